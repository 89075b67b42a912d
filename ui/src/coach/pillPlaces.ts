/** Where the coach's pills stand at a box: one for each hand, and one for what was decided before a split. */
import type { BoxPlace } from '../felt/layout/boxes';
import { contains, overlap, type Rect } from '../felt/layout/geometry';
import { fittingSize, textWidth } from '../felt/layout/textWidth';

const SIZE = 13;
const LEAST = 11;
/** With the chevron. */
const PADDING = 28;
export const PILL_HEIGHT = 28;
/** Between a pill and what it must not touch. */
const GAP = 3;
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
 * The place of one pill: above the cards, below them and their caption, or at a caption beside them; null where none
 * of these has room for it. It never covers a card and never reaches into a neighbouring hand. `words` go from the
 * longest to the shortest; the first that fits is written.
 */
export function pillPlace({
  hand,
  others,
  taken,
  within,
  words,
}: {
  hand: PilledHand;
  /** The other hands of the box. */
  others: ReadonlyArray<PilledHand>;
  /** What else lies there: spots, pills that have their place, what is drawn of other boxes. */
  taken: ReadonlyArray<Rect>;
  within: Rect;
  words: ReadonlyArray<string>;
}): PillPlace | null {
  const cards = around(hand.cards, within);
  const [left, right] = sides(cards, others, within);
  const own = [...hand.cards, ...(hand.caption === null ? [] : [hand.caption])];
  const theirs = others.flatMap((one) => [...one.cards, ...(one.caption === null ? [] : [one.caption])]);
  const obstacles = [...theirs, ...own, ...taken];
  const above = cards.y - PILL_HEIGHT - GAP;
  const foot = Math.max(...own.map((one) => one.y + one.h), cards.y);
  const heights = [above, foot + GAP, above - PILL_HEIGHT - GAP, foot + PILL_HEIGHT + 2 * GAP];
  for (const text of words) {
    const size = fittingSize(text, right - left - PADDING, SIZE);
    const w = textWidth(text, Math.max(size, LEAST)) + PADDING;
    const x = Math.max(left, Math.min(cards.x + cards.w / 2 - w / 2, right - w));
    const places = w > right - left ? [] : heights.map((y) => ({ x, y, w, h: PILL_HEIGHT }));
    const free = [...places, ...besideCaption(hand, cards, w)].find(
      (place) => contains(within, place) && !obstacles.some((other) => overlap(place, other)),
    );
    if (free !== undefined) return { text, size, place: free };
  }
  return null;
}

/** Where the caption stands beside the cards: below and above it. */
function besideCaption({ caption }: PilledHand, cards: Rect, w: number): readonly Rect[] {
  if (caption === null || caption.x < cards.x + cards.w) return [];
  const heights = [caption.y + caption.h + GAP, caption.y - PILL_HEIGHT - GAP];
  return heights.map((y) => ({ x: caption.x, y, w, h: PILL_HEIGHT }));
}

/** What is drawn of a box and must be read: its cards, their captions, what lies there, and who sits there. */
export function drawnOf({ hands, lines, plate }: Pick<BoxPlace, 'hands' | 'lines' | 'plate'>): readonly Rect[] {
  if (hands.length === 0) return lines.length === 0 ? [] : [...lines.map((line) => line.place), plate];
  return [...hands.flatMap((hand) => [...hand.cards, hand.caption]), ...lines.map((line) => line.place), plate];
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

/** A box with the strip of felt above it, where no card lies: a pill may stand on what is printed there. */
export function withRoomAbove(box: Rect): Rect {
  const more = Math.min(box.y, PILL_HEIGHT + 2 * GAP);
  return { ...box, y: box.y - more, h: box.h + more };
}

/** All hands of a box as one: a pill about all of them covers no caption either. */
export function allHands(hands: ReadonlyArray<PilledHand>, box: Rect): PilledHand {
  const captions = hands.flatMap(({ caption }) => caption ?? []);
  return {
    cards: [around(hands.flatMap((one) => one.cards), box)],
    caption: captions.length === 0 ? null : around(captions, box),
  };
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
