/** Limits that a player sets for themselves, in words, and as they are typed. */
import { dollars } from '../money';

export const LIMIT_LABELS: Readonly<Record<string, string>> = {
  'loss-day': 'Most to lose in a day, in dollars',
  'loss-week': 'Most to lose in a week, in dollars',
  'play-minutes': 'Most minutes of play without a break',
};

function inMinutes(kind: string): boolean {
  return kind === 'play-minutes';
}

/** `$50`, `60 minutes`, `no limit`. */
export function limitWords(kind: string, value: number): string {
  if (value === 0) return 'no limit';
  return inMinutes(kind) ? `${String(value)} minutes` : dollars(value);
}

/** A limit as it is in its field. */
export function typedAmount(kind: string, value: number): string {
  return inMinutes(kind) ? String(value) : (value / 100).toFixed(value % 100 === 0 ? 0 : 2);
}

/** The cents or the minutes that were typed; 0 for an empty field, null for anything else. */
export function amountOf(kind: string, typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '');
  if (text === '') return 0;
  const shape = inMinutes(kind) ? /^\d{1,4}$/ : /^\d{1,9}(\.\d{1,2})?$/;
  if (!shape.test(text)) return null;
  return inMinutes(kind) ? Number(text) : Math.round(Number(text) * 100);
}
