import type { PrintedSpot } from '../felt/feltProps';
import type { HandOnFelt } from '../wire';

export type HandState = HandOnFelt['state'];

/** A row of the pay table that is printed across the layout. */
export interface PayScaleRow {
  readonly label: string;
  readonly pays: string;
  /** It is the row of this round. */
  readonly isLit: boolean;
}

/** What the colour of a hand's badge says. `ahead`: better than an ordinary hand, but not settled yet. */
export type Tone = '' | 'turn' | 'ahead' | 'won' | 'lost' | 'tied' | 'dead';

/**
 * What the page must know of one game beside its frames: how its hands are named and how they look.
 *
 * Everything else (boxes, spots, cards, offers) is drawn from the frame alone. A game that differs from
 * `cardTable` in nothing needs no entry in the registry.
 */
export interface GameDrawing {
  /** How a hand stands, for a screen reader: `to decide`, `won`; empty where there is nothing to say. */
  stateWords(state: HandState): string;
  /** The text of a hand's badge; `short` where only a few letters fit. */
  badgeText(hand: HandOnFelt, short: boolean): string;
  /** Whether the hand is a moment of its own: foil sweeps over its cards. */
  isMoment(hand: HandOnFelt): boolean;
  /** The colour of a hand's badge. The cards of a hand that is `lost` or `dead` are drawn darker. */
  tone(state: HandState): Tone;
  /** Whether the last card of the hand is drawn across the others. */
  isLastCardAcross(hand: HandOnFelt): boolean;
  /** The game has several wagers of one rank: every spot is drawn alike, with its name. */
  readonly wagersAlike: boolean;
  /** The most cards that lie on one of the places printed for shared cards. */
  readonly cardsAPlace: number;
  /** The pay table that is printed across the layout, if the game has one there. `marks` are those on the table. */
  payScale(pays: NonNullable<PrintedSpot['pays']>, marks: ReadonlyArray<string>): ReadonlyArray<PayScaleRow>;
  /** Whether a mark on the table belongs to one round, and goes when its cards are collected. */
  isRoundMark(mark: string): boolean;
}
