import { useState, type CSSProperties } from 'react';
import { dollars } from '../money';
import { Icon } from '../parts/Icon';
import { FaceMark } from '../parts/FaceMark';
import { StaffLinks } from '../people/StaffLinks';
import { staffPages } from '../people/staffPages';
import { navigate } from '../routes';
import { useFaces } from '../server/faces';
import { useSession } from '../server/session';
import { MorePlayMoney } from '../table/sitting/MorePlayMoney';
import { takeLeftRound } from '../table/sitting/leaving';
import type { Me } from '../http';
import { FindTables } from './FindTables';
import { Hero } from './Hero';
import { lastTable } from './lastTable';
import { TableCard } from './TableCard';
import { ALL, evenColumns, heroTable, sections } from './tableList';
import { useLobby } from './useLobby';

/** The tables of the house: one to go to next, then all of them by groups. */
export function Lobby() {
  const { me, problem } = useSession();
  const { lobby, failed } = useLobby();
  const faces = useFaces();
  const [group, setGroup] = useState(ALL);
  const [typed, setTyped] = useState('');
  const [last] = useState(lastTable);
  const [left] = useState(takeLeftRound);
  const tables = lobby?.tables ?? null;
  const seated = new Map(me?.at.map((name, at) => [name, me.chips[at] ?? 0] as const) ?? []);
  const at = new Set(seated.keys());
  const least = Math.min(...(tables?.flatMap((table) => table.limits.slice(0, 1)) ?? []).map((each) => each.least));
  const needsPlayMoney = me !== null && Number.isFinite(least) && me.balance < least && seated.size === 0;
  const shown = lobby === null ? [] : sections(lobby, at, group, typed);
  const found = shown.reduce((sum, { tables: those }) => sum + those.length, 0);
  const first = lobby === null ? null : heroTable(lobby, at, last);
  return (
    <div className="lobby">
      <LobbyHead me={me} />
      {me === null ? null : <StaffLinks pages={staffPages(me.roles, tables ?? [])} />}
      <main>
        {left === '' ? null : (
          <p className="left-round" role="status">
            {left}
          </p>
        )}
        {needsPlayMoney ? (
          <div className="broke">
            <p>You have {dollars(me.balance)} left.</p>
            <MorePlayMoney refill={me.refill} />
          </div>
        ) : null}
        {failed !== '' || problem !== '' ? (
          <p role="alert" className="notice">
            {failed === '' ? problem : failed}
          </p>
        ) : null}
        {first === null ? (
          <div className="hero hero-coming" aria-hidden="true" />
        ) : (
          <Hero
            table={first}
            kind={at.has(first.name) ? 'seat' : first.name === last ? 'last' : 'recommended'}
            ready={me !== null}
            faces={faces}
          />
        )}
        {lobby === null ? (
          failed === '' ? <p className="quiet">Loading the tables.</p> : null
        ) : (
          <>
            <FindTables
              groups={lobby.groups}
              group={group}
              typed={typed}
              found={found}
              onGroup={setGroup}
              onType={setTyped}
            />
            {found === 0 ? (
              <p className="nothing-found">
                No table matches that.{' '}
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    setTyped('');
                    setGroup(ALL);
                  }}
                >
                  Show all tables
                </button>
              </p>
            ) : null}
            {shown.map(({ name, title, says, tables: those }) => (
              <section key={name} className="group" aria-labelledby={`group-${name}`}>
                <div className="group-head">
                  <h2 id={`group-${name}`}>{title}</h2>
                  <p>{says}</p>
                </div>
                <ul className="tables" style={columnsOf(those.length)} data-few={those.length <= 2}>
                  {those.map((table) => (
                    <TableCard key={table.name} table={table} chips={seated.get(table.name) ?? null} faces={faces} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </main>
      <footer className="lobby-foot">
        Play money only. Rules: N.J.A.C. 19:47 and 13:69F. House advantages are exact, from a fresh shoe by best play.
      </footer>
    </div>
  );
}

/** The columns of a group by the room there is; the style sheet knows how much that is. */
function columnsOf(cards: number): CSSProperties {
  const columns = [2, 3, 4].map((most) => [`--of-${String(most)}`, evenColumns(cards, most)]);
  return Object.fromEntries(columns) as CSSProperties;
}

function LobbyHead({ me }: { me: Me | null }) {
  const faces = useFaces();
  const atTables = me?.chips.reduce((sum, cents) => sum + cents, 0) ?? 0;
  return (
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
          <span
            className="balance"
            role="img"
            aria-label={`Your balance: ${dollars(me.balance)} play money${atTables > 0 ? `, and ${dollars(atTables)} at tables` : ''}`}
          >
            <Icon name="chips" size={18} />
            <b>
              {dollars(me.balance)}
              {atTables > 0 ? (
                <small>
                  + {dollars(atTables)}
                  <span> at tables</span>
                </small>
              ) : null}
            </b>
          </span>
        )}
        <button
          type="button"
          className="button train-button"
          title="Hands, counting, the daily puzzle"
          onClick={() => navigate({ page: 'train', drill: '', table: '', day: '' })}
        >
          <Icon name="train" />
          <span>Train</span>
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="This week’s board"
          title="This week’s board"
          onClick={() => navigate({ page: 'board' })}
        >
          <Icon name="board" />
        </button>
        <button type="button" className="button who-button" onClick={() => navigate({ page: 'account' })}>
          {me === null ? <Icon name="person" size={18} /> : <FaceMark player={me.name} faces={faces} />}
          <span>{me === null ? 'Sign in' : me.shown || me.name}</span>
        </button>
      </div>
    </header>
  );
}
