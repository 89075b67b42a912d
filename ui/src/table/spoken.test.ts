import { expect, test } from 'vitest';
import { spoken } from './spoken';

test('cards are read out by their names', () => {
  expect(spoken('ann draws 10\u2665: 18')).toBe('ann draws ten of hearts: 18');
  expect(spoken('The dealer turns K\u2663 and A\u2660')).toBe('The dealer turns king of clubs and ace of spades');
});
