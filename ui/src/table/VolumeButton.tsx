import { useState } from 'react';
import { Icon } from '../parts/Icon';
import { Popover } from '../parts/Popover';
import { changeSettings, useSettings } from '../settings';
import { NO_SOUND, play, soundFailed } from '../sound/player';

/** The volume: a slider under a button of the bar. */
export function VolumeButton() {
  const { volume } = useSettings();
  const [open, setOpen] = useState(false);
  const percent = Math.round(volume * 100);
  return (
    <>
      <button
        type="button"
        className="icon-button tool-sound"
        aria-label={volume === 0 ? 'Sound: off' : `Sound: ${String(percent)} percent`}
        aria-haspopup="dialog"
        title="Sound"
        onClick={() => setOpen(true)}
      >
        <Icon name={volume === 0 ? 'silent' : 'sound'} />
        <span className="tool-word" aria-hidden="true">
          Sound
        </span>
      </button>
      {open ? (
        <Popover label="Sound" at="top" onClose={() => setOpen(false)}>
          {soundFailed() ? <p className="quiet">{NO_SOUND}</p> : null}
          <label className="volume">
            <span>Volume</span>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={percent}
              onChange={(event) => {
                changeSettings({ volume: event.currentTarget.valueAsNumber / 100 });
                play('chip');
              }}
            />
          </label>
          <button type="button" className="button" onClick={() => changeSettings({ volume: volume === 0 ? 0.6 : 0 })}>
            {volume === 0 ? 'Sound on' : 'Sound off'}
          </button>
        </Popover>
      ) : null}
    </>
  );
}
