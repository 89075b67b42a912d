import { CoachSettings } from '../../coach/CoachSettings';
import { changeSettings, useSettings, type Settings } from '../../settings';

const SPEEDS: ReadonlyArray<readonly [Settings['speed'], string, string]> = [
  ['system', 'As set on this device', ''],
  ['calm', 'Calm', 'the hole card rests before it is turned'],
  ['quick', 'Quick', 'the same in half the time'],
  ['instant', 'Instant', 'nothing moves'],
];

export function SettingsPanel() {
  const settings = useSettings();
  return (
    <div className="settings">
      <label className="setting">
        <input
          type="checkbox"
          checked={settings.fourColour}
          onChange={(event) => changeSettings({ fourColour: event.currentTarget.checked })}
        />
        <span>
          Four-colour cards <small>clubs green, diamonds blue</small>
        </span>
      </label>
      <label className="setting">
        <input
          type="checkbox"
          checked={settings.largeText}
          onChange={(event) => changeSettings({ largeText: event.currentTarget.checked })}
        />
        <span>Large text</span>
      </label>
      <label className="setting">
        <input
          type="checkbox"
          checked={settings.autoDeal}
          onChange={(event) => changeSettings({ autoDeal: event.currentTarget.checked })}
        />
        <span>
          Auto-deal <small>after each round your last bets are laid and dealt again</small>
        </span>
      </label>
      <label className="setting">
        <input
          type="checkbox"
          checked={settings.vibration}
          onChange={(event) => changeSettings({ vibration: event.currentTarget.checked })}
        />
        <span>
          Vibration <small>on phones: your turn, a win</small>
        </span>
      </label>
      <fieldset>
        <legend>Speed of cards and chips</legend>
        {SPEEDS.map(([speed, words, more]) => (
          <label className="setting" key={speed}>
            <input
              type="radio"
              name="speed"
              checked={settings.speed === speed}
              onChange={() => changeSettings({ speed })}
            />
            <span>
              {words} {more === '' ? null : <small>{more}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <CoachSettings />
    </div>
  );
}
