import { useState } from 'react';
import type { RoundRecord } from '../floorTypes';
import { dollars } from '../money';
import { ClauseView } from '../parts/Clause';
import { clockTime, placedCard } from './floorWords';

/** A round step by step, and beside it the clause of the step that is chosen. */
export function RoundBesideLaw({ record }: { record: RoundRecord }) {
  const [clause, setClause] = useState(record.clauses[0] ?? '');
  return (
    <div className="record-and-law">
      <ol className="round-steps" aria-label={`Round ${String(record.number)}, step by step`}>
        {record.steps.map((step, at) => (
          <li key={`${String(step.entry)} ${String(at)}`}>
            <span className="round-step-head">
              <time className="quiet" dateTime={new Date(step.at * 1000).toISOString()}>
                {clockTime(step.at)}
              </time>
              <b>{step.who}</b> <code>{step.act}</code>
            </span>
            {step.cards.length === 0 ? null : <span className="recorded-cards">{step.cards.map(placedCard).join(', ')}</span>}
            {step.sentences.map((one, place) => (
              <span key={String(place)} className="round-sentence">
                {one.says}{' '}
                {one.clause === '' ? null : (
                  <button
                    type="button"
                    className="clause clause-link"
                    aria-pressed={clause === one.clause}
                    onClick={() => setClause(one.clause)}
                  >
                    {one.clause}
                  </button>
                )}
              </span>
            ))}
            {step.moves.map((one, place) => (
              <span key={`m${String(place)}`} className="quiet">
                {dollars(one.cents)}: {one.source} to {one.target}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <aside className="law-beside" aria-label="The law" aria-live="polite">
        {clause === '' ? (
          <p className="quiet">No step of this round cites a clause.</p>
        ) : (
          <>
            <h3>{clause}</h3>
            <ClauseView key={clause} paragraph={clause} />
          </>
        )}
      </aside>
    </div>
  );
}
