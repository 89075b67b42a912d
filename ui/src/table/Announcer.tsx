import { useEffect, useState } from 'react';
import type { TableState } from '../state';
import { asks } from './asks';
import { dealtWords, spoken, turnWords } from './spoken';

/** Reads cards and results out politely, and at once that it is the reader's turn. */
export function Announcer({ state }: { state: TableState }) {
  const [polite, setPolite] = useState('');
  const [now, setNow] = useState('');
  const version = state.frame?.version ?? 0;
  const asked = state.frame?.mine.asked === true ? state.frame.question.since : 0;
  const says = state.frame === null ? '' : `${asks(state.frame)}.${turnWords(state.frame)}`;
  const lines = state.record.filter((line) => line.version === version).map((line) => line.text);
  const cards = state.frame === null ? '' : dealtWords(state.frame);
  const text = [cards, ...lines.map(spoken)].filter((line) => line !== '').join(' ');
  useEffect(() => {
    if (text !== '') setPolite(text);
  }, [version, text]);
  useEffect(() => {
    setNow(asked === 0 ? '' : says);
  }, [asked, says]);
  return (
    <>
      <div className="visually-hidden" aria-live="polite" data-testid="said">
        {polite}
      </div>
      <div className="visually-hidden" aria-live="assertive" data-testid="turn">
        {now}
      </div>
    </>
  );
}
