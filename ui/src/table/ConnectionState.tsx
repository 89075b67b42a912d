import type { Link } from '../server/connection';

const WORDS: Record<Link, string> = {
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  offline: 'No network',
  ended: 'Signed out',
};

/** The state of the connection, in words and in colour. */
export function ConnectionState({ link }: { link: Link }) {
  return (
    <span className={`link link-${link}`} role="status">
      <span className="link-dot" aria-hidden="true" />
      <span className="link-words">{WORDS[link]}</span>
    </span>
  );
}

/** In place of a felt of which nothing has come yet. */
export function OpeningTable({ link }: { link: Link }) {
  const away = link === 'reconnecting' || link === 'offline';
  return (
    <p className="quiet" role="status">
      {away ? 'The server cannot be reached. The page tries again by itself.' : 'Opening the table.'}
    </p>
  );
}
