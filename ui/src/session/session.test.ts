import { describe, expect, it } from 'vitest';
import type { OwnRound, OwnWager } from '../played';
import { gridRounds, gridSums } from './Curve';
import { csvOf, lastSession, summaryOf } from './session';

function wager(part: Partial<OwnWager>): OwnWager {
  return { wager: 'blackjack', label: 'Blackjack', laid: 1000, added: 0, result: 0, price: 4, ...part };
}

function round(number: number, ended: number, ...wagers: OwnWager[]): OwnRound {
  return { number, ended, wagers, kept: true, void: false };
}

const ROUNDS = [
  round(9, 5000, wager({ result: -2000, added: 1000 })),
  round(8, 4000, wager({ result: 1500 }), wager({ wager: 'sevens', label: 'Sevens', laid: 100, result: -100, price: 11.4 })),
  round(7, 3000, wager({ result: 1000 })),
];

describe('a session', () => {
  it('ends with a pause of half an hour', () => {
    expect(lastSession(ROUNDS)).toEqual(ROUNDS);
    const earlier = [...ROUNDS, round(6, 3000 - 1801, wager({})), round(5, 1000, wager({}))];
    expect(lastSession(earlier)).toEqual(ROUNDS);
    expect(lastSession([])).toEqual([]);
  });

  it('adds up by round and by wager', () => {
    const sums = summaryOf(ROUNDS);
    expect(sums.net).toBe(400);
    expect(sums.wagered).toBe(4100);
    expect(sums.biggest).toEqual({ round: 8, result: 1400 });
    expect(sums.points.map((one) => one.net)).toEqual([0, 1000, 2400, 400]);
    expect(sums.expected).toBeCloseTo(-23.4);
    expect(sums.wagers).toEqual([
      { wager: 'blackjack', label: 'Blackjack', rounds: 3, laid: 4000, result: 500, expected: -12 },
      { wager: 'sevens', label: 'Sevens', rounds: 1, laid: 100, result: -100, expected: -11.4 },
    ]);
  });

  it('says no expectation where a price is not known', () => {
    const sums = summaryOf([...ROUNDS, round(6, 2900, wager({ price: null }))]);
    expect(sums.expected).toBeNull();
    expect(sums.net).toBe(400);
  });

  it('has no biggest win where nothing was won', () => {
    expect(summaryOf([round(1, 1, wager({ result: -500 }))]).biggest).toBeNull();
    expect(summaryOf([]).points).toHaveLength(1);
  });

  it('is written as CSV, the oldest first', () => {
    expect(csvOf(ROUNDS.slice(1)).split('\r\n')).toEqual([
      'round,ended,wager,laid,added,result,expected',
      '7,1970-01-01T00:50:00.000Z,blackjack,10.00,0.00,10.00,-0.0400',
      '8,1970-01-01T01:06:40.000Z,blackjack,10.00,0.00,15.00,-0.0400',
      '8,1970-01-01T01:06:40.000Z,sevens,1.00,0.00,-1.00,-0.1140',
      '',
    ]);
    expect(csvOf([round(1, 0, wager({ price: null }))])).toContain(',0.00,\r\n');
  });
});

describe('the axes of the curve', () => {
  it('have round sums, nothing won or lost among them, from below the lowest to above the highest', () => {
    expect(gridSums(-4200, 9900)).toEqual([-5000, 0, 5000, 10_000]);
    expect(gridSums(0, 0)).toEqual([0]);
    for (const [low, high] of [[-100, 50], [-123_400, 0], [0, 7], [-3, 700_000]] as const) {
      const sums = gridSums(low, high);
      expect(sums).toContain(0);
      expect(Math.min(...sums)).toBeLessThanOrEqual(low);
      expect(Math.max(...sums)).toBeGreaterThanOrEqual(high);
      expect(sums.length).toBeLessThanOrEqual(7);
    }
  });

  it('have the first, a middle and the last round', () => {
    expect(gridRounds(50)).toEqual([0, 25, 50]);
    expect(gridRounds(1)).toEqual([0, 1]);
  });
});
