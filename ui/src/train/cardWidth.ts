/** How wide the cards of a drill are drawn. Pure. */
import { HEIGHT } from '../cards/size';

/** Beside two hands that stand beside each other: the bar with the choices and the margins; a hand of three cards. */
const BESIDE_HANDS = 330;
const CARDS_ABREAST = 3.3;
/** What stands beside the rows of cards, in pixels of height: bars, count, values. */
const BESIDE = 540;
const LARGEST = 160;
const LEAST = 58;

/** What an answer takes more, upright: the values with their reasons, and beside counts a table of two columns. */
const ANSWER = { plain: 40, counted: 130 };

export interface DrillRoom {
  /** Rows of cards. One row has three places: two cards and a free one. */
  readonly rows: number;
  /** The answer stands there, or counts stand there too. */
  readonly answered?: boolean;
  readonly counted?: boolean;
}

/** For a window of this size. */
export function cardWidth(w: number, h: number, { rows, answered = false, counted = false }: DrillRoom): number {
  const low = h < 512 && w >= 640;
  const answer = !answered || w >= 640 || rows === 1 ? 0 : counted ? ANSWER.counted : ANSWER.plain;
  const across = w * (rows === 1 ? 0.29 : 0.26);
  const room = low
    ? Math.min(h * (rows === 1 ? 0.26 : 0.2), (w - BESIDE_HANDS) / 2 / CARDS_ABREAST)
    : Math.min(across, (h - BESIDE - answer) / rows / HEIGHT);
  return Math.round(Math.min(LARGEST, Math.max(LEAST, room)));
}
