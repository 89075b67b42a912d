import { useState } from 'react';
import { dollars, readDollars } from '../money';
import { hasCoarsePointer } from './pointer';

/** A sum the reader chooses: buttons for one unit less and more, the least, the most, and typing. */
export function AmountForm({
  label,
  least,
  most,
  unit,
  step = Math.max(1, unit),
  first,
  verb,
  onChoose,
  onCancel,
}: {
  label: string;
  least: number;
  most: number;
  unit: number;
  /** How much one touch of − and + changes; the unit without it. */
  step?: number;
  first: number;
  verb: string;
  onChoose: (cents: number) => void;
  onCancel?: () => void;
}) {
  const [cents, setCents] = useState(first);
  const [typed, setTyped] = useState<string | null>(null);
  const within = (value: number) => Math.min(most, Math.max(least, value));
  const choose = (value: number) => {
    setCents(within(value));
    setTyped(null);
  };
  const read = typed === null ? cents : readDollars(typed);
  return (
    <form
      className="amount"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (read !== null) onChoose(read);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onCancel !== undefined) {
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <span className="amount-label">{label}</span>
      <div className="amount-row">
        <button type="button" className="button" onClick={() => choose(least)}>
          {dollars(least)}
        </button>
        <button type="button" className="button" aria-label="Less" onClick={() => choose((read ?? cents) - step)}>
          −
        </button>
        <input
          className="amount-field"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${label}, in dollars`}
          value={typed ?? dollars(cents)}
          autoFocus={!hasCoarsePointer()}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="button" className="button" aria-label="More" onClick={() => choose((read ?? cents) + step)}>
          +
        </button>
        <button type="button" className="button" onClick={() => choose(most)}>
          {dollars(most)}
        </button>
      </div>
      <div className="amount-row">
        {onCancel === undefined ? null : (
          <button type="button" className="button" onClick={onCancel}>
            Back
          </button>
        )}
        <button type="submit" className="button button-main" disabled={read === null}>
          {verb} {read === null ? '' : dollars(read)}
        </button>
      </div>
    </form>
  );
}
