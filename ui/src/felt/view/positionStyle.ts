import type { CSSProperties } from 'react';
import type { Rect } from '../layout/geometry';

/** Where an element lies on the felt, or in a box whose corner is given. */
export function positionStyle(
  rect: Rect,
  from: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): CSSProperties {
  return {
    left: Math.round((rect.x - from.x) * 100) / 100,
    top: Math.round((rect.y - from.y) * 100) / 100,
    width: Math.round(rect.w * 100) / 100,
    height: Math.round(rect.h * 100) / 100,
  };
}
