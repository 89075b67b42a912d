import { useState } from 'react';
import { problemOf, RequestError } from '../server/api';

/** A name and a password. The server gives the same message for every wrong pair. */
export function CredentialsForm({
  verb,
  fresh,
  onSend,
}: {
  verb: string;
  fresh: boolean;
  /** `code`: of a second factor, once the server has asked for it. */
  onSend: (name: string, password: string, code: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="credentials"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        setProblem('');
        onSend(name, password, code)
          .catch((error: unknown) => {
            if (error instanceof RequestError && error.key === 'code') setAsksCode(true);
            setProblem(problemOf(error));
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
      {asksCode ? (
        <label>
          Code
          <input
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            required
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </label>
      ) : null}
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      <button type="submit" className="button button-main" disabled={busy}>
        {verb}
      </button>
    </form>
  );
}
