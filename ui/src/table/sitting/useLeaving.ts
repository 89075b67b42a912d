import { useEffect, useRef, useState } from 'react';
import { navigate } from '../../routes';
import type { TableState } from '../../state/tableState';
import type { TableStore } from '../../state/tableStore';
import { hasOpenWagers, noteLeft, noteLeftRound, SEAT_TAKEN_BACK } from './leaving';

/** Gives up the seat; once it is free and all is shown, the reader is in the lobby. */
export function useLeaving(store: TableStore, { frame, result, playback }: TableState, title: string): () => void {
  /** The round that was left before its end, or 0; null while nobody leaves. */
  const [round, setRound] = useState<number | null>(null);
  const [brought, setBrought] = useState(0);
  const seated = (frame?.mine.box ?? 0) !== 0;
  const shown = playback !== null;
  const sat = useRef(false);
  useEffect(() => {
    if (sat.current && !seated && frame !== null && round === null) store.dispatch({ what: 'notice', says: SEAT_TAKEN_BACK });
    sat.current = seated;
  }, [store, seated, frame, round]);
  useEffect(() => {
    if (round === null || seated || shown) return;
    if (round > 0 && result !== null && result.round >= round) noteLeftRound(title, result.cents);
    else noteLeft(title, brought);
    navigate({ page: 'lobby' });
  }, [round, seated, shown, result, title, brought]);
  return () => {
    setBrought(frame?.mine.chips ?? 0);
    setRound(frame !== null && hasOpenWagers(frame) ? frame.felt.round : 0);
    store.leave();
  };
}
