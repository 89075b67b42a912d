import { expect, it } from 'vitest';
import { cardWidth } from './cardWidth';

it.each([
  [390, 844, 2, 100],
  [390, 844, 1, 110],
  [1440, 900, 1, 150],
  [1440, 900, 2, 120],
])('at %i by %i with %i rows the cards use the room', (w, h, rows, least) => {
  expect(cardWidth(w, h, { rows })).toBeGreaterThanOrEqual(least);
});

it.each([
  [360, 640],
  [844, 390],
  [390, 844],
])('at %i by %i three cards of one row stand beside each other', (w, h) => {
  expect(3 * cardWidth(w, h, { rows: 1 }) + 2 * 7 + 20).toBeLessThanOrEqual(w);
});

it('makes room for an answer on a phone', () => {
  const before = cardWidth(390, 844, { rows: 2, counted: true });
  expect(cardWidth(390, 844, { rows: 2, counted: true, answered: true })).toBeLessThan(before);
  expect(cardWidth(1440, 900, { rows: 2, counted: true, answered: true })).toBe(cardWidth(1440, 900, { rows: 2 }));
});
