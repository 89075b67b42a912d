import type { Link } from '../server/connection';
import { dollars } from '../money';
import { Icon, type IconName } from '../parts/Icon';
import { ConnectionState } from './ConnectionState';

export type Panel = 'sign' | 'rounds' | 'record' | 'session' | 'settings' | 'chips' | 'more';

const TOOLS: ReadonlyArray<readonly [Panel, string, IconName]> = [
  ['sign', 'Rules and sign', 'sign'],
  ['rounds', 'Last rounds', 'rounds'],
  ['session', 'Your session', 'session'],
  ['record', 'What was said', 'record'],
  ['settings', 'Settings', 'settings'],
];

export function TopBar({
  title,
  limits,
  link,
  chips,
  onBack,
  onPanel,
}: {
  title: string;
  limits: string;
  link: Link;
  chips: number | null;
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
        <span className="top-limits">{limits}</span>
      </div>
      <ConnectionState link={link} />
      {chips === null ? null : (
        <button
          type="button"
          className="purse"
          aria-label={`Your chips: ${dollars(chips)}. Get more chips, or leave`}
          onClick={() => onPanel('chips')}
        >
          <Icon name="chips" size={18} />
          <b>{dollars(chips)}</b>
        </button>
      )}
      <nav className="top-tools" aria-label="Table tools">
        {TOOLS.map(([panel, name, icon]) => (
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
