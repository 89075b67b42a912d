import type { TableState } from '../state/tableState';
import type { TableFrame } from '../wire';

/** Which of the reader's boxes is acted on. */
export function focusOf({ spot }: TableState, { mine, question }: TableFrame): number {
  const decides = question.kind === 'decision' && question.who === mine.name;
  if (decides) return Number(question.place.split('.')[0]);
  return mine.bets.some((bet) => bet.box === spot.box && bet.laid > 0) ? spot.box : mine.box;
}
