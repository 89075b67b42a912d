import { averageCents, counted } from '../counted';
import { dollars } from '../money';
import type { DayProgress, TrainingOverview } from '../training';
import { DRILLS, lastDays, ORDER, seconds } from './trainWords';

const WIDTH = 640;
const HEIGHT = 130;
const EDGE = 10;

function percent(right: number, answered: number): string {
  return `${((100 * right) / Math.max(1, answered)).toFixed(0)} %`;
}

/** What the reader has done in all drills; nobody else's. */
export function Progress({ overview }: { overview: TrainingOverview }) {
  const done = ORDER.flatMap((drill) => overview.drills.filter((one) => one.drill === drill));
  if (done.length === 0) return <p className="quiet">You have not answered anything yet. Your progress will appear here.</p>;
  return (
    <div className="progress">
      <DaysCurve days={overview.days} today={overview.today} />
      <table className="progress-drills">
        <thead>
          <tr>
            <th scope="col">Drill</th>
            <th scope="col">Answers</th>
            <th scope="col">Right</th>
            <th scope="col" title="What mistakes cost on average, per $100 wagered">
              Cost per $100
            </th>
            <th scope="col" title="The shortest time of a right answer; of the running count, for one card">
              Best time
            </th>
          </tr>
        </thead>
        <tbody>
          {done.map((one) => (
            <tr key={one.drill}>
              <th scope="row">{DRILLS[one.drill].title}</th>
              <td>{one.answered}</td>
              <td>{percent(one.right, one.answered)}</td>
              <td>{one.drill === 'count' ? '–' : averageCents(one.cost / one.answered / 100)}</td>
              <td>{one.best_ms === null ? '–' : seconds(one.best_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {overview.weakest.length === 0 ? null : (
        <>
          <h3>Your weakest decisions</h3>
          <ul className="progress-weak">
            {overview.weakest.map((one) => (
              <li key={one.decision}>
                <span>{one.decision}</span>
                <span>
                  {one.wrong} of {one.answered} wrong
                </span>
                <b>{one.cost > 0 ? `-${dollars(Math.round(one.cost))}` : ''}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">Only you see this.</p>
    </div>
  );
}

/** The share of right answers, day by day; a day without answers has no point. */
function DaysCurve({ days, today }: { days: ReadonlyArray<DayProgress>; today: string }) {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const shown = lastDays(today);
  const x = (at: number) => EDGE + ((WIDTH - 2 * EDGE) * at) / (shown.length - 1);
  const y = (share: number) => EDGE + (HEIGHT - 2 * EDGE) * (1 - share);
  const points = shown.flatMap((day, at) => {
    const one = byDay.get(day);
    return one === undefined ? [] : [{ day, x: x(at), y: y(one.right / one.answered) }];
  });
  const answered = days.reduce((sum, one) => sum + one.answered, 0);
  const right = days.reduce((sum, one) => sum + one.right, 0);
  const says = `Right answers of the last 30 days: ${String(right)} of ${String(answered)}, on ${counted(points.length, 'day')}.`;
  return (
    <figure className="progress-curve">
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} role="img" aria-label={says}>
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1={EDGE} x2={WIDTH - EDGE} y1={y(share)} y2={y(share)} />
        ))}
        <polyline points={points.map((one) => `${one.x.toFixed(1)},${one.y.toFixed(1)}`).join(' ')} />
        {points.map((one) => (
          <circle key={one.day} cx={one.x} cy={one.y} r="5" />
        ))}
      </svg>
      <figcaption>
        <span>Right answers, last 30 days</span>
        <b>{answered === 0 ? '–' : percent(right, answered)}</b>
      </figcaption>
    </figure>
  );
}
