import { useCallback, useState } from 'react';
import { decisionWord, testWord } from '../floor/floorWords';
import { RoundDrawer } from '../floor/RoundDrawer';
import { auditApi } from '../server/floorApi';
import { moment } from './auditWords';
import { ExportLinks } from './ExportLinks';
import { useLoaded } from '../parts/useLoaded';

/** Alarms, disputes and corrections of all running tables, the newest first. */
export function CasesView() {
  const { found, problem } = useLoaded(auditApi.cases);
  const [open, setOpen] = useState<{ readonly table: string; readonly round: number }>({ table: '', round: 0 });
  const load = useCallback((round: number) => auditApi.record(open.table, round), [open.table]);
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (found === null) return <p className="quiet">Loading.</p>;
  const alarms = found.tables.flatMap((table) => table.alarms.map((one) => ({ ...one, table: table.table })));
  const disputes = found.tables.flatMap((table) => table.disputes.map((one) => ({ ...one, table: table.table })));
  const corrections = found.tables.flatMap((table) => table.corrections.map((one) => ({ ...one, table: table.table })));
  return (
    <div className="audit-part">
      <section aria-label="Alarms">
        <h2>Alarms</h2>
        <ExportLinks what="alarms" />
        <List empty="No alarm was raised.">
          {alarms.map((one) => (
            <li key={`${one.table} ${String(one.number)}`}>
              <span>
                <b>{one.table}</b> {testWord(one.test)} <RoundOf {...one} onOpen={setOpen} /> <time className="quiet">{moment(one.at)}</time>
              </span>
              <span>{one.says}</span>
              {one.cards.length === 0 ? null : <span className="recorded-cards">{one.cards.join(' ')}</span>}
              <Outcome by={one.by} what="acknowledged" reason={one.reason} />
            </li>
          ))}
        </List>
      </section>
      <section aria-label="Disputes">
        <h2>Disputes</h2>
        <ExportLinks what="disputes" />
        <List empty="Nobody has called.">
          {disputes.map((one) => (
            <li key={`${one.table} ${String(one.number)}`}>
              <span>
                <b>{one.table}</b> {one.opened_by} <RoundOf {...one} onOpen={setOpen} /> <time className="quiet">{moment(one.at)}</time>
              </span>
              <span>{one.says}</span>
              <Outcome by={one.by} what={`decided: ${decisionWord(one.decision).toLowerCase()}`} reason={one.reason} />
            </li>
          ))}
        </List>
      </section>
      <section aria-label="Corrections">
        <h2>Corrections</h2>
        <ExportLinks what="corrections" />
        <List empty="Nothing was corrected.">
          {corrections.map((one) => (
            <li key={`${one.table} ${String(one.number)}`}>
              <span>
                <b>{one.table}</b> {one.made_by} <RoundOf {...one} onOpen={setOpen} /> <time className="quiet">{moment(one.at)}</time>
              </span>
              <span>{one.says}</span>
              <Outcome by={one.by} what={one.approved ? 'approved' : 'did not approve'} reason={one.reason} />
            </li>
          ))}
        </List>
      </section>
      {open.round === 0 ? null : (
        <RoundDrawer
          load={load}
          round={open.round}
          onRound={(round) => setOpen({ table: open.table, round })}
          onClose={() => setOpen({ table: '', round: 0 })}
        />
      )}
    </div>
  );
}

/** The round of a case, which opens beside the law; nothing between rounds. */
function RoundOf({
  table,
  round,
  onOpen,
}: {
  table: string;
  round: number;
  onOpen: (open: { table: string; round: number }) => void;
}) {
  if (round === 0) return null;
  return (
    <button type="button" className="clause clause-link" onClick={() => onOpen({ table, round })}>
      round {round}
    </button>
  );
}

function List({ empty, children }: { empty: string; children: ReadonlyArray<React.ReactNode> }) {
  if (children.length === 0) return <p className="quiet">{empty}</p>;
  return <ol className="audit-entries">{children}</ol>;
}

function Outcome({ by, what, reason }: { by: string; what: string; reason: string }) {
  if (by === '') return <b className="audit-open">Open</b>;
  return (
    <span className="quiet">
      {by} {what}: {reason}
    </span>
  );
}
