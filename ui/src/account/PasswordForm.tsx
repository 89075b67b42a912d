import { useState } from 'react';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';
import { setMe } from '../server/session';

/** Another password for the reader's account. All other sessions end. */
export function PasswordForm({ name }: { name: string }) {
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="credentials"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        setProblem('');
        setSaid('');
        accounts
          .changePassword(old, fresh)
          .then((me) => {
            setMe(me);
            setOld('');
            setFresh('');
            setSaid('Your password is changed. You are signed out everywhere else.');
          })
          .catch((error: unknown) => {
            setProblem(problemOf(error));
          })
          .finally(() => setBusy(false));
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
      <label>
        Old password
        <input
          name="old"
          type="password"
          autoComplete="current-password"
          required
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
        />
      </label>
      <label>
        New password
        <input
          name="new"
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
        />
      </label>
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      <p role="status" className="notice-said">
        {said}
      </p>
      <button type="submit" className="button" disabled={busy}>
        Change the password
      </button>
    </form>
  );
}
