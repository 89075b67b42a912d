/** What the last roll brought the reader, in words. Pure: who won is in the frame. */
import { dollars, signed } from '../../money';
import type { Lying } from './layoutChips';

/** `7: pass line loses $5`; the net sum where several wagers were decided; empty where none was. */
export function rollVerdict(thrown: ReadonlyArray<number>, lying: Iterable<Lying>): string {
  const decided = [...lying].flatMap(({ label, result }) => (result === null ? [] : [{ label, result }]));
  const [one] = decided;
  if (one === undefined || thrown.length === 0) return '';
  const total = String(thrown.reduce((sum, die) => sum + die, 0));
  if (decided.length === 1) return `${total}: ${one.label.toLowerCase()} ${broughtWords(one.result)}`;
  const net = decided.reduce((sum, { result }) => sum + result, 0);
  return `${total}: ${String(decided.length)} wagers, ${signed(net)}`;
}

function broughtWords(cents: number): string {
  return cents === 0 ? 'comes back' : `${cents < 0 ? 'loses' : 'wins'} ${dollars(Math.abs(cents))}`;
}
