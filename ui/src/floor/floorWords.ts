import type { FloorTable } from '../floorTypes';

/** Tables that need somebody first, then those where people play, then the quiet ones. */
export function inOrder(tables: ReadonlyArray<FloorTable>): ReadonlyArray<FloorTable> {
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

function rank(table: FloorTable): number {
  if (table.needs.length > 0) return 0;
  return table.seats.some((seat) => !seat.bot) ? 1 : 2;
}

/** How long a table waits: `12 s`, `3 min`. */
export function longAgo(seconds: number): string {
  return seconds < 60 ? `${String(Math.floor(seconds))} s` : `${String(Math.floor(seconds / 60))} min`;
}
