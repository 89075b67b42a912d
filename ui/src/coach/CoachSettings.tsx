import { useEffect, useState } from 'react';
import { api } from '../server/api';
import type { Coach } from '../coachTypes';
import { useCoach } from './CoachContext';

const MODES: ReadonlyArray<readonly [Coach['mode'], string, string]> = [
  ['off', 'Off', ''],
  ['after', 'After a decision', 'says what would have been better'],
  ['before', 'Before a decision', 'shows what each choice is worth'],
];
/** Where nobody decides anything once the bets lie: the coach tells what they cost. */
const PRICES: typeof MODES = [
  ['off', 'Off', ''],
  ['after', 'After the bets', 'says what they cost on average'],
  ['before', 'While you bet', 'shows what your bets cost on average'],
];
const CARDS: ReadonlyArray<readonly [Coach['cards'], string]> = [
  ['round', 'The cards of this round'],
  ['shuffle', 'All cards seen since the shuffle'],
];

/** How the reader's own coach is set. It is kept in their account. */
export function CoachSettings() {
  const { view } = useCoach();
  const [coach, setCoach] = useState<Coach | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let wanted = true;
    api.coach().then(
      (found) => {
        if (wanted) setCoach(found);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [view.status]);
  if (coach === null) return null;
  const decides = view.status?.decides ?? true;
  if (coach.state === 'off') return <p className="quiet">{coach.says}</p>;
  const change = (part: Partial<Coach>) => {
    const wanted = { mode: coach.mode, cards: coach.cards, ...part };
    setCoach({ ...coach, ...wanted });
    setFailed('');
    api.setCoach(wanted.mode, wanted.cards).then(setCoach, () => {
      setCoach(coach);
      setFailed('The setting could not be stored. Try again.');
    });
  };
  return (
    <>
      <fieldset>
        <legend>Coach</legend>
        {coach.says === '' ? null : <p className="quiet">{coach.says}</p>}
        {failed === '' ? null : <p role="alert">{failed}</p>}
        {(decides ? MODES : PRICES).map(([mode, words, more]) => (
          <label className="setting" key={mode}>
            <input type="radio" name="coach" checked={coach.mode === mode} onChange={() => change({ mode })} />
            <span>
              {words} {more === '' ? null : <small>{more}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {coach.mode === 'off' || !decides ? null : (
        <fieldset>
          <legend>Cards that the coach counts as gone</legend>
          {CARDS.map(([cards, words]) => (
            <label className="setting" key={cards}>
              <input
                type="radio"
                name="coach-cards"
                checked={coach.cards === cards}
                onChange={() => change({ cards })}
              />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
