import { useState } from 'react';
import type { DealerAct } from '../wire';
import { CardPad } from './CardPad';

/** What can have gone wrong at this moment, by its paragraph, with what the law orders then. */
export function MistakesPanel({
  mistakes,
  ranks,
  onSay,
}: {
  mistakes: ReadonlyArray<DealerAct>;
  ranks: ReadonlySet<string>;
  onSay: (act: DealerAct, needed: ReadonlyArray<string>) => void;
}) {
  const [chosen, setChosen] = useState<DealerAct | null>(null);
  const [card, setCard] = useState('');
  if (chosen === null) {
    return (
      <ul className="mistakes">
        {mistakes.map((one) => (
          <li key={`${one.say} ${one.label}`}>
            <button
              type="button"
              className="mistake"
              onClick={() => {
                if (one.needs.length === 0) onSay(one, []);
                else setChosen(one);
              }}
            >
              <b>{one.label}</b>
              {one.clause === '' ? null : <span className="clause">{one.clause}</span>}
              {one.follows === '' ? null : <span className="quiet">{one.follows}</span>}
            </button>
          </li>
        ))}
        {mistakes.length === 0 ? <li className="quiet">Nothing can have gone wrong at this moment.</li> : null}
      </ul>
    );
  }
  const needsCard = chosen.needs.includes('card') && card === '';
  const said = card === '' ? [] : [card];
  return (
    <div className="mistake-said">
      <p>
        <b>{chosen.label}</b> <span className="clause">{chosen.clause}</span>
      </p>
      {needsCard ? (
        <>
          <p>Which card is it?</p>
          <CardPad
            decks={ranks}
            active
            keys={false}
            onCard={(one) => {
              if (chosen.needs.includes('box')) setCard(one);
              else onSay(chosen, [one]);
            }}
          />
        </>
      ) : (
        <>
          <p>Which box?</p>
          <div className="mistake-boxes">
            {chosen.boxes.map((box) => (
              <button key={box} type="button" className="button" onClick={() => onSay(chosen, [...said, String(box)])}>
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
