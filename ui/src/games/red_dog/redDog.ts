import { cardTable } from '../cardTable';
import type { GameDrawing } from '../game';

/** The spread, and cards that were drawn in error and not used. */
const ROUND_MARK = /^(spread|not used:) /;

export const redDog: GameDrawing = { ...cardTable, isRoundMark: (mark) => ROUND_MARK.test(mark) };
