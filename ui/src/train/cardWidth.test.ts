import { expect, it } from 'vitest';
import { cardWidth } from './cardWidth';

it.each([
  [390, 844, 2, 100],
  [390, 844, 1, 110],
  [1440, 900, 1, 150],
  [1440, 900, 2, 120],
])('at %i by %i with %i rows the cards use the room', (w, h, rows, least) => {
  expect(cardWidth(w, h, rows)).toBeGreaterThanOrEqual(least);
});

it.each([
  [360, 640],
  [844, 390],
  [390, 844],
])('at %i by %i three cards of one row stand beside each other', (w, h) => {
  expect(3 * cardWidth(w, h, 1) + 2 * 7 + 20).toBeLessThanOrEqual(w);
});
