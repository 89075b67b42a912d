import { useEffect, useState } from 'react';
import { api, RequestError } from '../server/api';
import type { LobbyTable } from '../http';
import { dollars } from '../money';
import { Icon } from '../parts/Icon';
import { mayAnnounce } from '../notices/notices';
import { navigate } from '../routes';
import { refreshSession, useSession } from '../server/session';
import { MorePlayMoney } from '../table/panels/ChipsPanel';
import { TableCard } from './TableCard';

const LOOK_EVERY = 5000;

/** The tables of the house; one touch opens one and sits the reader down. */
export function Lobby() {
  const { me, problem } = useSession();
  const [tables, setTables] = useState<ReadonlyArray<LobbyTable> | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let wanted = true;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void refreshSession();
      api.lobby().then(
        (lobby) => {
          if (!wanted) return;
          setTables(lobby.tables);
          setFailed('');
        },
        (error: unknown) => {
          if (wanted) setFailed(error instanceof RequestError ? error.message : 'The tables cannot be loaded.');
        },
      );
    };
    look();
    // Chips from a table take a moment to arrive in the wallet.
    const soon = setTimeout(look, 800);
    const timer = setInterval(look, LOOK_EVERY);
    return () => {
      wanted = false;
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, []);
  const seated = new Map(me?.at.map((name, at) => [name, me.chips[at] ?? 0] as const) ?? []);
  const least = Math.min(...(tables?.flatMap((table) => table.limits.slice(0, 1)) ?? []).map((each) => each.least));
  const needsPlayMoney = me !== null && Number.isFinite(least) && me.balance < least && seated.size === 0;
  return (
    <div className="lobby">
      <header className="lobby-head">
        <div className="brand">
          <img src="/mark.svg" alt="" width="36" height="36" />
          <div>
            <h1>Cutcard</h1>
            <p>New Jersey’s table games by the book</p>
          </div>
        </div>
        <div className="who">
          {me === null ? null : (
            <span className="balance" aria-label={`Your balance: ${dollars(me.balance)} play money`}>
              <Icon name="chips" size={18} />
              <b>{dollars(me.balance)}</b>
            </span>
          )}
          {me !== null && mayAnnounce(me.roles) ? (
            <button type="button" className="button" onClick={() => navigate({ page: 'notices' })}>
              Change the rules
            </button>
          ) : null}
          <button type="button" className="button who-button" onClick={() => navigate({ page: 'account' })}>
            <Icon name="person" size={18} />
            <span>{me === null ? 'Sign in' : me.name}</span>
          </button>
        </div>
      </header>
      <main>
        {needsPlayMoney ? (
          <div className="broke">
            <p>
              You have {dollars(me.balance)} left. {me.refill.says}
            </p>
            <MorePlayMoney />
          </div>
        ) : null}
        {failed !== '' || problem !== '' ? (
          <p role="alert" className="notice">
            {failed === '' ? problem : failed}
          </p>
        ) : null}
        {tables === null ? (
          failed === '' ? <p className="quiet">Loading the tables.</p> : null
        ) : (
          <>
            <h2 className="visually-hidden">Tables</h2>
            <ul className="tables">
              {tables.map((table) => (
                <TableCard key={table.name} table={table} chips={seated.get(table.name) ?? null} />
              ))}
            </ul>
          </>
        )}
      </main>
      <footer className="lobby-foot">Play money only. Rules: N.J.A.C. 19:47 and 13:69F.</footer>
    </div>
  );
}
