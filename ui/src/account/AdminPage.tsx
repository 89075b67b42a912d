import { useEffect, useState } from 'react';
import { api } from '../server/api';
import { navigate } from '../routes';
import { setMe } from '../server/session';
import { CredentialsForm } from './CredentialsForm';

/** The first administrator, by the token the server printed. The token leaves the address at once. */
export function AdminPage({ token }: { token: string }) {
  const [held] = useState(token);
  const [typed, setTyped] = useState(token);
  useEffect(() => {
    if (held !== '') history.replaceState({}, '', '/admin');
  }, [held]);
  return (
    <div className="page">
      <header className="page-head">
        <h1>First administrator</h1>
      </header>
      <main className="page-body">
        <p>
          The server printed a token when it first started. Enter it here to create the administrator’s account. The
          token works once.
        </p>
        <label className="field">
          Token
          <input value={typed} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <CredentialsForm
          verb="Create the administrator"
          fresh
          onSend={async (name, password) => {
            setMe(await api.claim(typed, name, password));
            navigate({ page: 'lobby' });
          }}
        />
      </main>
    </div>
  );
}
