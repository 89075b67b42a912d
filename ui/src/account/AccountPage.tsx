import { useEffect, useState } from 'react';
import { api } from '../server/api';
import { dollars } from '../money';
import { Icon } from '../parts/Icon';
import { roleWord } from '../people/peopleWords';
import { navigate } from '../routes';
import { setMe, refreshSession, useSession } from '../server/session';
import { SettingsPanel } from '../table/panels/SettingsPanel';
import { CredentialsForm } from './CredentialsForm';
import { FaceForm } from './FaceForm';
import { LimitsForm } from './LimitsForm';
import { OwnSessions } from './OwnSessions';
import { PasswordForm } from './PasswordForm';
import { ResetCodeForm } from './ResetCodeForm';
import { SecondFactorForm } from './SecondFactorForm';

const KEEP_MONEY = 'Create an account to keep your name and your money.';

/** Sign in, create an account, sign out; and the settings of the page. */
export function AccountPage() {
  const { me } = useSession();
  const [tab, setTab] = useState<'sign-in' | 'create' | 'code'>('sign-in');
  const [said, setSaid] = useState('');
  const opening = tab === 'create';
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
          <section>
            <p>
              {me === null
                ? ''
                : `You are playing as ${me.name} with ${dollars(me.balance)} of play money. ${KEEP_MONEY}`}
            </p>
            <div className="tabs" role="group" aria-label="Sign in or create an account">
              <button type="button" className="button" aria-pressed={tab === 'sign-in'} onClick={() => setTab('sign-in')}>
                Sign in
              </button>
              <button type="button" className="button" aria-pressed={opening} onClick={() => setTab('create')}>
                Create an account
              </button>
              <button type="button" className="button" aria-pressed={tab === 'code'} onClick={() => setTab('code')}>
                I have a code
              </button>
            </div>
            <p role="status" className="notice-said">
              {said}
            </p>
            {tab === 'code' ? (
              <ResetCodeForm
                onDone={() => {
                  setSaid('Your new password is set. Sign in with it.');
                  setTab('sign-in');
                }}
              />
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
        )}
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
            <FaceForm key={me.shown} me={me} />
          </section>
        )}
        {me === null ? null : (
          <section>
            <h2>Your limits</h2>
            <LimitsForm key={me.name} />
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
