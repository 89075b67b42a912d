import { useCoach } from './CoachContext';
import { valueOf, valueWords } from './coachWords';

/** On a button that leads to further choices: which of them is the best, if it is one of these. */
export function CoachBestOf({ labels }: { labels: ReadonlyArray<string> }) {
  const { view, since } = useCoach();
  const best = labels.find((label) => valueOf(view, since, label)?.best === true);
  if (best === undefined) return null;
  return (
    <span className="coach-value coach-best">
      {best}
      <span className="coach-best-word">best</span>
    </span>
  );
}

/** On a button: what the choice is worth, and whether it is the best. */
export function CoachValue({ label }: { label: string }) {
  const { view, since } = useCoach();
  const found = valueOf(view, since, label);
  if (found === undefined) return null;
  return (
    <span className={found.best ? 'coach-value coach-best' : 'coach-value'}>
      {found.value === null ? null : valueWords(found.value)}
      {found.best ? <span className="coach-best-word">best</span> : null}
    </span>
  );
}
