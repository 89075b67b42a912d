/** Where a person's money is when it is not in their purse. */
import type { Me } from '../../http';
import { dollars } from '../../money';

export interface SeatElsewhere {
  readonly table: string;
  readonly cents: number;
}

/** The tables other than `here` at which they sit, the one with the most chips first. */
export function seatsElsewhere({ at, chips }: Pick<Me, 'at' | 'chips'>, here: string): ReadonlyArray<SeatElsewhere> {
  const seats = at.map((table, i) => ({ table, cents: chips[i] ?? 0 })).filter(({ table }) => table !== here);
  return seats.sort((one, other) => other.cents - one.cents);
}

/** `Your $1,050 are at Single deck.`; where all of it lies on the felt, that. */
export function elsewhereWords({ cents }: SeatElsewhere, title: string): string {
  return cents > 0 ? `Your ${dollars(cents)} are at ${title}.` : `Your chips are in play at ${title}.`;
}
