/** Where the pay table that is printed across the layout stands, as a row of cells. */
import type { PayScaleRow } from '../../games/game';
import { clamp, type Rect } from './geometry';

/** Two lines of text in a cell, and its frame. */
const CELL = 36;
/** As broad as a cell is on a half-moon, and the room around the row. */
const WIDEST_CELL = 118;
const AROUND = 12;
/** How far to the right it reaches at most, as a part of the felt's width; as far to the left. */
export const PAY_SCALE_TO = 0.75;

/** How high it is on a small felt; 0 where there is none. */
export function payScaleHeight(rows: readonly PayScaleRow[], scale: number): number {
  return rows.length === 0 ? 0 : CELL * scale + 4;
}

/** In the empty cloth of a half-moon, between the motto and what lies on the boxes; without height if it has no room. */
export function payScaleOnBow(room: Rect, rows: readonly PayScaleRow[], scale: number): Rect {
  const h = (CELL + 8) * scale;
  if (rows.length === 0 || room.h < h + 2 * AROUND) return { ...room, h: 0 };
  const w = Math.min(room.w * (2 * PAY_SCALE_TO - 1), rows.length * WIDEST_CELL * scale);
  const over = clamp((room.h - h) * 0.3, AROUND, 60);
  return { x: room.x + (room.w - w) / 2, y: room.y + over, w, h };
}
