import { useState } from 'react';
import { counted } from '../../counted';
import type { TableRules } from '../../http';
import { Reason } from '../../parts/Reason';
import { momentText } from '../../notices/times';
import { KEY_AGAIN, KEY_CLEAR, KEY_DOUBLE_BETS, KEY_UNDO, type PostedNotice } from '../../wire';
import { advantageWords, PayTable } from './PayTable';
import { foundRules } from './ruleSearch';

/** What matters most at this table, a line each; below it the whole sign, folded, and a search in it. */
interface SignPanelProps {
  readonly rules: TableRules | null;
  readonly cards: boolean;
  readonly notice?: PostedNotice | undefined;
}

export function SignPanel({ rules, cards, notice }: SignPanelProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  if (rules === null) return <p className="quiet">Loading the rules.</p>;
  const [main] = rules.wagers;
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
      <ul className="essentials" aria-label="What matters most here">
        {rules.essentials.map((line) => (
          <li key={line.text}>
            <Reason says={`${line.text} `} clause={line.clause} />
          </li>
        ))}
        {main === undefined || main.advantage === null ? null : (
          <li>
            <span>
              On average the house keeps <b>{advantageWords(main.advantage)}</b> of {main.label}, by best play
            </span>
          </li>
        )}
      </ul>
      <input
        className="sign-search"
        type="search"
        placeholder="Search all rules"
        aria-label="Search all rules"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === '' ? (
        <details className="sign-all" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>All rules and pay tables</summary>
          <AllRules rules={rules} cards={cards} typed="" />
        </details>
      ) : (
        <AllRules rules={rules} cards={cards} typed={typed} />
      )}
      <details className="sign-all sign-keys">
        <summary>Keys</summary>
        <Keys />
      </details>
    </div>
  );
}

/** The posted sign, every rule and pay table: all of them, or those in which the typed words occur. */
function AllRules({ rules, cards, typed }: { rules: TableRules; cards: boolean; typed: string }) {
  const { sign, rules: lines, wagers } = foundRules(rules, typed);
  const none = sign.length + lines.length + wagers.length === 0;
  return (
    <div className="sign">
      <p className="visually-hidden" role="status">
        {typed === '' ? '' : counted(sign.length + lines.length + wagers.length, 'result')}
      </p>
      {none ? <p className="quiet">No rule of this table has these words. Try fewer, or a clause such as 2.11.</p> : null}
      {sign.length === 0 ? null : (
        <>
          <h3>Posted at the table</h3>
          <ul className="sign-lines">
            {sign.map((line) => (
              <li key={line.text}>
                <Reason says={`${line.text} `} clause={line.clause} />
              </li>
            ))}
          </ul>
        </>
      )}
      {lines.length === 0 ? null : (
        <>
          <h3>Rules of this table</h3>
          <ul className="rules">
            {lines.map((rule) => (
              <li key={rule.text}>
                <Reason says={`${rule.text} `} clause={rule.clause} />
              </li>
            ))}
          </ul>
        </>
      )}
      {wagers.length === 0 ? null : <h3>Wagers</h3>}
      {wagers.map((wager) => (
        <PayTable key={wager.wager} wager={wager} cards={cards} />
      ))}
      {typed !== '' || rules.sources.length === 0 ? null : (
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
    </div>
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
