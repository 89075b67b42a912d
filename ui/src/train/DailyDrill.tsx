import { counted } from '../counted';
import { useEffect, useRef, useState } from 'react';
import { dollars, signed } from '../money';
import { Icon } from '../parts/Icon';
import { copy } from '../round/copy';
import { navigate } from '../routes';
import { api, problemOf } from '../server/api';
import type { DailyPuzzle, DrillJudgement } from '../training';
import type { PlayerChoice } from '../wire';
import { DrillChoices } from './DrillChoices';
import { DrillFelt } from './DrillFelt';
import { FLOWS_ON, NextButton } from './HandDrill';
import { Judged } from './Judged';
import { labelOf, markOf, shareText } from './trainWords';
import { useDrillKeys } from './useDrillKeys';

const MARKS = { right: 'right', near: 'a small mistake', wrong: 'a mistake', open: 'not answered yet' } as const;

/** The puzzle of one day: five decisions, one answer each. `named`: the table of the link, empty without one. */
export function DailyDrill({ day, named }: { day: string; named: string }) {
  const [puzzle, setPuzzle] = useState<DailyPuzzle | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    api.puzzle(day, named).then(
      (answer) => {
        if (wanted) setPuzzle(answer);
      },
      (error: unknown) => {
        if (wanted) setProblem(problemOf(error, 'The puzzle cannot be loaded.'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [day, named]);
  if (problem !== '') {
    return (
      <div className="train-lost">
        <p role="alert">{problem}</p>
        <button
          type="button"
          className="button button-main"
          onClick={() => navigate({ page: 'train', drill: '', table: '', day: '' })}
        >
          To the drills
        </button>
      </div>
    );
  }
  if (puzzle === null) return <p className="quiet drill-waits">Loading the puzzle.</p>;
  return <Puzzle puzzle={puzzle} query={named === '' ? '' : `?table=${encodeURIComponent(named)}`} onChange={setPuzzle} />;
}

function Puzzle({
  puzzle,
  query,
  onChange,
}: {
  puzzle: DailyPuzzle;
  query: string;
  onChange: (now: DailyPuzzle) => void;
}) {
  /** The question that is seen: an answered one until it is left. */
  const [place, setPlace] = useState(puzzle.answers.length);
  const [pressed, setPressed] = useState('');
  const [problem, setProblem] = useState('');
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, [place]);
  const exercise = puzzle.exercises[place];
  const judgement = puzzle.answers[place];
  const next = () => {
    setPressed('');
    setPlace((now) => now + 1);
    // The streak is the server's to say.
    if (place + 1 === puzzle.exercises.length) {
      api.puzzle(puzzle.day, puzzle.table).then(onChange, () => undefined);
    }
  };
  const choose = (choice: PlayerChoice) => {
    if (exercise === undefined || judgement !== undefined || pressed !== '') return;
    if (choice.barred !== null) {
      setProblem(`${choice.label}: ${choice.barred.says} (${choice.barred.clause})`);
      return;
    }
    setPressed(choice.say);
    const took = Math.round(performance.now() - shownAt.current);
    api.answerPuzzle(puzzle.day, puzzle.table, place + 1, choice.say, took).then(
      (said) => {
        setProblem('');
        onChange({ ...puzzle, answers: [...puzzle.answers, said] });
      },
      (error: unknown) => {
        setPressed('');
        setProblem(problemOf(error, 'The answer was not sent.'));
      },
    );
  };
  useEffect(() => {
    if (judgement?.right !== true) return undefined;
    const timer = setTimeout(next, FLOWS_ON);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [judgement]);
  useDrillKeys(exercise?.choices ?? null, choose, judgement === undefined ? null : next);
  if (exercise === undefined) return <Result puzzle={puzzle} query={query} />;
  return (
    <div className="drill">
      <DrillFelt exercise={exercise}>
        <Marks puzzle={puzzle} at={place} />
        {judgement === undefined ? null : <Judged judgement={judgement} />}
      </DrillFelt>
      <section className="drill-bar" aria-label="Your move">
        {problem === '' ? null : (
          <p role="alert" className="drill-problem">
            {problem}
          </p>
        )}
        {judgement === undefined ? (
          <DrillChoices choices={exercise.choices} pressed={pressed} onChoose={choose} />
        ) : (
          <NextButton
            right={judgement.right}
            onNext={next}
            label={place + 1 < puzzle.exercises.length ? 'Next hand' : 'Your result'}
          />
        )}
        <p className="drill-tally">
          Hand {place + 1} of {puzzle.exercises.length} · {puzzle.day}
          {puzzle.is_today ? '' : ' · a past puzzle, which counts for no streak'}
        </p>
      </section>
    </div>
  );
}

function Marks({ puzzle, at = -1 }: { puzzle: DailyPuzzle; at?: number }) {
  return (
    <ol className="daily-marks" aria-label="Your answers">
      {puzzle.exercises.map((one, place) => {
        const mark = markOf(puzzle.answers[place]);
        return (
          <li key={one.id} className={`daily-mark daily-${mark}${place === at ? ' daily-now' : ''}`}>
            <span className="visually-hidden">
              Hand {place + 1}: {MARKS[mark]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Result({ puzzle, query }: { puzzle: DailyPuzzle; query: string }) {
  const [copied, setCopied] = useState('');
  const right = puzzle.answers.filter((one) => one.right).length;
  const cost = puzzle.answers.reduce((sum, one) => sum + one.cost, 0);
  const text = shareText(puzzle, location.origin, query);
  return (
    <div className="daily-result">
      <h2>
        {right} of {puzzle.exercises.length} right
      </h2>
      <Marks puzzle={puzzle} />
      <p>
        {cost > 0 ? `Your mistakes cost ${dollars(Math.round(cost))} at $100 a hand.` : 'Nobody plays this better.'}{' '}
        {puzzle.streak.days > 0
          ? `Streak: ${counted(puzzle.streak.days, 'day')}, the longest ${String(puzzle.streak.longest)}.`
          : 'Solve today’s puzzle to begin a streak.'}
      </p>
      <div className="daily-acts">
        <button
          type="button"
          className="button button-main"
          onClick={() => void copy(text).then((done) => setCopied(done ? 'Copied. It has no answers in it.' : 'It could not be copied.'))}
        >
          <Icon name="copy" /> Copy the result
        </button>
        <button
          type="button"
          className="button"
          onClick={() => navigate({ page: 'train', drill: 'hands', table: puzzle.table, day: '' })}
        >
          Train more hands
        </button>
      </div>
      <p role="status">{copied}</p>
      <ol className="daily-review">
        {puzzle.answers.map((one) => (
          <Reviewed key={one.id} judgement={one} />
        ))}
      </ol>
    </div>
  );
}

function Reviewed({ judgement }: { judgement: DrillJudgement }) {
  return (
    <li>
      <span className={`daily-mark daily-${markOf(judgement)}`} aria-hidden="true" />
      <span className="daily-decision">{judgement.decision}</span>
      <span>
        {labelOf(judgement, judgement.chose)}
        {judgement.right ? '' : `, better: ${labelOf(judgement, judgement.best)}`}
      </span>
      <b>{judgement.right ? '' : judgement.cost > 0 ? signed(-Math.round(judgement.cost)) : ''}</b>
    </li>
  );
}
