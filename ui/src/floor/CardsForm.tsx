import { useState } from 'react';
import type { FloorTable } from '../floorTypes';
import { floorApi } from '../server/floorApi';
import { ReasonForm } from './ReasonForm';

/** Cards taken out of the stack and put in, between rounds; the record names who and why. */
export function CardsForm({ table, onDone }: { table: FloorTable; onDone: () => void }) {
  const [removed, setRemoved] = useState('0');
  const [added, setAdded] = useState('0');
  return (
    <details className="cards-form">
      <summary>Cards replaced (the stack must have {table.cards})</summary>
      <ReasonForm
        label="Why"
        decisions={[
          {
            label: 'Record it',
            act: (reason) => floorApi.replaceCards(table.name, Number(removed), Number(added), reason),
          },
        ]}
        onDone={onDone}
      >
        <div className="order-cards">
          <label>
            Taken out
            <input type="number" min={0} max={9999} value={removed} onChange={(event) => setRemoved(event.currentTarget.value)} />
          </label>
          <label>
            Put in
            <input type="number" min={0} max={9999} value={added} onChange={(event) => setAdded(event.currentTarget.value)} />
          </label>
        </div>
      </ReasonForm>
    </details>
  );
}
