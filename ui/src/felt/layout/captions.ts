import type { GameDrawing, Tone } from '../../games/game';
import { dollars } from '../../money';
import type { HandOnFelt } from '../../wire';
import type { HandShape } from './hands';
import { lettersChanged, textWidth } from './textWidth';
import { netResult, centsLying } from '../scene';
import { resultText, outcomeSign } from '../feltWords';

/** What stands beside a hand: its total and how it stands, what lies on it, what it brought. */
export interface CaptionWords {
  readonly total: string;
  readonly wager: string;
  readonly result: string;
}

export function captionWords(
  hand: HandOnFelt,
  game: GameDrawing,
  short: boolean,
  withWagers: boolean,
  told: boolean,
): CaptionWords {
  const staked = centsLying(hand.wagers);
  const result = netResult(hand.wagers);
  if (told && result !== null && staked === 0) return outcomeWords(hand, game, short, result);
  return {
    total: game.badgeText(hand, short),
    wager: withWagers && staked > 0 ? dollars(staked) : '',
    result: withWagers && result !== null ? resultText(result) : '',
  };
}

/** `20 beats 17` and `+$25`: how the hand ended and what it brought, once; in few letters its total and the sum. */
function outcomeWords(hand: HandOnFelt, game: GameDrawing, short: boolean, cents: number): CaptionWords {
  const isOutcome = hand.state === 'won' || hand.state === 'lost' || hand.state === 'tied';
  const plain = game.badgeText(isOutcome ? { ...hand, state: '' } : hand, short);
  if (short) return { total: plain, wager: '', result: resultText(cents) };
  return { total: hand.outcome || plain, wager: '', result: resultText(cents) };
}

/** Letters of a caption, by what they say, for a text that is `scale` times its least. */
export const TOTAL_SIZE = 13;
export const OWN_TOTAL_SIZE = 15;
export const WAGER_SIZE = 12;
const PADDING = 15;

/** How wide the parts of a caption are. */
function captionWidths(words: CaptionWords, tone: Tone, scale: number, large: boolean): readonly number[] {
  const mark = outcomeSign(tone) === '' ? 0 : 14 * scale;
  const size = (large ? OWN_TOTAL_SIZE : TOTAL_SIZE) * scale;
  return [
    ...(words.total === '' ? [] : [textWidth(words.total, size) + mark + PADDING]),
    ...(words.wager === '' ? [] : [textWidth(words.wager, WAGER_SIZE * scale) + 2]),
    ...(words.result === '' ? [] : [textWidth(words.result, TOTAL_SIZE * scale) + PADDING]),
  ];
}

const shapesOfHand = new WeakMap<HandOnFelt, Map<string, HandShape>>();

/** What the layout must know of a hand; a felt asks it many times while it looks for its best layout. */
export function shapeOf(
  hand: HandOnFelt,
  game: GameDrawing,
  scale: number,
  large: boolean,
  withWagers: boolean,
  told = false,
): HandShape {
  const shapes = shapesOfHand.get(hand) ?? new Map<string, HandShape>();
  shapesOfHand.set(hand, shapes);
  const key = `${lettersChanged()} ${scale} ${large} ${withWagers} ${told}`;
  const known = shapes.get(key);
  if (known) return known;
  const tone = game.tone(hand.state);
  const widths = (short: boolean) =>
    captionWidths(captionWords(hand, game, short, withWagers, told), tone, scale, large);
  const shape = {
    cards: hand.cards.length,
    across: game.isLastCardAcross(hand),
    caption: widths(false),
    shortCaption: widths(true),
  };
  shapes.set(key, shape);
  return shape;
}
