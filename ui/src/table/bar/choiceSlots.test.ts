import { expect, it } from 'vitest';
import { choice } from '../../fixtures/frames';
import { choiceSlots } from './choiceSlots';

const hit = choice('hit 3', 'Hit', { key: 'h' });
const stand = choice('stand 3', 'Stand', { key: 's' });
const double = choice('double 3', 'Double', { key: 'd' });
const split = choice('split 3', 'Split', { key: 'p' });
const less = choice('double 3', 'Double for less', { key: 'l' });
const surrender = choice('surrender 3', 'Surrender', { key: 'u' });

it('hit and stand have the large places, whatever else is offered and in whatever order', () => {
  expect(choiceSlots([surrender, split, double, less, stand, hit])).toEqual({
    large: [hit, stand],
    beside: [double, split],
    more: [surrender, less],
  });
});

it('a place stays where its choice is not offered', () => {
  expect(choiceSlots([hit, stand, split])?.beside).toEqual([null, split]);
});

it('an offer that does not play a hand has no such places', () => {
  expect(choiceSlots([choice('insure 3 ann', 'Insure', { key: 'i' })])).toBe(null);
});
