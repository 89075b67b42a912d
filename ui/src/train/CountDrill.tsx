import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api, problemOf } from '../server/api';
import type { CountJudgement, CountRule, CountStep } from '../training';
import { CardRow, Cloth } from './DrillFelt';
import { FLOWS_ON, NextButton } from './HandDrill';
import { plus, readCount, seconds } from './trainWords';
import { useDrillKeys } from './useDrillKeys';

const SPEEDS: ReadonlyArray<readonly [string, number]> = [
  ['Calm', 1600],
  ['Steady', 1000],
  ['Quick', 650],
  ['Fast', 400],
];
const TOGETHER = [1, 2, 3] as const;

interface Answer {
  readonly off: number;
  readonly cards: number;
  readonly milliseconds: number;
}

function says(error: unknown): string {
  return problemOf(error, 'The shoe cannot be loaded.');
}

/** Cards of a training shoe; at stops the running count is asked. */
export function CountDrill({ table, rule }: { table: string; rule: CountRule | undefined }) {
  const [pace, setPace] = useState(1000);
  const [together, setTogether] = useState<number>(1);
  const [step, setStep] = useState<CountStep | null>(null);
  const [answers, setAnswers] = useState<ReadonlyArray<Answer>>([]);
  const [problem, setProblem] = useState('');
  const begin = () => {
    setProblem('');
    setAnswers([]);
    api.startCount(table, together).then(setStep, (error: unknown) => setProblem(says(error)));
  };
  if (step === null) {
    return (
      <div className="count-start">
        {answers.length === 0 ? <CountRules rule={rule} /> : <Summary answers={answers} />}
        <Choice
          legend="Cards at a time"
          options={TOGETHER.map((many) => [String(many), many] as const)}
          value={together}
          onChange={setTogether}
        />
        <Choice legend="Speed" options={SPEEDS} value={pace} onChange={setPace} />
        {problem === '' ? null : (
          <p role="alert" className="drill-problem">
            {problem}
          </p>
        )}
        <button type="button" className="button button-main count-begin" onClick={begin}>
          {answers.length === 0 ? 'Shuffle and begin' : 'Another shoe'}
        </button>
      </div>
    );
  }
  return (
    <Shoe
      key={step.id}
      step={step}
      pace={pace}
      answers={answers}
      onAnswer={({ said, running, cards, milliseconds }) =>
        setAnswers((now) => [...now, { off: said - running, cards, milliseconds }])
      }
      onNext={(said) => setStep(said.next)}
      onStop={() => setStep(null)}
    />
  );
}

function Choice({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: ReadonlyArray<readonly [string, number]>;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <fieldset className="count-choice">
      <legend>{legend}</legend>
      {options.map(([name, one]) => (
        <label key={name}>
          <input type="radio" name={legend} checked={one === value} onChange={() => onChange(one)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function CountRules({ rule }: { rule: CountRule | undefined }) {
  if (rule === undefined) return null;
  return (
    <div className="count-rules">
      <p>
        Begin at 0 and add the value of each card you see. From time to time you are asked for the running count.
      </p>
      <dl>
        {rule.values.map(([ranks, value]) => (
          <div key={ranks}>
            <dt>{ranks.replace('T', '10')}</dt>
            <dd>{plus(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {rule.title}: {rule.source}.
      </p>
    </div>
  );
}

function Summary({ answers }: { answers: ReadonlyArray<Answer> }) {
  const right = answers.filter((one) => one.off === 0).length;
  const worst = Math.max(...answers.map((one) => Math.abs(one.off)));
  const cards = answers.reduce((sum, one) => sum + one.cards, 0);
  const time = answers.reduce((sum, one) => sum + one.milliseconds, 0);
  return (
    <div className="count-summary" role="status">
      <h2>
        {right} of {answers.length} counts right
      </h2>
      <p>
        {cards} cards, {seconds(time / Math.max(1, cards))} for each.{' '}
        {worst === 0 ? 'You were never off.' : `Your largest error was ${String(worst)}.`}
      </p>
    </div>
  );
}

/** The cards up to one question, and the question. */
function Shoe({
  step,
  pace,
  answers,
  onAnswer,
  onNext,
  onStop,
}: {
  step: CountStep;
  pace: number;
  answers: ReadonlyArray<Answer>;
  onAnswer: (said: CountJudgement) => void;
  onNext: (said: CountJudgement) => void;
  onStop: () => void;
}) {
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<CountJudgement | null>(null);
  const [problem, setProblem] = useState('');
  const [began] = useState(() => performance.now());
  const field = useRef<HTMLInputElement>(null);
  const asked = at >= step.cards.length;
  useEffect(() => {
    if (asked) {
      field.current?.focus();
      return undefined;
    }
    const timer = setTimeout(() => setAt((now) => now + step.together), pace);
    return () => clearTimeout(timer);
  }, [at, asked, pace, step.together]);
  const next = () => {
    if (said !== null) onNext(said);
  };
  useEffect(() => {
    if (said?.right !== true) return undefined;
    const timer = setTimeout(() => onNext(said), FLOWS_ON);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [said]);
  useDrillKeys(null, () => undefined, said === null ? null : next);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const running = readCount(typed);
    if (running === null) {
      setProblem('Expected a whole number such as -3.');
      return;
    }
    setProblem('');
    field.current?.blur();
    api.answerCount(step.id, running, Math.round(performance.now() - began)).then(
      (answer) => {
        setSaid(answer);
        onAnswer(answer);
      },
      (error: unknown) => setProblem(says(error)),
    );
  };
  const total = step.shown + step.cards.length + step.left;
  const gone = step.shown + Math.min(at, step.cards.length);
  const right = answers.filter((one) => one.off === 0).length;
  return (
    <div className="drill">
      <Cloth title={step.title}>
        <div className="count-cards">
          {asked ? null : <CardRow faces={step.cards.slice(at, at + step.together)} label="Cards" />}
          {said === null ? null : (
            <div className={said.right ? 'judged judged-right' : 'judged judged-wrong'} role="status">
              <p className="judged-verdict">
                {said.right
                  ? `Right: ${plus(said.running)}.`
                  : `The count is ${plus(said.running)}; you were off by ${String(Math.abs(said.said - said.running))}.`}
              </p>
              <p className="judged-note">
                {said.cards} cards in {seconds(said.milliseconds)}, {seconds(said.milliseconds / said.cards)} for each.
              </p>
            </div>
          )}
        </div>
        <progress className="count-progress" max={total} value={gone} aria-label="Cards shown of the shoe" />
      </Cloth>
      <section className="drill-bar" aria-label="Your move">
        {problem === '' ? null : (
          <p role="alert" className="drill-problem">
            {problem}
          </p>
        )}
        {said !== null ? (
          <NextButton right={said.right} onNext={next} label={said.next === null ? 'How it went' : 'Go on'} />
        ) : asked ? (
          <form className="count-form" onSubmit={send}>
            <label htmlFor="running-count">Running count</label>
            <input
              id="running-count"
              ref={field}
              value={typed}
              inputMode="text"
              autoComplete="off"
              maxLength={5}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="submit" className="choice choice-main">
              Say it
            </button>
          </form>
        ) : (
          <div className="choices">
            <button type="button" className="choice" onClick={onStop}>
              Stop
            </button>
          </div>
        )}
        <p className="drill-tally">
          {gone} of {total} cards{answers.length === 0 ? '' : ` · ${String(right)} of ${String(answers.length)} counts right`}
        </p>
      </section>
    </div>
  );
}
