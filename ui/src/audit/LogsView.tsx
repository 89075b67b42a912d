import { useCallback, useEffect, useState } from 'react';
import type { AuditedEntry } from '../auditTypes';
import { RoundDrawer } from '../floor/RoundDrawer';
import { TableRounds } from '../floor/TableRounds';
import { dollars } from '../money';
import { problemOf } from '../server/api';
import { auditApi, type LogFilter } from '../server/floorApi';
import { ExportLinks } from './ExportLinks';
import { moment, seconds, tableAccountWord } from './auditWords';
import { useLoaded } from '../parts/useLoaded';

const ANY: LogFilter = { person: '', kind: '', since: 0, until: 0 };

/** Kinds of acts that somebody looks for. */
const KINDS = [
  ...['say', 'next', 'ready', 'sit', 'leave', 'bring', 'open', 'close', 'fill', 'expire', 'sendaway', 'returnbets'],
  ...['begindealing', 'enddealing', 'relievedealer', 'order', 'countcards', 'replacecards'],
  ...['acknowledgealarm', 'opendispute', 'decidedispute', 'approvecorrection'],
  ...['announce', 'withdrawchange', 'takeeffect', 'takepart', 'commitpart', 'openpart', 'endwash'],
];

/** The log of one table, filtered and a page at a time, and its last rounds. */
export function LogsView() {
  const { found, problem } = useLoaded(auditApi.tables);
  const [name, setName] = useState('');
  const tables = found?.tables ?? [];
  const table = tables.find((one) => one.name === name) ?? tables[0];
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (found === null) return <p className="quiet">Loading the tables.</p>;
  if (table === undefined) return <p className="quiet">The house has no tables yet.</p>;
  return (
    <section aria-label="Logs and rounds" className="audit-part">
      <label className="field">
        Table
        <select value={table.name} onChange={(event) => setName(event.currentTarget.value)}>
          {tables.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
              {one.closed ? ' (closed)' : ''}
              {one.open_alarms > 0 ? ' (alarm)' : ''}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet audit-head">
        {table.game}, {table.entries} entries{table.live ? ', dealt by a person' : ''}. Head of its chain:{' '}
        <code>{table.head}</code>
      </p>
      <RoundsOfTable key={`rounds ${table.name}`} table={table.name} />
      <TableLog key={table.name} table={table.name} />
    </section>
  );
}

function RoundsOfTable({ table }: { table: string }) {
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const rounds = useCallback((before: number) => auditApi.rounds(table, before), [table]);
  const record = useCallback((one: number) => auditApi.record(table, one), [table]);
  return (
    <details className="cards-form" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Rounds of this table beside the law</summary>
      {open ? <TableRounds load={rounds} onRound={setRound} /> : null}
      {round === 0 ? null : <RoundDrawer load={record} round={round} onRound={setRound} onClose={() => setRound(0)} />}
    </details>
  );
}

function TableLog({ table }: { table: string }) {
  const [filter, setFilter] = useState<LogFilter>(ANY);
  const [entries, setEntries] = useState<ReadonlyArray<AuditedEntry> | null>(null);
  const [before, setBefore] = useState(0);
  const [problem, setProblem] = useState('');
  const look = useCallback(
    async (wanted: LogFilter, from: number) => {
      try {
        const found = await auditApi.log(table, wanted, from);
        setEntries((known) => (from === 0 ? found.entries : [...(known ?? []), ...found.entries]));
        setBefore(found.before);
        setProblem('');
      } catch (error) {
        setProblem(problemOf(error, 'The log cannot be loaded.'));
      }
    },
    [table],
  );
  useEffect(() => {
    const timer = setTimeout(() => void look(filter, 0), filter === ANY ? 0 : 250);
    return () => clearTimeout(timer);
  }, [look, filter]);
  const change = (part: Partial<LogFilter>) => setFilter((known) => ({ ...known, ...part }));
  return (
    <>
      <datalist id="audit-kinds">
        {KINDS.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <div className="audit-filter" role="group" aria-label="Filter">
        <label>
          Person
          <input
            value={filter.person}
            maxLength={40}
            onChange={(event) => change({ person: event.currentTarget.value.trim() })}
          />
        </label>
        <label>
          Kind of act
          <input
            value={filter.kind}
            maxLength={40}
            placeholder="say, next, order"
            list="audit-kinds"
            onChange={(event) => change({ kind: event.currentTarget.value.trim() })}
          />
        </label>
        <label>
          From
          <input type="datetime-local" onChange={(event) => change({ since: seconds(event.currentTarget.value) })} />
        </label>
        <label>
          Until
          <input type="datetime-local" onChange={(event) => change({ until: seconds(event.currentTarget.value) })} />
        </label>
        <ExportLinks
          what="log"
          filter={{ table, person: filter.person, of_kind: filter.kind, since: filter.since, until: filter.until }}
        />
      </div>
      {problem === '' ? null : <p role="alert">{problem}</p>}
      {entries === null ? (
        <p className="quiet">Loading the log.</p>
      ) : entries.length === 0 ? (
        <p className="quiet">No entry matches.</p>
      ) : (
        <ol className="audit-entries" aria-label={`Log of ${table}, the newest first`}>
          {entries.map((one) => (
            <li key={one.number}>
              <span className="audit-entry-head">
                <b>{one.number}</b>
                <time className="quiet" dateTime={new Date(one.at * 1000).toISOString()}>
                  {moment(one.at)}
                </time>
                <span>{one.actor}</span>
                <code>{one.kind}</code>
                <code className="quiet audit-hash" title={one.hash}>
                  {one.hash.slice(0, 12)}
                </code>
              </span>
              {one.steps.map((step, at) => (
                <span key={String(at)}>{step}</span>
              ))}
              {one.moves.map((move, at) => (
                <span key={`m${String(at)}`} className="quiet">
                  {dollars(move.cents)}: {tableAccountWord(table, move.source)} to{' '}
                  {tableAccountWord(table, move.target)}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
      {before === 0 ? null : (
        <button type="button" className="button" onClick={() => void look(filter, before)}>
          Show older ones
        </button>
      )}
    </>
  );
}
