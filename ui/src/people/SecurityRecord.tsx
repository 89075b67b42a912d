import { useCallback, useEffect, useState } from 'react';
import type { SecurityEventRow } from '../people';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';
import { doerOf, eventWords } from './peopleWords';

/** The record of security events, the newest first: of one person's account, or of all. */
export function SecurityRecord({ about }: { about: string }) {
  const [events, setEvents] = useState<ReadonlyArray<SecurityEventRow> | null>(null);
  const [more, setMore] = useState(0);
  const [problem, setProblem] = useState('');
  const look = useCallback(
    async (before: number) => {
      try {
        const found = await accounts.events(about, before);
        setEvents((known) => (before === 0 ? found.events : [...(known ?? []), ...found.events]));
        setMore(found.more);
        setProblem('');
      } catch (error) {
        setProblem(problemOf(error, 'The record cannot be loaded.'));
      }
    },
    [about],
  );
  useEffect(() => {
    void look(0);
  }, [look]);
  return (
    <>
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      {events === null ? (
        <p className="quiet">Loading.</p>
      ) : (
        <ol className="security-record">
          {events.map((one) => (
            <li key={one.number}>
              <time className="quiet" dateTime={new Date(one.at * 1000).toISOString()}>
                {new Date(one.at * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
              <span>
                <b>{doerOf(one)}</b> {eventWords(one)}
                {one.detail === '' ? '' : ` (${one.detail})`}
                {one.why === '' ? null : <q>{one.why}</q>}
                {one.address === '' ? null : <span className="quiet"> {one.address}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {more === 0 ? null : (
        <button type="button" className="button" onClick={() => void look(more)}>
          Show older ones
        </button>
      )}
    </>
  );
}
