import { counted } from '../counted';
import { dollars, signed } from '../money';
import type { Point } from './session';

const WIDTH = 640;
const HEIGHT = 200;
const EDGE = 12;

/** What was won and lost from round to round, and what the wagers were worth by then. */
export function Curve({ points }: { points: readonly Point[] }) {
  const nets = points.map((one) => one.net);
  const worth = points.map((one) => one.expected);
  const known = worth.filter((one): one is number => one !== null);
  const highest = Math.max(0, ...nets, ...known);
  const lowest = Math.min(0, ...nets, ...known);
  const span = Math.max(1, highest - lowest);
  const x = (at: number) => EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, points.length - 1);
  const y = (cents: number) => EDGE + ((HEIGHT - 2 * EDGE) * (highest - cents)) / span;
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
        <line className="curve-zero" x1={EDGE} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} />
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
