import { useEffect, useState } from 'react';
import type { CoachedDecision } from '../coachTypes';
import type { RoundReplay, TableRules } from '../http';
import { Drawer } from '../parts/Drawer';
import { api, RequestError } from '../server/api';
import { shownNames, useFaces } from '../server/faces';
import { useReducedMotion, useSettings } from '../settings';
import { Replay } from '../table/panels/Replay';
import { handWords } from './coachWords';

/** The round of a decision, step by step. A table keeps its last rounds; of an older one the decision is told. */
export function DecidedRound({
  decision,
  title,
  onClose,
}: {
  decision: CoachedDecision;
  title: string;
  onClose: () => void;
}) {
  const { table, round } = decision;
  const [found, setFound] = useState<{ readonly replay: RoundReplay; readonly rules: TableRules } | null>(null);
  const [problem, setProblem] = useState('');
  const { fourColour } = useSettings();
  const still = useReducedMotion();
  const names = shownNames(useFaces());
  useEffect(() => {
    let wanted = true;
    Promise.all([api.replay(table, round), api.rules(table)]).then(
      ([replay, rules]) => {
        if (wanted) setFound({ replay, rules });
      },
      (error: unknown) => {
        if (!wanted) return;
        const isGone = error instanceof RequestError && error.status === 404;
        setProblem(isGone ? 'The table no longer has this round: it keeps its last 12.' : 'The round cannot be loaded.');
      },
    );
    return () => {
      wanted = false;
    };
  }, [table, round]);
  return (
    <Drawer title={`${title}, round ${String(round)}`} onClose={onClose} wide>
      {problem !== '' ? (
        <>
          <p role="alert">{problem}</p>
          <p>
            {handWords(decision.hand)}: {decision.chose}, {decision.best} was better.
          </p>
        </>
      ) : found === null ? (
        <p className="quiet">Loading the round.</p>
      ) : (
        <Replay
          replay={names.in(found.replay)}
          printed={{ settings: { fourColour, still }, motto: found.rules.motto, printed: found.rules.wagers }}
        />
      )}
    </Drawer>
  );
}
