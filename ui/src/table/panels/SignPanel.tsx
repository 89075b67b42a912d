import type { TableRules, WagerRules } from '../../http';
import { Reason } from '../../parts/Reason';
import { momentText } from '../../notices/times';
import { KEY_AGAIN, KEY_CLEAR, KEY_DOUBLE_BETS, KEY_UNDO, type PostedNotice } from '../../wire';
import { advantageWords, PayTable } from './PayTable';

/** The table's sign: what the law has it say, its rules in words, and what every wager pays. */
export function SignPanel({ rules, notice }: { rules: TableRules | null; notice?: PostedNotice | undefined }) {
  if (rules === null) return <p className="quiet">Loading the rules.</p>;
  return (
    <div className="sign">
      {notice === undefined ? null : (
        <section className="sign-notice">
          <h3>From {momentText(notice.effective)}</h3>
          <ul className="rules">
            {notice.says.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Reason says="A change of the rules is announced. " clause={notice.clause} />
        </section>
      )}
      {rules.motto === '' ? null : <p className="sign-motto">{rules.motto}</p>}
      <Advantage wager={rules.wagers[0]} />
      {rules.sign.length === 0 ? null : (
        <ul className="sign-lines">
          {rules.sign.map((line) => (
            <li key={line.text}>
              <Reason says={`${line.text} `} clause={line.clause} />
            </li>
          ))}
        </ul>
      )}
      <h3>Rules of this table</h3>
      <ul className="rules">
        {rules.rules.map((rule) => (
          <li key={rule.text}>
            <Reason says={`${rule.text} `} clause={rule.clause} />
          </li>
        ))}
      </ul>
      <h3>Wagers</h3>
      {rules.wagers.map((wager) => (
        <PayTable key={wager.wager} wager={wager} />
      ))}
      {rules.sources.length === 0 ? null : (
        <>
          <h3>Not in the documents</h3>
          <ul className="rules">
            {rules.sources.map(({ name, kind, address }, at) => (
              <li key={name}>
                [{at + 1}] {kind}: {address === '' ? name : <a href={address}>{name}</a>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Keys</h3>
      <Keys />
    </div>
  );
}

/** What the main wager costs, first of all that a player may want to know. */
function Advantage({ wager }: { wager: WagerRules | undefined }) {
  if (wager === undefined || wager.advantage === null) return null;
  return (
    <p className="sign-advantage">
      House advantage of {wager.label}: <b>{advantageWords(wager.advantage)}</b>
    </p>
  );
}

const KEYS: ReadonlyArray<readonly [string, string]> = [
  ['1 to 6', 'place a chip on the selected spot'],
  ['← →', 'select a spot'],
  [KEY_AGAIN.toUpperCase(), 'repeat your last bets'],
  [KEY_DOUBLE_BETS.toUpperCase(), 'double your bets'],
  [KEY_UNDO.toUpperCase(), 'undo the last step'],
  [KEY_CLEAR.toUpperCase(), 'take all your bets back'],
  ['Enter', 'deal, or finish'],
  ['N', 'decline an offer'],
  ['letter', 'the choice with this letter on its button'],
  ['Esc', 'cancel'],
  ['?', 'show this panel'],
  ['any key', 'skip an animation'],
];

export function Keys() {
  return (
    <dl className="keys">
      {KEYS.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
