/** Leaving a table in the middle of a round: what becomes of it, and what it brought. */
import type { TableFrame } from '../../wire';
import { signed } from '../../money';

/** The house answers for a player who leaves, always with what costs nothing more. */
export const PLAYED_OUT =
  'This round is played out without you: your hands take no more cards, and offers are declined. What it brings is added to your balance.';

/** Whether wagers of the reader’s are still to be decided in this round. */
export function hasOpenWagers({ felt, mine }: Pick<TableFrame, 'felt' | 'mine'>): boolean {
  const lying = felt.boxes.flatMap((box) => [...box.wagers, ...box.hands.flatMap((hand) => hand.wagers)]);
  return felt.in_round && lying.some((wager) => wager.player === mine.name && wager.result === null);
}

let left = '';

/** For the lobby: what the round brought that was played out without the reader. */
export function noteLeftRound(title: string, cents: number): void {
  left = `${title}: the round you left brought ${signed(cents)}.`;
}

/** What was noted last; once. */
export function takeLeftRound(): string {
  const says = left;
  left = '';
  return says;
}
