import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import { api, problemOf } from '../server/api';
import type { DrillExercise, DrillJudgement } from '../training';
import type { PlayerChoice } from '../wire';
import { DrillChoices } from './DrillChoices';
import { DrillFelt } from './DrillFelt';
import { Judged } from './Judged';
import { useDrillKeys } from './useDrillKeys';

/** A right answer is read for so long, then the next hand comes. */
export const FLOWS_ON = 2500;

interface Tally {
  readonly answered: number;
  readonly right: number;
  readonly inARow: number;
}

const NOTHING: Tally = { answered: 0, right: 0, inARow: 0 };

function says(error: unknown): string {
  return problemOf(error, 'The exercise cannot be loaded.');
}

/** Hands, deviations and spreads: one exercise after the other. */
export function HandDrill({ table, drill }: { table: string; drill: 'hands' | 'deviations' | 'spreads' }) {
  const [exercise, setExercise] = useState<DrillExercise | null>(null);
  const [judgement, setJudgement] = useState<DrillJudgement | null>(null);
  const [pressed, setPressed] = useState('');
  const [barred, setBarred] = useState('');
  const [problem, setProblem] = useState('');
  const [tally, setTally] = useState(NOTHING);
  const shownAt = useRef(0);
  const following = useRef<Promise<DrillExercise> | null>(null);

  const show = useCallback(
    (coming: Promise<DrillExercise>) => {
      let wanted = true;
      coming.then(
        (next) => {
          if (!wanted) return;
          shownAt.current = performance.now();
          setExercise(next);
          setJudgement(null);
          setPressed('');
          setBarred('');
          setProblem('');
        },
        (error: unknown) => {
          if (wanted) setProblem(says(error));
        },
      );
      return () => {
        wanted = false;
      };
    },
    [],
  );
  useEffect(() => show(api.exercise(table, drill)), [table, drill, show]);

  const next = useCallback(() => {
    const coming = following.current ?? api.exercise(table, drill);
    following.current = null;
    show(coming);
  }, [table, drill, show]);

  const choose = (choice: PlayerChoice) => {
    if (exercise === null || judgement !== null || pressed !== '') return;
    if (choice.barred !== null) {
      setBarred(`${choice.label}: ${choice.barred.says} (${choice.barred.clause})`);
      return;
    }
    setPressed(choice.say);
    api.answerExercise(exercise.id, choice.say, Math.round(performance.now() - shownAt.current)).then(
      (said) => {
        setJudgement(said);
        setTally((now) => ({
          answered: now.answered + 1,
          right: now.right + (said.right ? 1 : 0),
          inARow: said.right ? now.inARow + 1 : 0,
        }));
        const coming = api.exercise(table, drill);
        coming.catch(() => undefined);
        following.current = coming;
      },
      (error: unknown) => {
        setPressed('');
        setProblem(says(error));
      },
    );
  };

  useEffect(() => {
    if (judgement?.right !== true) return undefined;
    const timer = setTimeout(next, FLOWS_ON);
    return () => clearTimeout(timer);
  }, [judgement, next]);
  useDrillKeys(exercise?.choices ?? null, choose, judgement === null ? (problem === '' ? null : next) : next);

  if (exercise === null && problem === '') return <p className="quiet drill-waits">Dealing the first hand.</p>;
  return (
    <div className="drill">
      {exercise === null ? null : (
        <DrillFelt exercise={exercise}>{judgement === null ? null : <Judged judgement={judgement} />}</DrillFelt>
      )}
      <section className="drill-bar" aria-label="Your move">
        {problem === '' ? null : (
          <p role="alert" className="drill-problem">
            {problem}
          </p>
        )}
        {barred === '' || judgement !== null ? null : (
          <p role="alert" className="drill-problem">
            {barred}
          </p>
        )}
        {judgement !== null || problem !== '' ? (
          <NextButton
            right={judgement?.right === true}
            onNext={next}
            label={judgement === null ? 'Try again' : drill === 'spreads' ? 'Next cards' : 'Next hand'}
          />
        ) : exercise === null ? null : (
          <DrillChoices choices={exercise.choices} pressed={pressed} onChoose={choose} />
        )}
        <p className="drill-tally">
          {tally.answered === 0
            ? 'A right answer goes on by itself, a wrong one stays.'
            : `${String(tally.right)} of ${String(tally.answered)} right${tally.inARow > 2 ? ` · ${String(tally.inARow)} in a row` : ''}`}
        </p>
      </section>
    </div>
  );
}

/** Goes on; a right answer goes on by itself. */
export function NextButton({ right, onNext, label = 'Next hand' }: { right: boolean; onNext: () => void; label?: string }) {
  return (
    <div className="choices">
      <button type="button" className="choice choice-main drill-next" onClick={onNext}>
        {right ? (
          <span
            className="drill-flows"
            style={{ '--flows-on': `${String(FLOWS_ON)}ms` } as CSSProperties}
            aria-hidden="true"
          />
        ) : null}
        <span className="choice-words">{label}</span>
        <kbd aria-hidden="true">any key</kbd>
      </button>
    </div>
  );
}
