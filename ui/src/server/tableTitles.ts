/** What the tables of the house are called, as the lobby last said it. */
import type { LobbyTable } from '../http';

const titles = new Map<string, string>();

export function learnTitles(tables: ReadonlyArray<Pick<LobbyTable, 'name' | 'title'>>): void {
  for (const { name, title } of tables) titles.set(name, title);
}

/** Its name in the house where the lobby has not said it yet. */
export function titleOf(table: string): string {
  return titles.get(table) ?? table;
}
