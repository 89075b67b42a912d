/** Leaving a table in the middle of a round: what becomes of it, and what it brought. */
import type { TableFrame } from '../../wire';
import { dollars, signed } from '../../money';

/** The house answers for a player who leaves, always with what costs nothing more. */
export const PLAYED_OUT =
  'This round is played out without you: your hands take no more cards, and offers are declined. What it brings is added to your balance.';

/** Said where a seat is gone that the reader did not leave. */
export const SEAT_TAKEN_BACK =
  'You no longer have a seat: you were away or sat out for too long. Your chips are in your balance, and you can sit down again.';

/** Whether wagers of the reader’s are still to be decided in this round. */
export function hasOpenWagers({ felt, mine }: Pick<TableFrame, 'felt' | 'mine'>): boolean {
  const lying = felt.boxes.flatMap((box) => [...box.wagers, ...box.hands.flatMap((hand) => hand.wagers)]);
  return felt.in_round && lying.some((wager) => wager.player === mine.name && wager.result === null);
}

let left = '';

/** For the lobby: the seat is given up, and what was brought from it. */
export function noteLeft(title: string, chips: number): void {
  left = `You left ${title}. ${chips === 0 ? 'You had no chips there.' : `Your ${dollars(chips)} are in your balance.`}`;
}

/** For the lobby: what the round brought that was played out without the reader. */
export function noteLeftRound(title: string, cents: number): void {
  left = `You left ${title}. The round you left brought ${signed(cents)}; your chips are in your balance.`;
}

/** What was noted last; once. */
export function takeLeftRound(): string {
  const says = left;
  left = '';
  return says;
}
