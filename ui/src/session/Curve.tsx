import { counted } from '../counted';
import { dollars, signed } from '../money';
import type { Point } from './session';

const WIDTH = 640;
const HEIGHT = 240;
const EDGE = 14;
/** Room for what is written at the axes. */
const LEFT = 112;
const FOOT = 46;
const LINES = 4;

/** Round sums from the lowest to the highest, with nothing won and lost among them. */
export function gridSums(lowest: number, highest: number): readonly number[] {
  const rough = Math.max(100, (highest - lowest) / LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5].map((one) => one * power);
  const step = steps.find((one) => one >= rough && one % 100 === 0) ?? 10 * power;
  const from = Math.floor(lowest / step);
  const to = Math.ceil(highest / step);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** The rounds that are written below: the first, the last and one in the middle. */
export function gridRounds(rounds: number): readonly number[] {
  return [...new Set([0, Math.round(rounds / 2), rounds])];
}

/** What was won and lost from round to round, and what the wagers were worth by then. */
export function Curve({ points }: { points: readonly Point[] }) {
  const nets = points.map((one) => one.net);
  const worth = points.map((one) => one.expected);
  const known = worth.filter((one): one is number => one !== null);
  const sums = gridSums(Math.min(0, ...nets, ...known), Math.max(0, ...nets, ...known));
  const highest = Math.max(...sums);
  const span = Math.max(1, highest - Math.min(...sums));
  const x = (at: number) => LEFT + ((WIDTH - LEFT - EDGE) * at) / Math.max(1, points.length - 1);
  const y = (cents: number) => EDGE + ((HEIGHT - EDGE - FOOT) * (highest - cents)) / span;
  const line = (values: ReadonlyArray<number | null>) =>
    values.flatMap((cents, at) => (cents === null ? [] : [`${x(at).toFixed(1)},${y(cents).toFixed(1)}`])).join(' ');
  const last = nets[nets.length - 1] ?? 0;
  const rounds = points.length - 1;
  const says =
    `Your result over ${counted(rounds, 'round')}: ${signed(last)}; ` +
    `highest ${signed(Math.max(...nets))}, lowest ${signed(Math.min(...nets))}.`;
  return (
    <figure className="curve">
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} role="img" aria-label={says}>
        {sums.map((cents) => (
          <g key={cents} aria-hidden="true">
            <line className={cents === 0 ? 'curve-zero' : 'curve-line'} x1={LEFT} x2={WIDTH - EDGE} y1={y(cents)} y2={y(cents)} />
            <text className="curve-sum" x={LEFT - 8} y={y(cents) + 6}>
              {signed(cents)}
            </text>
          </g>
        ))}
        {gridRounds(rounds).map((at) => (
          <text
            key={at}
            aria-hidden="true"
            className={at === 0 ? 'curve-round curve-first' : at === rounds ? 'curve-round curve-final' : 'curve-round'}
            x={x(at)}
            y={HEIGHT - 12}
          >
            {at === 0 ? 'start' : at === rounds ? counted(at, 'round') : at}
          </text>
        ))}
        <polyline className="curve-expected" points={line(worth)} />
        <polyline className="curve-net" points={line(nets)} />
        <circle className="curve-last" cx={x(rounds)} cy={y(last)} r="6" />
      </svg>
      <figcaption>
        <span className="curve-key curve-key-net">Result</span>
        {known.length === worth.length ? <span className="curve-key curve-key-expected">Expected</span> : null}
        <span className="curve-range">
          {dollars(Math.min(...nets))} to {dollars(Math.max(...nets))}
        </span>
      </figcaption>
    </figure>
  );
}
