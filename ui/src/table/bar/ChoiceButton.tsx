import { useId, useState } from 'react';
import { CoachValue } from '../../coach/CoachValue';
import { dollars } from '../../money';
import { Reason } from '../../parts/Reason';
import { useLongPress } from '../../parts/useLongPress';
import type { PlayerChoice } from '../../wire';

/** The second half of a double click, on a button that was not there for the first, is not meant for it. */
const SETTLED = 400;

/**
 * One thing that may be answered. A barred one stays where it is, can be reached and says why it is barred.
 * `onOther` asks for another sum than the one offered.
 */
export function ChoiceButton({
  choice,
  pressed,
  main,
  look = '',
  help = '',
  onChoose,
  onOther,
  onHelp,
}: {
  choice: PlayerChoice;
  pressed: boolean;
  main: boolean;
  /** A class beside its own. */
  look?: string;
  /** What the choice is, in a sentence. */
  help?: string;
  onChoose: () => void;
  onOther?: () => void;
  /** A finger rests on it. */
  onHelp?: (() => void) | undefined;
}) {
  const reason = useId();
  const long = useLongPress(help === '' ? undefined : onHelp);
  const [pointed, setPointed] = useState(false);
  const [since] = useState(() => performance.now());
  const sum = choice.most > 0 ? choice.amount : choice.costs;
  const kind = [
    'choice',
    look,
    main ? 'choice-main' : '',
    pressed ? 'choice-pressed' : '',
    choice.barred === null ? '' : 'choice-barred',
  ];
  return (
    <div
      className={pointed ? 'choice-place choice-pointed' : 'choice-place'}
      onPointerMove={(event) => {
        // Not if the pointer only rested here when the button appeared.
        if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0)) setPointed(true);
      }}
      onPointerLeave={() => setPointed(false)}
    >
      <button
        type="button"
        className={kind.filter(Boolean).join(' ')}
        aria-disabled={choice.barred !== null}
        aria-describedby={choice.barred === null ? undefined : reason}
        aria-keyshortcuts={choice.key === '' ? undefined : choice.key}
        title={help === '' || choice.barred !== null ? undefined : help}
        {...long}
        onClick={(event) => {
          if (event.detail < 2 || performance.now() - since > SETTLED) onChoose();
        }}
      >
        <span className="choice-words">
          <span className="choice-label">{choice.label}</span>
          {sum > 0 ? <span className="choice-sum">{dollars(sum)}</span> : null}
          {choice.barred === null ? <CoachValue label={choice.label} /> : null}
        </span>
        {choice.key === '' ? null : <kbd aria-hidden="true">{choice.key.toUpperCase()}</kbd>}
      </button>
      {onOther === undefined || choice.barred !== null ? null : (
        <button type="button" className="choice-other" aria-label={`${choice.label}: other amount`} onClick={onOther}>
          …
        </button>
      )}
      {choice.barred === null ? null : (
        <span className="choice-reason" id={reason} role="tooltip">
          <Reason says={choice.barred.says} clause={choice.barred.clause} />
        </span>
      )}
    </div>
  );
}
