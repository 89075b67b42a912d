import { useCallback, useEffect, type ReactNode } from 'react';
import type { RoundRecord } from '../floorTypes';
import { Drawer } from '../parts/Drawer';
import { useLoaded } from '../parts/useLoaded';
import { untilRead } from './longLog';
import { RoundBesideLaw } from './RoundBesideLaw';

/** One round beside the law, in place of another drawer; the rounds before and after it are a key away. */
export function RoundDrawer({
  load,
  round,
  onRound,
  onClose,
  children = null,
}: {
  load: (round: number) => Promise<RoundRecord>;
  round: number;
  onRound: (round: number) => void;
  onClose: () => void;
  /** What can be done about the round. */
  children?: ReactNode;
}) {
  const { found, problem } = useLoaded(useCallback(() => untilRead(() => load(round)), [load, round]));
  const record = found?.number === round ? found : null;
  const newest = found?.newest ?? round;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = round + (event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0);
      if (to === round || to < 1 || to > newest || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onRound(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [round, newest, onRound]);
  return (
    <Drawer title={`Round ${String(round)} beside the law`} wide onClose={onClose}>
      <nav className="round-steps-nav" aria-label="Other rounds">
        <button type="button" className="button" disabled={round <= 1} onClick={() => onRound(round - 1)}>
          <kbd aria-hidden="true">←</kbd> Round before
        </button>
        <button type="button" className="button" disabled={round >= newest} onClick={() => onRound(round + 1)}>
          Round after <kbd aria-hidden="true">→</kbd>
        </button>
        <span className="quiet">{record === null ? '' : `${record.title}, newest round ${String(newest)}`}</span>
      </nav>
      {problem !== '' ? (
        <p role="alert">{problem}</p>
      ) : record === null ? (
        <p className="quiet">Reading the log.</p>
      ) : (
        <>
          <RoundBesideLaw key={round} record={record} />
          {children}
        </>
      )}
    </Drawer>
  );
}
