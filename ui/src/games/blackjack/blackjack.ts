import type { HandOnFelt } from '../../wire';
import { cardTable, outcomeWord } from '../cardTable';
import type { GameDrawing, HandState } from '../game';

/** The outcome as a badge says it. A blackjack that is not settled is named by its total. */
function ending(state: HandState): string {
  return state === 'surrendered' ? 'surrendered' : outcomeWord(state);
}

function isNatural({ total, state }: HandOnFelt): boolean {
  return total === 'blackjack' || (total === '' && state === 'blackjack');
}

/** Whether its wagers ended differently, each against another hand of the dealer's. */
function isMixed({ wagers }: HandOnFelt): boolean {
  return new Set(wagers.flatMap(({ result }) => (result === null ? [] : [Math.sign(result)]))).size > 1;
}

/** `Bust 24`, `Blackjack won`, `soft 17`, `19: 2 won, 1 lost`. */
function longBadge(hand: HandOnFelt): string {
  if (hand.state === 'bust') return `Bust ${hand.total.replace(/\D/g, '')}`.trim();
  const total = isNatural(hand) ? 'Blackjack' : hand.total.replace(/^surrender$/, '');
  if (hand.outcome !== '' && isMixed(hand)) return `${total}: ${hand.outcome}`;
  return [total, ending(hand.state)].filter((part) => part !== '').join(' ');
}

/** `24`, `BJ`, `s17`. */
function shortBadge(hand: HandOnFelt): string {
  if (isNatural(hand)) return 'BJ';
  const total = hand.total.replace(/^bust (?=\d)|^surrender$/, '').replace(/^soft /, 's');
  if (total !== '') return total;
  return hand.state === 'bust' ? 'bust' : ending(hand.state);
}

export const blackjack: GameDrawing = {
  ...cardTable,
  badgeText: (hand, short) => (short ? shortBadge(hand) : longBadge(hand)),
  tone(state) {
    if (state === 'blackjack') return 'ahead';
    if (state === 'bust') return 'lost';
    return state === 'surrendered' ? 'dead' : cardTable.tone(state);
  },
  isMoment: ({ name, total }) => total === 'blackjack' && !name.startsWith('dealer'),
  /** The card drawn to a double. */
  isLastCardAcross: ({ wagers }) => wagers.some(({ note }) => note.includes('doubled')),
};
