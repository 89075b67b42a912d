import { useCallback, useEffect, useState } from 'react';
import type { TableSheet } from '../http';
import { Icon } from '../parts/Icon';
import { navigate } from '../routes';
import { api, problemOf } from '../server/api';
import { refreshSession, useSession } from '../server/session';
import { AnnouncedChanges } from './AnnouncedChanges';
import { NoticeForm } from './NoticeForm';
import { announcedTogether, mayAnnounce } from './notices';

const LOOK_EVERY = 5000;

/** For floorpersons and administrators: announces changed rules, shows what is announced, takes it back (8.3). */
export function NoticesPage() {
  const { me } = useSession();
  const may = me !== null && mayAnnounce(me.roles);
  const [tables, setTables] = useState<ReadonlyArray<TableSheet> | null>(null);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    void refreshSession();
  }, []);
  const look = useCallback(async () => {
    try {
      const found = await api.notices();
      setTables(found.tables);
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error, 'The tables cannot be loaded.'));
    }
  }, []);
  useEffect(() => {
    if (!may) return undefined;
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void look();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [may, look]);
  const withdraw = async (names: ReadonlyArray<string>) => {
    try {
      await api.withdrawNotices(names);
      setSaid('Taken back. The rules stay as they are.');
    } catch (error) {
      setSaid(problemOf(error));
    }
    await look();
  };
  return (
    <div className="page notices">
      <header className="page-head">
        <button type="button" className="icon-button" aria-label="Back to the lobby" onClick={() => navigate({ page: 'lobby' })}>
          <Icon name="back" />
        </button>
        <h1>Change the rules</h1>
      </header>
      <main className="page-body">
        {me === null ? null : !may ? (
          <>
            <p>Only a floorperson can announce a change of the rules.</p>
            <button type="button" className="button button-main" onClick={() => navigate({ page: 'account' })}>
              Sign in
            </button>
          </>
        ) : (
          <>
            {problem === '' ? null : (
              <p role="alert" className="notice-problem">
                {problem}
              </p>
            )}
            <p role="status" className="notice-said">
              {said}
            </p>
            {tables === null ? (
              <p className="quiet">Loading the tables.</p>
            ) : (
              <>
                <section>
                  <h2>Announced</h2>
                  <AnnouncedChanges groups={announcedTogether(tables)} onWithdraw={withdraw} />
                </section>
                <section>
                  <h2>Announce a change</h2>
                  <NoticeForm
                    tables={tables}
                    onAnnounced={(names) => {
                      setSaid(`Announced at ${names.length === 1 ? 'one table' : `${String(names.length)} tables`}.`);
                      void look();
                    }}
                  />
                </section>
              </>
            )}
          </>
        )}
      </main>
    </div>
  );
}
