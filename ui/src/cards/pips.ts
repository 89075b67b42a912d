/** Where the pips of a card lie, in a card of 100 by 140: the standard arrangement. A pip below the middle
    is upside down. */
const LEFT = 38;
const RIGHT = 62;
const TOP = 32;
const FOOT = 108;
const UPPER = 57.3;
const LOWER = 82.7;

type Spot = readonly [x: number, y: number];

const CORNERS: readonly Spot[] = [
  [LEFT, TOP],
  [RIGHT, TOP],
  [LEFT, FOOT],
  [RIGHT, FOOT],
];
const SIDES: readonly Spot[] = [
  [LEFT, 70],
  [RIGHT, 70],
];
const EIGHT: readonly Spot[] = [...CORNERS, [LEFT, UPPER], [RIGHT, UPPER], [LEFT, LOWER], [RIGHT, LOWER]];

export const PIPS: Readonly<Record<string, readonly Spot[]>> = {
  "2": [
    [50, TOP],
    [50, FOOT],
  ],
  "3": [
    [50, TOP],
    [50, 70],
    [50, FOOT],
  ],
  "4": CORNERS,
  "5": [...CORNERS, [50, 70]],
  "6": [...CORNERS, ...SIDES],
  "7": [...CORNERS, ...SIDES, [50, 51]],
  "8": [...CORNERS, ...SIDES, [50, 51], [50, 89]],
  "9": [...EIGHT, [50, 70]],
  T: [...EIGHT, [50, 44.6], [50, 95.4]],
};
