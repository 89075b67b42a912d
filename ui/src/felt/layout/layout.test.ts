import { describe, expect, it } from 'vitest';
import worst from '../../fixtures/felt/seven-boxes-worst.json';
import other from '../../fixtures/felt/seven-boxes-other-split.json';
import spectators from '../../fixtures/felt/spectators.json';
import redDog from '../../fixtures/felt/red-dog.json';
import highCard from '../../fixtures/felt/high-card.json';
import multiple from '../../fixtures/felt/multiple-action.json';
import type { TableFrame } from '../../wire';
import { contains, overlap, type Rect } from './geometry';
import { SMALLEST, STRIP } from './hands';
import { layoutOf, type Layout } from './layout';
import { sceneOf } from '../scene';

const SIZES = [
  [390, 580],
  [390, 640],
  [1024, 570],
  [1024, 640],
  [1920, 850],
  [1920, 940],
] as const;

const FIXTURES = { worst, other, spectators, redDog, multiple, highCard };
const NAMES = Object.keys(FIXTURES) as (keyof typeof FIXTURES)[];

function layoutFor(name: keyof typeof FIXTURES, w: number, h: number): Layout {
  const fixture = FIXTURES[name];
  const frame = fixture.frames.at(-1) as unknown as TableFrame;
  return layoutOf(w, h, sceneOf(frame, fixture.printed, fixture.boxes));
}

/** Everything that is drawn for a box, by what it is. */
function partsOf(box: Layout['boxes'][number]): readonly (readonly [string, Rect])[] {
  const hands = box.hands.flatMap((hand, i) => [
    ...hand.cards.map((card) => [`hand ${i}`, card] as const),
    [hand.side === 'over' ? `hand ${i}` : `caption ${i}`, hand.caption] as const,
  ]);
  const written = box.lines.filter((one) => one.kind !== 'marks').map((one) => one.place);
  const spots = (box.style === 'compact' ? written : [...box.mains, ...box.sides]).map(
    (one, i) => [`spot ${i}`, one] as const,
  );
  const marks = box.marks.h > 0 ? ([['marks', box.marks]] as const) : [];
  return [...hands, ...spots, ...marks, ['plate', box.plate]];
}

describe.each(SIZES)('a felt of %i by %i', (w, h) => {
  it.each(NAMES)('keeps what it draws apart: %s', (name) => {
    const layout = layoutFor(name, w, h);
    const felt = { x: 0, y: 0, w, h };
    for (const box of layout.boxes) {
      const parts = partsOf(box);
      for (const [what, rect] of parts) {
        expect(contains(box.area, rect), `box ${box.number}: ${what} within the box`).toBe(true);
        for (const [another, place] of parts) {
          if (what === another) continue;
          expect(overlap(rect, place), `box ${box.number}: ${what} over ${another}`).toBe(false);
        }
      }
      expect(contains(felt, box.area), `box ${box.number} on the felt`).toBe(true);
      for (const next of layout.boxes) {
        if (next === box) continue;
        expect(overlap(box.area, next.area), `boxes ${box.number}, ${next.number}`).toBe(false);
      }
      for (const thing of [layout.dealer, layout.shoe, layout.rack]) {
        const over = parts.filter(([, rect]) => overlap(rect, thing)).map(([what]) => what);
        expect(over, `box ${box.number} on the dealer's side`).toEqual([]);
      }
    }
  });

  it.each(NAMES)('leaves every corner to be read: %s', (name) => {
    const layout = layoutFor(name, w, h);
    for (const hand of [...layout.dealerHands, ...layout.boxes.flatMap((box) => box.hands)]) {
      hand.cards.forEach((card, i) => {
        expect(card.w).toBeGreaterThanOrEqual(SMALLEST);
        const before = hand.cards[i - 1];
        if (before) expect(card.x - before.x).toBeGreaterThanOrEqual(STRIP - 0.01);
      });
    }
  });
});

describe('the order of the boxes', () => {
  it('runs from the right to the left, as they are dealt', () => {
    const { boxes } = layoutFor('worst', 1024, 600);
    const lefts = boxes.map((box) => box.area.x);
    expect(lefts).toEqual([...lefts].sort((a, b) => b - a));
    expect(boxes.map((box) => box.number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('gives the reader most room, and free boxes least', () => {
    const fixture = multiple;
    const frame = fixture.frames[0] as unknown as TableFrame;
    const { boxes } = layoutOf(1024, 600, sceneOf(frame, fixture.printed, fixture.boxes));
    const width = (number: number) => boxes.find((box) => box.number === number)!.area.w;
    expect(width(3)).toBeGreaterThan(width(5));
    expect(width(5)).toBeGreaterThan(width(1));
  });
});
