import { useEffect, useState } from 'react';
import { Icon } from '../parts/Icon';
import { useNumberKeys } from '../state/useNumberKeys';
import { SecurityRecord } from '../people/SecurityRecord';
import { navigate } from '../routes';
import { refreshSession, useSession } from '../server/session';
import { CasesView } from './CasesView';
import { ExportLinks } from './ExportLinks';
import { LogsView } from './LogsView';
import { MoneyView } from './MoneyView';
import '../floor/floor.css';
import './audit.css';

const PARTS = [
  ['logs', 'Logs and rounds'],
  ['cases', 'Alarms and disputes'],
  ['money', 'Money'],
  ['security', 'Security'],
] as const;

type Part = (typeof PARTS)[number][0];

/** For auditors: everything of the house is read here, and nothing is changed. */
export function AuditPage() {
  const { me } = useSession();
  const [part, setPart] = useState<Part>('logs');
  useEffect(() => {
    void refreshSession();
  }, []);
  useNumberKeys(PARTS, ([name]) => setPart(name));
  const may = me?.roles.includes('auditor') === true;
  return (
    <div className="page audit-page">
      <header className="page-head">
        <button type="button" className="icon-button" aria-label="Back to the lobby" onClick={() => navigate({ page: 'lobby' })}>
          <Icon name="back" />
        </button>
        <h1>Audit</h1>
        <span className="quiet">Read only</span>
      </header>
      <main className="page-body">
        {me === null ? null : !may ? (
          <>
            <p>Only auditors read this page. An administrator gives the role.</p>
            <button type="button" className="button button-main" onClick={() => navigate({ page: 'account' })}>
              Sign in
            </button>
          </>
        ) : (
          <>
            <div className="tabs" role="group" aria-label="What to read">
              {PARTS.map(([name, label], at) => (
                <button
                  key={name}
                  type="button"
                  className="button"
                  aria-pressed={part === name}
                  onClick={() => setPart(name)}
                >
                  {label} <kbd aria-hidden="true">{at + 1}</kbd>
                </button>
              ))}
            </div>
            {part === 'logs' ? <LogsView /> : null}
            {part === 'cases' ? <CasesView /> : null}
            {part === 'money' ? <MoneyView /> : null}
            {part === 'security' ? (
              <section aria-label="Security events">
                <ExportLinks what="events" />
                <SecurityRecord about="" />
              </section>
            ) : null}
          </>
        )}
      </main>
    </div>
  );
}
