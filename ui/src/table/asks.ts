import type { TableFrame } from '../wire';

/** The question, said to the reader where it is his alone. */
export function asks({ question, mine }: TableFrame): string {
  if (question.kind === 'wagers' && mine.box === 0) return 'Bets are being placed';
  if (question.kind === 'wagers' && !mine.asked) return 'Your bets are in';
  if (question.kind === 'cut' && mine.asked) return 'The cut is yours';
  if (question.who !== mine.name) return question.says;
  if (question.kind !== 'decision') return question.says;
  const hand = question.place.split('.')[1];
  return hand === undefined ? 'Your turn' : `Your turn: hand ${hand}`;
}
