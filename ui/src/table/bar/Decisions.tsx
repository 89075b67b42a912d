import { useState } from 'react';
import { AmountForm } from '../../parts/AmountForm';
import type { TableStore } from '../../state/tableStore';
import type { PlayerChoice } from '../../wire';
import { ChoiceButton } from './ChoiceButton';

/** More than these stand in columns: at multiple action one for each hand of the dealer's. */
const MOST_IN_A_BAR = 6;

/** Whether a sum goes with the answer. */
export function takesSum(choice: PlayerChoice): boolean {
  return choice.most > 0;
}

/** Whether the reader has a sum to choose at all. */
function hasRange(choice: PlayerChoice): boolean {
  return takesSum(choice) && choice.most > choice.least;
}

/** What the reader is asked, as large buttons; a sum is offered and may be changed. */
export function Decisions({
  store,
  choices,
  ready,
  pressed,
  confirming,
}: {
  store: TableStore;
  choices: ReadonlyArray<PlayerChoice>;
  ready: PlayerChoice | null;
  pressed: string;
  /** The choice that was pressed once and must be confirmed. */
  confirming: string;
}) {
  const [summing, setSumming] = useState<string | null>(null);
  const open = choices.find((choice) => choice.label === summing && takesSum(choice) && choice.barred === null);
  if (open !== undefined) {
    return (
      <AmountForm
        key={open.label}
        label={open.label}
        verb={open.label}
        least={open.least}
        most={open.most}
        unit={open.unit}
        first={open.amount > 0 ? open.amount : open.least}
        onCancel={() => setSumming(null)}
        onChoose={(cents) => {
          setSumming(null);
          store.choose(open, cents);
        }}
      />
    );
  }
  const meant = choices.find((choice) => choice.confirm && choice.say === confirming);
  if (meant !== undefined) {
    return (
      <div className="choices" role="group" aria-label={`${meant.label}?`}>
        <ChoiceButton
          choice={{ ...meant, label: `${meant.label}: press again` }}
          main
          pressed={pressed === meant.label}
          onChoose={() => sendChoice(store, meant)}
        />
        <div className="choice-place">
          <button type="button" className="choice" aria-keyshortcuts="Escape" onClick={() => store.cancelConfirmation()}>
            Cancel
          </button>
        </div>
      </div>
    );
  }
  const many = choices.length + (ready === null ? 0 : 1) > MOST_IN_A_BAR;
  return (
    <div className={many ? 'choices choices-many' : 'choices'} role="group" aria-label="Your choices">
      {choices.map((choice) => (
        <ChoiceButton
          key={choice.label}
          choice={choice}
          main={false}
          pressed={pressed === choice.label}
          onChoose={() => {
            if (takesSum(choice) && choice.amount === 0 && choice.barred === null) setSumming(choice.label);
            else sendChoice(store, choice);
          }}
          {...(hasRange(choice) ? { onOther: () => setSumming(choice.label) } : {})}
        />
      ))}
      {ready === null ? null : (
        <ChoiceButton
          choice={{ ...ready, key: ready.key === '' ? 'Enter' : ready.key }}
          main={choices.length === 0}
          pressed={pressed === 'ready'}
          onChoose={() => store.ready()}
        />
      )}
    </div>
  );
}

/** A choice with the sum that is offered for it. */
export function sendChoice(store: TableStore, choice: PlayerChoice): void {
  if (takesSum(choice) && choice.amount > 0) store.choose(choice, choice.amount);
  else store.choose(choice);
}
