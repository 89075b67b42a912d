import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Drawer } from '../../parts/Drawer';
import { Reason } from '../../parts/Reason';
import { dollars } from '../../money';
import type { PlayerChoice } from '../../wire';
import type { Lying } from './layoutChips';

/** What the reader may say about the wagers that lie there: one button on the felt, and a drawer with all of it. */
export function OwnWagers({
  lying,
  choices,
  onChoice,
}: {
  lying: ReadonlyMap<string, Lying>;
  choices: ReadonlyArray<PlayerChoice>;
  onChoice: ((choice: PlayerChoice) => void) | undefined;
}) {
  const [open, setOpen] = useState(false);
  const mine = [...lying.values()].filter((one) => one.mine > 0);
  const nothing =
    mine.length === 0
      ? 'You have no wager on the layout.'
      : 'None of them can be taken down, called off or called on now.';
  return (
    <>
      <button type="button" className="craps-own-button" onClick={() => setOpen(true)}>
        Your bets
      </button>
      {open
        ? createPortal(
        <Drawer title="Your wagers on the layout" onClose={() => setOpen(false)}>
          <div className="craps-own">
            {mine.length === 0 ? null : (
              <ul className="craps-own-list" aria-label="What lies there">
                {mine.map((one) => (
                  <li key={one.wager}>
                    {one.label}
                    {one.note === '' ? null : <em className={`craps-note craps-${one.note}`}>{one.note}</em>}
                    <b>{dollars(one.mine)}</b>
                  </li>
                ))}
              </ul>
            )}
            {choices.length === 0 ? <p className="quiet">{nothing}</p> : null}
            {choices.map((choice) => (
              <div key={choice.say}>
                <button
                  type="button"
                  className="button"
                  disabled={onChoice === undefined || choice.barred !== null}
                  onClick={() => onChoice?.(choice)}
                >
                  {choice.label}
                </button>
                {choice.barred === null ? null : <Reason says={choice.barred.says} clause={choice.barred.clause} />}
              </div>
            ))}
          </div>
        </Drawer>,
            document.body,
          )
        : null}
    </>
  );
}
