import { cardTable } from '../cardTable';
import type { GameDrawing } from '../game';

/** The spread, what the cards decided, and cards that were drawn in error and not used. */
const ROUND_MARK = /^(spread|not used:) | (between|consecutive)\b|three of a kind/i;
const MARKED_SPREAD = /^spread (\d+)$/;
/** A row of the pay table: one spread, or several. */
const SPREAD_ROW = /^spread (\d+)(?: to (\d+))?$/;

/** Whether the row of the pay table names this spread. */
function rowHas(row: string, spread: number): boolean {
  const [, from, to] = SPREAD_ROW.exec(row) ?? [];
  return from !== undefined && Number(from) <= spread && spread <= Number(to ?? from);
}

export const redDog: GameDrawing = {
  ...cardTable,
  isRoundMark: (mark) => ROUND_MARK.test(mark),
  payScale(pays, marks) {
    const spread = Number(marks.map((mark) => MARKED_SPREAD.exec(mark)?.[1]).find((one) => one !== undefined) ?? 0);
    return pays.map((row) => ({
      label: row.hand.replace(/^(spread \d+) to /, '$1\u2013').replace('three of', '3 of'),
      pays: row.pays,
      isLit: rowHas(row.hand, spread),
    }));
  },
};
