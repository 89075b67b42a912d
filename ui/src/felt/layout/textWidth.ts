/** How wide text is drawn: measured in the felt's own letters, so that a layout holds with any font. */
export type Letters = 'plain' | 'bold' | 'printed';

const SANS = '"Cutcard Sans", "Helvetica Neue", Helvetica, Arial, "Liberation Sans", Roboto, sans-serif';
const SERIF = '"Cutcard Serif", Georgia, "Times New Roman", "Liberation Serif", serif';
const FONTS: Readonly<Record<Letters, string>> = {
  plain: `500 100px ${SANS}`,
  bold: `800 100px ${SANS}`,
  printed: `700 100px ${SERIF}`,
};
/** Where nothing can be measured: about the broadest letters there are. */
const GUESSED = 68;
const KEPT = 2000;

/** No text is drawn smaller than this. */
export const SMALLEST_TEXT = 10;

const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

function measured(text: string, letters: Letters): number {
  canvas ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * GUESSED;
  canvas.font = FONTS[letters];
  return canvas.measureText(text).width;
}

/** Whether the letters that were measured are others now: a web font has come. */
let generation = 0;
const listeners = new Set<() => void>();

/** How often the letters have changed: what was measured before does not hold. */
export function lettersChanged(): number {
  return generation;
}

export function onLettersChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the fonts of the felt; what was measured before is forgotten. */
export async function loadLetters(): Promise<void> {
  await Promise.allSettled(Object.values(FONTS).map((font) => document.fonts.load(font)));
  widths.clear();
  generation += 1;
  for (const listener of listeners) listener();
}

if (typeof document !== 'undefined') void loadLetters();

/** The width of a line of text at a size, in pixels. Figures are all as wide as a zero. */
export function textWidth(written: string, size: number, letters: Letters = 'bold'): number {
  const text = written.replace(/\d/g, '0');
  const key = `${letters} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = measured(text, letters);
    if (widths.size > KEPT) widths.clear();
    widths.set(key, width);
  }
  return (width * size) / 100;
}

/** The size at which a line of text goes into a width: the wished one, or as much smaller as is needed. */
export function fittingSize(text: string, room: number, size: number, letters: Letters = 'bold'): number {
  const width = textWidth(text, size, letters);
  if (width <= room) return size;
  return Math.max(SMALLEST_TEXT, Math.floor((size * room * 10) / width) / 10);
}
