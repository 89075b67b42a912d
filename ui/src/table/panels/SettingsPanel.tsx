import { CoachSettings } from '../../coach/CoachSettings';
import { changeSettings, useSettings, type Settings } from '../../settings';

const MOTION: ReadonlyArray<readonly [Settings['motion'], string]> = [
  ['system', 'As set on this device'],
  ['moving', 'Animate cards and chips'],
  ['still', 'No animation'],
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
      <fieldset>
        <legend>Animation</legend>
        {MOTION.map(([motion, words]) => (
          <label className="setting" key={motion}>
            <input
              type="radio"
              name="motion"
              checked={settings.motion === motion}
              onChange={() => changeSettings({ motion })}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <CoachSettings />
    </div>
  );
}
