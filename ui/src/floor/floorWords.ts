import type { FloorTable } from '../floorTypes';

/** Tables that need somebody first, then those where people play, then the quiet ones. */
export function inOrder(tables: ReadonlyArray<FloorTable>): ReadonlyArray<FloorTable> {
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

function rank(table: FloorTable): number {
  if (table.needs.length > 0) return 0;
  return table.seats.some((seat) => !seat.bot) ? 1 : 2;
}

/** The round in play, or the last one. */
export function lastRound(table: Pick<FloorTable, 'round' | 'in_round'>): number {
  return table.round + (table.in_round ? 1 : 0);
}

/** The round in play, or how many have been played. */
export function roundWord(table: Pick<FloorTable, 'round' | 'in_round'>): string {
  if (table.in_round) return `Round ${String(table.round + 1)} in play`;
  return table.round === 0 ? 'No round yet' : `After round ${String(table.round)}`;
}

const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** A card of the record with its place: `3 Ts` is `box 3: 10♠`, `dealer face down` stays as it is. */
export function placedCard(text: string): string {
  const [, place = '', card = ''] = /^(\S+) (.+)$/.exec(text) ?? [];
  const where = /^\d/.test(place) ? `box ${place}` : place;
  const [, rank = '', suit = ''] = /^([A2-9TJQK])([shdc])$/.exec(card) ?? [];
  return rank === '' ? `${where}: ${card}` : `${where}: ${rank === 'T' ? '10' : rank}${SUITS[suit] ?? suit}`;
}

/** How long a table waits: `12 s`, `3 min`. */
export function longAgo(seconds: number): string {
  return seconds < 60 ? `${String(Math.floor(seconds))} s` : `${String(Math.floor(seconds / 60))} min`;
}

/** `14:03:59`. */
export function clockTime(at: number): string {
  return new Date(at * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

/** `14:03:59`, with the day before it unless that is today. */
export function dayAndTime(at: number, now: number = Date.now() / 1000): string {
  const [day, today] = [at, now].map((one) => new Date(one * 1000).toLocaleDateString([], { dateStyle: 'medium' }));
  return day === today ? clockTime(at) : `${String(day)}, ${clockTime(at)}`;
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
