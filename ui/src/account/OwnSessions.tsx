import { useEffect, useState } from 'react';
import type { SessionRow } from '../people';
import { ago } from '../people/peopleWords';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';

/** Where the reader is signed in; they can end any of these sessions but the one they look from. */
export function OwnSessions() {
  const [sessions, setSessions] = useState<ReadonlyArray<SessionRow> | null>(null);
  const [problem, setProblem] = useState('');
  const tell = (error: unknown) => setProblem(problemOf(error, 'That did not work.'));
  useEffect(() => {
    accounts
      .sessions()
      .then((found) => setSessions(found.sessions))
      .catch(tell);
  }, []);
  const now = Date.now() / 1000;
  return (
    <>
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      <ul className="session-list">
        {(sessions ?? []).map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.device === '' ? 'Unknown device' : one.device}</b>
              <span className="quiet">
                {one.current ? 'This session' : `seen ${ago(one.seen, now)}`}
                {one.address === '' ? '' : `, ${one.address}`}
              </span>
            </span>
            {one.current ? null : (
              <button
                type="button"
                className="button"
                aria-label={`End the session on ${one.device}`}
                onClick={() => {
                  setProblem('');
                  accounts
                    .endSession(one.id)
                    .then((found) => setSessions(found.sessions))
                    .catch(tell);
                }}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
