import { useEffect, useState } from 'react';
import type { TableState } from '../state/tableState';
import { questionText } from './questionText';
import { turnWords } from './spokenText';

/** Reads cards and results out politely once they were shown, and at once that it is the reader's turn. */
export function Announcer({ state }: { state: TableState }) {
  const [now, setNow] = useState('');
  const asked = state.frame?.mine.asked === true ? state.frame.question.since : 0;
  const says = state.frame === null ? '' : `${questionText(state.frame)}.${turnWords(state.frame)}`;
  useEffect(() => {
    setNow(asked === 0 ? '' : says);
  }, [asked, says]);
  return (
    <>
      <div className="visually-hidden" aria-live="polite" data-testid="said">
        {state.spoken}
      </div>
      <div className="visually-hidden" aria-live="assertive" data-testid="turn">
        {now}
      </div>
    </>
  );
}
