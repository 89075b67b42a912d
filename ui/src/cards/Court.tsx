import type { ReactNode } from "react";

const GOLD = "#d9a520";
const SKIN = "#f3d5b5";
const HAIR = "#5b3a1e";

/** Eyes, brows, nose and mouth, for a head between 41 and 59. */
const FACE = (
  <g fill="none" stroke="#4a2b17" strokeLinecap="round" strokeWidth=".9">
    <path d="M44 38.500q1.800-1.300 3.600 0M52.400 38.500q1.800-1.300 3.600 0" />
    <path d="M50 40.500v4l-1.300.8" strokeWidth=".8" />
    <path d="M47.500 48.300q2.500 1.400 5 0" stroke="#9c2f2f" strokeWidth="1.100" />
    <circle cx="45.900" cy="40.800" r=".75" fill="#2a1a10" stroke="none" />
    <circle cx="54.100" cy="40.800" r=".75" fill="#2a1a10" stroke="none" />
  </g>
);

const SHOULDERS = "M28 70V64L43 53h14l15 11v6Z";

/** Head and headgear, one for each rank; drawn within 28..72 by 17..70. */
const FIGURES: Readonly<Record<string, (ink: string) => ReactNode>> = {
  K: (ink) => (
    <>
      <path d="M39 34h22v14c0 9-5 14-11 14s-11-5-11-14Z" fill={HAIR} />
      <path d={SHOULDERS} fill={ink} />
      <path d="M43 53 50 66 57 53Z" fill={GOLD} />
      <path d="M41.5 34h17v10c0 6-4 10-8.5 10s-8.5-4-8.5-10Z" fill={SKIN} />
      <path d="M42 45.500c3 1.500 13 1.500 16 0 0 8-3 14-8 14s-8-6-8-14Z" fill={HAIR} />
      {FACE}
      <path d="M38 35 35.5 20l7.5 6L50 17l7 9 7.5-6L62 35Z" fill={GOLD} stroke={ink} strokeWidth="1.2" />
      <path d="M38 35h24v-3.5H38Z" fill={ink} />
    </>
  ),
  Q: (ink) => (
    <>
      <path d="M37 38c0-9 6-13 13-13s13 4 13 13c0 9 3 14 5 18H32c2-4 5-9 5-18Z" fill={HAIR} />
      <path d={SHOULDERS} fill={ink} />
      <path d="M43 53c2 7 12 7 14 0" fill={SKIN} />
      <path d="M42 36c0-4 4-6 8-6s8 2 8 6v7c0 6-4 11-8 11s-8-5-8-11Z" fill={SKIN} />
      {FACE}
      <path
        d="M38 31c4-2 8-3 12-3s8 1 12 3l1-9-6 3.5L50 18l-7 7.5L37 22Z"
        fill={GOLD}
        stroke={ink}
        strokeWidth="1.2"
      />
      <circle cx="50" cy="60" r="2.4" fill={GOLD} />
      <circle cx="44" cy="58.5" r="1.7" fill={GOLD} />
      <circle cx="56" cy="58.5" r="1.7" fill={GOLD} />
    </>
  ),
  J: (ink) => (
    <>
      <path d="M39 33h22v14c0 3-2 5-4 5H43c-2 0-4-2-4-5Z" fill={GOLD} />
      <path d={SHOULDERS} fill={ink} />
      <path d="M46 53h8v17h-8Z" fill={GOLD} />
      <path d="M42 33h16v10c0 6-4 11-8 11s-8-5-8-11Z" fill={SKIN} />
      {FACE}
      <path d="M36 34c0-8 6-12 14-12s14 4 14 12Z" fill={ink} />
      <path d="M35 36h30v-4H35Z" fill={GOLD} />
      <path d="M60 30c1-6 5-10 11-12-1 7-4 12-9 15Z" fill={GOLD} stroke={ink} strokeWidth=".8" />
    </>
  ),
};

/** A court card's picture: one half, and the same half on its head. */
export function Court({ rank, suit, ink }: { rank: string; suit: string; ink: string }) {
  const half = FIGURES[rank]?.(ink);
  return (
    <>
      <rect x="28" y="15" width="44" height="110" rx="3" fill="#fdf6e3" stroke={ink} strokeWidth="1.2" />
      {[0, 180].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 50 70)`}>
          <path d="M28.6 70V36L50 15.6 71.4 36v34Z" fill={ink} opacity=".07" />
          {half}
          <use href={`#suit-${suit}`} x="30" y="17" width="10" height="10" fill={ink} />
        </g>
      ))}
      <path d="M28 70h44" stroke={GOLD} strokeWidth="1.6" />
    </>
  );
}

/** The headgear alone, for cards too small for a figure; drawn within 0..40 by 0..30. */
export function Crown({ rank, ink }: { rank: string; ink: string }) {
  if (rank === "K") {
    return <path d="M4 28 0 6l11 9L20 0l9 15L40 6l-4 22Z" fill={GOLD} stroke={ink} strokeWidth="2" />;
  }
  if (rank === "Q") {
    return (
      <g fill={GOLD} stroke={ink} strokeWidth="2">
        <path d="M5 28 2 10l9 7 9-11 9 11 9-7-3 18Z" />
        <circle cx="20" cy="4" r="3.5" />
        <circle cx="2" cy="8" r="2.5" />
        <circle cx="38" cy="8" r="2.5" />
      </g>
    );
  }
  return (
    <g stroke={ink} strokeWidth="2">
      <path d="M2 26C2 12 10 6 20 6s18 6 18 20Z" fill={ink} />
      <path d="M0 29h40v-6H0Z" fill={GOLD} />
      <path d="M29 16C30 6 34 1 40-2c0 9-3 16-9 21Z" fill={GOLD} />
    </g>
  );
}
