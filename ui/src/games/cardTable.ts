/** Any card game: hands with a total, a dealer, wagers that are won, lost or tied. */
import type { HandOnFelt } from '../wire';
import type { GameDrawing, HandState, Tone } from './game';

const STATE_WORDS: Readonly<Partial<Record<HandState, string>>> = { turn: 'to decide', dead: 'called dead' };
const OUTCOMES: ReadonlySet<HandState> = new Set<HandState>(['won', 'lost', 'tied', 'dead']);
const TONES: ReadonlySet<HandState> = new Set<HandState>(['turn', 'won', 'lost', 'tied', 'dead']);

/** The outcome of a settled hand; empty before. */
export function outcomeWord(state: HandState): string {
  return OUTCOMES.has(state) ? state : '';
}

export const cardTable: GameDrawing = {
  stateWords: (state) => STATE_WORDS[state] ?? state,
  badgeText({ total, state }: HandOnFelt, short: boolean): string {
    const parts = short && total !== '' ? [total] : [total, outcomeWord(state)];
    return parts.filter((part) => part !== '').join(' ');
  },
  tone: (state) => (TONES.has(state) ? (state as Tone) : ''),
  isMoment: () => false,
  isLastCardAcross: () => false,
  wagersAlike: false,
  cardsAPlace: 1,
  payScale: () => [],
  isRoundMark: () => false,
};
