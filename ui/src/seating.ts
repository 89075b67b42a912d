/** Which box is offered, and how much is brought to it. */
import type { WagerLimits } from './http';
import type { Seat } from './wire';

/** The free box nearest to the middle of the layout. */
export function freeBox(boxes: number, seats: ReadonlyArray<Seat>): number | null {
  const middle = (boxes + 1) / 2;
  const free = Array.from({ length: boxes }, (_, at) => at + 1).filter(
    (box) => !seats.some((seat) => seat.box === box),
  );
  free.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle) || one - other);
  return free[0] ?? null;
}

const LEAST_WAGERS_BROUGHT = 20;

/** Enough for twenty wagers of the least size, or all he has. */
export function buyIn(balance: number, limits: Pick<WagerLimits, 'least' | 'unit'> | undefined): number {
  return Math.min(balance, LEAST_WAGERS_BROUGHT * (limits?.least ?? 1000));
}
