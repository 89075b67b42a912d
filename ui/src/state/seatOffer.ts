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

/** How many minimum wagers are brought, and how many at least where that is more than half of the balance. */
const WAGERS_BROUGHT = 20;
const FEWEST_BROUGHT = 5;
const WHOLE_DOLLAR = 100;

/** Enough for twenty minimum wagers, but no more than half of the balance, unless five of them are more than that. */
export function buyIn(balance: number, limits: Pick<WagerLimits, 'least' | 'unit'> | undefined): number {
  const least = limits?.least ?? 1000;
  const step = Math.max(WHOLE_DOLLAR, limits?.unit ?? WHOLE_DOLLAR);
  const half = Math.floor(balance / 2 / step) * step;
  return Math.min(balance, WAGERS_BROUGHT * least, Math.max(half, FEWEST_BROUGHT * least));
}
