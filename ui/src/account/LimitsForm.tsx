import { counted } from '../counted';
import { useEffect, useState } from 'react';
import type { OwnLimit, OwnLimits } from '../people';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';
import { amountOf, limitWords, LIMIT_LABELS, typedAmount } from './limitWords';

/** Limits that the reader sets for themselves, and self-exclusion. */
export function LimitsForm() {
  const [own, setOwn] = useState<OwnLimits | null>(null);
  const [days, setDays] = useState('');
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState('');
  const done = (work: Promise<OwnLimits>) => {
    setProblem('');
    work
      .then((fresh) => {
        setOwn(fresh);
        setSure(false);
        setDays('');
      })
      .catch((error: unknown) => {
        setProblem(problemOf(error));
      });
  };
  useEffect(() => {
    accounts
      .limits()
      .then(setOwn)
      .catch(() => setProblem('Your limits cannot be loaded.'));
  }, []);
  return (
    <>
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      {own === null ? null : (
        <>
          <p className="quiet">A stricter limit holds at once, a looser one after 24 hours.</p>
          {own.limits.map((limit) => (
            <LimitRow
              key={`${limit.kind} ${String(limit.value)}`}
              limit={limit}
              onSet={(value) => done(accounts.setLimit(limit.kind, value))}
            />
          ))}
          <h3>Take a break</h3>
          {own.excluded_until > 0 ? (
            <p role="status">You have excluded yourself from play until {moment(own.excluded_until)}.</p>
          ) : null}
          <div className="person-acts">
            <label className="person-select">
              <span className="visually-hidden">For how long</span>
              <select name="days" value={days} onChange={(event) => setDays(event.currentTarget.value)}>
                <option value="">For how long?</option>
                {own.exclusion_days.map((many) => (
                  <option key={many} value={many}>
                    {counted(many, 'day')}
                  </option>
                ))}
              </select>
            </label>
            {sure ? (
              <button
                type="button"
                className="button button-main"
                disabled={days === ''}
                onClick={() => done(accounts.exclude(Number(days)))}
              >
                Yes, exclude me from play
              </button>
            ) : (
              <button type="button" className="button" disabled={days === ''} onClick={() => setSure(true)}>
                Exclude me from play
              </button>
            )}
          </div>
          {sure ? <p className="quiet">It holds at once at every table, and nobody can shorten it.</p> : null}
        </>
      )}
    </>
  );
}

function LimitRow({ limit, onSet }: { limit: OwnLimit; onSet: (value: number) => void }) {
  const [typed, setTyped] = useState(limit.value === 0 ? '' : typedAmount(limit.kind, limit.value));
  const value = amountOf(limit.kind, typed);
  return (
    <form
      className="limit-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== null) onSet(value);
      }}
    >
      <label className="field">
        {LIMIT_LABELS[limit.kind] ?? limit.kind}
        <input
          name={limit.kind}
          inputMode="decimal"
          autoComplete="off"
          placeholder="No limit"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit" className="button" disabled={value === null || (value === limit.value && limit.later_from === 0)}>
        Set
      </button>
      {limit.later_from === 0 ? null : (
        <p className="quiet" role="status">
          From {moment(limit.later_from)}: {limitWords(limit.kind, limit.later)}.
        </p>
      )}
    </form>
  );
}

function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
