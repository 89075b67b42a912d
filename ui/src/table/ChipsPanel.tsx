import { useState } from 'react';
import { api, Refused } from '../api';
import type { Me } from '../http';
import { dollars } from '../money';
import { Amount } from '../parts/Amount';
import { Icon } from '../parts/Icon';
import { become } from '../session';

/** More chips from the reader's own money, or none and away. */
export function ChipsPanel({
  me,
  chips,
  unit,
  offer,
  onBring,
  onLeave,
}: {
  me: Me | null;
  chips: number;
  unit: number;
  offer: number;
  onBring: (cents: number) => void;
  onLeave: () => void;
}) {
  const balance = me?.balance ?? 0;
  return (
    <div className="chips-panel">
      <dl className="sums">
        <div>
          <dt>At this table</dt>
          <dd>{dollars(chips)}</dd>
        </div>
        <div>
          <dt>Outside the table</dt>
          <dd>{dollars(balance)}</dd>
        </div>
      </dl>
      {balance > 0 ? (
        <Amount
          label="Bring more chips"
          verb="Bring"
          least={Math.min(unit, balance)}
          most={balance}
          unit={unit}
          first={Math.min(offer, balance)}
          onChoose={onBring}
        />
      ) : (
        <MorePlayMoney />
      )}
      <button type="button" className="button button-wide" onClick={onLeave}>
        <Icon name="leave" /> Leave the table with {dollars(chips)}
      </button>
    </div>
  );
}

/** Play money for who has none left. */
export function MorePlayMoney() {
  const [says, setSays] = useState('');
  return (
    <div className="refill">
      <button
        type="button"
        className="button button-main"
        onClick={() => {
          api.more().then(become, (error: unknown) => {
            setSays(error instanceof Refused ? error.message : 'That did not work.');
          });
        }}
      >
        More play money
      </button>
      {says === '' ? null : (
        <p role="alert" className="notice">
          {says}
        </p>
      )}
    </div>
  );
}
