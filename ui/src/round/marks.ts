/** Places of the coach's marks in a round that is shown step by step. */
import type { CoachedDecision } from '../coachTypes';
import { dollars } from '../money';

/** The step of each decision: the last of the act that was done when it was made. */
export function stepsOf(decisions: readonly CoachedDecision[], times: readonly number[]): readonly number[] {
  return decisions.map((one) => {
    const later = times.findIndex((at) => at > one.at);
    return Math.max(0, (later < 0 ? times.length : later) - 1);
  });
}

/** `Hit was better: -$1.75`, or that it was right. */
export function markText(decision: CoachedDecision): string {
  if (decision.cost <= 0) return `${decision.chose}: right`;
  return `${decision.best} was better: ${dollars(-Math.round(decision.cost))}`;
}

/** The step a round begins at: that of the decision made at this time, else that of the first one. */
export function firstStep(
  decisions: readonly CoachedDecision[],
  steps: readonly number[],
  at: number | undefined,
): number | undefined {
  return steps[Math.max(0, decisions.findIndex((one) => one.at === at))];
}
