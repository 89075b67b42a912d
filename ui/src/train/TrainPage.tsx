import { counted } from '../counted';
import { useEffect, useState } from 'react';
import { Icon, type IconName } from '../parts/Icon';
import { navigate, type Route } from '../routes';
import { api, problemOf } from '../server/api';
import { refreshSession } from '../server/session';
import type { DrillName, TrainingOverview } from '../training';
import { CountDrill } from './CountDrill';
import { DailyDrill } from './DailyDrill';
import { HandDrill } from './HandDrill';
import { Progress } from './Progress';
import { DRILLS, isDrill, ORDER, tableFor } from './trainWords';
import '../style/tableStyle';
import './train.css';
import './drill.css';
import './daily.css';

type TrainRoute = Extract<Route, { page: 'train' }>;

const ICONS: Readonly<Record<DrillName, IconName>> = {
  daily: 'pays',
  hands: 'hit',
  count: 'decks',
  deviations: 'coach',
  spreads: 'next',
};

/** Drills of all kinds, and the reader's progress. */
export function TrainPage({ route }: { route: TrainRoute }) {
  const [overview, setOverview] = useState<TrainingOverview | null>(null);
  const [problem, setProblem] = useState('');
  const { drill } = route;
  // A first visitor who comes by a link is made a guest. The menu shows progress, so it asks again.
  useEffect(() => {
    let wanted = true;
    refreshSession()
      .then(() => api.training())
      .then(
        (answer) => {
          if (wanted) setOverview(answer);
        },
        (error: unknown) => {
          if (wanted) setProblem(problemOf(error, 'The drills cannot be loaded.'));
        },
      );
    return () => {
      wanted = false;
    };
  }, [drill]);
  const known = drill === '' || (isDrill(drill) && (route.day === '' || drill === 'daily'));
  const title = known && isDrill(drill) ? DRILLS[drill].title : 'Train';
  useEffect(() => {
    document.title = `${title} - Cutcard`;
    return () => {
      document.title = 'Cutcard';
    };
  }, [title]);
  return (
    <div className={drill === '' || !known ? 'train' : 'train train-drilling'}>
      <header className="train-head">
        <button
          type="button"
          className="icon-button"
          aria-label={drill === '' ? 'Back to the lobby' : 'Back to the drills'}
          onClick={() =>
            navigate(drill === '' ? { page: 'lobby' } : { page: 'train', drill: '', table: route.table, day: '' })
          }
        >
          <Icon name="back" />
        </button>
        <h1>{title}</h1>
        {overview === null || !known ? null : <TableChoice route={route} overview={overview} />}
      </header>
      <main>
        {!known ? (
          <div className="train-lost">
            <p role="alert">There is no drill of this name.</p>
          </div>
        ) : problem !== '' ? (
          <div className="train-lost">
            <p role="alert">{problem}</p>
          </div>
        ) : overview === null ? (
          <p className="quiet drill-waits">Loading the drills.</p>
        ) : isDrill(drill) ? (
          <Drill drill={drill} route={route} overview={overview} />
        ) : (
          <Menu route={route} overview={overview} />
        )}
      </main>
    </div>
  );
}

/** The tables whose rules can be trained this way. */
function TableChoice({ route, overview }: { route: TrainRoute; overview: TrainingOverview }) {
  const { drill } = route;
  const fitting = overview.tables.filter((one) => !isDrill(drill) || one.drills.includes(drill));
  const named = fitting.find((one) => one.name === route.table)?.name;
  const chosen = isDrill(drill) ? tableFor(drill, route.table, overview.tables)?.name : named;
  if (fitting.length < 2) return null;
  return (
    <label className="train-table">
      <span className="visually-hidden">Rules of the table</span>
      <select
        value={chosen ?? ''}
        onChange={(event) => {
          event.target.blur();
          navigate({ ...route, table: event.target.value });
        }}
      >
        {drill === '' ? <option value="">Any table</option> : null}
        {fitting.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Drill({ drill, route, overview }: { drill: DrillName; route: TrainRoute; overview: TrainingOverview }) {
  if (route.table !== '' && !overview.tables.some((one) => one.name === route.table) && drill !== 'daily') {
    return (
      <div className="train-lost">
        <p role="alert">There is no table of this name to train with. It may have been closed.</p>
      </div>
    );
  }
  const table = tableFor(drill, route.table, overview.tables);
  if (table === null) {
    return (
      <div className="train-lost">
        <p role="alert">No table of this house has rules for this drill.</p>
      </div>
    );
  }
  const key = `${drill} ${table.name}`;
  switch (drill) {
    case 'daily': {
      const day = route.day === '' ? overview.today : route.day;
      return <DailyDrill key={`${day} ${route.table}`} day={day} named={route.table} />;
    }
    case 'count':
      return <CountDrill key={key} table={table.name} rule={overview.counts[0]} />;
    default:
      return <HandDrill key={key} table={table.name} drill={drill} />;
  }
}

function Menu({ route, overview }: { route: TrainRoute; overview: TrainingOverview }) {
  const { days } = overview.streak;
  return (
    <>
      {overview.coach === '' ? null : (
        <p className="train-coach">{overview.coach} Answers come from the shipped charts.</p>
      )}
      <ul className="train-menu">
        {ORDER.map((drill) => {
          const table = tableFor(drill, route.table, overview.tables);
          return table === null ? null : (
            <li key={drill}>
              <button
                type="button"
                className={drill === 'daily' ? 'train-card train-card-daily' : 'train-card'}
                onClick={() =>
                  navigate({
                    page: 'train',
                    drill,
                    table: table.name === route.table ? route.table : '',
                    day: drill === 'daily' ? overview.today : '',
                  })
                }
              >
                <Icon name={ICONS[drill]} size={26} />
                <span>
                  <b>{DRILLS[drill].title}</b>
                  <span>{DRILLS[drill].says}</span>
                  {drill === 'daily' && days > 0 ? (
                    <em>
                      {counted(days, 'day')} in a row
                    </em>
                  ) : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <section className="train-progress" aria-labelledby="your-progress">
        <h2 id="your-progress">Your progress</h2>
        <Progress overview={overview} />
      </section>
    </>
  );
}
