import type { ReactNode } from 'react';
import { Clock } from '../parts/Clock';
import type { TableState } from '../state/tableState';
import { questionText } from './questionText';

/**
 * What the table asks the reader, with the time left; null while it asks them nothing but their bets. It stands above
 * all else in whatever is laid over the table.
 */
export function questionNote({ frame, deadline, link }: TableState, still: boolean): ReactNode {
  if (frame === null || !frame.mine.asked || frame.question.kind === 'wagers') return null;
  // The cut of a shoe is offered beside the bets and waits for nobody.
  if (frame.question.kind === 'cut' && frame.mine.bets.length > 0) return null;
  return (
    <>
      <b>{questionText(frame)}</b>
      <Clock
        deadline={deadline}
        seconds={frame.question.seconds}
        still={still}
        lost={link !== 'connected'}
      />
    </>
  );
}
