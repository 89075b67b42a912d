import { useEffect, useState } from 'react';
import type { TableStore } from '../../state/tableStore';
import type { PlayerChoice } from '../../wire';
import { ChoiceButton } from './ChoiceButton';

/** What a cut is, for somebody who has never made one. */
export const CUT_SAYS = 'A cut divides the shoe, so that nobody knows its order. You can skip it.';

/** The cut: the cutting card is led through the stack and put in, or the cut is passed on. */
export function CutSlider({
  store,
  choices,
  pressed,
}: {
  store: TableStore;
  choices: ReadonlyArray<PlayerChoice>;
  pressed: string;
}) {
  const cut = choices.find((choice) => choice.of === 'cards');
  const others = choices.filter((choice) => choice !== cut);
  const [at, setAt] = useState(() =>
    cut === undefined ? 0 : cut.amount > 0 ? cut.amount : Math.round((cut.least + cut.most) / 2),
  );
  // Its key cuts where the card is, wherever the focus is: the slider has it first.
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const meant = cut !== undefined && cut.key !== '' && event.key.toLowerCase() === cut.key.toLowerCase();
      if (!meant || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      store.choose(cut, at);
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [store, cut, at]);
  return (
    <div className="cut">
      <p className="cut-says">{CUT_SAYS}</p>
      {cut === undefined ? null : (
        <label className="cut-stack">
          <span className="visually-hidden">Where to cut, in cards from the top</span>
          <span className="cut-cards" aria-hidden="true">
            <span
              className="cut-card"
              style={{ left: `${String((100 * (at - cut.least)) / Math.max(1, cut.most - cut.least))}%` }}
            />
          </span>
          <input
            type="range"
            min={cut.least}
            max={cut.most}
            step={1}
            value={at}
            autoFocus
            aria-valuetext={`after ${String(at)} cards`}
            onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') store.choose(cut, at);
            }}
          />
        </label>
      )}
      <div className="choices">
        {cut === undefined ? null : (
          <ChoiceButton
            choice={{ ...cut, label: `${cut.label} at ${String(at)}`, amount: 0, most: 0 }}
            main
            pressed={pressed === cut.label}
            onChoose={() => store.choose(cut, at)}
          />
        )}
        {others.map((choice) => (
          <ChoiceButton
            key={choice.say}
            choice={choice}
            main={false}
            pressed={pressed === choice.label}
            onChoose={() => store.choose(choice)}
          />
        ))}
      </div>
    </div>
  );
}
