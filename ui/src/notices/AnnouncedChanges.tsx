import { useState } from 'react';
import type { AnnouncedTogether } from './notices';
import { momentText } from './times';

/** What is announced and not in effect yet, with the means to take it back. */
export function AnnouncedChanges({
  groups,
  onWithdraw,
}: {
  groups: ReadonlyArray<AnnouncedTogether>;
  onWithdraw: (tables: ReadonlyArray<string>) => Promise<void>;
}) {
  if (groups.length === 0) return <p className="quiet">Nothing is announced.</p>;
  return (
    <ul className="announced">
      {groups.map((group) => (
        <Announced key={group.effective} group={group} onWithdraw={onWithdraw} />
      ))}
    </ul>
  );
}

function Announced({
  group,
  onWithdraw,
}: {
  group: AnnouncedTogether;
  onWithdraw: (tables: ReadonlyArray<string>) => Promise<void>;
}) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const names = group.tables.map((table) => table.title).join(', ');
  return (
    <li className="announced-change">
      <h3>
        {names}: {group.due ? 'after this round' : `from ${momentText(group.effective)}`}
      </h3>
      <ul>
        {group.says.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="notice-acts">
        {asked ? (
          <>
            <button
              type="button"
              className="button button-main"
              disabled={busy}
              onClick={() => {
                setBusy(true);
                void onWithdraw(group.tables.map((table) => table.table)).finally(() => {
                  setBusy(false);
                  setAsked(false);
                });
              }}
            >
              Take it back
            </button>
            <button type="button" className="button" disabled={busy} onClick={() => setAsked(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={() => setAsked(true)}>
            Take back…
          </button>
        )}
      </div>
    </li>
  );
}
