import { useEffect, useState } from 'react';
import type { TableState } from '../state';

/** Reads cards and results out politely, and at once that it is the reader's turn. */
export function Announcer({ state }: { state: TableState }) {
  const [polite, setPolite] = useState('');
  const [now, setNow] = useState('');
  const version = state.frame?.version ?? 0;
  const asked = state.frame?.mine.asked === true ? state.frame.question.since : 0;
  const says = state.frame?.question.says ?? '';
  const lines = state.record.filter((line) => line.version === version).map((line) => line.text);
  const text = lines.join(' ');
  useEffect(() => {
    if (text !== '') setPolite(text);
  }, [version, text]);
  useEffect(() => {
    setNow(asked === 0 ? '' : `Your turn. ${says}`);
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
