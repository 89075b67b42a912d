/** Small line drawings, never said aloud: a button has its own name, and what else they mean stands beside them. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  seal: 'M12 3l7 2.6v5.2c0 4.6-3 8-7 10.2-4-2.2-7-5.6-7-10.2V5.6zM8.8 12l2.3 2.3 4.2-4.4',
  sign: 'M5 4h14v11H5zM12 15v5M8.5 8h7M8.5 11h7',
  rounds: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4l3 2',
  board: 'M8 21h8M12 16v5M7 4h10v5a5 5 0 0 1-10 0zM7 6H4v1a3 3 0 0 0 3 3M17 6h3v1a3 3 0 0 1-3 3',
  session: 'M4 4v16h16M7 15l4-5 3 3 6-8',
  record: 'M5 5h14v10H10l-4 4v-4H5zM8.5 9h7M8.5 12h4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  coach: 'M4 19V9M10 19V5M16 19v-7M4 19h17M19 8l2-2-2-2',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6L6 18',
  chips: 'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.300-8-3 3.600-3 8-3zM4 7v5c0 1.700 3.600 3 8 3s8-1.300 8-3V7M4 12v5c0 1.700 3.600 3 8 3s8-1.300 8-3v-5',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  undo: 'M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3',
  clear: 'M6 6l12 12M18 6L6 18',
  again: 'M4 12a8 8 0 0 1 13.700-5.600L20 8M20 4v4h-4M20 12a8 8 0 0 1-13.700 5.600L4 16M4 20v-4h4',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM5 20c.6-4 3.400-6 7-6s6.400 2 7 6',
  first: 'M6 5v14M18 5l-8 7 8 7',
  last: 'M18 5v14M6 5l8 7-8 7',
  next: 'M9 5l7 7-7 7',
  play: 'M8 5l10 7-10 7z',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 9.5v5h3.5L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 18.500v-13L7.500 9.500zM16 10l5 5M21 10l-5 5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  decks: 'M8 3h9a2 2 0 0 1 2 2v11M5 7h9a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z',
  stand: 'M7 12V6.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V5.500a1.500 1.500 0 0 1 3 0V12V8.500a1.500 1.500 0 0 1 3 0V14a7 7 0 0 1-7 7c-4 0-5.500-2.500-8-7a1.500 1.500 0 0 1 2.600-1.500L7 14z',
  hit: 'M9 4h8a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM13 9v6M10 12h6',
  pays: 'M12 3l2.700 5.600 6.200.8-4.500 4.300 1.100 6.100L12 16.900l-5.500 2.900 1.100-6.100L3.100 9.400l6.200-.8z',
  watch: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  search: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.500 15.500L21 21',
  dice: 'M5 4h14v16H5zM9 8h.01M15 8h.01M12 12h.01M9 16h.01M15 16h.01',
  train: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h.01',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
