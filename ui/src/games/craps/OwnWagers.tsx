import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Drawer } from '../../parts/Drawer';
import { Reason } from '../../parts/Reason';
import type { PlayerChoice } from '../../wire';

/** What the reader may say about the wagers that lie there: one button on the felt, and a drawer with all of it. */
export function OwnWagers({
  choices,
  onChoice,
}: {
  choices: ReadonlyArray<PlayerChoice>;
  onChoice: ((choice: PlayerChoice) => void) | undefined;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="craps-own-button" onClick={() => setOpen(true)}>
        Your bets
      </button>
      {open
        ? createPortal(
        <Drawer title="Your wagers on the layout" onClose={() => setOpen(false)}>
          <div className="craps-own">
            {choices.length === 0 ? <p className="quiet">You have no wager that can be taken down, called off or called on now.</p> : null}
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
