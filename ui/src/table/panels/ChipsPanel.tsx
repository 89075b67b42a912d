import type { Me } from '../../http';
import { dollars } from '../../money';
import { AmountForm } from '../../parts/AmountForm';
import { Icon } from '../../parts/Icon';
import { Reason } from '../../parts/Reason';
import type { Staying } from '../../wire';
import { PLAYED_OUT } from '../sitting/leaving';
import { MoneyElsewhere } from '../sitting/MoneyElsewhere';

/** The reader's chips: add more, or leave the table. */
export function ChipsPanel({
  table,
  me,
  chips,
  least,
  unit,
  offer,
  stays,
  playing,
  onBring,
  onLeave,
}: {
  table: string;
  me: Me | null;
  chips: number;
  /** The least wager of the table. */
  least: number;
  unit: number;
  offer: number;
  /** Wagers that stay on the felt without the reader. */
  stays: Staying | null;
  /** Wagers of theirs are in play. */
  playing: boolean;
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
          least={Math.min(Math.max(unit, least), balance)}
          most={balance}
          unit={unit}
          step={Math.max(unit, least)}
          first={Math.min(offer, balance)}
          onChoose={onBring}
        />
      ) : null}
      {me !== null && balance + chips < Math.max(1, least) ? <MoneyElsewhere me={me} here={table} /> : null}
      {playing && stays === null ? <p className="stays">{PLAYED_OUT}</p> : null}
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
