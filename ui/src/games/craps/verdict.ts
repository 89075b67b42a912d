/** What a roll was and what it brought the reader, in words. Pure: point and results are in the frames. */
import { dollars, signed } from '../../money';
import type { Lying } from './layoutChips';

const sum = (thrown: ReadonlyArray<number>) => thrown.reduce((total, die) => total + die, 0);

/** As the stickperson calls it: the throw, and what became of the point. */
export function rollCall(thrown: ReadonlyArray<number>, before: number, after: number): string {
  const total = sum(thrown);
  if (before === 0 && after > 0) return `The point is ${String(after)}`;
  if (before > 0 && after === 0 && total === before) return `${String(total)}: the point is made`;
  if (before > 0 && after === 0 && total === 7) return 'Seven out';
  const [first, second] = thrown;
  const isPair = first === second && [4, 6, 8, 10].includes(total);
  return isPair ? `${String(total)} the hard way` : String(total);
}

/** `7: pass line loses $5`; the net sum where several wagers were decided; what lies undecided otherwise. */
export function rollVerdict(thrown: ReadonlyArray<number>, lying: Iterable<Lying>): string {
  const all = [...lying];
  if (thrown.length === 0) return '';
  const total = String(sum(thrown));
  const decided = all.flatMap(({ label, result }) => (result === null ? [] : [{ label, result }]));
  const [one] = decided;
  if (one === undefined) return all.some(({ mine }) => mine > 0) ? `${total}: no decision` : '';
  if (decided.length === 1) return `${total}: ${one.label.toLowerCase()} ${broughtWords(one.result)}`;
  if (decided.length === 2) {
    return `${total}: ${decided.map(({ label, result }) => `${label.toLowerCase()} ${signed(result)}`).join(', ')}`;
  }
  const net = decided.reduce((cents, { result }) => cents + result, 0);
  return `${total}: ${String(decided.length)} wagers, ${signed(net)}`;
}

/** What is said of a roll, and of which. */
export interface KeptVerdict {
  readonly roll: number;
  readonly words: string;
}

/** What a roll decided is said until the next roll, also when its results are no longer on the layout. */
export function keptVerdict(kept: KeptVerdict, roll: number, words: string, lying: Iterable<Lying>): KeptVerdict {
  const decides = [...lying].some(({ result }) => result !== null);
  return !decides && kept.roll === roll && kept.words !== '' ? kept : { roll, words };
}

function broughtWords(cents: number): string {
  return cents === 0 ? 'comes back' : `${cents < 0 ? 'loses' : 'wins'} ${dollars(Math.abs(cents))}`;
}
