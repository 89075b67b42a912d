import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/Icon';
import { useNumberKeys } from '../state/useNumberKeys';
import type { PersonRow } from '../people';
import { navigate } from '../routes';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';
import { refreshSession, useSession } from '../server/session';
import { KeysView } from './KeysView';
import { PersonPanel } from './PersonPanel';
import { mayAdminister, mayReadRecord, roleWord, stateOf } from './peopleWords';
import { SecurityRecord } from './SecurityRecord';

const PARTS = [
  ['people', 'People'],
  ['record', 'Record'],
  ['keys', 'Keys'],
] as const;

type Part = (typeof PARTS)[number][0];

/** For administrators: people, their roles, locks and sessions. Auditors read the record and the keys. */
export function PeoplePage() {
  const { me } = useSession();
  const [part, setPart] = useState<Part>('people');
  useEffect(() => {
    void refreshSession();
  }, []);
  const admin = me !== null && mayAdminister(me.roles);
  const reader = me !== null && mayReadRecord(me.roles);
  const shown = admin || part !== 'people' ? part : 'record';
  const parts = PARTS.filter(([name]) => admin || name !== 'people');
  useNumberKeys(reader ? parts : [], ([name]) => setPart(name));
  return (
    <div className="page people">
      <header className="page-head">
        <button type="button" className="icon-button" aria-label="Back to the lobby" onClick={() => navigate({ page: 'lobby' })}>
          <Icon name="back" />
        </button>
        <h1>{admin ? 'People' : 'Record and keys'}</h1>
      </header>
      <main className="page-body">
        {me === null ? null : !reader ? (
          <>
            <p>Only administrators see people, and only they and auditors read the record.</p>
            <button type="button" className="button button-main" onClick={() => navigate({ page: 'account' })}>
              Sign in
            </button>
          </>
        ) : (
          <>
            <div className="tabs" role="group" aria-label="People, the record or the keys">
              {parts.map(([name, label], at) => (
                <button
                  key={name}
                  type="button"
                  className="button"
                  aria-pressed={shown === name}
                  onClick={() => setPart(name)}
                >
                  {label} <kbd aria-hidden="true">{at + 1}</kbd>
                </button>
              ))}
            </div>
            {shown === 'people' ? <PeopleSearch /> : null}
            {shown === 'record' ? <SecurityRecord about="" /> : null}
            {shown === 'keys' ? <KeysView /> : null}
          </>
        )}
      </main>
    </div>
  );
}

function PeopleSearch() {
  const [search, setSearch] = useState('');
  const [people, setPeople] = useState<ReadonlyArray<PersonRow> | null>(null);
  const [more, setMore] = useState('');
  const [open, setOpen] = useState('');
  const [problem, setProblem] = useState('');
  const asked = useRef('');
  const field = useRef<HTMLInputElement>(null);
  const look = useCallback(async (wanted: string, after: string) => {
    asked.current = wanted;
    try {
      const found = await accounts.people(wanted, after);
      if (asked.current !== wanted) return;
      setPeople((known) => (after === '' ? found.people : [...(known ?? []), ...found.people]));
      setMore(found.more);
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error, 'The people cannot be loaded.'));
    }
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void look(search.trim(), ''), search === '' ? 0 : 200);
    return () => clearTimeout(timer);
  }, [look, search]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const now = Date.now() / 1000;
  return (
    <section>
      <label className="field">
        <span>
          Find a name <kbd aria-hidden="true">/</kbd>
        </span>
        <input
          ref={field}
          type="search"
          name="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={search}
          placeholder="Guests are found by their names too"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      {people === null ? (
        <p className="quiet">Loading.</p>
      ) : people.length === 0 ? (
        <p className="quiet">Nobody has this name.</p>
      ) : (
        <ul className="person-list">
          {people.map((person) => (
            <li key={person.name} className="person" data-locked={person.locked > 0}>
              <button
                type="button"
                className="person-row"
                aria-expanded={open === person.name}
                onClick={() => setOpen(open === person.name ? '' : person.name)}
              >
                <b>{person.name}</b>
                <span className="person-role" data-role={person.role}>
                  {person.kind === 'guest' ? 'Guest' : roleWord(person.role)}
                  {person.own ? ' (you)' : ''}
                </span>
                <span className="quiet">{stateOf(person, now)}</span>
              </button>
              {open === person.name ? (
                <PersonPanel
                  person={person}
                  onChanged={(fresh) =>
                    setPeople((known) => (known ?? []).map((one) => (one.name === fresh.name ? fresh : one)))
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {more === '' ? null : (
        <button type="button" className="button" onClick={() => void look(search.trim(), more)}>
          Show more
        </button>
      )}
    </section>
  );
}
