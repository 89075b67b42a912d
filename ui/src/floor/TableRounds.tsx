import { useCallback, useState } from 'react';
import type { RoundList, RoundRow } from '../floorTypes';
import { dollars } from '../money';
import { useLoaded } from '../parts/useLoaded';
import { dayAndTime } from './floorWords';
import { untilRead } from './longLog';

/** The rounds of a table, a page at a time, the newest first; any of them is opened, also by its number. */
export function TableRounds({
  load,
  onRound,
}: {
  load: (before: number) => Promise<RoundList>;
  onRound: (round: number) => void;
}) {
  /** Where the pages begin that lie before this one. */
  const [newer, setNewer] = useState<ReadonlyArray<number>>([]);
  const [before, setBefore] = useState(0);
  const [number, setNumber] = useState('');
  const { found, problem } = useLoaded(useCallback(() => untilRead(() => load(before)), [load, before]));
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (found === null) return <p className="quiet">Reading the log.</p>;
  if (found.newest === 0) return <p className="quiet">No round has been played yet.</p>;
  const older = found.before;
  return (
    <div className="table-rounds">
      <form
        className="round-number"
        onSubmit={(event) => {
          event.preventDefault();
          onRound(Number(number));
        }}
      >
        <label>
          Round number
          <input
            type="number"
            required
            min={1}
            max={found.newest}
            placeholder={`1 to ${String(found.newest)}`}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className="button">
          Open
        </button>
      </form>
      <ol className="round-rows" aria-label="Rounds, the newest first">
        {found.rounds.map((one) => (
          <li key={one.number}>
            <button type="button" className="round-row" onClick={() => onRound(one.number)}>
              <RoundLine round={one} />
            </button>
          </li>
        ))}
      </ol>
      <div className="round-pages">
        <button
          type="button"
          className="button"
          disabled={newer.length === 0}
          onClick={() => {
            setBefore(newer.at(-1) ?? 0);
            setNewer(newer.slice(0, -1));
          }}
        >
          Newer
        </button>
        <button
          type="button"
          className="button"
          disabled={older === 0}
          onClick={() => {
            setNewer([...newer, before]);
            setBefore(older);
          }}
        >
          Older
        </button>
      </div>
    </div>
  );
}

function RoundLine({ round }: { round: RoundRow }) {
  return (
    <>
      <b>
        <span className="visually-hidden">Round </span>
        {round.number}
      </b>
      <span className="quiet">{round.at === 0 ? 'in play' : dayAndTime(round.at)}</span>
      <span className="round-row-people">{round.people.length === 0 ? 'nobody’s wager' : round.people.join(', ')}</span>
      <span className="round-row-marks">
        {round.dead ? 'dead' : ''}
        {round.corrected ? ' corrected' : ''}
      </span>
      <span className="round-row-house">{round.at === 0 || round.dead ? '' : houseWord(round.house)}</span>
    </>
  );
}

function houseWord(cents: number): string {
  if (cents === 0) return 'even';
  return cents > 0 ? `house +${dollars(cents)}` : `house −${dollars(-cents)}`;
}
