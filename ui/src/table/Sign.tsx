import type { TableRules } from '../http';
import { PayTable } from './PayTable';

/** The table's sign: what the law has it say, its rules in words, and what every wager pays. */
export function Sign({ rules }: { rules: TableRules | null }) {
  if (rules === null) return <p className="quiet">The sign is being fetched.</p>;
  return (
    <div className="sign">
      {rules.motto === '' ? null : <p className="sign-motto">{rules.motto}</p>}
      {rules.sign.length === 0 ? null : (
        <ul className="sign-lines">
          {rules.sign.map((line) => (
            <li key={line.text}>
              {line.text} <cite className="clause">{line.clause}</cite>
            </li>
          ))}
        </ul>
      )}
      <h3>Rules of this table</h3>
      <ul className="rules">
        {rules.rules.map((rule) => (
          <li key={rule.text}>
            {rule.text} <cite className="clause">{rule.clause}</cite>
          </li>
        ))}
      </ul>
      <h3>Wagers</h3>
      {rules.wagers.map((wager) => (
        <PayTable key={wager.wager} wager={wager} />
      ))}
      <h3>Keys</h3>
      <Keys />
    </div>
  );
}

const KEYS: ReadonlyArray<readonly [string, string]> = [
  ['1 to 6', 'lay a chip on the chosen spot'],
  ['← →', 'choose the spot'],
  ['R', 're-bet'],
  ['D', 'double what lies'],
  ['Z', 'undo'],
  ['C', 'clear'],
  ['Enter', 'deal, or done'],
  ['letters', 'a choice: the letter stands on its button'],
  ['?', 'this sign'],
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
