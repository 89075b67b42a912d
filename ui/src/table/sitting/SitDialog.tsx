import { useLayoutEffect, useRef, useState } from 'react';
import { dollars } from '../../money';
import { AmountForm } from '../../parts/AmountForm';
import { hasCoarsePointer } from '../../parts/pointer';

/** What is wrong with a sum to bring to a table; empty where nothing is. */
export function amountFault(cents: number, least: number, balance: number): string {
  if (cents >= least && cents <= balance) return '';
  return `Expected ${dollars(least)} to ${dollars(balance)}, got ${dollars(cents)}.`;
}

/** Asks how much money the reader brings to a table before they sit down. Enter accepts what is offered. */
export function SitDialog({
  title,
  box,
  offer,
  least,
  unit,
  balance,
  onSit,
  onClose,
}: {
  title: string;
  box: number;
  offer: number;
  /** The least wager of the table. */
  least: number;
  unit: number;
  balance: number;
  onSit: (cents: number) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [fault, setFault] = useState('');
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // A dialog would begin with its first button. With a finger no keyboard shall come up: Enter or a touch accepts.
    element?.querySelector<HTMLElement>(hasCoarsePointer() ? '[type=submit]' : 'input')?.focus();
    return () => element?.close();
  }, []);
  const from = Math.min(least, balance);
  const takesAll = offer === balance && balance > least;
  return (
    <dialog
      ref={dialog}
      className="sit-dialog"
      aria-labelledby="sit-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="sit-inside">
        <h2 id="sit-title">Sit down at {title}</h2>
        <p>
          Box {box}. You have {dollars(balance)} of play money. A wager here is at least {dollars(least)}
          {takesAll ? ', so it takes all you have to play a few rounds' : ''}. What you bring comes back when you leave
          your seat.
        </p>
        <AmountForm
          label="Chips to bring"
          verb="Sit down with"
          least={from}
          most={balance}
          unit={Math.max(unit, 100)}
          step={Math.max(unit, 100, least)}
          first={offer}
          onChoose={(cents) => {
            const wrong = amountFault(cents, from, balance);
            setFault(wrong);
            if (wrong === '') onSit(cents);
          }}
          onCancel={onClose}
        />
        {fault === '' ? null : (
          <p className="sit-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </dialog>
  );
}
