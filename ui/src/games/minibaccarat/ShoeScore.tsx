import { useState } from 'react';
import type { Rect } from '../../felt/layout/geometry';
import { positionStyle } from '../../felt/view/positionStyle';
import type { FeltFrame, TableFrame } from '../../wire';
import { NO_RESULTS, withResult, type ShoeResult } from './shoeResults';
import './shoeScore.css';

const LETTERS: Readonly<Record<ShoeResult, string>> = { player: 'P', banker: 'B', tie: 'T' };
const NAMES: Readonly<Record<ShoeResult, string>> = { player: 'Player', banker: 'Banker', tie: 'Tie' };
const ORDER: ReadonlyArray<ShoeResult> = ['player', 'banker', 'tie'];
/** The room of one result, and the height of the line with the sums, in pixels. */
const BEAD = 19;
const LINE = 18;

/** The results of this shoe as the page has seen them, the newest last. */
export function ShoeScore({ frame, seen, place }: { frame: TableFrame; seen: FeltFrame; place: Rect }) {
  const [kept, setKept] = useState(NO_RESULTS);
  const now = withResult(kept, { ...frame, felt: seen });
  if (now !== kept) setKept(now);
  const { results, shuffled } = now;
  const rows = Math.floor((place.h - LINE) / BEAD);
  if (results.length === 0 || rows < 1) return null;
  const shown = results.slice(-rows * Math.max(1, Math.floor(place.w / BEAD)));
  const sums = ORDER.map((one) => [NAMES[one], results.filter((each) => each === one).length] as const);
  const since = shuffled === 0 ? 'since you came' : 'this shoe';
  return (
    <div
      className="shoe-score"
      style={positionStyle(place)}
      role="img"
      aria-label={`Results ${since}: ${sums.map(([name, many]) => `${name} ${String(many)}`).join(', ')}. The last: ${NAMES[results.at(-1) ?? 'tie']}`}
    >
      <p>
        {sums.map(([name, many]) => (
          <span key={name}>
            {name} <b>{many}</b>
          </span>
        ))}
      </p>
      <ol>
        {shown.map((one, at) => (
          <li key={results.length - shown.length + at} data-won={one}>
            {LETTERS[one]}
          </li>
        ))}
      </ol>
    </div>
  );
}
