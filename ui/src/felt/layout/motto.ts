import { textWidth } from './textWidth';

/** The motto in one line, or in two where its parts (`... · ...`) are too long for one. */
export interface MottoLines {
  readonly lines: readonly string[];
  /** Of the first line. */
  readonly size: number;
  /** The second line is smaller and stands on a ribbon of its own. */
  readonly ribbon?: number;
}

const SPACED = 0.08;

/** How wide a line is as it is printed on a bow: in capitals, and spaced. */
function bowWidth(text: string, size: number): number {
  return textWidth(text.toUpperCase(), size, 'printed') + text.length * size * SPACED;
}

function halves(motto: string): readonly string[] {
  const parts = motto.split(' \u00b7 ');
  if (parts.length === 1) return [motto];
  const middle = Math.ceil(parts.length / 2);
  return [parts.slice(0, middle).join(' \u00b7 '), parts.slice(middle).join(' \u00b7 ')];
}

function sizeOf(lines: readonly string[], room: number, most: number, width: typeof bowWidth): number {
  const widest = Math.max(1, ...lines.map((one) => width(one, 100)));
  return Math.min(most, (room * 100) / widest);
}

/** How much smaller than the headline the rest is, on its ribbon. */
const RIBBON = 0.68;

/** Along a bow of this length: in one line where its letters are large enough so; in two where there is room. */
export function mottoOnBow(motto: string, room: number, most: number, roomy = false): MottoLines {
  const two = motto.split(' \u00b7 ');
  if (roomy && two.length === 2) {
    const [headline = '', rest = ''] = two;
    const size = sizeOf([headline], room * 0.86, most * 1.15, bowWidth);
    const ribbon = Math.min(size * RIBBON, sizeOf([rest], room * 0.8, most, bowWidth));
    if (ribbon >= 12) return { lines: two, size, ribbon };
  }
  const one = sizeOf([motto], room, most, bowWidth);
  if (one >= Math.min(most, 15)) return { lines: [motto], size: one };
  const lines = halves(motto);
  return { lines, size: sizeOf(lines, room, Math.min(most, 18), bowWidth) };
}

const STRAIGHT = 12;

/** Straight across a small felt. */
export function mottoStraight(motto: string, room: number): MottoLines {
  const width = (text: string, size: number) => textWidth(text, size, 'printed');
  if (motto === '') return { lines: [], size: STRAIGHT };
  const one = sizeOf([motto], room, STRAIGHT, width);
  if (one >= STRAIGHT - 1) return { lines: [motto], size: one };
  const lines = halves(motto);
  return { lines, size: sizeOf(lines, room, STRAIGHT, width) };
}
