import { expect, test } from 'vitest';
import { withCardNames } from './spokenText';

test('cards are read out by their names', () => {
  expect(withCardNames('ann draws 10\u2665: 18')).toBe('ann draws ten of hearts: 18');
  expect(withCardNames('The dealer turns K\u2663 and A\u2660')).toBe('The dealer turns king of clubs and ace of spades');
});
