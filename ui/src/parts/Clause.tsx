import { useEffect, useState } from 'react';
import type { ClauseText } from '../http';
import { api, problemOf } from '../server/api';
import { openClause } from './openClause';

/** `2.11(e)`, `19:47-2.11(e)`; not `[1]`, a source beside the documents. */
const PARAGRAPH = /^(?:19:47-)?\d+\.\d+[A-Z]?(?:\([a-z]\)|\d|[ivx])*/;

/** A clause that is cited: a touch shows what it says. Anything but a paragraph of the law is written as it is. */
export function Clause({ cited }: { cited: string }) {
  const paragraph = PARAGRAPH.exec(cited)?.[0];
  if (paragraph === undefined) return <cite className="clause">{cited}</cite>;
  return (
    <button
      type="button"
      className="clause clause-link"
      title="What this clause says"
      onClick={() => openClause(paragraph)}
    >
      {cited}
    </button>
  );
}

/** What a paragraph says, in the register’s words. */
export function ClauseView({ paragraph }: { paragraph: string }) {
  const [found, setFound] = useState<ClauseText | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    api.clause(paragraph).then(
      (answer) => {
        if (wanted) setFound(answer);
      },
      (error: unknown) => {
        if (wanted) setProblem(problemOf(error, 'The clause cannot be loaded.'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [paragraph]);
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (found === null) return <p className="quiet">Loading the clause.</p>;
  return (
    <div className="clause-text">
      {found.heading === '' ? null : <h3>{found.heading}</h3>}
      {found.says.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="quiet">
        N.J.A.C. {found.citation}, edition {found.edition}, in our words.
      </p>
    </div>
  );
}
