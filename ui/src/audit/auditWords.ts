/** `2026-11-16 14:03:59`, in the reader's own time. */
export function moment(at: number): string {
  const date = new Date(at * 1000);
  const part = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear())}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
  return `${day} ${part(date.getHours())}:${part(date.getMinutes())}:${part(date.getSeconds())}`;
}

/** Seconds since 1970 of what a field for date and time says; 0 for nothing. */
export function seconds(local: string): number {
  const at = new Date(local).getTime();
  return Number.isNaN(at) ? 0 : at / 1000;
}

/** How an account of a table is shown on the table's own pages; one that is not known stays as it is written. */
export function tableAccountWord(table: string, account: string): string {
  if (account === 'wallet-clearing') return 'the wallet';
  const kind = account.slice(0, account.indexOf(' '));
  if (!`${account} `.startsWith(`${kind} ${table} `)) return account;
  const rest = account.slice(kind.length + table.length + 2);
  if (kind === 'purse') return `chips of ${rest}`;
  if (kind === 'felt') {
    const found = /^(\d+) (.+) (\S+)$/.exec(rest);
    return found === null ? account : `box ${found[1]}, ${found[2]}, ${found[3]}`;
  }
  return rest === '' ? `the ${kind.replaceAll('-', ' ')}` : account;
}

/** How an account of the wallet or of a table is shown. */
export function accountWord(account: string): string {
  if (account === 'issue') return 'issued play money';
  if (account === 'pit') return 'held by the tables';
  if (account === 'house') return 'the house';
  return account.startsWith('player ') ? account.slice('player '.length) : account;
}
