import { useEffect, useState } from 'react';
import { Icon } from '../parts/Icon';
import { LostPage } from '../lobby/LostPage';
import type { SharedRound } from '../played';
import { navigate } from '../routes';
import { api, RequestError } from '../server/api';
import { copy } from './copy';
import { RoundView } from './RoundView';

/** A round that somebody shared, step by step, as they saw it. */
export function RoundPage({ link }: { link: string }) {
  const [round, setRound] = useState<SharedRound | null>(null);
  const [problem, setProblem] = useState('');
  const [gone, setGone] = useState(false);
  useEffect(() => {
    let wanted = true;
    api.sharedRound(link).then(
      (answer) => {
        if (wanted) setRound(answer);
      },
      (error: unknown) => {
        if (!wanted) return;
        const isGone = error instanceof RequestError && error.status === 404;
        setGone(isGone);
        setProblem(
          isGone
            ? 'Its link was withdrawn, replaced by later ones, or is not complete.'
            : error instanceof RequestError
              ? error.message
              : 'The round cannot be loaded.',
        );
      },
    );
    return () => {
      wanted = false;
    };
  }, [link]);
  if (problem !== '') {
    return (
      <LostPage title={gone ? 'This round is gone' : 'The round cannot be shown'} says={problem} />
    );
  }
  if (round === null) {
    return (
      <main className="lost">
        <p className="quiet">Loading the round.</p>
      </main>
    );
  }
  return (
    <div className="round-page">
      <RoundView
        round={round}
        isMine={false}
        before={
          <button type="button" className="icon-button" aria-label="To the lobby" onClick={() => navigate({ page: 'lobby' })}>
            <Icon name="back" />
          </button>
        }
      >
        <CopyLink />
        <button
          type="button"
          className="button button-main"
          onClick={() => navigate({ page: 'table', table: round.table, seat: '' })}
        >
          Play at this table
        </button>
      </RoundView>
    </div>
  );
}

function CopyLink() {
  const [copied, setCopied] = useState(false);
  return (
    <button type="button" className="button" onClick={() => void copy(location.href).then(setCopied)}>
      <Icon name="copy" /> {copied ? 'Link copied' : 'Copy link'}
    </button>
  );
}
