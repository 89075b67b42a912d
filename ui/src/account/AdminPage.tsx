import { useEffect, useState } from 'react';
import { api, problemOf } from '../server/api';
import { navigate } from '../routes';
import { refreshSession, setMe, useSession } from '../server/session';
import { CredentialsForm } from './CredentialsForm';

/** The first administrator, by the token the server printed. The token leaves the address at once. */
export function AdminPage({ token }: { token: string }) {
  const [held] = useState(token);
  const [typed, setTyped] = useState(token);
  const [problem, setProblem] = useState('');
  const { me } = useSession();
  useEffect(() => {
    void refreshSession();
  }, []);
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
          The server printed a token when it first started. With it, you become the administrator of this house. The
          token works once.
        </p>
        <label className="field">
          Token
          <input value={typed} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
        </label>
        {me !== null && me.kind === 'account' ? (
          <>
            {problem === '' ? null : (
              <p role="alert" className="notice-problem">
                {problem}
              </p>
            )}
            <button
              type="button"
              className="button button-main"
              onClick={() => {
                api
                  .claim(typed, '', '')
                  .then((promoted) => {
                    setMe(promoted);
                    navigate({ page: 'lobby' });
                  })
                  .catch((error: unknown) => {
                    setProblem(problemOf(error));
                  });
              }}
            >
              Make {me.name} the administrator
            </button>
          </>
        ) : (
          <CredentialsForm
            verb="Create the administrator"
            fresh
            onSend={async (name, password) => {
              setMe(await api.claim(typed, name, password));
              navigate({ page: 'lobby' });
            }}
          />
        )}
      </main>
    </div>
  );
}
