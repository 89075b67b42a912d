import { useState } from 'react';
import { CoachBestOf } from '../../coach/CoachValue';
import { AmountForm } from '../../parts/AmountForm';
import { Popover } from '../../parts/Popover';
import type { TableStore } from '../../state/tableStore';
import type { PlayerChoice } from '../../wire';
import type { ChoiceHelp } from '../../http';
import { ChoiceButton } from './ChoiceButton';
import { helpOf } from './choiceHelp';
import { choiceSlots } from './choiceSlots';

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

/** What lies over the bar: the sum of a choice, or the choices that are made seldom. */
type Over = { readonly sumOf: string } | 'more' | null;

/** What the reader is asked, as large buttons; a sum is offered and may be changed. */
export function Decisions({
  store,
  choices,
  ready,
  pressed,
  confirming,
  explained,
  onHelp,
}: {
  store: TableStore;
  choices: ReadonlyArray<PlayerChoice>;
  ready: PlayerChoice | null;
  pressed: string;
  /** The choice that was pressed once and must be confirmed. */
  confirming: string;
  explained: ReadonlyArray<ChoiceHelp>;
  onHelp: () => void;
}) {
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  const button = (choice: PlayerChoice, look = '') => (
    <ChoiceButton
      key={choice.label}
      choice={choice}
      main={false}
      look={look}
      pressed={pressed === choice.label}
      help={helpOf(explained, choice)}
      onHelp={onHelp}
      onChoose={() => {
        if (takesSum(choice) && choice.amount === 0 && choice.barred === null) {
          setOver({ sumOf: choice.label });
          return;
        }
        close();
        sendChoice(store, choice);
      }}
      {...(hasRange(choice) ? { onOther: () => setOver({ sumOf: choice.label }) } : {})}
    />
  );
  const meant = choices.find((choice) => choice.confirm && choice.say === confirming);
  if (meant !== undefined) {
    return (
      <div className="choices choices-confirm" role="group" aria-label={`${meant.label}?`}>
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
  const slots = choiceSlots(choices);
  const open = over === null || over === 'more' ? undefined : choices.find((one) => one.label === over.sumOf);
  const lying =
    over === 'more' && slots !== null ? (
      <Popover label="More choices" at="bar" onClose={close}>
        <div className="choices choices-more">{slots.more.map((choice) => button(choice))}</div>
      </Popover>
    ) : open !== undefined && takesSum(open) && open.barred === null ? (
      <Popover label={open.label} at="bar" onClose={close}>
        <AmountForm
          key={open.label}
          label={open.label}
          verb={open.label}
          least={open.least}
          most={open.most}
          unit={open.unit}
          first={open.amount > 0 ? open.amount : open.least}
          onCancel={close}
          onChoose={(cents) => {
            close();
            store.choose(open, cents);
          }}
        />
      </Popover>
    ) : null;
  if (slots !== null) {
    const [only] = slots.more.length === 1 ? slots.more : [];
    return (
      <>
        <div className="choices choices-play" role="group" aria-label="Your choices">
          {slots.large.map((choice) => button(choice, 'choice-large'))}
          {slots.beside.map((choice, i) =>
            choice === null ? <span key={i} className="choice-place" aria-hidden="true" /> : button(choice),
          )}
          {/* One further choice needs no list. */}
          {only !== undefined ? (
            button(only, 'choice-only')
          ) : (
          <div className="choice-place choice-place-more">
            {slots.more.length === 0 ? null : (
              <button type="button" className="choice choice-more" aria-haspopup="dialog" onClick={() => setOver('more')}>
                <span className="choice-words">
                  More
                  <CoachBestOf labels={slots.more.map((one) => one.label)} />
                </span>
              </button>
            )}
          </div>
          )}
        </div>
        {lying}
      </>
    );
  }
  const many = choices.length + (ready === null ? 0 : 1) > MOST_IN_A_BAR;
  return (
    <>
      <div className={many ? 'choices choices-many' : 'choices'} role="group" aria-label="Your choices">
        {choices.map((choice) => button(choice))}
        {ready === null ? null : (
          <ChoiceButton
            choice={{ ...ready, key: ready.key === '' ? 'Enter' : ready.key }}
            main={choices.length === 0}
            pressed={pressed === 'ready'}
            onChoose={() => store.ready()}
          />
        )}
      </div>
      {lying}
    </>
  );
}

/** A choice with the sum that is offered for it. */
export function sendChoice(store: TableStore, choice: PlayerChoice): void {
  if (takesSum(choice) && choice.amount > 0) store.choose(choice, choice.amount);
  else store.choose(choice);
}
