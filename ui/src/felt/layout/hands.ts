import { HEIGHT } from '../../cards/size';
import { clamp, type Rect } from './geometry';

/** What must be known of a hand to find it a place. */
export interface HandShape {
  readonly cards: number;
  /** Its last card lies across the others. */
  readonly across: boolean;
  /** How wide the parts of its caption are: its total, its wager, what it brought. */
  readonly caption: readonly number[];
  /** The same in few letters. */
  readonly shortCaption: readonly number[];
}

export interface CardPlace extends Rect {
  /** Turned by a quarter; the rectangle is that of the card upright, about the same middle. */
  readonly across: boolean;
}

/** Where a hand's caption stands: below its cards, beside them, or over the foot of the last one. */
export type CaptionSide = 'below' | 'beside' | 'over';

export interface HandPlace {
  readonly cards: readonly CardPlace[];
  /** For its total, how it stands and its wager. */
  readonly caption: Rect;
  readonly side: CaptionSide;
  /** Few letters fit the caption. */
  readonly short: boolean;
  /** How wide the room lets its cards be: less than the smallest where it is too little. */
  readonly fits: number;
}

export interface HandRoom {
  readonly largest: number;
  /** The height of a caption's line. */
  readonly line: number;
  readonly sides: readonly CaptionSide[];
}

/** Narrower cards cannot be read: their corner's letters would be under 12 pixels high. */
export const SMALLEST = 20;
/** Whether there is less room than the smallest cards take. */
export const isCramped = ({ fits }: Pick<HandPlace, 'fits'>) => fits < SMALLEST;
/** A narrower card is never drawn across: its corner could not be read. */
const ACROSS_FROM = 40;
/** So much of a covered card must be seen for its corner to be read, at least. */
export const STRIP = 12;
const GAP = 4;
/** A caption stands below its cards unless they would be much smaller so. */
const BESIDE = 0.88;
/** Between the parts of a caption. */
const BETWEEN = 4;

/** How much of a card the next one leaves open, at least: its corner index. */
function strip(width: number): number {
  return Math.max(STRIP, width * (width < 42 ? 0.46 : width < 68 ? 0.42 : 0.32));
}

function liesAcross(shape: HandShape, width: number): boolean {
  return shape.across && width >= ACROSS_FROM && shape.cards > 0;
}

function widthOf(shape: HandShape, width: number, step: number): number {
  const upright = width + Math.max(0, shape.cards - 1) * step;
  return liesAcross(shape, width) ? upright + width * (HEIGHT - 1) : upright;
}

/** In how many lines the parts of a caption stand. */
function linesIn(parts: readonly number[], width: number): number {
  let lines = 0;
  let left = 0;
  for (const part of parts) {
    if (part > left) {
      lines += 1;
      left = width;
    }
    left -= part + BETWEEN;
  }
  return lines;
}

/** What the captions take from the cards' cells. */
interface Taken {
  readonly w: number;
  readonly h: number;
  readonly short: boolean;
  /** A caption beside the cards may be higher than they are. */
  readonly least: number;
  /** How much wider than its cell a caption is, even in its smallest letters. */
  readonly over: number;
}

/** How much smaller than they are wished letters may be drawn. */
const SHRUNK = 0.8;

function captionsIn(shapes: readonly HandShape[], room: HandRoom, side: CaptionSide, cellW: number): Taken {
  if (side === 'over') return { w: 0, h: 3, short: true, least: 0, over: 0 };
  const widest = (short: boolean) =>
    Math.max(0, ...shapes.flatMap((one) => (short ? one.shortCaption : one.caption)));
  if (side === 'below') {
    const short = widest(false) > cellW;
    const lines = Math.max(0, ...shapes.map((one) => linesIn(short ? one.shortCaption : one.caption, cellW)));
    const over = Math.max(0, widest(short) * SHRUNK - cellW);
    return { w: 0, h: lines * room.line + (lines > 0 ? 2 : 0), short, least: 0, over };
  }
  const short = widest(false) > cellW * 0.45;
  const parts = Math.max(0, ...shapes.map((one) => one.caption.length));
  return { w: widest(short) + 3, h: 0, short, least: parts * room.line, over: 0 };
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly side: CaptionSide;
  readonly width: number;
  readonly taken: Taken;
}

/** The widest cards that go into the cells of a grid. */
function fit(
  area: Rect,
  shapes: readonly HandShape[],
  room: HandRoom,
  columns: number,
  side: CaptionSide,
): Grid {
  const rows = Math.ceil(shapes.length / columns);
  const wholeW = (area.w - GAP * (columns - 1)) / columns;
  const wholeH = (area.h - GAP * (rows - 1)) / rows;
  const taken = captionsIn(shapes, room, side, wholeW);
  const cellW = wholeW - taken.w;
  const cellH = wholeH - taken.h;
  const lacks = Math.max(taken.over, taken.least - wholeH);
  let width = Math.floor(lacks > 0 ? -lacks : Math.min(room.largest, cellH / HEIGHT));
  while (width > 4 && shapes.some((one) => widthOf(one, width, strip(width)) > cellW)) width -= 1;
  return { columns, rows, side, width, taken };
}

/** Lays hands out in an area so that their cards are as large as they can be. */
export function arrangeHands(area: Rect, shapes: readonly HandShape[], room: HandRoom): readonly HandPlace[] {
  if (shapes.length === 0) return [];
  let best: Grid | undefined;
  for (let columns = shapes.length; columns >= 1; columns -= 1) {
    for (const side of room.sides) {
      const one = fit(area, shapes, room, columns, side);
      if (best === undefined || one.width * (side === 'beside' ? BESIDE : 1) > best.width) best = one;
    }
  }
  const { columns, rows, side, width, taken } = best as Grid;
  const cellW = (area.w - GAP * (columns - 1)) / columns;
  const cellH = (area.h - GAP * (rows - 1)) / rows;
  return shapes.map((shape, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, shapes.length - row * columns);
    const indent = ((columns - inRow) * (cellW + GAP)) / 2;
    const cell = {
      x: area.x + indent + (i % columns) * (cellW + GAP),
      y: area.y + row * (cellH + GAP),
      w: cellW,
      h: cellH,
    };
    return { ...placeHand(cell, shape, room, side, Math.max(width, SMALLEST), taken), fits: width };
  });
}

/** A hand at the foot of its cell. Where there is no room to read all cards, they cover each other more. */
function placeHand(
  cell: Rect,
  shape: HandShape,
  room: HandRoom,
  side: CaptionSide,
  width: number,
  taken: Taken,
): Omit<HandPlace, 'fits'> {
  const height = width * HEIGHT;
  const across = liesAcross(shape, width);
  const forCards = cell.w - taken.w - (across ? width * (HEIGHT - 1) : 0);
  const most = Math.max(STRIP, width * 0.56);
  const step = shape.cards > 1 ? clamp((forCards - width) / (shape.cards - 1), 4, most) : 0;
  const wide = widthOf(shape, width, step);
  const left = cell.x + (cell.w - wide - taken.w) / 2;
  const foot = cell.y + cell.h - taken.h;
  // Beside cards that are lower than it, a caption reaches as far above them as below.
  const top = foot - height - Math.max(0, (taken.least - height) / 2);
  const cards = Array.from({ length: shape.cards }, (_, i) => ({
    x: left + i * step + (across && i === shape.cards - 1 ? (width * (HEIGHT - 1)) / 2 : 0),
    y: top,
    w: width,
    h: height,
    across: across && i === shape.cards - 1,
  }));
  return { cards, caption: captionAt(), side, short: taken.short };

  function captionAt(): Rect {
    if (side === 'beside') {
      const high = Math.max(height, taken.least);
      return { x: left + wide + 3, y: top - (high - height) / 2, w: taken.w - 3, h: high };
    }
    if (side === 'below') return { x: cell.x, y: top + height + 2, w: cell.w, h: Math.max(0, taken.h - 2) };
    const own = Math.min(Math.max(34, ...shape.shortCaption.slice(0, 1)), wide);
    return { x: left + wide - own, y: top + height + 3 - room.line, w: own, h: room.line };
  }
}
