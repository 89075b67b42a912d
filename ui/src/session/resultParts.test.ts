import { expect, it } from 'vitest';
import { parts } from './resultParts';

it('bets, decisions and luck are together the result', () => {
  // The bets cost 1,495 cents by their price, the decisions 7,985, and the result is 15,000 cents lost.
  const found = parts({ price: 1495, play: -9480, luck: -5520 });
  expect(found).toEqual([
    ['Bets', -1495],
    ['Decisions', -7985],
    ['Luck', -5520],
  ]);
  const odd = parts({ price: 0.5, play: -1.4, luck: 101.4 });
  expect(odd.reduce((sum, [, cents]) => sum + cents, 0)).toBe(100);
});
