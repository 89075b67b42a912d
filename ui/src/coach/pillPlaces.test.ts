import { describe, expect, it } from 'vitest';
import { contains, overlap, type Rect } from '../felt/layout/geometry';
import { allHands, drawnOf, PILL_HEIGHT, pillPlace, type PilledHand } from './pillPlaces';

const WORDS = ['Stand was better: -$30.43', 'Stand better: -$30.43', 'Cost $30.43'];
const box: Rect = { x: 0, y: 0, w: 400, h: 300 };
const hand = (x: number, y: number, w = 100): PilledHand => ({
  cards: [
    { x, y, w: 80, h: 120 },
    { x: x + w - 80, y, w: 80, h: 120 },
  ],
  caption: { x, y: y + 122, w, h: 20 },
});
const placed = (one: PilledHand, others: readonly PilledHand[], taken: readonly Rect[] = []) => {
  const at = pillPlace({ hand: one, others, taken, within: box, words: WORDS });
  if (at === null) throw new Error('there is room for it');
  return at;
};

describe('where a pill stands', () => {
  it('is above the cards where there is room', () => {
    const one = hand(50, 60);
    const { place, text } = placed(one, []);
    expect(text).toBe(WORDS[0]);
    expect(place.y + PILL_HEIGHT).toBeLessThan(60);
  });

  it('is below the cards and their caption where there is none above', () => {
    const one = hand(50, 0);
    const { place } = placed(one, []);
    expect([...one.cards, one.caption as Rect].some((each) => overlap(place, each))).toBe(false);
    expect(place.y).toBeGreaterThan(142);
  });

  it('never touches a neighbouring hand or its pill, and says less where it is narrow', () => {
    const left = hand(10, 60);
    const right = hand(114, 60);
    const first = placed(left, [right]);
    const second = placed(right, [left], [first.place]);
    expect(overlap(first.place, second.place)).toBe(false);
    expect([first, second].every((one) => contains(box, one.place))).toBe(true);
    expect(WORDS.indexOf(first.text)).toBeGreaterThan(0);
  });

  it('covers no card: where there is no room it has no place', () => {
    const free = (y: number, taken: readonly Rect[] = []) =>
      pillPlace({ hand: hand(50, y), others: [], taken, within: box, words: WORDS });
    expect(free(0, [{ x: 0, y: 140, w: 400, h: 160 }])).toBeNull();
    const first = free(80);
    expect(first?.place.y).toBeLessThan(80);
    expect(overlap(free(80, [first?.place ?? box])?.place ?? box, first?.place ?? box)).toBe(false);
  });

  it('does not go above its cards where another hand lies', () => {
    const upper = hand(50, 0);
    const lower = hand(50, 145);
    const at = (within: Rect) => pillPlace({ hand: lower, others: [upper], taken: [], within, words: WORDS });
    expect(at(box)).toBeNull();
    const { place } = at({ ...box, h: 330 }) ?? { place: box };
    expect([...upper.cards, upper.caption as Rect].some((one) => overlap(place, one))).toBe(false);
    expect(place.y).toBeGreaterThan(265);
  });

  it('covers nothing of a neighbour: where cards fill the box it stands at the caption beside them', () => {
    const cards = { x: 60, y: 10, w: 160, h: 140 };
    const caption = { x: 230, y: 60, w: 120, h: 40 };
    const low = { x: 0, y: 0, w: 400, h: 160 };
    const neighbour = { hands: [{ cards: [], caption: { x: 60, y: -24, w: 160, h: 20 } }], lines: [], plate: cards };
    const taken = [...drawnOf(neighbour as never)];
    const within = { ...low, y: -34, h: 194 };
    const at = (others: readonly Rect[]) =>
      pillPlace({ hand: { cards: [cards], caption }, others: [], taken: others, within, words: WORDS })?.place;
    expect(at(taken)).toMatchObject({ x: 230, y: 103 });
    expect(at([])?.y).toBeLessThan(0);
  });

  it('covers nothing that others have laid where the cards are everybody\u2019s', () => {
    const line = { place: { x: 10, y: 20, w: 60, h: 16 } };
    const plate = { x: 10, y: 0, w: 60, h: 18 };
    expect(drawnOf({ hands: [], lines: [line], plate } as never)).toEqual([line.place, plate]);
    expect(drawnOf({ hands: [], lines: [], plate } as never)).toEqual([]);
  });

  it('above all hands of a split box covers no result of any of them', () => {
    const hands = [hand(10, 0), hand(200, 0)];
    const { place } = placed(allHands(hands, box), []);
    for (const { cards, caption } of hands) {
      expect([...cards, caption as Rect].some((each) => overlap(place, each))).toBe(false);
    }
  });
});
