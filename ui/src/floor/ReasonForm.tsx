import { useState, type ReactNode } from 'react';
import { problemOf } from '../server/api';

/** What can be decided, each with its button. */
export interface Decision {
  readonly label: string;
  readonly act: (reason: string) => Promise<unknown>;
}

/** A decision with its reason, which goes into the record. */
export function ReasonForm({
  label,
  decisions,
  onDone,
  children = null,
}: {
  label: string;
  decisions: ReadonlyArray<Decision>;
  onDone: () => void;
  children?: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [says, setSays] = useState('');
  const [busy, setBusy] = useState(false);
  const decide = (one: Decision) => {
    if (reason.trim().length < 3) {
      setSays('Say why, in at least three characters.');
      return;
    }
    setBusy(true);
    setSays('');
    one
      .act(reason.trim())
      .then(
        () => {
          setReason('');
          setSays('Done and recorded.');
          onDone();
        },
        (error: unknown) => setSays(problemOf(error, 'That did not work.')),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form
      className="reason-form"
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = decisions;
        if (first !== undefined) decide(first);
      }}
    >
      {children}
      <label>
        {label}
        <input maxLength={200} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </label>
      <div className="reason-acts">
        {decisions.map((one, at) => (
          <button
            key={one.label}
            type={at === 0 ? 'submit' : 'button'}
            className={at === 0 ? 'button button-main' : 'button'}
            disabled={busy}
            onClick={at === 0 ? undefined : () => decide(one)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <p role="status">{says}</p>
    </form>
  );
}
