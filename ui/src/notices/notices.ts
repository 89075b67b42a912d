/** A notice that is being written, and those that are announced: what the page works out by itself. */
import type { NoticePreview, Problem, TableSheet } from '../http';

/** Another sheet for one table. */
export interface SheetDraft {
  readonly table: string;
  readonly sheet: string;
}

/** Tables whose changes take effect at the same moment. They are taken back together. */
export interface AnnouncedTogether {
  readonly effective: number;
  readonly due: boolean;
  readonly says: ReadonlyArray<string>;
  readonly tables: ReadonlyArray<TableSheet>;
}

export function announcedTogether(tables: ReadonlyArray<TableSheet>): ReadonlyArray<AnnouncedTogether> {
  const groups = new Map<number, AnnouncedTogether>();
  for (const table of tables) {
    if (table.pending === null) continue;
    const { effective, due, says } = table.pending;
    const group = groups.get(effective) ?? { effective, due, says: [], tables: [] };
    groups.set(effective, {
      ...group,
      says: [...new Set([...group.says, ...says])],
      tables: [...group.tables, table],
    });
  }
  return [...groups.values()].sort((one, other) => one.effective - other.effective);
}

/** Whether every change of the notice takes effect with its announcement. */
export function isAtOnce(preview: NoticePreview): boolean {
  return preview.tables.every((table) => table.at_once);
}

/** Whether a change of the notice waits for a time, so that one is asked for. */
export function waits(preview: NoticePreview): boolean {
  return preview.tables.some((table) => table.changes.length > 0 && !table.at_once);
}

/** Everything that is against the notice, table by table. */
export function allProblems(preview: NoticePreview): ReadonlyArray<Problem> {
  return [...preview.tables.flatMap((table) => table.problems), ...preview.problems];
}

/** Who may announce changes. The server asks the same. */
export function mayAnnounce(roles: ReadonlyArray<string>): boolean {
  return roles.includes('floorperson');
}
