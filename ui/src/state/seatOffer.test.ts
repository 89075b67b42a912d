import { expect, it } from 'vitest';
import { buyIn } from './seatOffer';

it('offers twenty minimum wagers, and leaves half of the money outside', () => {
  expect(buyIn(1_000_00, { least: 10_00, unit: 50 })).toBe(200_00);
  expect(buyIn(1_000_00, { least: 50_00, unit: 50 })).toBe(500_00);
  expect(buyIn(995_00, { least: 50_00, unit: 5_00 })).toBe(495_00);
});

it('offers more than half only for five minimum wagers, and never more than there is', () => {
  expect(buyIn(400_00, { least: 50_00, unit: 50 })).toBe(250_00);
  expect(buyIn(120_00, { least: 50_00, unit: 50 })).toBe(120_00);
  expect(buyIn(0, { least: 50_00, unit: 50 })).toBe(0);
});
