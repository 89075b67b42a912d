/** A rectangle on the felt, in pixels from its upper left corner. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export function centre(rect: Rect): { readonly x: number; readonly y: number } {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

/** A rectangle of this size with the middle of another as its own. */
export function centred(on: Rect, w: number, h: number): Rect {
  return { x: on.x + (on.w - w) / 2, y: on.y + (on.h - h) / 2, w, h };
}

/** Whether they share more than an edge. */
export function overlap(one: Rect, other: Rect): boolean {
  const slack = 0.01;
  return (
    one.x < other.x + other.w - slack &&
    other.x < one.x + one.w - slack &&
    one.y < other.y + other.h - slack &&
    other.y < one.y + one.h - slack
  );
}

/** Whether the second lies in the first. */
export function contains(outer: Rect, inner: Rect): boolean {
  const slack = 0.01;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.w <= outer.x + outer.w + slack &&
    inner.y + inner.h <= outer.y + outer.h + slack
  );
}

/** Places of equal width side by side, in the middle of `area`. */
export function rowOf(area: Rect, many: number, width: number, gap: number): readonly Rect[] {
  const all = many * width + (many - 1) * gap;
  const left = area.x + (area.w - all) / 2;
  return Array.from({ length: many }, (_, i) => ({
    x: left + i * (width + gap),
    y: area.y,
    w: width,
    h: area.h,
  }));
}
