import { dollars } from '../../money';
import { shapeOf } from './captions';
import { rowOf, clamp, type Rect } from './geometry';
import { arrangeHands, isCramped, type HandPlace } from './hands';
import { compactLines, flow, mainSum, type CompactLine } from './compactLines';
import { textWidth } from './textWidth';
import { netResult, centsLying, isTold, type BoxScene, type SpotScene } from '../scene';
import { resultText } from '../feltWords';

/** `full`: spots as circles; `own`: full, and lying broad; `compact`: wagers as lines of text. */
export type BoxStyle = 'full' | 'own' | 'compact';

/** A line of text in a compact box, and where it stands. */
export interface LinePlace extends CompactLine {
  readonly place: Rect;
}

export interface BoxPlace {
  readonly number: number;
  readonly style: BoxStyle;
  readonly area: Rect;
  /** Around all that is drawn of the box: lit when it is to decide. */
  readonly lit: Rect;
  /** Name and chips of the player. */
  readonly plate: Rect;
  readonly hands: readonly HandPlace[];
  readonly mains: readonly Rect[];
  readonly sides: readonly Rect[];
  /** Of a compact box: what is laid, in place of its spots. */
  readonly lines: readonly LinePlace[];
  readonly marks: Rect;
  /** Its texts have no room. */
  readonly cramped?: boolean;
}

const GAP = 4;
/** A touch needs this much. */
export const TOUCH = 44;
/** A line of the smallest text. */
export const LINE = 16;
/** Cards that are smaller are given the room of the spots around them. */
const SMALL_CARD = 44;

/** `below`: a single hand has its words below it, where there is room for all of them. */
function handsIn(area: Rect, scene: BoxScene, largest: number, scale: number, below = false): readonly HandPlace[] {
  const told = isTold(scene);
  const shapes = scene.hands.map((hand) => shapeOf(hand, scene.game, scale, scene.own, scene.wagersByHand, told));
  const line = (scene.own ? LINE + 6 : LINE + 4) * scale;
  const sides = below && shapes.length === 1 ? (['below'] as const) : (['below', 'beside'] as const);
  const hands = arrangeHands(area, shapes, { largest, line, sides });
  if (!hands.some(isCramped)) return hands;
  return arrangeHands(area, shapes, { largest, line: LINE, sides: ['over'] });
}

function topOf(hands: readonly HandPlace[], otherwise: number): number {
  return hands.reduce((top, hand) => Math.min(top, hand.cards[0]?.y ?? top, hand.caption.y), otherwise);
}

/** How large the cards of a box are; as good as nothing where they have no room. Without cards, as large as may be. */
export function cardWidth({ hands, cramped = false }: Pick<BoxPlace, 'hands' | 'cramped'>): number {
  if (cramped) return 0;
  return Math.min(...hands.map((hand) => (isCramped(hand) ? hand.fits * 0.1 : (hand.cards[0]?.w ?? Infinity))));
}

/** How wide the sum on a spot is drawn. */
function sumWidth({ laid }: SpotScene, scale: number): number {
  const result = netResult(laid);
  const text = result === null ? dollars(centsLying(laid)) : resultText(result);
  return laid.length === 0 ? 0 : textWidth(text, 13 * scale) + 14;
}

/** How many go into each row: as many as fit, in rows as even as possible. */
function evenRows(many: number, width: number, least: number, gap: number): readonly number[] {
  const most = Math.max(1, Math.min(many, Math.floor((width + gap) / (least + gap))));
  const rows = Math.ceil(many / most);
  return Array.from({ length: rows }, (_, row) => Math.floor((many + rows - 1 - row) / rows));
}

interface FullSizes {
  readonly main: number;
  readonly side: number;
}

/** Upright: hands above, side wagers, main wager, and the plate at the table's edge. */
export function fullBox(area: Rect, scene: BoxScene, scale: number): BoxPlace {
  const roomy = withSpots(area, scene, scale, {
    main: clamp(area.h * 0.22, 56, 100 * scale),
    side: clamp(area.h * 0.12, TOUCH + 4, 66 * scale),
  });
  if (cardWidth(roomy) >= SMALL_CARD) return roomy;
  return withSpots(area, scene, scale, { main: 56, side: TOUCH });
}

function withSpots(area: Rect, scene: BoxScene, scale: number, sizes: FullSizes): BoxPlace {
  const plateHeight = 40 * scale;
  const plateWidth = Math.min(area.w, 200 * scale);
  const bottom = area.y + area.h;
  const plate = {
    x: area.x + (area.w - plateWidth) / 2,
    y: bottom - plateHeight,
    w: plateWidth,
    h: plateHeight,
  };
  const marked = scene.box?.marks.length ? (LINE + 4) * scale : 0;
  const gap = scene.own ? 10 : GAP;
  // The reader's spots have a button at their upper corner.
  const rowGap = scene.own ? 9 : GAP;
  const shown = scene.mainsShown ? scene.mains.length : 0;
  // A split box has no row for them: they are drawn with the side wagers.
  const lined = scene.wagersByHand ? shown : 0;
  const mains = mainPlaces(plate.y - GAP, shown - lined);
  const mainTop = mains[0]?.y ?? plate.y - GAP;
  const least = (scene.own ? 60 : 50) * scale;
  // Wagers of one rank without hands above them stand one below the other, the first nearest to the player.
  const stacked = scene.game.wagersAlike && scene.hands.length === 0;
  const rows = stacked ? scene.sides.map(() => 1) : evenRows(scene.sides.length + lined, area.w, least, gap);
  const high = stacked ? Math.max(sizes.side, Math.min(area.h * 0.17, 84 * scale)) : sizes.side;
  const sidesTop = mainTop - rows.length * (high + rowGap);
  const inRows = rows.flatMap((many, row) => {
    const line = { x: area.x, y: sidesTop + row * (high + rowGap), w: area.w, h: high };
    return rowOf(line, many, Math.min((area.w - gap * (many - 1)) / many, high * (stacked ? 2.6 : 1.9)), gap);
  });
  const places = stacked ? inRows.toReversed() : inRows;
  const foot = sidesTop - (scene.own && rows.length + mains.length > 0 ? 12 : GAP);
  const forHands = { x: area.x, y: area.y + marked, w: area.w, h: foot - area.y - marked };
  const hands = handsIn(forHands, scene, clamp(area.w * 0.52, 34, (scene.own ? 116 : 96) * scale), scale, scene.own);
  const top = topOf(hands, foot);
  return {
    number: scene.number,
    style: 'full',
    area,
    lit: { x: area.x, y: top - marked - 6, w: area.w, h: bottom - top + marked + 6 },
    plate,
    marks: { x: area.x, y: top - marked, w: area.w, h: marked },
    hands,
    mains: lined ? places.slice(0, lined) : mains,
    sides: places.slice(lined),
    lines: [],
  };

  /** A circle, or broader where a large sum lies there; of several that are too narrow, one below the other. */
  function mainPlaces(foot: number, many: number): readonly Rect[] {
    if (many === 0) return [];
    const sum = Math.max(...scene.mains.map((one) => sumWidth(one, scale)));
    const wished = Math.max(sum, sizes.main);
    const across = (area.w - gap * (many - 1)) / many;
    if (many === 1 || across >= Math.max(sum * 0.9, 44 * scale)) {
      const wide = Math.min(across, wished);
      const high = Math.min(sizes.main, Math.max(wide, TOUCH));
      return rowOf({ x: area.x, y: foot - high, w: area.w, h: high }, many, wide, gap);
    }
    const high = scene.own ? TOUCH : Math.min(sizes.side * 0.75, 40 * scale);
    const top = foot - many * high - (many - 1) * rowGap;
    const wide = Math.min(area.w, Math.max(wished + 40, high * 3));
    return Array.from({ length: many }, (_, i) => ({
      x: area.x + (area.w - wide) / 2,
      y: top + i * (high + rowGap),
      w: wide,
      h: high,
    }));
  }
}

/** Broad, for the reader's own box on a phone: its spots below the hands or, where that is better, beside them. */
export function ownBox(area: Rect, scene: BoxScene, scale: number): BoxPlace {
  const low = area.h < 190;
  const plateHeight = (low ? 24 : 28) * scale;
  const words = scene.box?.marks ?? [];
  // In a low box the marks are written beside the plate.
  const aside = low && words.length ? words.reduce((sum, one) => sum + textWidth(one, 12 * scale) + 18, 0) : 0;
  const plate = { x: area.x, y: area.y + area.h - plateHeight, w: area.w - aside, h: plateHeight };
  const marked = words.length && !aside ? (LINE + 2) * scale : 0;
  const marks = aside
    ? { x: area.x + plate.w, y: plate.y + (plateHeight - LINE * scale) / 2, w: aside, h: LINE * scale }
    : { x: area.x, y: area.y + 2, w: area.w, h: marked };
  const mains = scene.mainsShown ? scene.mains.length : 0;
  const many = mains + scene.sides.length;
  const gap = low || many > 5 ? 6 : 10;
  // Sums may be written somewhat smaller before a spot is given a row of its own.
  const shown = [...scene.mains.slice(0, mains), ...scene.sides];
  const widest = Math.max(0, ...shown.map((one) => sumWidth(one, scale)));
  const least = Math.max(54 * scale, widest * 0.8);
  const inside = { x: area.x + 6, y: area.y + 3 + marked, w: area.w - 12, h: plate.y - area.y - 6 - marked };
  const ways = scene.hands.length === 0 || many === 0 ? [below()] : [below(), ...[0.3, 0.4, 0.5].map(beside)];
  const [first, ...rest] = ways as [BoxPlace, ...BoxPlace[]];
  const best = rest.reduce((most, one) => (cardWidth(one) > cardWidth(most) + 4 ? one : most), first);
  const crowded = best.hands.some((one) => isCramped(one) || one.side === 'over');
  return crowded && !scene.betting ? written() : best;

  function below(): BoxPlace {
    const rows = evenRows(many, inside.w, least, gap);
    const room = scene.hands.length ? inside.h * 0.4 : inside.h - 8;
    const share = rows.length ? (room - gap * (rows.length - 1)) / rows.length : 0;
    const high = rows.length === 0 ? 0 : clamp(share, TOUCH, scene.hands.length ? 60 * scale : 104 * scale);
    const whole = rows.length * high + Math.max(0, rows.length - 1) * gap;
    const top = scene.hands.length ? inside.y + inside.h - whole : inside.y + (inside.h - whole) / 2;
    const places = rows.flatMap((inRow, row) => {
      const line = { x: inside.x, y: top + row * (high + gap), w: inside.w, h: high };
      const each = (inside.w - gap * (inRow - 1)) / inRow;
      return rowOf(line, inRow, Math.min(each, Math.max(high * 1.6, widest)), gap);
    });
    const hands = { ...inside, h: inside.h - whole - (many ? gap : 0) };
    return made(hands, places, rows.length === 1 && mains === 1 ? Math.floor((many - 1) / 2) : 0);
  }

  /** The spots at the right, in so large a part of the box. */
  function beside(part: number): BoxPlace {
    const wide = inside.w * part;
    const rows = evenRows(many, wide, least, gap);
    const high = Math.min((inside.h - gap * (rows.length - 1)) / rows.length, 84 * scale);
    const whole = rows.length * high + (rows.length - 1) * gap;
    const top = inside.y + (inside.h - whole) / 2;
    const left = inside.x + inside.w - wide;
    const places = rows.flatMap((inRow, row) => {
      const line = { x: left, y: top + row * (high + gap), w: wide, h: high };
      const each = (wide - gap * (inRow - 1)) / inRow;
      return rowOf(line, inRow, Math.min(each, Math.max(high * 1.9, widest)), gap);
    });
    const hands = high < TOUCH ? { ...inside, w: 0 } : { ...inside, w: inside.w - wide - 12 };
    return made(hands, places, 0);
  }

  /** What is laid as text below the hands: no chips are laid now, so no spot is needed for them. */
  function written(): BoxPlace {
    const line = LINE * scale;
    const mains = scene.mainsShown ? scene.mains : [];
    const lines = compactLines({ ...scene, mains }, inside.w, scale, inside.h < 90 ? 1 : 2);
    const texts = flow(inside.w, lines.map((one) => one.width), line);
    const top = inside.y + inside.h - Math.max(0, ...texts.map((one) => one.y + one.h));
    const placed = lines
      .map((one, i) => ({ ...one, place: { ...texts[i]!, x: texts[i]!.x + inside.x, y: texts[i]!.y + top } }))
      .filter((one) => one.kind !== 'marks');
    return { ...made({ ...inside, h: top - inside.y - 4 }, [], 0), lines: placed };
  }

  /** The main wager lies in the middle of its side wagers. */
  function made(forHands: Rect, places: readonly Rect[], firstMain: number): BoxPlace {
    return {
      number: scene.number,
      style: 'own',
      area,
      lit: area,
      plate,
      marks,
      hands: handsIn(forHands, scene, clamp(area.h * 0.36, 104, 140) * scale, scale),
      mains: places.slice(firstMain, firstMain + mains),
      sides: [...places.slice(0, firstMain), ...places.slice(firstMain + mains)],
      lines: [],
    };
  }
}

/** Small, for another's box on a phone: plate above, hands, and what is laid as text. */
export function compactBox(area: Rect, scene: BoxScene, scale: number): BoxPlace {
  const line = LINE * scale;
  const plate = { x: area.x, y: area.y, w: area.w, h: line + 2 };
  const top = plate.y + plate.h + 2;
  const shapes = scene.hands.map((hand) => shapeOf(hand, scene.game, scale, false, false));
  const roomy = withLines();
  return !roomy.cramped && !roomy.hands.some(isCramped) ? roomy : withinPlate();

  function withLines(): BoxPlace {
    const forHand = scene.hands.length > 2 ? 66 : scene.hands.length ? 32 : 0;
    const most = Math.max(1, Math.floor((area.h - plate.h - forHand - 4) / line));
    const lines = compactLines(scene, area.w - 4, scale, most);
    const texts = flow(area.w, lines.map((one) => one.width), line);
    const textTop = area.y + area.h - Math.max(0, ...texts.map((one) => one.y + one.h)) - 1;
    const placed = lines.map((one, i): LinePlace => {
      const text = texts[i]!;
      return { ...one, place: { ...text, x: text.x + area.x, y: text.y + textTop } };
    });
    return made(plate, placed, textTop - 1);
  }

  /** Where even one line below the hands is too much: the main wager stands beside the name. */
  function withinPlate(): BoxPlace {
    const main = mainSum(scene, area.w - 20);
    const wide = main?.width ?? 0;
    const placed = main
      ? [{ ...main, place: { x: area.x + area.w - wide, y: area.y, w: wide, h: plate.h } }]
      : [];
    return made({ ...plate, w: plate.w - wide }, placed, area.y + area.h - 1);
  }

  function made(named: Rect, lines: readonly LinePlace[], foot: number): BoxPlace {
    const placeOf = (spots: readonly SpotScene[]) =>
      spots
        .filter((spot) => spot.laid.length > 0)
        .map((spot) => lines.find((one) => one.wagers.includes(spot.wager))?.place ?? named);
    const forHands = { x: area.x + 2, y: top, w: area.w - 4, h: foot - top };
    return {
      number: scene.number,
      style: 'compact',
      area,
      lit: area,
      plate: named,
      marks: lines.find((one) => one.kind === 'marks')?.place ?? { x: area.x, y: foot, w: 0, h: 0 },
      hands: arrangeHands(forHands, shapes, {
        largest: clamp(area.w * 0.3, 50, 84),
        line: scene.hands.length > 1 ? LINE : (LINE + 3) * scale,
        sides: scene.hands.length > 1 ? ['over'] : ['below', 'beside'],
      }),
      mains: placeOf(scene.mains),
      sides: placeOf(scene.sides),
      lines,
      cramped: foot < plate.y + plate.h,
    };
  }
}
