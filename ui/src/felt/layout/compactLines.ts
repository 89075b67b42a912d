import { dollars } from '../../money';
import type { Rect } from './geometry';
import { SMALLEST_TEXT, textWidth } from './textWidth';
import { netResult, centsLying, type BoxScene, type SpotScene } from '../scene';
import { resultText, shortLabel } from '../feltWords';

/** What is laid on another's box where there is no room for spots: a line of text for one wager or several. */
export interface CompactLine {
  readonly kind: 'main' | 'side' | 'marks';
  readonly wagers: readonly string[];
  readonly label: string;
  /** The sum; empty once it is settled. */
  readonly text: string;
  /** What it brought; null while it lies there. */
  readonly result: number | null;
  /** What lies there, for a chip beside the sum. */
  readonly cents: number;
  readonly size: number;
  readonly width: number;
  /** Without a chip beside it. */
  readonly bare?: boolean;
}

const SIZE = 12.5;
const CHIP = 17;
const PADDING = 10;
/** Around a sum without a chip. */
const BARE = 5;

/** `$10 · $20`, or shorter where that is too long: `3 × $10`, and at last the sum. */
function mainTexts(sums: readonly number[]): readonly string[] {
  const each = sums.map(dollars);
  const all = dollars(sums.reduce((sum, one) => sum + one, 0));
  const alike = sums.length > 1 && sums.every((one) => one === sums[0]) ? [`${sums.length} × ${each[0]}`] : [];
  return [each.join(' \u00b7 '), ...alike, all];
}

function line(
  kind: CompactLine['kind'],
  spots: readonly SpotScene[],
  named: string,
  texts: readonly string[],
  room: number,
  scale: number,
  bare = false,
): CompactLine {
  const laid = spots.flatMap((one) => one.laid);
  const result = netResult(laid);
  const said = result === null ? texts : [resultText(result)];
  const around = bare ? BARE : (kind === 'main' && result === null ? CHIP : 0) + PADDING;
  const last = said.at(-1) ?? '';
  // One letter of its name, where there is no room for more.
  const smallest = textWidth(`${named} ${last}`, SMALLEST_TEXT) + around;
  const label = kind === 'side' && smallest > room ? named.charAt(0) : named;
  const before = label === '' ? '' : `${label} `;
  const width = (text: string) => textWidth(before + text, SIZE * scale) + around;
  const text = said.find((one) => width(one) <= room) ?? last;
  const wished = SIZE * scale;
  const size = Math.max(SMALLEST_TEXT, Math.min(wished, ((room - around) * wished) / (width(text) - around)));
  return {
    kind,
    wagers: spots.map((one) => one.wager),
    label,
    text: result === null ? text : '',
    result,
    cents: centsLying(laid),
    size,
    width: Math.min(room, (width(text) - around) * (size / wished) + around),
  };
}

/** What lies on the main wagers, or what they brought, in as few letters as can be and without a chip. */
export function mainSum(scene: BoxScene, room: number): CompactLine | undefined {
  const mains = scene.mains.filter((one) => one.laid.length > 0);
  const sum = mains.flatMap((one) => one.laid).reduce((all, one) => all + one.cents, 0);
  return mains.length ? { ...line('main', mains, '', [dollars(sum)], room, 1, true), bare: true } : undefined;
}

/** In at most so many lines, with less said where that takes more. */
export function compactLines(scene: BoxScene, room: number, scale: number, most: number): readonly CompactLine[] {
  const mains = scene.mains.filter((one) => one.laid.length > 0);
  const sides = scene.sides.filter((one) => one.laid.length > 0);
  const sums = mains.flatMap((one) => one.laid.map((wager) => wager.cents));
  const main = mains.length ? [line('main', mains, '', mainTexts(sums), room, scale)] : [];
  const each = sides.map((one) => line('side', [one], shortLabel(one.label), [dollars(centsLying(one.laid))], room, scale));
  const sidesSum = dollars(sides.reduce((sum, one) => sum + centsLying(one.laid), 0));
  const together = sides.length > 1 ? [line('side', sides, 'Sides', [sidesSum], room, scale)] : each;
  const marks = scene.box?.marks ?? [];
  const marked = marks.length ? [line('marks', [], marks.join(' '), [''], room, scale)] : [];
  const wished = [
    [...main, ...each, ...marked],
    [...main, ...together, ...marked],
    [...main, ...together],
  ];
  const fits = (lines: readonly CompactLine[]) => rowsOf(room, lines.map((one) => one.width)).length <= most;
  return wished.find(fits) ?? main;
}

/** Which texts stand in a line together. */
function rowsOf(width: number, texts: readonly number[]): readonly (readonly number[])[] {
  const lines: number[][] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    const used = last?.reduce((sum, one) => sum + one, 0) ?? Infinity;
    if (last && used + text <= width) last.push(text);
    else lines.push([text]);
  }
  return lines;
}

/** Texts one after the other, broken into lines that are in the middle. */
export function flow(width: number, texts: readonly number[], height: number): readonly Rect[] {
  return rowsOf(width, texts).flatMap((row, i) => {
    let x = (width - row.reduce((sum, one) => sum + one, 0)) / 2;
    return row.map((text) => {
      const place = { x, y: i * height, w: text, h: height };
      x += text;
      return place;
    });
  });
}
