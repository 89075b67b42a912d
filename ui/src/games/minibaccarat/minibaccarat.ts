/** Two hands that count for everybody, each with its name, and three wagers a box of one rank. */
import type { HandOnFelt } from '../../wire';
import { cardTable } from '../cardTable';
import type { GameDrawing } from '../game';

const HANDS: Readonly<Record<string, string>> = { player: 'Player', banker: 'Banker' };
/** Cards that were not used. */
const ROUND_MARK = /^not used: /;

export const minibaccarat: GameDrawing = {
  ...cardTable,
  badgeText: ({ name, total }: HandOnFelt) => (total === '' ? (HANDS[name] ?? '') : total),
  wagersAlike: true,
  scores: true,
  cardsAPlace: 3,
  isRoundMark: (mark) => ROUND_MARK.test(mark),
};
