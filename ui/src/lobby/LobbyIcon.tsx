/** Small drawings of the lobby. They are never said aloud: what they stand for is written beside them. */
const PATHS = {
  decks: 'M8 3h9a2 2 0 0 1 2 2v11M5 7h9a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z',
  stand: 'M7 12V6.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V5.500a1.500 1.500 0 0 1 3 0V12V8.500a1.500 1.500 0 0 1 3 0V14a7 7 0 0 1-7 7c-4 0-5.500-2.500-8-7a1.500 1.500 0 0 1 2.600-1.500L7 14z',
  hit: 'M9 4h8a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM13 9v6M10 12h6',
  pays: 'M12 3l2.700 5.600 6.200.8-4.500 4.300 1.100 6.100L12 16.900l-5.500 2.900 1.100-6.100L3.100 9.400l6.200-.8z',
  watch: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  search: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.500 15.500L21 21',
  close: 'M6 6l12 12M18 6L6 18',
  dice: 'M5 4h14v16H5zM9 8h.01M15 8h.01M12 12h.01M9 16h.01M15 16h.01',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
} as const;

export type LobbyIconName = keyof typeof PATHS;

export function LobbyIcon({ name, size = 18 }: { name: LobbyIconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
