import { expect, it } from 'vitest';
import { redDog } from './redDog';

const PAYS = [
  { hand: 'spread 1', pays: '5 to 1' },
  { hand: 'spread 2', pays: '4 to 1' },
  { hand: 'spread 3', pays: '2 to 1' },
  { hand: 'spread 4 to 11', pays: '1 to 1' },
  { hand: 'three of a kind', pays: '11 to 1' },
];

it('its pay table is printed in short words', () => {
  expect(redDog.payScale(PAYS, []).map((row) => row.label)).toEqual([
    'spread 1',
    'spread 2',
    'spread 3',
    'spread 4\u201311',
    '3 of a kind',
  ]);
});

it.each([
  [['spread 1'], 0],
  [['spread 4'], 3],
  [['spread 11', 'not used: ten of hearts'], 3],
  [[], -1],
  [['9 is between 4 and 10: pays 1 to 1'], -1],
])('the row of the marked spread is lit: %j', (marks, row) => {
  expect(redDog.payScale(PAYS, marks).findIndex((one) => one.isLit)).toBe(row);
});
