import { expect, test } from 'vitest';
import type { WagerRules } from '../../http';
import { foundRules } from './ruleSearch';

const SIDE: WagerRules = {
  wager: '21-plus-3', label: '21+3', least: 100, most: 10_000, unit: 50, limits: '$1 to $100', best: '30 to 1',
  pays: [{ hand: 'straight flush', pays: '30 to 1', clause: '2.27(f)' }],
  clause: '2.27(f)', says: 'Wins with a poker hand of three cards.', advantage: null,
};
const RULES = {
  sign: [{ text: 'Blackjack pays 3 to 2', clause: '2.3(e)' }],
  rules: [
    { text: 'The dealer stands on every 17', clause: '2.12(b)1' },
    { text: 'A pair may be split once', clause: '2.11(c)1' },
  ],
  wagers: [SIDE],
};

test('what was typed is found in lines, clauses and pay tables', () => {
  expect(foundRules(RULES, '')).toEqual(RULES);
  expect(foundRules(RULES, ' Dealer  17 ').rules).toEqual([RULES.rules[0]]);
  expect(foundRules(RULES, '2.11').rules).toEqual([RULES.rules[1]]);
  expect(foundRules(RULES, 'flush')).toEqual({ sign: [], rules: [], wagers: [SIDE] });
});
