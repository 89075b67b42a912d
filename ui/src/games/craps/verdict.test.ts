import { expect, it } from 'vitest';
import type { Lying } from './layoutChips';
import { rollVerdict } from './verdict';

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
  [[wager('Pass line', -500), wager('Any seven', 2000)], '7: 2 wagers, +$15'],
  [[wager('Pass line', null)], ''],
  [[], ''],
])('the roll of a seven is told by what it brought', (lying, words) => {
  expect(rollVerdict([5, 2], lying)).toBe(words);
});

it('says nothing before the first roll', () => {
  expect(rollVerdict([], [wager('Pass line', -500)])).toBe('');
});
