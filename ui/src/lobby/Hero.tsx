import { lazy, Suspense, useEffect, useState } from 'react';
import type { LobbyTable } from '../http';
import { ErrorBoundary } from '../parts/ErrorBoundary';
import { addressOf } from '../routes';
import type { Faces } from '../server/faces';
import { FeltPicture } from './FeltPicture';
import { factWords, TableCost, limitsText } from './TableFacts';
import { follow } from './TableCard';
import { freeSeats, isSaidByTitle } from './tableList';

const LiveFelt = lazy(() => import('./LiveFelt'));

/** After the lobby itself: the felt is the larger part of the page. */
const LIVE_AFTER = 400;

/** The table to go to next, with its felt as it is now. */
export function Hero({
  table,
  kind,
  ready,
  faces,
}: {
  table: LobbyTable;
  /** `seat`: the reader sits there. */
  kind: 'seat' | 'last' | 'recommended';
  /** The reader is known to the server, so the table may be watched. */
  ready: boolean;
  faces: Faces;
}) {
  const seated = kind === 'seat';
  const address = addressOf({ page: 'table', table: table.name, seat: '' });
  const free = freeSeats(table) > 0;
  const kicker = { seat: 'Your seat is kept', last: 'Where you sat last', recommended: 'Start here' }[kind];
  return (
    <section className="hero" aria-label={`${kicker}: ${table.title}`}>
      <div className="hero-text">
        <p className="hero-kicker">
          {kicker}
          {isSaidByTitle(table) ? null : <span className="hero-game">{table.game}</span>}
        </p>
        <h2>{table.title}</h2>
        <p className="hero-special">{[...factWords(table), table.special].join(' · ')}</p>
        <div className="hero-facts">
          <span className="table-limits">{limitsText(table)}</span>
          <TableCost table={table} />
        </div>
        <div className="hero-ways">
          <a
            className="hero-go"
            href={address}
            onClick={(event) => follow(event, table.name, seated || !free ? undefined : 'sit')}
          >
            {seated ? 'Return to your seat' : free ? 'Sit down' : 'Watch'}
          </a>
          {seated || !free ? null : (
            <a className="button hero-watch" href={address} onClick={(event) => follow(event, table.name)}>
              Watch first
            </a>
          )}
        </div>
      </div>
      <div className="hero-felt">
        <FeltPicture table={table} faces={faces} />
        {/* A connection of a seated reader would say that they are at their table. */}
        {ready && !seated ? <LiveSoon key={table.name} table={table} /> : null}
      </div>
    </section>
  );
}

function LiveSoon({ table }: { table: LobbyTable }) {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), LIVE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!soon) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <LiveFelt table={table} />
      </Suspense>
    </ErrorBoundary>
  );
}
