/** Sums of money as they are written; all of them are integer cents. */

// Making a format takes much longer than using it, and a felt writes hundreds of sums.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const WITH_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** For people: `$1,250`, `$7.50`, `-$20`. */
export function dollars(cents: number): string {
  const format = cents % 100 === 0 ? WHOLE : WITH_CENTS;
  return `${cents < 0 ? '-' : ''}$${format.format(Math.abs(cents) / 100)}`;
}

/** With its sign: `+$15`, `-$10`, `$0`. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** For a statement of round notation: `10`, `7.50`. */
export function statementAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** What a person typed, in cents; null if it is not a sum of money. */
export function readDollars(typed: string): number | null {
  const trimmed = typed.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * 100) : null;
}

/** A sum in a sentence of the server's: two decimals; clauses of the law such as `2.10(a)` or `(2.21)` are not. */
const SUM = /\(\d\.\d\d\)|(?<![\d.:,]|\d-)\$?(\d{1,3}(?:,\d{3})+|\d{1,9})\.(\d\d)(?!\d|\(|\.\d)/g;

/** A sentence with its sums as the page writes them: `at most 1000.00` is `at most $1,000`. */
export function withDollars(text: string): string {
  return text.replace(SUM, (all: string, whole: string | undefined, rest: string | undefined) =>
    whole === undefined || rest === undefined ? all : dollars(Number(whole.replaceAll(',', '')) * 100 + Number(rest)),
  );
}

/** The fields with sentences for people; statements and notation are left as they are. */
const SENTENCES = new Set(['says', 'text', 'message', 'pays', 'motto', 'ran_out', 'hand']);

/** JSON of the server's, its sentences with sums as the page writes them. */
export function readTexts(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) =>
    typeof value === 'string' && SENTENCES.has(key) ? withDollars(value) : value,
  );
}
