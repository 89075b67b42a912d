import { expect, it } from 'vitest';
import { amountOf, limitWords, typedAmount } from './limitWords';

it('reads what was typed, and no other text', () => {
  const typed = ['', ' 50 ', '$1,250.5', '0.10', '1.234', 'ten', '-5', '1e9'];
  expect(typed.map((text) => amountOf('loss-day', text))).toEqual([0, 5000, 125_050, 10, null, null, null, null]);
  expect(['60', '1.5', '99999'].map((text) => amountOf('play-minutes', text))).toEqual([60, null, null]);
});

it('says a limit in words and puts it into its field again', () => {
  expect([limitWords('loss-day', 5000), limitWords('play-minutes', 60), limitWords('loss-week', 0)]).toEqual([
    '$50',
    '60 minutes',
    'no limit',
  ]);
  for (const cents of [5000, 5050, 1]) expect(amountOf('loss-day', typedAmount('loss-day', cents))).toBe(cents);
});
