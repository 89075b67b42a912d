/** Which box is offered, and how much is brought to it. */
import type { WagerLimits } from '../http';
import type { TableFrame } from '../wire';

/** Boxes nobody sits at and nobody plays. */
export function isFree(box: number, { seats, felt }: TableFrame): boolean {
  if (seats.some((seat) => seat.box === box)) return false;
  const there = felt.boxes.find((one) => one.number === box);
  if (there === undefined) return true;
  const lies = there.wagers.some((wager) => wager.result === null);
  return !lies && !(felt.in_round && there.hands.length > 0);
}

/** The free box nearest to the middle of the layout. */
export function freeBox(boxes: number, frame: TableFrame): number | null {
  const middle = (boxes + 1) / 2;
  const free = Array.from({ length: boxes }, (_, at) => at + 1).filter((box) => isFree(box, frame));
  free.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle) || one - other);
  return free[0] ?? null;
}

const LEAST_WAGERS_BROUGHT = 20;

/** Enough for twenty minimum wagers, or the whole balance. */
export function buyIn(balance: number, limits: Pick<WagerLimits, 'least' | 'unit'> | undefined): number {
  return Math.min(balance, LEAST_WAGERS_BROUGHT * (limits?.least ?? 1000));
}
