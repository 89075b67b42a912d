import { useCallback, useEffect, useState } from 'react';
import type { PersonRow, ResetCode, SessionRow } from '../people';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';
import { ago, roleWord, STAFF_ROLES } from './peopleWords';
import { SecurityRecord } from './SecurityRecord';

/** One person: role, lock, sessions, password. Every act asks why, and goes into the record. */
export function PersonPanel({ person, onChanged }: { person: PersonRow; onChanged: (fresh: PersonRow) => void }) {
  const [why, setWhy] = useState('');
  const [role, setRole] = useState(person.role === '' ? 'none' : person.role);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<ResetCode | null>(null);
  const [sessions, setSessions] = useState<ReadonlyArray<SessionRow>>([]);
  const [acts, setActs] = useState(0);
  const { name } = person;
  const look = useCallback(async () => {
    setSessions((await accounts.sessionsOf(name)).sessions);
  }, [name]);
  useEffect(() => {
    look().catch(() => setProblem('The sessions cannot be loaded.'));
  }, [look]);
  const act = (work: () => Promise<PersonRow | null>, done: string) => {
    setBusy(true);
    setSaid('');
    setProblem('');
    work()
      .then(async (fresh) => {
        if (fresh !== null) onChanged(fresh);
        setSaid(done);
        setWhy('');
        setActs((many) => many + 1);
        await look();
      })
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  const locked = person.locked > 0;
  const barred = busy || why.trim().length < 3;
  const now = Date.now() / 1000;
  return (
    <div className="person-panel">
      {person.own ? (
        <p className="quiet">This is you. You cannot change your own role or lock yourself; another administrator can.</p>
      ) : (
        <>
          <label className="field">
            Why (goes into the record)
            <input
              name="why"
              autoComplete="off"
              maxLength={200}
              value={why}
              onChange={(event) => setWhy(event.currentTarget.value)}
            />
          </label>
          <div className="person-acts">
            {person.kind === 'account' ? (
              <>
                <label className="person-select">
                  <span className="visually-hidden">Role</span>
                  <select name="role" value={role} onChange={(event) => setRole(event.currentTarget.value)}>
                    <option value="none">Player</option>
                    {STAFF_ROLES.map((one) => (
                      <option key={one} value={one}>
                        {roleWord(one)}
                      </option>
                    ))}
                  </select>
                </label>
                <button
                  type="button"
                  className="button"
                  disabled={barred || role === (person.role === '' ? 'none' : person.role)}
                  onClick={() =>
                    act(() => accounts.setRole(name, role, why), `${name} is now: ${roleWord(role)}.`)
                  }
                >
                  Change the role
                </button>
              </>
            ) : null}
            <button
              type="button"
              className="button"
              disabled={barred}
              onClick={() =>
                locked
                  ? act(() => accounts.unlock(name, why), `${name} can sign in again.`)
                  : act(() => accounts.lock(name, why), `${name} is locked out.`)
              }
            >
              {locked ? 'Unlock' : 'Lock'}
            </button>
            <button
              type="button"
              className="button"
              disabled={barred || sessions.length === 0}
              onClick={() => act(() => accounts.endSessionsOf(name, why), 'All sessions have ended.')}
            >
              End all sessions
            </button>
            {person.kind === 'account' ? (
              <button
                type="button"
                className="button"
                disabled={barred}
                onClick={() =>
                  act(async () => {
                    setCode(await accounts.resetPassword(name, why));
                    return null;
                  }, 'The old password is void.')
                }
              >
                Reset the password
              </button>
            ) : null}
            {person.second_factor ? (
              <button
                type="button"
                className="button"
                disabled={barred}
                onClick={() =>
                  act(() => accounts.removeSecondFactorOf(name, why), `${name} has no second factor now.`)
                }
              >
                Remove the second factor
              </button>
            ) : null}
          </div>
        </>
      )}
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      <p role="status" className="notice-said">
        {said}
      </p>
      {code === null ? null : (
        <div className="reset-code">
          <p>
            Give this code to {code.name}. It is shown once, and valid once within {String(code.hours)} hours.
          </p>
          <output>{code.code}</output>
        </div>
      )}
      <h3>Sessions</h3>
      {sessions.length === 0 ? <p className="quiet">No open session.</p> : null}
      <ul className="session-list">
        {sessions.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.device === '' ? 'Unknown device' : one.device}</b>
              <span className="quiet">
                {one.address === '' ? '' : `${one.address}, `}seen {ago(one.seen, now)}
              </span>
            </span>
            {person.own ? null : (
              <button
                type="button"
                className="button"
                disabled={barred}
                aria-label={`End the session on ${one.device}`}
                onClick={() => act(() => accounts.endSessionsOf(name, why, one.id), 'The session has ended.')}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      <h3>Record</h3>
      <SecurityRecord key={acts} about={name} />
    </div>
  );
}
