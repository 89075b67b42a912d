/** The reader's wallet over some days, as a table and as a file. */
import type { AccountStatement } from '../people';

export const PERIODS = [
  [7, 'Last 7 days'],
  [31, 'Last 31 days'],
  [366, 'Last year'],
] as const;

const amount = (cents: number) => (cents / 100).toFixed(2);

/** Rows of a CSV file: opening balance, movements, closing balance. Times are in UTC. */
export function statementFile(found: AccountStatement): string {
  const rows = [
    ['time', 'what', 'amount', 'balance'],
    ['', 'opening balance', '', amount(found.opening)],
    ...found.movements.map((one) => [
      new Date(one.at * 1000).toISOString(),
      one.what,
      amount(one.cents),
      amount(one.balance),
    ]),
    ['', 'closing balance', '', amount(found.closing)],
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would compute gets an apostrophe; a sum stays one. */
function cell(text: string): string {
  const plain = /^-?[\d.]*$/.test(text) || !/^[=+\-@\t\r]/.test(text) ? text : `'${text}`;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
