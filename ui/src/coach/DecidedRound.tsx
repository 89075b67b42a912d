import type { CoachedDecision } from '../coachTypes';
import { OwnRound } from '../round/OwnRound';
import { handWords } from './coachWords';

/** The round of a decision. A table keeps its last rounds; of an older one the decision is told. */
export function DecidedRound({ decision, onClose }: { decision: CoachedDecision; onClose: () => void }) {
  return (
    <OwnRound
      table={decision.table}
      number={decision.round}
      from={decision.at}
      older={
        <p>
          {handWords(decision.hand)}: {decision.chose}, {decision.best} was better.
        </p>
      }
      onClose={onClose}
    />
  );
}
