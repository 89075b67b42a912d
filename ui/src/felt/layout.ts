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
    return { ...shape, cards: Math.max(shape.cards, scene.dealer.length > 1 ? 1 : 2) };
  });
  const forHands = { ...area, h: area.h - high };
  return {
    dealer: area,
    dealerMarks: { x: area.x, y: area.y + area.h - high, w: area.w, h: high },
    dealerHands: arrangeHands(forHands, shapes, { largest, captionHeight: (LINE + 6) * scale, captionWidth: 84 * scale }),
  };
}

function share(box: BoxScene, someone: boolean): number {
  if (box.own) return 1.3;
  return box.empty && someone ? 0.62 : 1;
}

/** The half-moon of a real table. */
function wide(w: number, h: number, scene: Scene): Layout {
  const scale = within(Math.min(w / 1100, h / 620), 1, 1.6);
  const bend = within(h * 0.09, 20, 90);
  const corner = within(w * 0.12, 96, 190);
  const dealer = { x: w * 0.26, y: 18, w: w * 0.48, h: within(h * 0.235, 96, 200) };
  const motto = { x: 0, y: dealer.y + dealer.h + 2, w, h: within(h * 0.065, 26, 56) };
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
    ...dealerPlaces(dealer, scene, within(h * 0.125, 58, 130), scale),
    shoe: { x: w - EDGE - corner, y: 8, w: corner, h: cornerHeight },
    rack: { x: EDGE, y: 8, w: corner, h: cornerHeight },
    meters: { x: EDGE + corner + 8, y: 10, w: w * 0.26 - corner - EDGE - 12, h: cornerHeight },
    motto,
    bend,
    boxes,
    scene,
  };
}

/** A phone: the dealer above, the others small, the reader's own box large at the bottom. */
function narrow(w: number, h: number, scene: Scene): Layout {
  const corner = 56;
  const dealerHeight = within(h * 0.2, 92, 132);
  const dealer = { x: EDGE + corner + 4, y: 12, w: w - 2 * (EDGE + corner + 4), h: dealerHeight };
  const motto = { x: EDGE, y: dealer.y + dealer.h, w: w - 2 * EDGE, h: LINE + 2 };
  const meters = { x: EDGE, y: motto.y + motto.h, w: w - 2 * EDGE, h: scene.meters ? LINE + 6 : 0 };
  const top = meters.y + meters.h + 2;
  const own = scene.boxes.find((one) => one.own);
  const others = scene.boxes.filter((one) => !one.own && !(own && one.empty));
  const columns = others.length <= 2 ? Math.max(1, others.length) : others.length === 4 ? 2 : 3;
  const rows = Math.ceil(others.length / columns);
  const ownLeast = others.length > 3 ? 190 : 210;
  const rest = h - top - 4 - (own ? ownLeast : 0);
  const rowHeight = rows === 0 ? 0 : own ? within(rest / rows, 80, 150) : Math.min(rest / rows, 190);
  const width = (w - 2 * EDGE - 6 * (columns - 1)) / columns;
  const boxes = scene.boxes.flatMap((one) => {
    if (one.own) {
      const y = top + rows * rowHeight + 4;
      return [ownBox({ x: EDGE, y, w: w - 2 * EDGE, h: h - 4 - y }, one)];
    }
    const i = others.indexOf(one);
    if (i < 0) return [];
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, others.length - row * columns);
    const indent = ((columns - inRow) * (width + 6)) / 2;
    const x = w - EDGE - indent - width - (i % columns) * (width + 6);
    return [compactBox({ x, y: top + row * rowHeight, w: width, h: rowHeight - 6 }, one)];
  });
  return {
    w,
    h,
    scale: 1,
    narrow: true,
    tray: { x: w * 0.3, y: 0, w: w * 0.4, h: 8 },
    ...dealerPlaces(dealer, scene, 72, 1),
    shoe: { x: w - EDGE - corner, y: 8, w: corner, h: 64 },
    rack: { x: EDGE, y: 8, w: corner, h: 64 },
    meters,
    motto,
    bend: 0,
    boxes,
    scene,
  };
}

export function layoutOf(w: number, h: number, scene: Scene): Layout {
  return w < 700 ? narrow(w, h, scene) : wide(w, h, scene);
}
