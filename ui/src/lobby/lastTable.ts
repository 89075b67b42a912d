/** The table the reader sat at last, kept in the browser. */
const KEY = 'cutcard.last-table';

export function lastTable(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberTable(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The browser stores nothing: the recommended table is offered again.
  }
}
