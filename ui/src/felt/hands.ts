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

/** Where a hand's caption stands: below its cards, beside them, or over the foot of the last one. */
export type CaptionSide = 'below' | 'beside' | 'over';

export interface HandPlace {
  readonly cards: readonly CardPlace[];
  /** For its total, how it stands and its wager. */
  readonly caption: Rect;
  readonly side: CaptionSide;
}

export interface HandRoom {
  readonly largest: number;
  readonly captionHeight: number;
  readonly captionWidth: number;
  readonly sides: readonly CaptionSide[];
}

/** Narrower cards cannot be read: their corner's letters would be under 12 pixels high. */
export const SMALLEST = 20;
/** Narrower than this no card is laid across: its corner could not be read. */
const ACROSS_FROM = 40;
/** So much of a covered card must be seen for its corner to be read, at least. */
export const STRIP = 12;
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

/** What a caption takes from the cards' room. */
function taken(room: HandRoom, side: CaptionSide): { readonly w: number; readonly h: number } {
  if (side === 'beside') return { w: room.captionWidth + 3, h: 0 };
  return { w: 0, h: side === 'below' ? room.captionHeight + 2 : 3 };
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly side: CaptionSide;
  readonly width: number;
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
  const off = taken(room, side);
  const cellW = (area.w - GAP * (columns - 1)) / columns - off.w;
  const cellH = (area.h - GAP * (rows - 1)) / rows - off.h;
  let width = Math.floor(Math.min(room.largest, cellH / HEIGHT));
  while (width > 4 && shapes.some((one) => widthOf(one, width, strip(width)) > cellW)) width -= 1;
  return { columns, rows, side, width };
}

/** Lays hands out in an area so that their cards are as large as they can be. */
export function arrangeHands(area: Rect, shapes: readonly HandShape[], room: HandRoom): readonly HandPlace[] {
  if (shapes.length === 0) return [];
  let best: Grid | undefined;
  for (let columns = shapes.length; columns >= 1; columns -= 1) {
    for (const side of room.sides) {
      const one = fit(area, shapes, room, columns, side);
      if (best === undefined || one.width > best.width) best = one;
    }
  }
  const { columns, rows, side, width } = best as Grid;
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
    return placeHand(cell, shape, room, side, Math.max(width, SMALLEST));
  });
}

/** A hand at the foot of its cell. Where there is no room to read all cards, they cover each other more. */
function placeHand(
  cell: Rect,
  shape: HandShape,
  room: HandRoom,
  side: CaptionSide,
  width: number,
): HandPlace {
  const height = width * HEIGHT;
  const across = liesAcross(shape, width);
  const off = taken(room, side);
  const forCards = cell.w - off.w - (across ? width * (HEIGHT - 1) : 0);
  const most = Math.max(STRIP, width * 0.56);
  const step = shape.cards > 1 ? within((forCards - width) / (shape.cards - 1), 4, most) : 0;
  const wide = widthOf(shape, width, step);
  const left = cell.x + (cell.w - wide - off.w) / 2;
  const top = cell.y + cell.h - height - off.h;
  const cards = Array.from({ length: shape.cards }, (_, i) => ({
    x: left + i * step + (across && i === shape.cards - 1 ? (width * (HEIGHT - 1)) / 2 : 0),
    y: top,
    w: width,
    h: height,
    across: across && i === shape.cards - 1,
  }));
  return { cards, caption: captionAt(), side };

  function captionAt(): Rect {
    if (side === 'beside') return { x: left + wide + 3, y: top, w: room.captionWidth, h: height };
    if (side === 'below') return { x: cell.x, y: top + height + 2, w: cell.w, h: room.captionHeight };
    const foot = { w: Math.min(room.captionWidth, wide), h: room.captionHeight };
    return { x: left + wide - foot.w, y: top + height + 3 - foot.h, ...foot };
  }
}
