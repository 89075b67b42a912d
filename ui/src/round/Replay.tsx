import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { WithoutCoach } from '../coach/CoachContext';
import { TableFelt } from '../games/TableFelt';
import type { FeltProps } from '../felt/feltProps';
import type { RoundReplay } from '../http';
import { Icon } from '../parts/Icon';
import { copy } from './copy';
import { firstCard, replayFrames } from './replayFrames';
import './round.css';

export type Printed = Pick<FeltProps, 'settings' | 'motto' | 'printed' | 'boxes'>;

const STEP_SECONDS = 1.4;

/** A round step by step. */
export function Replay({
  replay,
  printed,
  start,
  beside,
  children,
}: {
  replay: Pick<RoundReplay, 'frames' | 'notation'>;
  printed: Printed;
  /** The step it opens at; without one, the first card. */
  start?: number | undefined;
  /** What is said about a step beside its sentences. */
  beside?: (step: number) => ReactNode;
  children?: ReactNode;
}) {
  const [running, setRunning] = useState(false);
  const [copied, setCopied] = useState(false);
  const frames = useMemo(() => replayFrames(replay.frames), [replay]);
  const first = firstCard(frames);
  const [at, setAt] = useState(start ?? first);
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
      <div className="replay-felt">
        {frame === undefined ? null : (
          <WithoutCoach>
            <TableFelt {...printed} frame={frame} />
          </WithoutCoach>
        )}
      </div>
      <div className="replay-side">
        <div className="replay-acts" role="group" aria-label="Steps">
          <button type="button" className="icon-button" aria-label="First step" onClick={() => to(0)}>
            <Icon name="first" />
          </button>
          <button type="button" className="icon-button" aria-label="Previous step" onClick={() => to(at - 1)}>
            <Icon name="back" />
          </button>
          <button
            type="button"
            className="icon-button replay-play"
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
        <p className="replay-said" aria-live="polite">
          {said.join(' ')}
        </p>
        {beside?.(at)}
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
