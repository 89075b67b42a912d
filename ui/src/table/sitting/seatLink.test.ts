import { describe, expect, it } from 'vitest';
import type { TableFrame } from '../../wire';
import { amountFault } from './SitDialog';
import { linkTo, seatOfLink } from './seatLink';

const frame = {
  seats: [{ box: 2, player: 'ann' }],
  felt: { boxes: [], in_round: false },
} as unknown as TableFrame;

describe('a link to a seat', () => {
  it('offers a free box', () => {
    expect(seatOfLink('3', 7, frame)).toEqual({ box: 3 });
  });
  it('says plainly that the box is taken', () => {
    expect(seatOfLink('2', 7, frame)).toEqual({
      says: 'Box 2 has been taken meanwhile. You can watch, or sit down at a free box.',
    });
  });
  it.each(['0', '8', '-1', '1.5', 'x', '1e1', '9999'])('knows no box %s', (written) => {
    expect(seatOfLink(written, 7, frame)).toEqual({
      says: `The link offers a box that this table does not have. Expected 1 to 7, got "${written}".`,
    });
  });
  it('is written as it is read', () => {
    expect(linkTo('http://host', 'atlantic city', 3)).toBe('http://host/table/atlantic%20city?seat=3');
    expect(linkTo('http://host', 'craps', null)).toBe('http://host/table/craps');
  });
});

it('a sum to bring is between the least wager and the balance', () => {
  expect(amountFault(20_000, 1000, 100_000)).toBe('');
  expect(amountFault(500, 1000, 100_000)).toBe('Expected $10 to $1,000, got $5.');
  expect(amountFault(100_001, 1000, 100_000)).toBe('Expected $10 to $1,000, got $1,000.01.');
});
