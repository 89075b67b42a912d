import { cardWidth, compactBox, fullBox, LINE, ownBox, type BoxPlace } from './boxes';
import { shapeOf } from './captions';
import { clamp, type Rect } from './geometry';
import { arrangeHands, type HandPlace } from './hands';
import { mottoOnBow, mottoStraight, type MottoLines } from './motto';
import { PAY_SCALE_TO, payScaleHeight, payScaleOnBow } from './payScale';
import type { BoxScene, Scene } from '../scene';

/** Where everything lies on a felt of one size. Boxes run from the right to the left, as they are dealt. */
export interface Layout {
  readonly w: number;
  readonly h: number;
  /** How much larger than its least all text is. */
  readonly scale: number;
  /** Everything below one another: on phones, upright tablets and in low windows. */
  readonly bestRowsLayout: boolean;
  readonly tray: Rect;
  readonly dealer: Rect;
  /** For what lies on the table for all. */
  readonly dealerMarks: Rect;
  readonly dealerHands: readonly HandPlace[];
  readonly shoe: Rect;
  readonly rack: Rect;
  readonly meters: Rect;
  readonly motto: Rect;
  readonly mottoLines: MottoLines;
  /** For the pay table that is printed across the layout; without height where there is none. */
  readonly payScale: Rect;
  /** How far the ends of the table's edge are above its middle. */
  readonly bend: number;
  readonly boxes: readonly BoxPlace[];
  /** What the boxes were drawn for. */
  readonly scene: Scene;
}

const EDGE = 8;
/** A progressive meter is about as wide as this. */
const METER = 140;
/** How much of the felt's width the bow with the motto takes. */
export const BOW = 0.6;

/** How far a place is above the middle of the table's edge. */
export function rise(layout: Pick<Layout, 'w' | 'bend'>, x: number): number {
  const off = (x - layout.w / 2) / (layout.w / 2);
  return layout.bend * off * off;
}

/** `across`: the room of the marks, where it is broader than that of the cards. */
function dealerPlaces(area: Rect, scene: Scene, largest: number, scale: number, across?: Rect) {
  const high = scene.marks.length || scene.net !== null ? 24 * scale : 0;
  const shapes = scene.dealer.map((hand) => {
    const shape = shapeOf(hand, scene.game, scale, true, false);
    return { ...shape, cards: Math.max(shape.cards, scene.dealer.length > 1 ? 1 : 0) };
  });
  // Shared cards lie close to each other; a dealer's hands need room to grow.
  const place = largest * (1.3 + 0.6 * (scene.game.cardsAPlace - 1));
  const halfMoonLayout = scene.sharedCards ? Math.min(area.w, scene.dealer.length * place) : area.w;
  const forHands = { x: area.x + (area.w - halfMoonLayout) / 2, y: area.y, w: halfMoonLayout, h: area.h - high };
  return {
    dealer: area,
    dealerMarks: { ...(across ?? area), y: area.y + area.h - high, h: high },
    dealerHands: arrangeHands(forHands, shapes, {
      largest,
      line: (LINE + 6) * scale,
      sides: ['below', 'beside'],
    }),
  };
}

function share(box: BoxScene, someone: boolean): number {
  if (box.own || box.mine) return 1.3;
  return box.empty && someone ? 0.55 : 1;
}

/** The half-moon of a real table. */
function wide(w: number, h: number, scene: Scene, printed: string): Layout {
  const scale = clamp(Math.min(w / 1100, h / 620), 1, 1.6);
  const bend = clamp(h * 0.11, 24, 120);
  const corner = clamp(w * 0.12, 96, 190);
  // A high felt has room for larger cards before the dealer.
  const tall = clamp((h - 600) / 250, 0, 1);
  const high = scene.sharedCards ? clamp(h * 0.36, 150, 340) : clamp(h * (0.235 + 0.06 * tall), 96, 300);
  const trayHeight = clamp(h * 0.05, 18, 46);
  const dealer = { x: w * 0.26, y: trayHeight + 6, w: w * 0.48, h: high };
  // The bow is a little longer than the distance of its ends; keep some space at both.
  const mottoLines = mottoOnBow(printed, w * BOW * 0.94, Math.min(clamp(h * 0.065, 26, 56) * 0.5, 26), h >= 640);
  const lineHeights = mottoLines.ribbon === undefined ? mottoLines.lines.length * mottoLines.size * 1.7 : 0;
  const ribbonHeight = mottoLines.ribbon === undefined ? 0 : mottoLines.size * 1.6 + mottoLines.ribbon * 2.3;
  const printedHeight = Math.max(clamp(h * 0.065, 26, 56), lineHeights, ribbonHeight);
  const motto = { x: 0, y: dealer.y + dealer.h + (scene.sharedCards ? 14 : 2), w, h: printedHeight };
  const top = motto.y + motto.h + 4;
  const someone = scene.boxes.some((one) => !one.empty);
  const shares = scene.boxes.map((one) => share(one, someone));
  const gap = clamp(w * 0.008, 6, 16);
  const room = w - 2 * EDGE - gap * (scene.boxes.length - 1);
  const unit = Math.min(room / shares.reduce((sum, one) => sum + one, 0), w * 0.17);
  const used = unit * shares.reduce((sum, one) => sum + one, 0) + gap * (scene.boxes.length - 1);
  // The reader sits in the middle, as far as the others leave room for it.
  const own = scene.boxes.findIndex((one) => one.own);
  const before = shares.slice(0, Math.max(0, own)).reduce((sum, one) => sum + one * unit + gap, 0);
  const spare = (w - 2 * EDGE - used) / 2;
  const shift = own < 0 ? 0 : clamp(before + ((shares[own] ?? 1) * unit) / 2 - used / 2, -spare, spare);
  let right = w - (w - used) / 2 + shift;
  const boxes = scene.boxes.map((one, i) => {
    const width = unit * (shares[i] ?? 1);
    const x = right - width;
    right = x - gap;
    const up = rise({ w, bend }, x + width / 2);
    return fullBox({ x, y: top - up, w: width, h: h - 6 - top }, one, scale);
  });
  const cornerHeight = Math.min(clamp(h * 0.15, 70, 130), top - bend - 26);
  const below = motto.y + motto.h;
  const inMiddle = boxes.filter(({ area }) => area.x < w * PAY_SCALE_TO && area.x + area.w > w * (1 - PAY_SCALE_TO));
  const lowest = Math.min(h, ...inMiddle.flatMap((box) => [...box.mains, ...box.sides, box.plate].map((one) => one.y)));
  return {
    w,
    h,
    scale,
    bestRowsLayout: false,
    tray: { x: w * 0.33, y: 0, w: w * 0.34, h: trayHeight },
    ...dealerPlaces(dealer, scene, clamp(h * (scene.sharedCards ? 0.19 : 0.125 + 0.05 * tall), 58, 190), scale),
    payScale: payScaleOnBow({ x: 0, y: below, w, h: lowest - below }, scene.payScale, scale),
    shoe: { x: w - EDGE - corner, y: 8, w: corner, h: cornerHeight },
    rack: { x: EDGE, y: 8, w: corner, h: cornerHeight },
    meters: { x: EDGE + corner + 8, y: 10, w: w * 0.26 - corner - EDGE - 12, h: cornerHeight },
    motto,
    mottoLines,
    bend,
    boxes,
    scene,
  };
}

/** How the height of a felt is shared out: for the dealer and for the others; the reader's box has the rest. */
interface Shares {
  readonly rows: number;
  readonly dealer: number;
  /** Of what is left below the dealer. */
  readonly others: number;
  /** How much higher a row is in which a box is split. */
  readonly split: number;
}

/** Rows as even as can be, the longer ones first. */
function splitIntoRows(boxes: readonly BoxScene[], rows: number): readonly (readonly BoxScene[])[] {
  const shorter = rows ? Math.floor(boxes.length / rows) : 0;
  const longer = boxes.length - rows * shorter;
  let next = 0;
  return Array.from({ length: rows }, (_, i) => {
    const many = shorter + (i < longer ? 1 : 0);
    next += many;
    return boxes.slice(next - many, next);
  });
}

/**
 * The other boxes that are drawn in rows: all that somebody has, and of the free ones the reader may bet on the
 * nearest on either side.
 */
function othersInRows({ boxes }: Scene): readonly BoxScene[] {
  const own = boxes.find((one) => one.own);
  if (own === undefined) return boxes;
  const offered = boxes.filter((one) => one.empty && one.offered);
  const near = [
    offered.findLast((one) => one.number < own.number),
    offered.find((one) => one.number > own.number),
  ];
  return boxes.filter((one) => !one.own && (!one.empty || near.includes(one)));
}

/** The dealer above, the others small, the reader's own box large at the bottom. */
function rowsLayout(w: number, h: number, scene: Scene, printed: string, shares: Shares): Layout {
  const scale = clamp(Math.min(w / 480, h / 640), 1, 1.3);
  const corner = clamp(w * 0.12, 56, 120);
  const own = scene.boxes.find((one) => one.own);
  const others = othersInRows(scene);
  const roomy = others.length === 0 || scene.sharedCards;
  const top0 = 9;
  // A meter stands between rack and dealer where the felt is broad enough, else in a line of its own.
  const left = EDGE + corner + 4;
  const aside = scene.meters > 0 && w - 2 * left - METER >= 200 ? METER : 0;
  const cornerHeight = Math.min(64 * scale, shares.dealer);
  // Upright there is room for shared cards below rack and shoe, over the whole width.
  const upright = scene.sharedCards && h > w && h >= UPRIGHT_CARDS;
  const dealer = upright
    ? { x: EDGE, y: 8 + cornerHeight + 4, w: w - 2 * EDGE, h: shares.dealer }
    : { x: left + aside, y: top0, w: w - 2 * left - aside, h: shares.dealer };
  // A pay table says all that the motto says.
  const scaleHeight = payScaleHeight(scene.payScale, scale);
  const mottoLines = mottoStraight(scaleHeight > 0 ? '' : printed, w - 2 * EDGE);
  const mottoHeight = Math.max(scaleHeight, mottoLines.lines.length * LINE);
  const motto = { x: EDGE, y: dealer.y + dealer.h, w: w - 2 * EDGE, h: mottoHeight };
  const meterHeight = scene.meters ? LINE * scale + 8 : 0;
  const meters = aside
    ? { x: left, y: top0, w: aside, h: meterHeight * 2 }
    : { x: EDGE, y: motto.y + motto.h, w: w - 2 * EDGE, h: meterHeight };
  const top = motto.y + motto.h + (aside ? 0 : meterHeight) + 5;
  const rows = splitIntoRows(others, shares.rows);
  // A split box gets more width, and its row more height.
  const need = (one: BoxScene) => (one.hands.length > 2 ? 1.35 : one.hands.length > 1 ? 1.15 : 1);
  const needs = rows.map((row) => (row.some((one) => one.hands.length > 2) ? shares.split : 1));
  const rest = (h - top - 4) * (own ? shares.others : 1);
  // Where all cards are shared the others have only their wagers.
  const largest = own ? (scene.sharedCards ? LINES_ALONE * scale : 176) : 190;
  const unit = Math.min(largest, rest / needs.reduce((sum, one) => sum + one, 0));
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
      return compactBox({ x, y, w: width, h: high - 4 }, one, scale);
    });
    y += high;
    return places;
  });
  if (own) boxes.push(ownBox({ x: EDGE, y, w: w - 2 * EDGE, h: h - 4 - y }, own, scale));
  boxes.sort((a, b) => a.number - b.number);
  return {
    w,
    h,
    scale,
    bestRowsLayout: true,
    tray: { x: w * 0.3, y: 0, w: w * 0.4, h: 8 },
    ...dealerPlaces(dealer, scene, clamp(h * (roomy ? 0.25 : 0.15), 44, roomy ? 124 : 104), scale, {
      ...dealer,
      ...(dealer.y + dealer.h - 24 * scale >= 8 + cornerHeight + LINE ? { x: EDGE, w: w - 2 * EDGE } : {}),
    }),
    payScale: { ...motto, h: scaleHeight },
    shoe: { x: w - EDGE - corner, y: 8, w: corner, h: cornerHeight },
    rack: { x: EDGE, y: 8, w: corner, h: cornerHeight },
    meters,
    motto,
    mottoLines,
    bend: 0,
    boxes,
    scene,
  };
}

/** Cards of this size are easy to read on a phone; on a larger felt they should be larger. */
const EASY = { own: 64, others: 34, dealer: 56, shared: 90 };

/** How well the cards of a layout can be read: by the worst of them first. */
function readability(layout: Layout): { readonly score: number; readonly worst: number } {
  const own = layout.boxes.find((box) => box.style === 'own');
  const larger = clamp(Math.min(layout.w / 390, layout.h / 587), 1, 1.5);
  const least = (boxes: readonly Pick<BoxPlace, 'hands'>[], easy: number) =>
    Math.min(1, ...boxes.map((box) => cardWidth(box) / (easy * larger)));
  const parts = [
    own === undefined ? 1 : least([own], EASY.own) * spotsFit(own) * captionsFit(own),
    least(layout.boxes.filter((box) => box !== own), EASY.others),
    least([{ hands: layout.dealerHands }], layout.scene.sharedCards ? EASY.shared : EASY.dealer),
  ];
  const worst = Math.min(...parts);
  return { score: worst * 3 + parts.reduce((sum, one) => sum + one, 0), worst };
}

/** Whether the reader's box holds its spots: 1, or less where they are squeezed. */
function spotsFit({ area, plate, mains, sides, hands }: BoxPlace): number {
  const lowest = Math.min(...[...mains, ...sides].map((one) => one.y), plate.y);
  const cards = Math.min(...hands.map((hand) => hand.cards[0]?.y ?? Infinity));
  const over = Math.max(0, area.y - lowest, area.y - (Number.isFinite(cards) ? cards : area.y));
  return over > 0 ? 0.2 / (1 + over / 20) : 1;
}

/** Whether every hand of the reader's says what lies on it: 1, or less where only its total is written. */
function captionsFit({ hands }: BoxPlace): number {
  return hands.some((one) => one.side === 'over') ? 0.6 : 1;
}

/** Several ways to share the height out are tried; the one whose cards can be read best is taken. */
function narrow(w: number, h: number, scene: Scene, printed: string): Layout {
  const own = scene.boxes.some((one) => one.own);
  const others = othersInRows(scene);
  const most = Math.max(1, Math.ceil(others.length / 3));
  // A spectator sees all boxes large; beside the reader's own box the others may be narrower.
  const fewest = own ? Math.min(most, Math.max(1, Math.ceil(others.length / Math.floor((w - 10) / 80)))) : most;
  const rows = others.length === 0 ? [0] : Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  // A reader who is alone has room for a dealer with large cards.
  const usual = others.length === 0 ? [0.29, 0.22, 0.16] : [0.16, 0.22, 0.28];
  const dealers = scene.sharedCards ? [0.24, 0.3, 0.36, 0.42] : usual;
  const splits = others.some((one) => one.hands.length > 2) ? [1.3, 1.7] : [1];
  const shares = others.length === 0 || !own ? [1] : [0.34, 0.42, 0.5, 0.58, 0.64];
  let best: RatedLayout | undefined;
  for (const one of ways()) {
    const layout = rowsLayout(w, h, scene, printed, one);
    const read = readability(layout);
    if (best === undefined || read.score > best.score + 0.001) best = { ...read, layout, shares: one };
    if (best.score >= BEST) break;
  }
  return (best as RatedLayout).layout;

  /** Coarse steps first, then around the best of them; fine steps if the cards still do not fit. */
  function* ways(): Generator<Shares> {
    for (const many of rows) {
      for (const part of dealers) {
        const dealer = clamp(h * part, LOWEST_DEALER, 210);
        for (const split of splits) for (const share of shares) yield { rows: many, dealer, others: share, split };
      }
    }
    if (shares.length === 1 || best === undefined) return;
    const found = best.shares;
    for (const by of [-0.06, -0.03, 0.03, 0.06]) yield { ...found, others: found.others + by };
    if (best.worst >= LEGIBLE) return;
    for (const many of rows) {
      for (const split of [1, 1.5, 1.7]) {
        for (let i = 30; i < 70; i += 1) yield { rows: many, dealer: LOWEST_DEALER, others: i / 100, split };
      }
    }
  }
}

/** The height of another player's box in which no cards come to lie: the name and three lines. */
const LINES_ALONE = 78;
/** An upright felt of this height has its shared cards below rack and shoe. */
const UPRIGHT_CARDS = 470;
/** What a dealer needs at least. */
const LOWEST_DEALER = 62;
/** The score where nothing could be read better. */
const BEST = 5.99;
/** Where all cards have their room the worst of them are as good as this. */
const LEGIBLE = 0.15;

/** A layout with how well it can be read. */
interface RatedLayout {
  readonly layout: Layout;
  readonly shares: Shares;
  readonly score: number;
  readonly worst: number;
}

/** The half-moon needs this much for seven boxes. */
const HALF_MOON = { w: 940, h: 500 };

/** Whether the boxes of a felt of this size stand in rows, with the reader's own below them. */
export function inRowsAt(w: number, h: number): boolean {
  return w < HALF_MOON.w || h < HALF_MOON.h;
}

export function layoutOf(w: number, h: number, scene: Scene, motto = ''): Layout {
  return inRowsAt(w, h) ? narrow(w, h, scene, motto) : wide(w, h, scene, motto);
}
