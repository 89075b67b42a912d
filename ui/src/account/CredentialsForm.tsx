import { useState } from 'react';
import { RequestError } from '../server/api';

/** A name and a password. The server gives the same message for every wrong pair. */
export function CredentialsForm({
  verb,
  fresh,
  onSend,
}: {
  verb: string;
  fresh: boolean;
  onSend: (name: string, password: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="credentials"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        setProblem('');
        onSend(name, password)
          .catch((error: unknown) => {
            setProblem(error instanceof RequestError ? error.message : 'That did not work. Please try again.');
          })
          .finally(() => setBusy(false));
      }}
    >
      <label>
        Name
        <input
          name="name"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          autoComplete={fresh ? 'new-password' : 'current-password'}
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      {problem === '' ? null : (
        <p role="alert" className="notice">
          {problem}
        </p>
      )}
      <button type="submit" className="button button-main" disabled={busy}>
        {verb}
      </button>
    </form>
  );
}
