import { cardTable } from '../cardTable';
import type { GameDrawing } from '../game';

/** The spread, what the cards decided, and cards that were drawn in error and not used. */
const ROUND_MARK = /^(spread|not used:) | (between|consecutive)\b|three of a kind/i;

export const redDog: GameDrawing = { ...cardTable, isRoundMark: (mark) => ROUND_MARK.test(mark) };
