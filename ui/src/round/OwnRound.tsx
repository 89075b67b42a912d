import { useEffect, useState, type ReactNode } from 'react';
import type { SharedRound } from '../played';
import { Dialog } from '../parts/Drawer';
import { Icon } from '../parts/Icon';
import { api, problemOf } from '../server/api';
import { RoundView } from './RoundView';
import { ShareRound } from './ShareRound';

/** A round as the reader saw it, over the whole window: the table below stays open. */
export function OwnRound({
  table,
  number,
  from,
  note = null,
  older = null,
  onClose,
}: {
  table: string;
  number: number;
  /** The time of the decision it begins at; the first one without it. */
  from?: number;
  /** Stands above all else: the table waits for the reader. */
  note?: ReactNode;
  /** What is told of a round that the table no longer has. */
  older?: ReactNode;
  onClose: () => void;
}) {
  const [round, setRound] = useState<SharedRound | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    api.ownRound(table, number).then(
      (answer) => {
        if (wanted) setRound(answer);
      },
      (error: unknown) => {
        if (wanted) setProblem(problemOf(error, 'The round cannot be loaded.'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [table, number]);
  const close = (
    <button type="button" className="icon-button" aria-label="Close the round" onClick={onClose}>
      <Icon name="close" />
    </button>
  );
  return (
    <Dialog title={`${round?.title ?? table}, round ${String(number)}`} className="round-over" onClose={onClose}>
      {note === null ? null : <div className="drawer-note">{note}</div>}
      <div className="round-page">
        {round === null ? (
          <>
            <header className="round-head round-head-empty">{close}</header>
            <div className="lost">
              {problem === '' ? <p className="quiet">Loading the round.</p> : <p role="alert">{problem}</p>}
              {problem === '' ? null : older}
            </div>
          </>
        ) : (
          <RoundView round={round} isMine after={close} {...(from === undefined ? {} : { from })}>
            {round.frames.some((frame) => frame.mine.box !== 0) ? <ShareRound table={table} round={number} /> : null}
          </RoundView>
        )}
      </div>
    </Dialog>
  );
}
