import { useEffect, useState, type FormEvent } from 'react';
import type { SecondFactorSecret } from '../people';
import { accounts } from '../server/accounts';
import { problemOf } from '../server/api';
import { refreshSession, setMe } from '../server/session';

const QUIET_ZONE = 4;

/** Sets up codes of an authenticator app for the reader's account, or removes them. */
export function SecondFactorForm() {
  const [on, setOn] = useState<boolean | null>(null);
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<ReadonlyArray<string>>([]);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    accounts
      .secondFactor()
      .then((found) => setOn(found.on))
      .catch(() => setProblem('The second factor cannot be loaded.'));
  }, []);
  const send = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    work()
      .catch((error: unknown) => {
        setProblem(problemOf(error));
      })
      .finally(() => setBusy(false));
  };
  const begin = send(async () => {
    setSecret(await accounts.beginSecondFactor(password));
    setPassword('');
  });
  const confirm = send(async () => {
    setCodes((await accounts.confirmSecondFactor(code)).codes);
    setSecret(null);
    setCode('');
    setOn(true);
    await refreshSession();
  });
  const remove = send(async () => {
    setMe(await accounts.removeSecondFactor(password, code));
    setOn(false);
    setCodes([]);
    setPassword('');
    setCode('');
  });
  const says =
    problem === '' ? null : (
      <p role="alert" className="notice-problem">
        {problem}
      </p>
    );
  const passwordField = (
    <label>
      Your password
      <input
        name="factor-password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </label>
  );
  const codeField = (
    <label>
      Code of the app
      <input
        name="factor-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </label>
  );
  if (on === null) return says;
  if (secret !== null) {
    const side = secret.qr_size + 2 * QUIET_ZONE;
    return (
      <form className="credentials" onSubmit={confirm}>
        <p>Scan this with an authenticator app, or type the secret into it. Then enter the code that the app shows.</p>
        <svg
          className="qr-code"
          role="img"
          aria-label="QR code of the secret"
          viewBox={`${String(-QUIET_ZONE)} ${String(-QUIET_ZONE)} ${String(side)} ${String(side)}`}
          shapeRendering="crispEdges"
        >
          <path d={secret.qr_path} />
        </svg>
        <output className="secret-text">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</output>
        {codeField}
        {says}
        <button type="submit" className="button button-main" disabled={busy}>
          Turn it on
        </button>
      </form>
    );
  }
  if (!on) {
    return (
      <form className="credentials" onSubmit={begin}>
        <p className="quiet">
          A code of an app on your phone, asked for when you sign in. People who work for the house need it.
        </p>
        {passwordField}
        {says}
        <button type="submit" className="button" disabled={busy}>
          Set up a second factor
        </button>
      </form>
    );
  }
  return (
    <>
      {codes.length === 0 ? null : (
        <div className="recovery-codes" role="status">
          <p>
            Your second factor is on. Keep these recovery codes: each is good once if you lose your phone. They are not
            shown again.
          </p>
          <ul>
            {codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <form className="credentials" onSubmit={remove}>
        <p className="quiet">On. When you sign in, you are asked for a code from your app.</p>
        {passwordField}
        {codeField}
        {says}
        <button type="submit" className="button" disabled={busy}>
          Remove the second factor
        </button>
      </form>
    </>
  );
}
