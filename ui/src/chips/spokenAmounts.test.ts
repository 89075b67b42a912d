import { describe, expect, it } from 'vitest';
import { spokenLimits } from './spokenAmounts';

describe('what may be laid on a spot', () => {
  it.each([
    [{ least: 1000, most: 50_000, unit: 50 }, '10 dollars to 500 dollars'],
    [{ least: 100, most: 100, unit: 50 }, '1 dollar'],
    [{ least: 100, most: 500, unit: 400 }, '1 dollar or 5 dollars'],
  ])('%o', (limits, words) => {
    expect(spokenLimits(limits)).toBe(words);
  });
});
