import type { ReactNode } from 'react';
import type { Link } from '../server/connection';
import { dollars } from '../money';
import { Icon, type IconName } from '../parts/Icon';
import { CountedSum } from '../parts/CountedSum';
import { ConnectionState } from './ConnectionState';
import { VolumeButton } from './VolumeButton';

export type Panel =
  'sign' | 'rounds' | 'record' | 'session' | 'coach' | 'settings' | 'invite' | 'chips' | 'more';

/** Each with its name and the word under its icon. */
const TOOLS: ReadonlyArray<readonly [Panel, string, IconName, string]> = [
  ['sign', 'Rules and sign', 'sign', 'Rules'],
  ['rounds', 'Last rounds', 'rounds', 'Rounds'],
  ['session', 'Your session', 'session', 'Session'],
  ['record', 'What was said', 'record', 'Record'],
  ['coach', 'Coach and accuracy', 'coach', 'Coach'],
  ['settings', 'Settings', 'settings', 'Settings'],
  ['invite', 'Invite a friend', 'person', 'Invite'],
];

export function TopBar({
  title,
  limits,
  dealer,
  link,
  chips,
  still,
  jumps,
  seal,
  onBack,
  onPanel,
}: {
  title: string;
  limits: string;
  /** Who deals at a live table; empty at any other. */
  dealer: string;
  link: Link;
  /** Null for a reader without a seat. */
  chips: number | null;
  still: boolean;
  /** Grows when a sum shall not count to its new value. */
  jumps: number;
  /** Opens what proves the shoe. */
  seal: ReactNode;
  onBack: () => void;
  onPanel: (panel: Panel) => void;
}) {
  return (
    <header className="top-bar">
      <button type="button" className="icon-button" aria-label="Back to the lobby" onClick={onBack}>
        <Icon name="back" />
      </button>
      <div className="top-title">
        <h1>{title}</h1>
        <span className="top-limits">{dealer === '' ? limits : `${limits} · ${dealer}`}</span>
      </div>
      <ConnectionState link={link} />
      {chips === null ? (
        <span
          className="watching"
          role="img"
          aria-label="Watching"
          title="You have no seat. You see what everybody may see."
        >
          <Icon name="watch" size={18} />
          <span className="watching-word">Watching</span>
        </span>
      ) : (
        <button
          type="button"
          className="purse"
          aria-label={`Your chips: ${dollars(chips)}. Get more chips, or leave`}
          onClick={() => onPanel('chips')}
        >
          <Icon name="chips" size={18} />
          <b>
            <CountedSum cents={chips} still={still} jumps={jumps} />
          </b>
        </button>
      )}
      {seal}
      <nav className="top-tools" aria-label="Table tools">
        <VolumeButton />
        {TOOLS.map(([panel, name, icon, word]) => (
          <button
            key={panel}
            type="button"
            className={`icon-button tool-${panel}`}
            aria-label={name}
            title={name}
            {...(panel === 'sign' ? { 'aria-keyshortcuts': '?' } : {})}
            onClick={() => onPanel(panel)}
          >
            <Icon name={icon} />
            <span className="tool-word" aria-hidden="true">
              {word}
            </span>
          </button>
        ))}
        <button type="button" className="icon-button tool-more" aria-label="More" onClick={() => onPanel('more')}>
          <Icon name="more" />
        </button>
      </nav>
    </header>
  );
}

/** On a phone: what does not fit the bar. */
export function MoreMenu({ onPanel }: { onPanel: (panel: Panel) => void }) {
  return (
    <ul className="menu">
      {TOOLS.map(([panel, name, icon]) => (
        <li key={panel}>
          <button type="button" className="menu-item" onClick={() => onPanel(panel)}>
            <Icon name={icon} /> {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
