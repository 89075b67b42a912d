/** Which tables the lobby shows, in which order: the reader's own first, then group by group. */
import { counted } from '../counted';
import type { Lobby, LobbyTable } from '../http';

/** The group of the reader's own tables, which the server does not know as a group. */
export const MINE = 'mine';
export const ALL = '';

export interface Section {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly tables: ReadonlyArray<LobbyTable>;
}

/** Not the title of its group: a group may be named after one of its games. */
function words(table: LobbyTable): string {
  const { title, game, special, rules, decks } = table;
  const shoe = decks === 0 ? '' : counted(decks, 'deck');
  return [title, game, special, ...rules, shoe].join(' ').toLowerCase();
}

/** Whether every word that was typed is somewhere in what the lobby says about a table. */
export function matches(table: LobbyTable, typed: string): boolean {
  const said = words(table);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The group in which the cheapest table comes first. */
const VALUE = 'value';

/** What the main wager costs; unknown costs come last. */
const costOf = ({ advantages }: LobbyTable) => advantages[0]?.share ?? Infinity;

/** `group` is `ALL` or the name of one group. A table the reader sits at is only in its own section. */
export function sections(
  lobby: Pick<Lobby, 'tables' | 'groups'>,
  seatedAt: ReadonlySet<string>,
  group: string,
  typed: string,
): Section[] {
  const titleOf = new Map(lobby.groups.map(({ name, title }) => [name, title] as const));
  const found = lobby.tables.filter((table) => matches(table, typed.trim()));
  const mine = found.filter((table) => seatedAt.has(table.name));
  const others = found.filter((table) => !seatedAt.has(table.name));
  const known = lobby.groups.map((each) => {
    const tables = others.filter((table) => table.group === each.name);
    if (each.name !== VALUE) return { ...each, tables };
    return { ...each, tables: tables.toSorted((one, other) => costOf(one) - costOf(other)) };
  });
  const rest = others.filter((table) => !titleOf.has(table.group));
  return [
    { name: MINE, title: mine.length > 1 ? 'Your seats' : 'Your seat', says: '', tables: mine },
    ...known.filter((each) => group === ALL || each.name === group),
    { name: 'rest', title: 'More tables', says: '', tables: group === ALL ? rest : [] },
  ].filter((each) => each.tables.length > 0);
}

/** Whether the title of a table says its game: `Red dog`, `Mini-craps`. */
export function isSaidByTitle({ title, game }: Pick<LobbyTable, 'title' | 'game'>): boolean {
  return title.toLowerCase().includes(game.toLowerCase());
}

/** A seat that nobody has. */
export function freeSeats(table: Pick<LobbyTable, 'boxes' | 'seats'>): number {
  return Math.max(0, table.boxes - table.seats.length);
}

/** The table the hero is about: the reader's seat, else the last one they sat at, else the recommended one. */
export function heroTable(
  lobby: Pick<Lobby, 'tables' | 'recommended'>,
  seatedAt: ReadonlySet<string>,
  last: string | null,
): LobbyTable | null {
  const { tables, recommended } = lobby;
  const seated = tables.find((table) => seatedAt.has(table.name));
  const before = tables.find((table) => table.name === last && freeSeats(table) > 0);
  return seated ?? before ?? tables.find((table) => table.name === recommended) ?? tables[0] ?? null;
}

/**
 * In how many columns so many cards stand where there is room for `most`: at least half of them, and the last row as
 * full as it can be.
 */
export function evenColumns(cards: number, most: number): number {
  if (cards <= most) return Math.max(1, cards);
  const empty = (columns: number) => (columns - (cards % columns)) % columns;
  let best = most;
  for (let columns = most - 1; columns > most / 2; columns -= 1) {
    if (empty(columns) < empty(best)) best = columns;
  }
  return best;
}

/** `0.4125 %`: as many digits as the command `odds` prints. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(4)} %`;
}
