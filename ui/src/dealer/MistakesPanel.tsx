import { useEffect, useRef, useState } from 'react';
import type { DealerAct } from '../wire';
import { CardPad } from './CardPad';
import { cardOfKey, readTyped } from './cardKeys';

/** What can have gone wrong at this moment, by its paragraph, with what the law orders then. */
export function MistakesPanel({
  mistakes,
  ranks,
  keys,
  onSay,
}: {
  mistakes: ReadonlyArray<DealerAct>;
  ranks: ReadonlySet<string>;
  /** Whether cards come by one key each. */
  keys: boolean;
  onSay: (act: DealerAct, needed: ReadonlyArray<string>) => void;
}) {
  const [chosen, setChosen] = useState<DealerAct | null>(null);
  const [card, setCard] = useState('');
  const typed = useRef('');
  const possible = chosen === null || chosen.ranks === '' ? ranks : new Set(chosen.ranks);
  const wantsCard = chosen !== null && chosen.needs.includes('card') && card === '';
  const choose = (one: DealerAct) => {
    if (one.needs.length === 0) onSay(one, []);
    else setChosen(one);
  };
  const nameCard = (one: string) => {
    if (chosen === null) return;
    if (chosen.needs.includes('box')) setCard(one);
    else onSay(chosen, [one]);
  };
  const nameBox = (box: number) => {
    if (chosen !== null) onSay(chosen, [...(card === '' ? [] : [card]), String(box)]);
  };
  const cardTyped = (key: string): string | null => {
    const read = key.length === 1 ? readTyped(typed.current + key) : { card: null, rest: typed.current };
    typed.current = read.rest;
    return read.card;
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const face = !wantsCard ? null : keys ? cardOfKey(event.code, event.shiftKey) : cardTyped(event.key);
      // With a reader a digit is the rank of a card, not a choice.
      const number = keys && /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
      const mistake = chosen === null ? mistakes[number - 1] : undefined;
      if (face !== null && possible.has(face.charAt(0))) nameCard(face);
      else if (mistake !== undefined) choose(mistake);
      else if (chosen !== null && !wantsCard && chosen.boxes.includes(number)) nameBox(number);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
  if (chosen === null) {
    return (
      <ul className="mistakes">
        {mistakes.map((one, i) => (
          <li key={`${one.say} ${one.label}`}>
            <button type="button" className="mistake" onClick={() => choose(one)}>
              <b>
                {keys && i < 9 ? <kbd aria-hidden="true">{i + 1}</kbd> : null}
                {one.label}
              </b>
              {one.clause === '' ? null : <span className="clause">{one.clause}</span>}
              {one.follows === '' ? null : <span className="quiet">{one.follows}</span>}
            </button>
          </li>
        ))}
        {mistakes.length === 0 ? <li className="quiet">Nothing can have gone wrong at this moment.</li> : null}
      </ul>
    );
  }
  return (
    <div className="mistake-said">
      <p>
        <b>{chosen.label}</b> <span className="clause">{chosen.clause}</span>
      </p>
      {wantsCard ? (
        <>
          <p>Which card is it?</p>
          <CardPad decks={possible} active keys={keys} onCard={nameCard} />
        </>
      ) : (
        <>
          <p>Which box?</p>
          <div className="mistake-boxes">
            {chosen.boxes.map((box) => (
              <button key={box} type="button" className="button" onClick={() => nameBox(box)}>
                {box}
              </button>
            ))}
          </div>
        </>
      )}
      <button type="button" className="button" onClick={() => setChosen(null)}>
        Back
      </button>
    </div>
  );
}
