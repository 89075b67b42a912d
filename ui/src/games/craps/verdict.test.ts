import { expect, it } from 'vitest';
import type { Lying } from './layoutChips';
import { keptVerdict, rollCall, rollVerdict } from './verdict';

const wager = (label: string, result: number | null): Lying => ({
  wager: label,
  label,
  mine: 0,
  others: 0,
  result,
  note: '',
});

it.each([
  [[wager('Pass line', -500)], '7: pass line loses $5'],
  [[wager('Any seven', 2000)], '7: any seven wins $20'],
  [[wager("Don't pass", 0)], "7: don't pass comes back"],
  [[wager('Pass line', -500), wager('Any seven', 2000)], '7: pass line -$5, any seven +$20'],
  [[wager('Pass line', -500), wager('Any seven', 2000), wager('Field', -500)], '7: 3 wagers, +$10'],
  [[wager('Pass line', null)], ''],
  [[{ ...wager('Pass line', null), mine: 500 }], '7: no decision'],
  [[], ''],
])('the roll of a seven is told by what it brought', (lying, words) => {
  expect(rollVerdict([5, 2], lying)).toBe(words);
});

it('says nothing before the first roll', () => {
  expect(rollVerdict([], [wager('Pass line', -500)])).toBe('');
});

it.each([
  [[3, 3], 0, 6, 'The point is 6'],
  [[4, 2], 6, 0, '6: the point is made'],
  [[3, 4], 6, 0, 'Seven out'],
  [[3, 4], 0, 0, '7'],
  [[4, 4], 6, 6, '8 the hard way'],
  [[6, 6], 0, 0, '12'],
  [[5, 6], 4, 0, '11'],
])('%j with the point from %i to %i is called %s', (thrown, before, after, call) => {
  expect(rollCall(thrown, before, after)).toBe(call);
});

it('says what a roll decided until the next one', () => {
  const decided = [wager('Pass line', -500)];
  const lies = [{ ...wager('Come', null), mine: 500 }];
  const first = keptVerdict({ roll: 0, words: '' }, 3, '7: pass line loses $5', decided);
  expect(first).toEqual({ roll: 3, words: '7: pass line loses $5' });
  expect(keptVerdict(first, 3, '7: no decision', lies), 'its results are collected').toBe(first);
  expect(keptVerdict(first, 4, '8: no decision', lies)).toEqual({ roll: 4, words: '8: no decision' });
});
