import type { HeadsExport, HouseKeyList, HouseKeyRow } from '../people';
import { accounts } from '../server/accounts';
import { useLoaded } from '../parts/useLoaded';
import { ago } from './peopleWords';
import { exportWords, publicKeyFile } from './keyWords';

/** The keys of the house by their ids, and whether its record is kept elsewhere. No secret comes to the page. */
export function KeysView() {
  const { found, problem } = useLoaded(accounts.keys);
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (found === null) return <p className="quiet">Loading.</p>;
  return (
    <div className="house-keys">
      <section className="framed" aria-label="Keys">
        <h2>Keys of the house</h2>
        {found.problem === '' ? null : (
          <p role="alert" className="notice-problem">
            {found.problem}
          </p>
        )}
        {found.rotated === '' ? null : (
          <p role="status">
            Key <code>{found.rotated}</code> was added. It is used from the next start of the server.
          </p>
        )}
        <ul className="key-list">
          {found.keys.map((one) => (
            <li key={one.id}>
              <KeyRow row={one} />
            </li>
          ))}
        </ul>
        <p>
          <a className="button" href={publicKeyFile(found)} download="cutcard-public-keys.txt">
            Save the public keys
          </a>{' '}
          <span className="quiet">An auditor checks signatures with them: cutcard audit --keys FILE</span>
        </p>
      </section>
      <Heads heads={found.heads} />
      <OnTheServer found={found} />
    </div>
  );
}

function KeyRow({ row }: { row: HouseKeyRow }) {
  return (
    <>
      <span className="key-head">
        <code>{row.id}</code>
        <b>{row.newest ? 'in use' : 'kept'}</b>
        <span className="quiet">since {row.made.replace('T', ' ').replace('Z', ' UTC')}</span>
      </span>
      <span>
        {row.newest
          ? 'Seals the undealt cards, signs the heads, vouches for the journal.'
          : 'Opens and verifies what was sealed and signed by it. It is never removed while that is needed.'}
      </span>
      <code className="quiet key-public">{row.public}</code>
    </>
  );
}

function Heads({ heads }: { heads: HeadsExport }) {
  const kept = heads.file === 'kept' || heads.webhook === 'kept';
  return (
    <section className="framed" aria-label="Signed heads">
      <h2>Signed heads</h2>
      <p>
        The ends of all chains, signed. If they are kept where nobody in the house can write, they reveal every later
        change to the record.
      </p>
      <ul>
        {exportWords(heads).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {heads.at === 0 ? null : (
        <p className="quiet">
          Last signed {ago(heads.at, Date.now() / 1000)}, up to entry {heads.entry} of the journal
          {kept ? '' : '; they are in the server’s log only'}.
        </p>
      )}
      <p>
        <a className="button" href={accounts.headsAddress} download="cutcard-heads.jsonl">
          Sign and save the heads now
        </a>{' '}
        <span className="quiet">Compared by: cutcard audit --heads FILE</span>
      </p>
    </section>
  );
}

function OnTheServer({ found }: { found: HouseKeyList }) {
  return (
    <section className="framed" aria-label="On the server">
      <h2>Done by a command on the server</h2>
      <dl className="key-commands">
        <dt>
          <code>cutcard keys rotate</code>
        </dt>
        <dd>Adds a key; it is used from the next start. Give the new file to every server of the house first.</dd>
        <dt>
          <code>cutcard serve --heads-file FILE --heads-webhook URL</code>
        </dt>
        <dd>Where the heads go.</dd>
        <dt>
          <code>cutcard audit --heads FILE</code>
        </dt>
        <dd>Finds what was changed since, and names the row.</dd>
      </dl>
      <p className="quiet">
        The secrets are in {found.place === 'file' ? 'a file on the server' : 'the server’s environment'} and never come to
        this page. Keys cannot be changed here: otherwise somebody who takes over an administrator’s session could
        replace the key that would expose them.
      </p>
      <p className="quiet">
        Program {found.version}, <code className="key-public">{found.digest}</code>
      </p>
    </section>
  );
}
