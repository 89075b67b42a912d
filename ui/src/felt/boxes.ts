import { dollars } from '../money';
import { inARow, within, type Rect } from './geometry';
import { arrangeHands, type HandPlace } from './hands';
import { brought, lying, type BoxScene, type SpotScene } from './scene';
import { resultText, shortLabel } from './words';

/** `full`: spots as circles; `own`: full, and lying broad; `compact`: wagers as lines of text. */
export type BoxStyle = 'full' | 'own' | 'compact';

export interface BoxPlace {
  readonly number: number;
  readonly style: BoxStyle;
  readonly area: Rect;
  /** Around all that is drawn of the box: lit when it is to decide. */
  readonly lit: Rect;
  /** Name and chips of who sits there. */
  readonly plate: Rect;
  readonly hands: readonly HandPlace[];
  readonly mains: readonly Rect[];
  readonly sides: readonly Rect[];
  readonly marks: Rect;
}

const GAP = 4;
/** A touch needs this much. */
export const TOUCH = 44;
/** A line of the smallest text. */
export const LINE = 16;

function handsIn(area: Rect, scene: BoxScene, largest: number, scale: number): readonly HandPlace[] {
  const byHand = scene.wagersByHand;
  return arrangeHands(area, scene.shapes, {
    largest,
    captionHeight: (scene.own ? LINE + 6 : LINE + 4) * scale + (byHand && area.w < 330 ? LINE * scale : 0),
    captionWidth: (byHand ? 50 : 58) * scale,
    sides: ['below', 'beside'],
  });
}

function topOf(hands: readonly HandPlace[], otherwise: number): number {
  return hands.reduce((top, hand) => Math.min(top, hand.cards[0]?.y ?? top), otherwise);
}

/** Upright: hands above, side wagers, main wager, and the plate at the table's edge. */
export function fullBox(area: Rect, scene: BoxScene, scale: number): BoxPlace {
  const plateHeight = 40 * scale;
  const plateWidth = Math.min(area.w, 190 * scale);
  const bottom = area.y + area.h;
  const plate = {
    x: area.x + (area.w - plateWidth) / 2,
    y: bottom - plateHeight,
    w: plateWidth,
    h: plateHeight,
  };
  const marked = scene.box?.marks.length ? (LINE + 4) * scale : 0;
  const gap = scene.own ? 10 : GAP;
  const mains = scene.mainsShown ? scene.mains.length : 0;
  const across = (area.w - gap * (Math.max(mains, 1) - 1)) / Math.max(mains, 1);
  const mainSize = mains ? Math.min(across, within(area.h * 0.22, 56, 100 * scale)) : 0;
  const mainRow = { x: area.x, y: plate.y - GAP - mainSize, w: area.w, h: mainSize };
  const sides = scene.sides.length;
  const perRow = Math.max(1, Math.min(sides, Math.floor((area.w + gap) / (40 * scale + gap))));
  const rows = Math.ceil(sides / perRow);
  const sideHeight = within(area.h * 0.12, TOUCH + 4, 66 * scale);
  const sideWidth = Math.min((area.w - gap * (perRow - 1)) / perRow, sideHeight * 1.7);
  const sidesTop = mainRow.y - rows * (sideHeight + GAP);
  const places = Array.from({ length: rows }, (_, row) => {
    const many = Math.min(perRow, sides - row * perRow);
    const line = { x: area.x, y: sidesTop + row * (sideHeight + GAP), w: area.w, h: sideHeight };
    return inARow(line, many, sideWidth, gap);
  }).flat();
  const foot = sidesTop - (scene.own && sides + mains > 0 ? 12 : GAP);
  const forHands = { x: area.x, y: area.y + marked, w: area.w, h: foot - area.y - marked };
  const hands = handsIn(forHands, scene, within(area.w * 0.52, 34, (scene.own ? 116 : 96) * scale), scale);
  const top = topOf(hands, foot);
  return {
    number: scene.number,
    style: 'full',
    area,
    lit: { x: area.x, y: top - marked - 6, w: area.w, h: bottom - top + marked + 6 },
    plate,
    marks: { x: area.x, y: top - marked, w: area.w, h: marked },
    hands,
    mains: !scene.mainsShown ? [] : inARow(mainRow, mains, mainSize, gap),
    sides: places,
  };
}

/** Broad, for the reader's own box on a phone: hands above, all spots in one row, the plate below. */
export function ownBox(area: Rect, scene: BoxScene): BoxPlace {
  const plate = { x: area.x, y: area.y + area.h - 28, w: area.w, h: 28 };
  const marked = scene.box?.marks.length ? LINE + 2 : 0;
  const mains = scene.mainsShown ? scene.mains.length : 0;
  const many = mains + scene.sides.length;
  const gap = many > 5 ? 6 : 12;
  const height = many === 0 ? 0 : scene.hands.length ? 60 : within(area.h * 0.5, 60, 104);
  const width = Math.min((area.w - 16 - gap * Math.max(0, many - 1)) / Math.max(1, many), height * 1.35);
  const row = inARow({ x: area.x, y: plate.y - 6 - height, w: area.w, h: height }, many, width, gap);
  // The main wager lies in the middle of its side wagers.
  const first = mains === 1 ? Math.floor((many - 1) / 2) : 0;
  const top = area.y + 3 + marked;
  const forHands = { x: area.x + 3, y: top, w: area.w - 6, h: plate.y - 6 - height - 10 - top };
  return {
    number: scene.number,
    style: 'own',
    area,
    lit: area,
    plate,
    marks: { x: area.x, y: area.y + 2, w: area.w, h: marked },
    hands: handsIn(forHands, scene, 104, 1),
    mains: row.slice(first, first + mains),
    sides: [...row.slice(0, first), ...row.slice(first + mains)],
  };
}

/** How wide a line's text is, about. */
function textWidth(spot: SpotScene): number {
  const result = brought(spot.laid);
  const sums = result === null ? spot.laid.map((one) => dollars(one.cents)) : [resultText(result)];
  if (spot.main) return sums.join('').length * 7.1 + (sums.length - 1) * 11 + (sums.length > 2 ? 6 : 24);
  const written = result === null ? dollars(lying(spot.laid)) : resultText(result);
  return (shortLabel(spot.label).length + written.length + 1) * 6.7 + (result === null ? 7 : 15);
}

/** Texts one after the other, broken into lines that are in the middle. */
function flow(width: number, texts: readonly number[]): readonly Rect[] {
  const lines: number[][] = [];
  for (const text of texts.map((one) => Math.min(one, width))) {
    const line = lines.at(-1);
    const used = line?.reduce((sum, one) => sum + one, 0) ?? Infinity;
    if (line && used + text <= width) line.push(text);
    else lines.push([text]);
  }
  return lines.flatMap((line, i) => {
    let x = (width - line.reduce((sum, one) => sum + one, 0)) / 2;
    return line.map((text) => {
      const place = { x, y: i * LINE, w: text, h: LINE };
      x += text;
      return place;
    });
  });
}

/** Small, for another's box on a phone: plate above, hands, and what is laid as text. */
export function compactBox(area: Rect, scene: BoxScene): BoxPlace {
  const plate = { x: area.x, y: area.y, w: area.w, h: LINE + 3 };
  const laid = (spots: readonly SpotScene[]) => spots.filter((one) => one.laid.length > 0).map(textWidth);
  const mains = laid(scene.mains);
  const marks = scene.box?.marks ?? [];
  const marked = marks.length ? [Math.min(area.w, marks.join(' ').length * 6.7 + 16)] : [];
  const texts = flow(area.w, [...mains, ...laid(scene.sides), ...marked]);
  const textTop = area.y + area.h - Math.max(0, ...texts.map((one) => one.y + one.h)) - 2;
  const lines = texts.map((one) => ({ ...one, x: one.x + area.x, y: one.y + textTop }));
  const top = plate.y + plate.h + 2;
  const forHands = { x: area.x + 2, y: top, w: area.w - 4, h: textTop - 2 - top };
  return {
    number: scene.number,
    style: 'compact',
    area,
    lit: area,
    plate,
    marks: (marked.length && lines.at(-1)) || { x: area.x, y: textTop, w: 0, h: 0 },
    hands: arrangeHands(forHands, scene.shapes, {
      largest: 50,
      captionHeight: LINE,
      captionWidth: scene.hands.length > 1 ? 34 : 40,
      sides: scene.hands.length > 1 ? ['over'] : ['below', 'beside'],
    }),
    mains: lines.slice(0, mains.length),
    sides: lines.slice(mains.length, lines.length - marked.length),
  };
}
