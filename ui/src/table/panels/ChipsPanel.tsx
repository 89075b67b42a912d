import { counted } from '../../counted';
import { useState } from 'react';
import { api, RequestError } from '../../server/api';
import type { Me } from '../../http';
import { dollars } from '../../money';
import { AmountForm } from '../../parts/AmountForm';
import { Icon } from '../../parts/Icon';
import { Reason } from '../../parts/Reason';
import { setMe, refreshSession } from '../../server/session';
import type { Staying } from '../../wire';

/** The reader's chips: add more, or leave the table. */
export function ChipsPanel({
  me,
  chips,
  least,
  unit,
  offer,
  stays,
  onBring,
  onLeave,
}: {
  me: Me | null;
  chips: number;
  /** The least wager of the table. */
  least: number;
  unit: number;
  offer: number;
  /** Wagers that stay on the felt without the reader. */
  stays: Staying | null;
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
        <AmountForm
          label="Add chips"
          verb="Add"
          least={Math.min(unit, balance)}
          most={balance}
          unit={unit}
          first={Math.min(offer, balance)}
          onChoose={onBring}
        />
      ) : null}
      {balance + chips < Math.max(1, least) ? <MorePlayMoney /> : null}
      {stays === null ? null : (
        <p className="stays">
          <Reason says={`${stays.says} `} clause={stays.clause} />
        </p>
      )}
      <button type="button" className="button button-wide" onClick={onLeave}>
        <Icon name="leave" /> Leave the table with {dollars(chips)}
      </button>
    </div>
  );
}

/** More play money, for a player who has almost none left. */
export function MorePlayMoney() {
  const [says, setSays] = useState('');
  return (
    <div className="refill">
      <button
        type="button"
        className="button button-main"
        onClick={() => {
          api.refill().then(setMe, (error: unknown) => {
            setSays(error instanceof RequestError ? refusal(error) : 'That did not work. Please try again.');
            if (!(error instanceof RequestError) || error.status === 0 || error.status >= 500) void refreshSession();
          });
        }}
      >
        Get more play money
      </button>
      {says === '' ? null : (
        <p role="alert" className="notice">
          {says}
        </p>
      )}
    </div>
  );
}

function refusal({ message, wait }: RequestError): string {
  const minutes = Math.ceil(wait / 60);
  return minutes === 0 ? message : `${message} Try again in ${counted(minutes, 'minute')}.`;
}
