import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { api, RequestError } from '../../server/api';
import { TableFelt } from '../../games/TableFelt';
import type { FeltProps } from '../../felt/feltProps';
import type { RoundReplay, RoundSummary } from '../../http';
import { signed } from '../../money';
import { Icon } from '../../parts/Icon';
import { handWords } from '../../coach/coachWords';
import { copy } from '../../round/copy';
import { ShareRound } from '../../round/ShareRound';
import '../../round/round.css';
import { shownNames, useFaces } from '../../server/faces';
import { firstCard, replayFrames } from './replayFrames';

export type Printed = Pick<FeltProps, 'settings' | 'motto' | 'printed' | 'boxes'>;

/** The last rounds of the table; one of them again, step by step. */
export function Rounds({
  table,
  name,
  printed,
  played,
}: {
  table: string;
  name: string;
  printed: Printed;
  /** Changes with every round that ends: the list is then loaded again. */
  played: string;
}) {
  const [rounds, setRounds] = useState<ReadonlyArray<RoundSummary> | null>(null);
  const [open, setOpen] = useState<RoundReplay | null>(null);
  const [problem, setProblem] = useState('');
  const names = shownNames(useFaces());
  useEffect(() => {
    let wanted = true;
    api.rounds(table).then(
      (answer) => {
        if (wanted) setRounds(answer.rounds);
      },
      (error: unknown) => {
        if (wanted) setProblem(error instanceof RequestError ? error.message : 'The rounds cannot be loaded.');
      },
    );
    return () => {
      wanted = false;
    };
  }, [table, played]);
  if (open !== null) {
    return (
      <Replay replay={names.in(open)} printed={printed} onBack={() => setOpen(null)}>
        {name === '' ? null : <ShareRound table={table} round={open.number} />}
      </Replay>
    );
  }
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (rounds === null) return <p className="quiet">Loading the rounds.</p>;
  if (rounds.length === 0) return <p className="quiet">No round has been finished yet.</p>;
  return (
    <ol className="rounds">
      {rounds.map((round) => {
        const mine = round.results.find(([player]) => player === name);
        return (
          <li key={round.number}>
            <button
              type="button"
              className="round"
              onClick={() => {
                api.replay(table, round.number).then(setOpen, (error: unknown) => {
                  setProblem(error instanceof RequestError ? error.message : 'The round cannot be loaded.');
                });
              }}
            >
              <span>Round {round.number}</span>
              <time dateTime={new Date(round.ended * 1000).toISOString()}>
                {new Date(round.ended * 1000).toLocaleTimeString()}
              </time>
              <b>{round.void ? 'void' : mine === undefined ? '' : signed(mine[1])}</b>
              {round.cards === '' ? null : <span className="round-cards">{handWords(round.cards)}</span>}
              <Icon name="next" size={18} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const STEP_SECONDS = 1.4;

export function Replay({
  replay,
  printed,
  onBack,
  beside,
  children,
}: {
  replay: Pick<RoundReplay, 'frames' | 'notation'>;
  printed: Printed;
  onBack?: () => void;
  /** What is said of a step beside its sentences. */
  beside?: (step: number) => ReactNode;
  children?: ReactNode;
}) {
  const [running, setRunning] = useState(false);
  const [copied, setCopied] = useState(false);
  const frames = useMemo(() => replayFrames(replay.frames), [replay]);
  const first = firstCard(frames);
  const [at, setAt] = useState(first);
  const last = frames.length - 1;
  const frame = frames[at];
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => {
      setAt((step) => Math.min(last, step + 1));
      if (at + 1 >= last) setRunning(false);
    }, STEP_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [running, at, last]);
  const to = (step: number) => {
    setRunning(false);
    setAt(Math.max(0, Math.min(last, step)));
  };
  const said = frame?.told.flatMap((told) => (told.type === 'said' ? [told.text] : [])) ?? [];
  return (
    <div
      className="replay"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') to(at + 1);
        if (event.key === 'ArrowLeft') to(at - 1);
      }}
    >
      <div className="replay-felt">{frame === undefined ? null : <TableFelt {...printed} frame={frame} />}</div>
      <div className="replay-side">
        <p className="replay-said" aria-live="polite">
          {said.join(' ')}
        </p>
        {beside?.(at)}
        <div className="replay-acts" role="group" aria-label="Steps">
          {onBack === undefined ? null : (
            <button type="button" className="button" onClick={onBack}>
              All rounds
            </button>
          )}
          <button type="button" className="icon-button" aria-label="First step" onClick={() => to(0)}>
            <Icon name="first" />
          </button>
          <button type="button" className="icon-button" aria-label="Previous step" onClick={() => to(at - 1)}>
            <Icon name="back" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={running ? 'Pause' : 'Play'}
            onClick={() => {
              if (at === last) setAt(first);
              setRunning(!running);
            }}
          >
            <Icon name={running ? 'pause' : 'play'} />
          </button>
          <button type="button" className="icon-button" aria-label="Next step" onClick={() => to(at + 1)}>
            <Icon name="next" />
          </button>
          <button type="button" className="icon-button" aria-label="Last step" onClick={() => to(last)}>
            <Icon name="last" />
          </button>
          <span className="replay-at">
            {at + 1} / {last + 1}
          </span>
        </div>
        {children === undefined ? null : <div className="replay-acts">{children}</div>}
        <details className="notation">
          <summary>Round notation</summary>
          <pre tabIndex={0}>{replay.notation}</pre>
          <button
            type="button"
            className="button"
            onClick={() => void copy(replay.notation).then(setCopied)}
          >
            <Icon name="copy" /> {copied ? 'Copied' : 'Copy'}
          </button>
        </details>
      </div>
    </div>
  );
}
