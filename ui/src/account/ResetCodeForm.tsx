import { useState } from 'react';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';

/** A new password by the code that an administrator gave. */
export function ResetCodeForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [fresh, setFresh] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="credentials"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        setProblem('');
        accounts
          .useResetCode(name, code, fresh)
          .then(onDone)
          .catch((error: unknown) => {
            setProblem(problemOf(error));
          })
          .finally(() => setBusy(false));
      }}
    >
      <p className="quiet">An administrator of the house can give you a code if you have lost your password.</p>
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
        Code
        <input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <label>
        New password
        <input
          name="new"
          type="password"
          autoComplete="new-password"
          required
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
        />
      </label>
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      <button type="submit" className="button button-main" disabled={busy}>
        Choose this password
      </button>
    </form>
  );
}
