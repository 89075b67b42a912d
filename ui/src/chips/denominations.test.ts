import { describe, expect, it } from 'vitest';
import { breakdown, DENOMINATIONS, drawnChips } from './denominations';

const worth = (cents: number) => breakdown(cents).map((one) => one.cents);

describe('chips', () => {
  it('make an amount of as few as can be, the largest first', () => {
    expect(worth(13750)).toEqual([10000, 2500, 1000, 250]);
    expect(worth(1500)).toEqual([1000, 500]);
    expect(worth(9975)).toEqual([2500, 2500, 2500, 1000, 1000, 250, 100, 100, 25]);
    expect(worth(0)).toEqual([]);
  });

  it('come to the amount, for every sum of dollars a bet is made of', () => {
    for (let cents = 100; cents <= 250000; cents += 450) {
      expect(worth(cents).reduce((sum, one) => sum + one, 0)).toBe(cents);
    }
  });

  it('are drawn no more than asked for, and each kind looks different', () => {
    expect(drawnChips(9900, 4)).toHaveLength(4);
    expect(new Set(DENOMINATIONS.map((one) => one.colour)).size).toBe(DENOMINATIONS.length);
  });
});
