import { describe, expect, it } from 'vitest';
import type { BetSpot, TableFrame } from '../../wire';
import { lyingOn, lyingOnNumber, modesOf, spotOfNumber } from './layoutChips';

const wager = (name: string, player: string, cents: number, result: number | null = null) => ({
  wager: name,
  label: name,
  player,
  cents,
  coupon: 0,
  note: '',
  result,
});

const frame = {
  mine: { name: 'ann' },
  felt: {
    boxes: [
      { number: 1, player: 'ann', hands: [], marks: [], wagers: [wager('come.9', 'ann', 1000), wager('field', 'ann', 500, -500)] },
      { number: 2, player: 'bob', hands: [], marks: [], wagers: [wager('come.9', 'bob', 2500), wager('field', 'bob', 100, 100)] },
    ],
  },
} as unknown as TableFrame;

const bet = (name: string, barred: boolean): BetSpot =>
  ({ wager: name, barred: barred ? { says: 'no', clause: '1.6' } : null }) as BetSpot;

describe('the layout of craps', () => {
  it('keeps the reader and the others apart, and results only of the reader', () => {
    const lying = lyingOn(frame);
    expect(lying.get('come.9')).toMatchObject({ mine: 1000, others: 2500, result: null });
    expect(lying.get('field')).toMatchObject({ mine: 0, others: 0, result: -500 });
  });

  it('finds what lies on a number', () => {
    expect(lyingOnNumber(lyingOn(frame), 9).map((one) => one.short)).toEqual(['Come']);
    expect(lyingOnNumber(lyingOn(frame), 6)).toEqual([]);
  });

  it('lays odds on the come bet that can take them', () => {
    const bets = [bet('come-odds.9', true), bet('dont-come-odds.9', false), bet('place-win-9', false)];
    expect(spotOfNumber(bets, 'odds', 9)?.wager).toBe('dont-come-odds.9');
    expect(spotOfNumber(bets, 'place-win', 9)?.wager).toBe('place-win-9');
    expect(spotOfNumber(bets, 'buy', 9)).toBeUndefined();
    expect(modesOf(bets)).toEqual(['place-win', 'odds']);
  });
});
