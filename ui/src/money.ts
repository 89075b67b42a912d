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
