/** What made a result: bets, decisions, luck. The coach and the session mean the same by each of them. */
import type { Accuracy } from '../coachTypes';

export const PARTS_SAY =
  'Bets: what they are worth by the exact house advantage, with the best play. Decisions: how much less the choices made were worth than the best. Luck: the rest of the result.';

/** Each part with its cents; together they are the result of the rounds whose prices are known. */
export function parts({ play, luck, price }: Pick<Accuracy, 'play' | 'luck' | 'price'>): ReadonlyArray<readonly [name: string, cents: number]> {
  const [bets, decided] = [-Math.round(price), Math.round(play)];
  return [
    ['Bets', bets],
    ['Decisions', decided - bets],
    // What rounding leaves is in the last, so that the sum is the result.
    ['Luck', Math.round(play + luck) - decided],
  ];
}
