import { averageCost, counted } from '../counted';
import { useEffect, useMemo, useState } from 'react';
import type { Accuracy } from '../coachTypes';
import { dollars, signed } from '../money';
import { Icon } from '../parts/Icon';
import type { OwnRound } from '../played';
import { navigate } from '../routes';
import { api, problemOf } from '../server/api';
import { saveAs } from './saveAs';
import { csvOf, lastSession, summaryOf } from './session';
import { Curve } from './Curve';
import './session.css';
import { TableHead } from './TableHead';

/** A session of more rounds than this is shown from here on. */
const MOST_ROUNDS = 1000;

interface Loaded {
  readonly rounds: readonly OwnRound[];
  readonly isWhole: boolean;
}

/** The reader's rounds at this table back to the beginning of the session. */
async function loadSession(table: string): Promise<Loaded> {
  let rounds: readonly OwnRound[] = [];
  let before = '';
  do {
    const page = await api.ownRounds(table, before);
    rounds = [...rounds, ...page.rounds];
    before = page.before;
    const session = lastSession(rounds);
    if (session.length < rounds.length) return { rounds: session, isWhole: true };
  } while (before !== '' && rounds.length < MOST_ROUNDS);
  return { rounds, isWhole: before === '' };
}

/** What the reader has played at this table in this session; nobody else's. `played` changes after each round. */
export function SessionPanel({ table, played }: { table: string; played: number }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [accuracy, setAccuracy] = useState<Accuracy | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    loadSession(table).then(
      (answer) => {
        if (wanted) setLoaded(answer);
      },
      (error: unknown) => {
        if (wanted) setProblem(problemOf(error, 'Your rounds cannot be loaded.'));
      },
    );
    api.accuracy().then(
      (answer) => {
        if (wanted) setAccuracy(answer.session);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [table, played]);
  const sums = useMemo(() => summaryOf(loaded?.rounds ?? []), [loaded]);
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (loaded === null) return <p className="quiet">Loading your rounds.</p>;
  if (loaded.rounds.length === 0) {
    return (
      <div className="session">
        <p className="quiet">You have not played a round at this table yet. Your results will appear here.</p>
        <TrainHere table={table} />
      </div>
    );
  }
  return (
    <div className="session">
      <dl className="session-figures">
        <Figure name="Result" value={signed(sums.net)} tone={sums.net} />
        <Figure name="Rounds at this table" value={String(sums.rounds)} />
        <Figure name="Wagered" value={dollars(sums.wagered)} />
        <Figure name="Biggest win" value={sums.biggest === null ? 'none yet' : signed(sums.biggest.result)} />
      </dl>
      <Curve points={sums.points} />
      <Expectation net={sums.net} expected={sums.expected} />
      {accuracy === null ? null : <Decisions accuracy={accuracy} />}
      <table className="session-wagers">
        <caption>Result by wager</caption>
        <TableHead titles={['Wager', 'Rounds', 'Wagered', 'Expected', 'Result']} />
        <tbody>
          {sums.wagers.map((line) => (
            <tr key={line.wager}>
              <th scope="row">{line.label}</th>
              <td>{line.rounds}</td>
              <td>{dollars(line.laid)}</td>
              <td>{line.expected === null ? 'unknown' : signed(Math.round(line.expected))}</td>
              <td>{signed(line.result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {loaded.isWhole ? null : <p className="quiet">Rounds before these are not shown.</p>}
      <div className="session-export">
        <button
          type="button"
          className="button"
          onClick={() => saveAs(`${table}-session.csv`, 'text/csv', csvOf(loaded.rounds))}
        >
          <Icon name="copy" /> Save as CSV
        </button>
        <a className="button" href={api.notationAddress(table)} download>
          <Icon name="copy" /> Save round notation
        </a>
        <TrainHere table={table} />
      </div>
      <p className="quiet">
        Only you see this. The notation has those of your rounds that are among the table’s last 12, as you saw them.
      </p>
    </div>
  );
}

function TrainHere({ table }: { table: string }) {
  return (
    <button
      type="button"
      className="button"
      onClick={() => navigate({ page: 'train', drill: '', table, day: '' })}
    >
      <Icon name="train" /> Train by these rules
    </button>
  );
}

function Figure({ name, value, tone = 0 }: { name: string; value: string; tone?: number }) {
  return (
    <div className="framed">
      <dt>{name}</dt>
      <dd className={tone > 0 ? 'gained' : ''}>{value}</dd>
    </div>
  );
}

function Expectation({ net, expected }: { net: number; expected: number | null }) {
  if (expected === null) {
    return <p className="quiet">The exact house advantage of a wager at this table is not known, so there is no expected result.</p>;
  }
  const rounded = Math.round(expected);
  return (
    <p>
      By the exact house advantage your wagers were worth <b>{signed(rounded)}</b>. You have <b>{signed(net)}</b>; the
      difference of {signed(net - rounded)} is what your decisions cost, and luck. <i>Coach and accuracy</i> tells them apart.
    </p>
  );
}

function Decisions({ accuracy }: { accuracy: Accuracy }) {
  if (accuracy.decisions === 0) {
    return <p className="quiet">The coach has seen no decision of yours in this session.</p>;
  }
  const share = Math.round((100 * accuracy.best) / accuracy.decisions);
  const others = accuracy.decisions - accuracy.best;
  return (
    <p>
      Accuracy at all tables of this session: <b>{share} %</b> of {counted(accuracy.decisions, 'decision')} best.
      {others === 0 ? null : ` The others cost ${averageCost(accuracy.cost_per_hundred)}.`}
    </p>
  );
}
