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

/** `14:03:59`. */
export function clockTime(at: number): string {
  return new Date(at * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

const TESTS: Readonly<Record<string, string>> = {
  'factory-order': 'factory order',
  'used-order': 'order of the last shoe',
  'short-stack': 'cards that come too seldom',
  'card-account': 'number of cards',
};

export function testWord(test: string): string {
  return TESTS[test] ?? test;
}

const DECISIONS: Readonly<Record<string, string>> = {
  'no-change': 'The round stands',
  'for-player': 'For the player',
  'for-house': 'For the house',
};

export function decisionWord(decision: string): string {
  return DECISIONS[decision] ?? decision;
}

/** With a capital, and a full stop where nothing ends it. */
export function sentence(says: string): string {
  const ended = /[.?!]$/.test(says) ? says : `${says}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
