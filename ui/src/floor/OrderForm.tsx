import { useState } from 'react';
import type { FloorTable } from '../floorTypes';
import { lastRound } from './floorWords';
import { api, type FloorOrder, problemOf } from '../server/api';

type Kind = FloorOrder['order'];

const ORDERS: ReadonlyArray<readonly [Kind, string, string]> = [
  ['next', 'Do what the table waits for', 'The floorperson’s own act: to come to the table, to confirm, to call a round dead.'],
  ['correct', 'Correct a card', 'A card that was entered wrongly. What followed is done again by the law.'],
  ['void', 'Call the round dead', 'All wagers of the round go back.'],
  ['recut', 'Have the cards cut again', 'Before a card has left the shoe.'],
  ['reshuffle', 'Order a shuffle', 'After this round.'],
  ['relieve', 'Relieve the dealer', 'The dealer’s place is free for another; a round goes on where it stands.'],
];

/** An order to a table. It is recorded with the person's name and the reason. */
export function OrderForm({ table, onDone }: { table: FloorTable; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>(table.waits_for === 'floorperson' ? 'next' : 'correct');
  const [reason, setReason] = useState('');
  const [hand, setHand] = useState('');
  const [was, setWas] = useState('');
  const [now, setNow] = useState('');
  const [says, setSays] = useState('');
  const [busy, setBusy] = useState(false);
  const about = ORDERS.find(([name]) => name === kind);
  return (
    <form
      className="order-form"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        setSays('');
        const cards = kind === 'correct' ? { hand, was, now } : {};
        api
          .order(table.name, { order: kind, reason, seen: table.version, round: lastRound(table), ...cards })
          .then(
            () => {
              setSays('Done and recorded.');
              setReason('');
              onDone();
            },
            (error: unknown) => setSays(problemOf(error, 'That did not work.')),
          )
          .finally(() => setBusy(false));
      }}
    >
      <h2>Order</h2>
      <label>
        What
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
          {ORDERS.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet">{about?.[2]}</p>
      {kind === 'correct' ? (
        <div className="order-cards">
          <label>
            Hand
            <input required value={hand} placeholder="3, 3.2, dealer" onChange={(event) => setHand(event.currentTarget.value)} />
          </label>
          <label>
            Entered
            <input required value={was} placeholder="8d" onChange={(event) => setWas(event.currentTarget.value)} />
          </label>
          <label>
            It is
            <input required value={now} placeholder="9d" onChange={(event) => setNow(event.currentTarget.value)} />
          </label>
        </div>
      ) : null}
      <label>
        Why
        <input
          required
          minLength={3}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <button type="submit" className="button button-main" disabled={busy}>
        Give the order
      </button>
      <p role="status">{says}</p>
    </form>
  );
}
