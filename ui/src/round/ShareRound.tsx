import { useState } from 'react';
import { Icon } from '../parts/Icon';
import type { SharedLink } from '../played';
import { api, problemOf } from '../server/api';
import { copy } from './copy';

/** Makes a link to a round of the reader's, and withdraws it. */
export function ShareRound({ table, round }: { table: string; round: number }) {
  const [link, setLink] = useState<SharedLink | null>(null);
  const [says, setSays] = useState('');
  const failed = (error: unknown) => {
    setSays(problemOf(error, 'That could not be done.'));
  };
  if (link === null) {
    return (
      <div className="share">
        <button
          type="button"
          className="button"
          onClick={() => {
            setSays('');
            api.shareRound(table, round).then(setLink, failed);
          }}
        >
          <Icon name="copy" /> Share this round
        </button>
        <p aria-live="polite">{says === '' ? 'A link shows the round as you saw it, to anybody who has it.' : says}</p>
      </div>
    );
  }
  const address = `${location.origin}${link.path}`;
  return (
    <div className="share">
      <input className="share-link" readOnly aria-label="Link to this round" value={address} onFocus={(event) => event.target.select()} />
      <button
        type="button"
        className="button button-main"
        onClick={() => void copy(address).then((done) => setSays(done ? 'Copied.' : 'Select the link and copy it.'))}
      >
        <Icon name="copy" /> Copy link
      </button>
      <a className="button" href={link.path} target="_blank" rel="noopener">
        Open
      </a>
      <button
        type="button"
        className="button"
        onClick={() =>
          void api.withdrawLink(link.id).then(() => {
            setLink(null);
            setSays('The link was withdrawn. It shows nothing any more.');
          }, failed)
        }
      >
        Withdraw
      </button>
      <p aria-live="polite">{says}</p>
    </div>
  );
}
