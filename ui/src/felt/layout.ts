import { compactBox, fullBox, LINE, ownBox, type BoxPlace } from './boxes';
import { within, type Rect } from './geometry';
import { arrangeHands, type HandPlace } from './hands';
import { shapeOf, type BoxScene, type Scene } from './scene';

/** Where everything lies on a felt of one size. Boxes run from the right to the left, as they are dealt. */
export interface Layout {
  readonly w: number;
  readonly h: number;
  /** How much larger than its least all text is. */
  readonly scale: number;
  /** Phones held upright. */
  readonly narrow: boolean;
  readonly tray: Rect;
  readonly dealer: Rect;
  /** For what lies on the table for all. */
  readonly dealerMarks: Rect;
  readonly dealerHands: readonly HandPlace[];
  readonly shoe: Rect;
  readonly rack: Rect;
  readonly meters: Rect;
  readonly motto: Rect;
  /** How far the ends of the table's edge are above its middle. */
  readonly bend: number;
  readonly boxes: readonly BoxPlace[];
  /** What the boxes were drawn for. */
  readonly scene: Scene;
}

const EDGE = 8;

/** How far a place is above the middle of the table's edge. */
export function rise(layout: Pick<Layout, 'w' | 'bend'>, x: number): number {
  const off = (x - layout.w / 2) / (layout.w / 2);
  return layout.bend * off * off;
}

function dealerPlaces(area: Rect, scene: Scene, largest: number, scale: number) {
  const high = scene.marks.length ? 24 * scale : 0;
  const shapes = scene.dealer.map((hand) => {
    const shape = shapeOf(hand);
    return { ...shape, cards: Math.max(shape.cards, scene.dealer.length > 1 ? 1 : 0) };
  });
  // Cards of the table's own lie close to each other; a dealer's hands need room to grow.
  const wide = scene.common ? Math.min(area.w, scene.dealer.length * largest * 1.3) : area.w;
  const forHands = { x: area.x + (area.w - wide) / 2, y: area.y, w: wide, h: area.h - high };
  return {
    dealer: area,
    dealerMarks: { x: area.x, y: area.y + area.h - high, w: area.w, h: high },
    dealerHands: arrangeHands(forHands, shapes, {
      largest,
      captionHeight: (LINE + 6) * scale, captionWidth: 84 * scale, sides: ['below', 'beside'] }),
  };
}

function share(box: BoxScene, someone: boolean): number {
  if (box.own || box.mine) return 1.3;
  return box.empty && someone ? 0.62 : 1;
}

/** The half-moon of a real table. */
function wide(w: number, h: number, scene: Scene): Layout {
  const scale = within(Math.min(w / 1100, h / 620), 1, 1.6);
  const bend = within(h * 0.09, 20, 90);
  const corner = within(w * 0.12, 96, 190);
  // A high felt has room for larger cards before the dealer.
  const tall = within((h - 600) / 250, 0, 1);
  const high = scene.common ? within(h * 0.36, 150, 340) : within(h * (0.235 + 0.06 * tall), 96, 300);
  const dealer = { x: w * 0.26, y: 18, w: w * 0.48, h: high };
  const motto = { x: 0, y: dealer.y + dealer.h + (scene.common ? 14 : 2), w, h: within(h * 0.065, 26, 56) };
  const top = motto.y + motto.h + 4;
  const someone = scene.boxes.some((one) => !one.empty);
  const shares = scene.boxes.map((one) => share(one, someone));
  const gap = within(w * 0.008, 6, 16);
  const room = w - 2 * EDGE - gap * (scene.boxes.length - 1);
  const unit = Math.min(room / shares.reduce((sum, one) => sum + one, 0), w * 0.2);
  const used = unit * shares.reduce((sum, one) => sum + one, 0) + gap * (scene.boxes.length - 1);
  let right = w - (w - used) / 2;
  const boxes = scene.boxes.map((one, i) => {
    const width = unit * (shares[i] ?? 1);
    const x = right - width;
    right = x - gap;
    const up = rise({ w, bend }, x + width / 2);
    return fullBox({ x, y: top - up, w: width, h: h - 6 - top }, one, scale);
  });
  const cornerHeight = Math.min(within(h * 0.15, 70, 130), top - bend - 26);
  return {
    w,
    h,
    scale,
    narrow: false,
    tray: { x: w * 0.34, y: 0, w: w * 0.32, h: 14 },
    ...dealerPlaces(dealer, scene, within(h * (scene.common ? 0.17 : 0.125 + 0.05 * tall), 58, 170), scale),
    shoe: { x: w - EDGE - corner, y: 8, w: corner, h: cornerHeight },
    rack: { x: EDGE, y: 8, w: corner, h: cornerHeight },
    meters: { x: EDGE + corner + 8, y: 10, w: w * 0.26 - corner - EDGE - 12, h: cornerHeight },
    motto,
    bend,
    boxes,
    scene,
  };
}

/** Rows of at most three, as even as can be, the longer ones first. */
function inRows(boxes: readonly BoxScene[]): readonly (readonly BoxScene[])[] {
  const rows = Math.ceil(boxes.length / 3);
  const shorter = rows ? Math.floor(boxes.length / rows) : 0;
  const longer = boxes.length - rows * shorter;
  let next = 0;
  return Array.from({ length: rows }, (_, i) => {
    const many = shorter + (i < longer ? 1 : 0);
    next += many;
    return boxes.slice(next - many, next);
  });
}

/** A phone: the dealer above, the others small, the reader's own box large at the bottom. */
function narrow(w: number, h: number, scene: Scene): Layout {
  const corner = 56;
  const own = scene.boxes.find((one) => one.own);
  const others = scene.boxes.filter((one) => !one.own && !(own && one.empty && !one.offered));
  // With few at the table the dealer's cards are larger.
  const roomy = own === undefined || others.length > 3 ? 0 : others.length === 0 ? 1 : 0.5;
  const dealerHeight = scene.common ? within(h * 0.3, 110, 190) : within(h * (0.15 + 0.08 * roomy), 84, 150);
  const dealer = { x: EDGE + corner + 4, y: 12, w: w - 2 * (EDGE + corner + 4), h: dealerHeight };
  const motto = { x: EDGE, y: dealer.y + dealer.h, w: w - 2 * EDGE, h: LINE + 2 };
  const meters = { x: EDGE, y: motto.y + motto.h, w: w - 2 * EDGE, h: scene.meters ? LINE + 6 : 0 };
  const top = meters.y + meters.h + 2;
  const rows = inRows(others);
  // A split box is given more than its neighbours: a broader place, and its row more height.
  const need = (one: BoxScene) => (one.hands.length > 2 ? 1.35 : one.hands.length > 1 ? 1.15 : 1);
  const needs = rows.map((row) => (row.some((one) => one.hands.length > 2) ? 1.45 : 1));
  const crowded = others.length > 3 && others.some((one) => one.hands.length > 2);
  const rest = h - top - 4 - (!own ? 0 : crowded ? 166 : 210);
  const most = !own ? 190 : scene.common ? 84 : 150;
  const unit = Math.min(rest / needs.reduce((sum, one) => sum + one, 0), most);
  let y = top;
  const boxes = rows.flatMap((row, i) => {
    const high = unit * (needs[i] ?? 1);
    const whole = row.reduce((sum, one) => sum + need(one), 0);
    const room = w - 2 * EDGE - 6 * (row.length - 1);
    let right = w - EDGE;
    const places = row.map((one) => {
      const width = (room * need(one)) / whole;
      const x = right - width;
      right = x - 6;
      return compactBox({ x, y, w: width, h: high - 6 }, one);
    });
    y += high;
    return places;
  });
  if (own) boxes.push(ownBox({ x: EDGE, y: y + 2, w: w - 2 * EDGE, h: h - 4 - y - 2 }, own));
  boxes.sort((a, b) => a.number - b.number);
  return {
    w,
    h,
    scale: 1,
    narrow: true,
    tray: { x: w * 0.3, y: 0, w: w * 0.4, h: 8 },
    ...dealerPlaces(dealer, scene, scene.common ? 96 : 72 + 18 * roomy, 1),
    shoe: { x: w - EDGE - corner, y: 8, w: corner, h: 64 },
    rack: { x: EDGE, y: 8, w: corner, h: 64 },
    meters,
    motto,
    bend: 0,
    boxes,
    scene,
  };
}

/** Whether a felt of this width is laid out for a phone held upright. */
export function isNarrow(w: number): boolean {
  return w < 700;
}

export function layoutOf(w: number, h: number, scene: Scene): Layout {
  return isNarrow(w) ? narrow(w, h, scene) : wide(w, h, scene);
}
