import { useEffect, useMemo, useState } from 'react';
import { signed } from '../money';
import { Icon } from '../parts/Icon';
import type { SharedRound } from '../played';
import { navigate } from '../routes';
import { api, RequestError } from '../server/api';
import { ShownNames } from '../server/faces';
import { useReducedMotion, useSettings } from '../settings';
import { Replay } from '../table/panels/Replay';
import { copy } from './copy';
import { markText, stepsOf } from './marks';
import './round.css';

/** A round that somebody shared, step by step, as they saw it. */
export function RoundPage({ link }: { link: string }) {
  const [round, setRound] = useState<SharedRound | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    api.sharedRound(link).then(
      (answer) => {
        if (wanted) setRound(answer);
      },
      (error: unknown) => {
        if (!wanted) return;
        const isGone = error instanceof RequestError && error.status === 404;
        setProblem(
          isGone
            ? 'This round is gone. Its link was withdrawn, replaced by later ones, or is not complete.'
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
      <main className="lost">
        <p role="alert">{problem}</p>
        <button type="button" className="button button-main" onClick={() => navigate({ page: 'lobby' })}>
          To the lobby
        </button>
      </main>
    );
  }
  if (round === null) {
    return (
      <main className="lost">
        <p className="quiet">Loading the round.</p>
      </main>
    );
  }
  return <Shown round={round} />;
}

function Shown({ round }: { round: SharedRound }) {
  const { fourColour } = useSettings();
  const still = useReducedMotion();
  const ended = new Date(round.ended * 1000);
  const [copied, setCopied] = useState(false);
  const printed = useMemo(
    () => ({
      settings: { fourColour, still },
      motto: round.motto,
      printed: round.wagers,
      ...(round.boxes > 0 ? { boxes: round.boxes } : {}),
    }),
    [round, fourColour, still],
  );
  // The reader is not the player, so nobody is called "you".
  const replay = useMemo(
    () => {
      const names = new ShownNames(new Map(round.faces.map((face) => [face.player, face])));
      const frames = round.frames.map((each) => names.in({ ...each, mine: { ...each.mine, name: '' } }));
      return { frames, notation: round.notation };
    },
    [round],
  );
  const steps = useMemo(() => stepsOf(round.decisions, round.times), [round]);
  const marks = (at: number) => {
    const now = round.decisions.filter((_, place) => round.times[steps[place] ?? 0] === round.times[at]);
    const past = round.decisions.filter((_, place) => (steps[place] ?? 0) <= at);
    return round.decisions.length === 0 ? null : (
      <div className="round-marks" aria-live="polite">
        {past.map((one, place) => (
          <span
            key={place}
            className={`round-mark ${one.cost > 0 ? 'round-mark-cost' : ''} ${now.includes(one) ? 'round-mark-now' : ''}`}
            title={one.hand}
          >
            {markText(one)}
          </span>
        ))}
      </div>
    );
  };
  return (
    <div className="round-page">
      <header className="round-head">
        <button type="button" className="icon-button" aria-label="To the lobby" onClick={() => navigate({ page: 'lobby' })}>
          <Icon name="back" />
        </button>
        <div>
          <h1>
            {round.title}, round {round.number}
          </h1>
          <p className="quiet">
            Shared by {round.by} ·{' '}
            <time dateTime={ended.toISOString()}>{ended.toLocaleString()}</time>
          </p>
        </div>
        <b className={round.result > 0 ? 'round-result round-won' : 'round-result'}>
          {round.result === 0 ? 'Even' : signed(round.result)}
        </b>
      </header>
      <main>
        <Replay replay={replay} printed={printed} beside={marks}>
          <button type="button" className="button" onClick={() => void copy(location.href).then(setCopied)}>
            <Icon name="copy" /> {copied ? 'Link copied' : 'Copy link'}
          </button>
          <button
            type="button"
            className="button button-main"
            onClick={() => navigate({ page: 'table', table: round.table, seat: '' })}
          >
            Play at this table
          </button>
        </Replay>
      </main>
    </div>
  );
}
