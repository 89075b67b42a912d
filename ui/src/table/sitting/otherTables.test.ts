import { expect, it } from 'vitest';
import { elsewhereWords, seatsElsewhere } from './otherTables';

it('says where the money is, the largest sum first, and not of this table', () => {
  const seats = seatsElsewhere({ at: ['craps', 'single-deck', 'red-dog'], chips: [0, 1050_00, 20_00] }, 'red-dog');
  expect(seats.map((one) => elsewhereWords(one, one.table))).toEqual([
    'Your $1,050 are at single-deck.',
    'Your chips are in play at craps.',
  ]);
  expect(seatsElsewhere({ at: [], chips: [] }, '')).toEqual([]);
});
