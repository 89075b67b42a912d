import { HEIGHT } from '../cards/size';
import { within, type Rect } from './geometry';

/** What must be known of a hand to find it a place. */
export interface HandShape {
  readonly cards: number;
  /** Its last card was drawn to a double and lies across. */
  readonly across: boolean;
}

export interface CardPlace extends Rect {
  /** Turned by a quarter; the rectangle is that of the card upright, about the same middle. */
  readonly across: boolean;
}

export interface HandPlace {
  readonly cards: readonly CardPlace[];
  /** For its total, how it stands and its wager. */
  readonly caption: Rect;
  /** The caption stands beside the cards, not below them. */
  readonly beside: boolean;
}

export interface HandRoom {
  readonly largest: number;
  readonly captionHeight: number;
  readonly captionWidth: number;
}

/** Narrower cards cannot be read. */
export const SMALLEST = 22;
/** Narrower than this no card is laid across: its corner could not be read. */
const ACROSS_FROM = 40;
/** So much of a covered card must be seen for its corner to be read, at least. */
export const STRIP = 13;
const GAP = 4;

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

interface Try {
  readonly columns: number;
  readonly rows: number;
  readonly beside: boolean;
  readonly width: number;
}

/** The widest cards that go into cells of a grid of this many columns. */
function fit(area: Rect, shapes: readonly HandShape[], room: HandRoom, columns: number, beside: boolean): Try {
  const rows = Math.ceil(shapes.length / columns);
  const cellW = (area.w - GAP * (columns - 1)) / columns - (beside ? room.captionWidth + 3 : 0);
  const cellH = (area.h - GAP * (rows - 1)) / rows - (beside ? 0 : room.captionHeight + 2);
  let width = Math.floor(Math.min(room.largest, cellH / HEIGHT));
  while (width > SMALLEST && shapes.some((one) => widthOf(one, width, strip(width)) > cellW)) width -= 1;
  return { columns, rows, beside, width };
}

/** Lays hands out in an area so that their cards are as large as they can be. */
export function arrangeHands(area: Rect, shapes: readonly HandShape[], room: HandRoom): readonly HandPlace[] {
  if (shapes.length === 0) return [];
  let best: Try | undefined;
  for (let columns = shapes.length; columns >= 1; columns -= 1) {
    for (const beside of [false, true]) {
      const one = fit(area, shapes, room, columns, beside);
      if (best === undefined || one.width > best.width) best = one;
    }
  }
  const { columns, rows, beside, width } = best as Try;
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
    return placeHand(cell, shape, room, beside, Math.max(width, 8));
  });
}

function placeHand(cell: Rect, shape: HandShape, room: HandRoom, beside: boolean, width: number): HandPlace {
  const height = width * HEIGHT;
  const across = liesAcross(shape, width);
  const forCards = cell.w - (beside ? room.captionWidth + 3 : 0) - (across ? width * (HEIGHT - 1) : 0);
  const step = shape.cards > 1 ? within((forCards - width) / (shape.cards - 1), 4, width * 0.56) : 0;
  const wide = widthOf(shape, width, step);
  const block = beside ? wide + 3 + room.captionWidth : wide;
  const left = cell.x + (cell.w - block) / 2;
  const high = beside ? height : height + 2 + room.captionHeight;
  const top = cell.y + (cell.h - high);
  const cards = Array.from({ length: shape.cards }, (_, i) => ({
    x: left + i * step + (across && i === shape.cards - 1 ? (width * (HEIGHT - 1)) / 2 : 0),
    y: top,
    w: width,
    h: height,
    across: across && i === shape.cards - 1,
  }));
  const caption = beside
    ? { x: left + wide + 3, y: top, w: room.captionWidth, h: height }
    : { x: cell.x, y: top + height + 2, w: cell.w, h: room.captionHeight };
  return { cards, caption, beside };
}
