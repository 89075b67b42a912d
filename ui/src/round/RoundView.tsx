import { useMemo, type ReactNode } from 'react';
import { signed } from '../money';
import type { SharedRound } from '../played';
import { ShownNames } from '../server/faces';
import { useReducedMotion, useSettings } from '../settings';
import { firstStep, markText, stepsOf } from './marks';
import { Replay } from './Replay';

/** A round as one person saw it: what it brought, each step, the coach's marks. */
export function RoundView({
  round,
  isMine,
  from,
  before,
  after,
  children,
}: {
  round: SharedRound;
  /** The reader is the person who saw it so: they are called "you". */
  isMine: boolean;
  /** The time of the decision it begins at. */
  from?: number;
  /** Stands before the title. */
  before?: ReactNode;
  /** Stands behind the result. */
  after?: ReactNode;
  /** What can be done with the round. */
  children: ReactNode;
}) {
  const { fourColour } = useSettings();
  const still = useReducedMotion();
  const ended = new Date(round.ended * 1000);
  const printed = useMemo(
    () => ({
      settings: { fourColour, still },
      motto: round.motto,
      printed: round.wagers,
      ...(round.boxes > 0 ? { boxes: round.boxes } : {}),
    }),
    [round, fourColour, still],
  );
  const replay = useMemo(() => {
    const names = new ShownNames(new Map(round.faces.map((face) => [face.player, face])));
    const frames = isMine
      ? round.frames
      : round.frames.map((each) => ({ ...each, mine: { ...each.mine, name: '' } }));
    return { frames: frames.map((each) => names.in(each)), notation: round.notation };
  }, [round, isMine]);
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
    <>
      <header className="round-head">
        {before}
        <div>
          <h1>
            {round.title}, round {round.number}
          </h1>
          <p className="quiet">
            {isMine ? 'As you saw it' : `Shared by ${round.by}`} ·{' '}
            <time dateTime={ended.toISOString()}>{ended.toLocaleString()}</time>
          </p>
        </div>
        <b className={round.result > 0 ? 'round-result round-won' : 'round-result'}>
          {round.result === 0 ? 'Even' : signed(round.result)}
        </b>
        {after}
      </header>
      <main>
        <Replay replay={replay} printed={printed} start={firstStep(round.decisions, steps, from) ?? round.frames.length - 1} beside={marks}>
          {children}
        </Replay>
      </main>
    </>
  );
}
