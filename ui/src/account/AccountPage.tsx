import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../server/api';
import type { LobbyTable, Me } from '../http';
import { dollars } from '../money';
import { Icon } from '../parts/Icon';
import { roleWord } from '../people/peopleWords';
import { StaffLinks } from '../people/StaffLinks';
import { staffPages } from '../people/staffPages';
import { navigate } from '../routes';
import { setMe, refreshSession, useSession } from '../server/session';
import { SettingsPanel } from '../table/panels/SettingsPanel';
import { CredentialsForm } from './CredentialsForm';
import { FaceForm } from './FaceForm';
import { LimitsForm } from './LimitsForm';
import { OwnSessions } from './OwnSessions';
import { OwnStatement } from './OwnStatement';
import { PasswordForm } from './PasswordForm';
import { ResetCodeForm } from './ResetCodeForm';
import { SecondFactorForm } from './SecondFactorForm';

/** Sign in, create an account, sign out; and the settings of the page. */
export function AccountPage() {
  const { me } = useSession();
  const [tab, setTab] = useState<Tab | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    void refreshSession();
  }, []);
  const account = me !== null && me.kind !== 'guest';
  return (
    <div className="page">
      <header className="page-head">
        <button type="button" className="icon-button" aria-label="Back to the lobby" onClick={() => navigate({ page: 'lobby' })}>
          <Icon name="back" />
        </button>
        <h1>{account ? me.name : 'Your account'}</h1>
      </header>
      <main className="page-body">
        {account ? (
          <section>
            <p>
              {dollars(me.balance)} of play money
              {me.roles.length > 0 ? `; ${me.roles.join(', ')}` : ''}
            </p>
            {me.withheld.length === 0 ? null : (
              <p className="account-hint" role="status">
                To work as {me.withheld.map(roleWord).join(', ').toLowerCase()} you need a second factor. Set it up below.
              </p>
            )}
            <button
              type="button"
              className="button"
              onClick={() => {
                void api.logout().then(refreshSession).then(() => navigate({ page: 'lobby' }));
              }}
            >
              Sign out
            </button>
          </section>
        ) : (
          <Guest
            me={me}
            tab={tab}
            said={said}
            onTab={setTab}
            onReset={() => {
              setSaid('Your new password is set. Sign in with it.');
              setTab('sign-in');
            }}
          />
        )}
        {me === null ? null : <Work roles={me.roles} />}
        {account ? (
          <>
            <section>
              <h2>Where you are signed in</h2>
              <OwnSessions key={me.name} />
            </section>
            <section>
              <h2>Second factor</h2>
              <SecondFactorForm key={me.name} />
            </section>
            <section>
              <h2>Password</h2>
              <PasswordForm name={me.name} />
            </section>
          </>
        ) : null}
        {me === null ? null : (
          <section>
            <h2>How others see you</h2>
            <Folded open={account || me.shown !== ''} says={`Others see you as ${me.name}.`} word="Choose a name and a colour">
              <FaceForm key={me.shown} me={me} />
            </Folded>
          </section>
        )}
        {me === null ? null : (
          <section>
            <h2>Your limits</h2>
            <Folded open={account} says="You can limit what you lose and how long you play." word="Set a limit, or take a break">
              <LimitsForm key={me.name} />
            </Folded>
          </section>
        )}
        {me === null ? null : (
          <section>
            <h2>Your statement</h2>
            <Folded open={false} says="What went into your wallet and out of it." word="Show it">
              <OwnStatement key={me.name} />
            </Folded>
          </section>
        )}
        <section>
          <h2>Settings</h2>
          <SettingsPanel />
        </section>
      </main>
    </div>
  );
}

type Tab = 'sign-in' | 'create' | 'code';

const TABS: ReadonlyArray<readonly [Tab, string]> = [
  ['create', 'Create an account'],
  ['sign-in', 'Sign in'],
  ['code', 'I have a code'],
];

/** What a guest has, what an account gives, and the way to one; a form appears once it is asked for. */
function Guest({
  me,
  tab,
  said,
  onTab,
  onReset,
}: {
  me: Me | null;
  tab: Tab | null;
  said: string;
  onTab: (tab: Tab) => void;
  onReset: () => void;
}) {
  const opening = tab === 'create';
  return (
    <section>
      {me === null ? null : (
        <>
          <p>
            You are a guest: <b>{me.shown || me.name}</b>, with <b>{dollars(me.balance)}</b> of play money. Your rounds,
            your accuracy and your money are kept in this browser alone; if its data is deleted, they are lost.
          </p>
          <p>An account keeps all of that under a name and a password of yours, on every device. It costs nothing.</p>
        </>
      )}
      <div className="tabs" role="group" aria-label="Sign in or create an account">
        {TABS.map(([each, words]) => (
          <button
            key={each}
            type="button"
            className={each === 'create' && tab === null ? 'button button-main' : 'button'}
            aria-pressed={tab === each}
            onClick={() => onTab(each)}
          >
            {words}
          </button>
        ))}
      </div>
      <p role="status" className="notice-said">
        {said}
      </p>
      {tab === null ? null : tab === 'code' ? (
        <ResetCodeForm onDone={onReset} />
      ) : (
        <CredentialsForm
          key={tab}
          verb={opening ? 'Create the account' : 'Sign in'}
          fresh={opening}
          onSend={async (name, password, code) => {
            setMe(await (opening ? api.register(name, password) : api.login(name, password, code)));
            navigate({ page: 'lobby' });
          }}
        />
      )}
    </section>
  );
}

/** A form that appears once it is asked for; `open`: at once. */
function Folded({ open, says, word, children }: { open: boolean; says: string; word: string; children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  if (open || asked) return children;
  return (
    <p className="folded">
      <span>{says}</span>
      <button type="button" className="button" onClick={() => setAsked(true)}>
        {word}
      </button>
    </p>
  );
}

/** The pages of staff, for those who have them. */
function Work({ roles }: { roles: ReadonlyArray<string> }) {
  const [tables, setTables] = useState<ReadonlyArray<LobbyTable>>([]);
  const deals = roles.includes('dealer');
  useEffect(() => {
    let wanted = true;
    if (deals) {
      api.lobby().then(
        (lobby) => {
          if (wanted) setTables(lobby.tables);
        },
        () => undefined,
      );
    }
    return () => {
      wanted = false;
    };
  }, [deals]);
  const pages = staffPages(roles, tables);
  if (pages.length === 0) return null;
  return (
    <section>
      <h2>Your work</h2>
      <StaffLinks pages={pages} />
    </section>
  );
}
