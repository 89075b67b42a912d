import { useEffect, useState } from 'react';
import { api } from '../server/api';
import { dollars } from '../money';
import { Icon } from '../parts/Icon';
import { navigate } from '../routes';
import { setMe, refreshSession, useSession } from '../server/session';
import { SettingsPanel } from '../table/panels/SettingsPanel';
import { CredentialsForm } from './CredentialsForm';
import { FaceForm } from './FaceForm';

const KEEP_MONEY = 'Create an account to keep your name and your money.';

/** Sign in, create an account, sign out; and the settings of the page. */
export function AccountPage() {
  const { me } = useSession();
  const [opening, setOpening] = useState(false);
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
              <button type="button" className="button" aria-pressed={!opening} onClick={() => setOpening(false)}>
                Sign in
              </button>
              <button type="button" className="button" aria-pressed={opening} onClick={() => setOpening(true)}>
                Create an account
              </button>
            </div>
            <CredentialsForm
              key={String(opening)}
              verb={opening ? 'Create the account' : 'Sign in'}
              fresh={opening}
              onSend={async (name, password) => {
                setMe(await (opening ? api.register(name, password) : api.login(name, password)));
                navigate({ page: 'lobby' });
              }}
            />
          </section>
        )}
        {me === null ? null : (
          <section>
            <h2>How others see you</h2>
            <FaceForm key={me.shown} me={me} />
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
