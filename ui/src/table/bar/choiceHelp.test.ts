import { expect, it } from 'vitest';
import { choice } from '../../fixtures/frames';
import { explainedChoices, helpOf } from './choiceHelp';

const EXPLAINED = [
  { act: 'insure', says: 'A side bet that the dealer has blackjack.' },
  { act: 'double', says: 'One more card.' },
];

it('a choice is explained by the first word of its statement', () => {
  expect(helpOf(EXPLAINED, choice('insure 3 ann', 'Insure'))).toBe('A side bet that the dealer has blackjack.');
  expect(helpOf(EXPLAINED, choice('hit 3', 'Hit'))).toBe('');
});

it('a sentence is said once, of the first choice that it is about', () => {
  const choices = [choice('hit 3', 'Hit'), choice('double 3', 'Double'), choice('double 3', 'Double for less')];
  expect(explainedChoices(EXPLAINED, choices)).toEqual([{ label: 'Double', says: 'One more card.' }]);
});
