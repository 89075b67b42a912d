import { counted } from '../counted';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Floor, FloorTable } from '../floorTypes';
import { dollars } from '../money';
import { Drawer } from '../parts/Drawer';
import { Icon } from '../parts/Icon';
import { navigate } from '../routes';
import { api, problemOf } from '../server/api';
import { floorApi } from '../server/floorApi';
import { CardsForm } from './CardsForm';
import { Cases } from './Cases';
import { OrderForm } from './OrderForm';
import { ReasonForm } from './ReasonForm';
import { RoundDrawer } from './RoundDrawer';
import { TableRounds } from './TableRounds';
import { inOrder, lastRound, longAgo, roundWord } from './floorWords';
import './floor.css';

/** Milliseconds between two looks at the floor. */
const EVERY = 2000;

/** All tables at a glance, those that need somebody first; one is opened to give orders there. */
export function FloorPage() {
  const [floor, setFloor] = useState<Floor | null>(null);
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState('');
  /** It was chosen by its key: the keyboard goes on where the first case is decided. */
  const [byKey, setByKey] = useState(false);
  /** The round that is shown beside the law; 0 for none. */
  const [round, setRound] = useState(0);
  const look = useCallback(
    () =>
      api.floor().then(
        (found) => {
          setFloor(found);
          setProblem('');
        },
        (error: unknown) => setProblem(problemOf(error, 'The floor cannot be loaded.')),
      ),
    [],
  );
  useEffect(() => {
    void look();
    const timer = setInterval(() => {
      if (!document.hidden) void look();
    }, EVERY);
    return () => clearInterval(timer);
  }, [look]);
  const tables = inOrder(floor?.tables ?? []);
  const waiting = tables.find((one) => one.needs.length > 0)?.name ?? '';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== 'n' || typing || event.ctrlKey || event.metaKey || waiting === '') return;
      event.preventDefault();
      setByKey(true);
      setChosen(waiting);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [waiting]);
  const alarms = tables.reduce((many, one) => many + one.alarms.length, 0);
  const open = tables.find((one) => one.name === chosen);
  const calls = tables.filter((one) => one.needs.length > 0).length;
  return (
    <div className="page floor-page">
      <header className="page-head">
        <button type="button" className="icon-button" aria-label="Back to the lobby" onClick={() => navigate({ page: 'lobby' })}>
          <Icon name="back" />
        </button>
        <h1>The floor</h1>
        <span className="quiet" role="status">
          {floor === null ? '' : calls === 0 ? 'All quiet' : counted(calls, 'table needs you', 'tables need you')}
        </span>
        {alarms === 0 ? null : (
          <span className="alarm-badge" role="alert">
            {alarms} {alarms === 1 ? 'alarm' : 'alarms'}
          </span>
        )}
        {waiting === '' ? null : (
          <button type="button" className="button button-main" onClick={() => setChosen(waiting)}>
            Next that needs you <kbd aria-hidden="true">N</kbd>
          </button>
        )}
        <button type="button" className="button" onClick={() => navigate({ page: 'notices' })}>
          Rules and limits
        </button>
      </header>
      <main className="page-body">
        {problem === '' ? null : <p role="alert">{problem}</p>}
        {floor === null && problem === '' ? <p className="quiet">Loading the floor.</p> : null}
        <ul className="floor-tables">
          {tables.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                className="floor-table"
                data-needs={one.needs.length > 0}
                data-alarm={one.alarms.length > 0}
                onClick={() => {
                  setByKey(false);
                  setChosen(one.name);
                }}
              >
                <TableGlance table={one} />
              </button>
            </li>
          ))}
        </ul>
      </main>
      {open === undefined ? null : round === 0 ? (
        <Drawer title={open.title} onClose={() => setChosen('')}>
          <TableOrders key={open.name} table={open} byKey={byKey} onDone={() => void look()} onRound={setRound} />
        </Drawer>
      ) : (
        <TableRound key={open.name} table={open.name} round={round} onRound={setRound} onDone={() => void look()} />
      )}
    </div>
  );
}

function TableRound({
  table,
  round,
  onRound,
  onDone,
}: {
  table: string;
  round: number;
  onRound: (round: number) => void;
  onDone: () => void;
}) {
  const load = useCallback((one: number) => floorApi.record(table, one), [table]);
  return (
    <RoundDrawer load={load} round={round} onRound={onRound} onClose={() => onRound(0)}>
      <details className="cards-form">
        <summary>Open a dispute about round {round}</summary>
        <ReasonForm
          label="What it is about"
          decisions={[{ label: 'Open', act: (says) => floorApi.openDispute(table, round, says) }]}
          onDone={onDone}
        />
      </details>
    </RoundDrawer>
  );
}

function TableGlance({ table }: { table: FloorTable }) {
  const people = table.seats.filter((seat) => !seat.bot);
  return (
    <>
      <span className="floor-title">
        <b>{table.title}</b>{' '}
        {table.game === table.title ? null : <span className="quiet">{table.game}</span>}
        {table.live ? <span className="floor-live">{table.dealer === '' ? 'no dealer' : table.dealer}</span> : null}
      </span>
      {table.needs.map((one) => (
        <span key={one} className="floor-need">
          {one}
        </span>
      ))}
      <span className="floor-asks">
        {table.waits_for === 'nobody' ? 'Nobody plays' : table.asks}
        {table.waiting > 5 ? <span className="quiet"> {longAgo(table.waiting)}</span> : null}
      </span>
      <span className="floor-figures quiet">
        <span>{roundWord(table)}</span>
        <span>
          {counted(people.length, 'person', 'people')}
          {table.watching > 0 ? `, ${String(table.watching)} watching` : ''}
        </span>
        <span>{dollars(table.on_felt)} on the felt</span>
        <span>{dollars(table.rack)} in the rack</span>
      </span>
    </>
  );
}

function TableOrders({
  table,
  byKey,
  onDone,
  onRound,
}: {
  table: FloorTable;
  byKey: boolean;
  onDone: () => void;
  onRound: (round: number) => void;
}) {
  const last = lastRound(table);
  const orders = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (byKey) orders.current?.querySelector<HTMLInputElement>('.floor-case input')?.focus();
  }, [byKey]);
  return (
    <div ref={orders} className="floor-orders">
      <TableGlance table={table} />
      <Cases table={table} onDone={onDone} onRound={onRound} />
      <ul className="floor-seats">
        {table.seats.map((seat) => (
          <li key={seat.box}>
            <span>{seat.box}</span>
            <b>{seat.player}</b>
            <span className="quiet">{seat.bot ? 'bot' : seat.here ? 'here' : 'away'}</span>
            <span>{dollars(seat.chips)}</span>
          </li>
        ))}
      </ul>
      <p>
        <button
          type="button"
          className="button"
          onClick={() => navigate({ page: 'table', table: table.name, seat: '' })}
        >
          <Icon name="watch" size={18} /> Watch, rules and last rounds
        </button>
      </p>
      {last === 0 ? null : <RoundsOfTable table={table.name} last={last} onRound={onRound} />}
      <OrderForm table={table} onDone={onDone} />
      {table.cards === 0 || !table.live ? null : <CardsForm table={table} onDone={onDone} />}
    </div>
  );
}

/** The newest round at hand; all others are read once they are asked for. */
function RoundsOfTable({ table, last, onRound }: { table: string; last: number; onRound: (round: number) => void }) {
  const [open, setOpen] = useState(false);
  const load = useCallback((before: number) => floorApi.rounds(table, before), [table]);
  return (
    <>
      <p>
        <button type="button" className="button" onClick={() => onRound(last)}>
          Round {last} beside the law
        </button>
      </p>
      <details className="cards-form" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>All rounds of this table</summary>
        {open ? <TableRounds load={load} onRound={onRound} /> : null}
      </details>
    </>
  );
}
