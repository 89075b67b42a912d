/** Where the coach's pills stand at a box: one for each hand, and one for what was decided before a split. */
import { contains, overlap, type Rect } from '../felt/layout/geometry';
import { fittingSize, textWidth } from '../felt/layout/textWidth';

const SIZE = 13;
const LEAST = 11;
const PADDING = 18;
export const PILL_HEIGHT = 24;
/** Between a pill and what it must not touch. */
const GAP = 3;
/** So much of a card's head holds its corner, which is never covered. */
const CORNER = 0.42;

/** A hand on the felt, as far as a pill must know it. */
export interface PilledHand {
  readonly cards: ReadonlyArray<Rect>;
  readonly caption: Rect | null;
}

export interface PillPlace {
  readonly place: Rect;
  readonly text: string;
  readonly size: number;
}

/**
 * The place of one pill: above the cards where the box has room for it, else over their foot. It never reaches
 * into a neighbouring hand. `words` go from the longest to the shortest; the first that fits is written.
 */
export function pillPlace({
  hand,
  others,
  taken,
  within,
  words,
  over = true,
}: {
  hand: PilledHand;
  /** The other hands of the box. */
  others: ReadonlyArray<PilledHand>;
  /** What else lies in the box: spots, and pills that have their place. */
  taken: ReadonlyArray<Rect>;
  within: Rect;
  words: ReadonlyArray<string>;
  /** It may cover the foot of the cards; else there may be no place for it. */
  over?: boolean;
}): PillPlace | null {
  const cards = around(hand.cards, within);
  const [left, right] = sides(cards, others, within);
  const obstacles = [
    ...others.flatMap((one) => [...one.cards, ...(one.caption === null ? [] : [one.caption])]),
    ...(hand.caption === null ? [] : [hand.caption]),
    ...taken,
  ];
  const foot = Math.min(cards.y + cards.h - GAP, ...overFoot(hand, cards)) - PILL_HEIGHT;
  const above = cards.y - PILL_HEIGHT - GAP;
  const heights = [above, over ? Math.max(cards.y + cards.h * CORNER, foot) : above - PILL_HEIGHT - GAP];
  const tried = words.flatMap((text) => {
    const size = fittingSize(text, right - left - PADDING, SIZE);
    const w = textWidth(text, Math.max(size, LEAST)) + PADDING;
    const x = Math.max(left, Math.min(cards.x + cards.w / 2 - w / 2, right - w));
    const fits = w <= right - left;
    return heights.map((y) => ({ text, size, fits, place: { x, y, w: Math.min(w, right - left), h: PILL_HEIGHT } }));
  });
  const free = tried.find(
    ({ fits, place }) => fits && contains(within, place) && !obstacles.some((other) => overlap(place, other)),
  );
  if (free !== undefined) return free;
  // Something is covered in any case: the cards' foot, by the longest words that fit.
  return over ? (tried.find(({ fits, place }) => fits && place.y !== above) ?? tried.at(-1) ?? null) : null;
}

/** The top of a caption that is written over the foot of the cards. */
function overFoot({ caption }: PilledHand, cards: Rect): number[] {
  return caption !== null && overlap(caption, cards) ? [caption.y - 1] : [];
}

/** How far to either side a pill may reach: halfway to the next hand of the same row. */
function sides(cards: Rect, others: ReadonlyArray<PilledHand>, within: Rect): readonly [number, number] {
  const beside = others
    .map((one) => around(one.cards, within))
    .filter((one) => one.y < cards.y + cards.h && cards.y < one.y + one.h);
  const middle = cards.x + cards.w / 2;
  const before = beside.filter((one) => one.x + one.w / 2 < middle).map((one) => (one.x + one.w + cards.x) / 2 + 1);
  const behind = beside.filter((one) => one.x + one.w / 2 > middle).map((one) => (one.x + cards.x + cards.w) / 2 - 1);
  return [Math.max(within.x, ...before), Math.min(within.x + within.w, ...behind)];
}

/** The rectangle that holds all of them; the box itself if there are none. */
export function around(rects: ReadonlyArray<Rect>, box: Rect): Rect {
  if (rects.length === 0) return box;
  const x = Math.min(...rects.map((one) => one.x));
  const y = Math.min(...rects.map((one) => one.y));
  const right = Math.max(...rects.map((one) => one.x + one.w));
  const foot = Math.max(...rects.map((one) => one.y + one.h));
  return { x, y, w: right - x, h: foot - y };
}
