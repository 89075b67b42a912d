import { useCoach } from './CoachContext';
import { badgeParts, badgeWords, pillWords, unplacedVerdict, verdictWords } from './coachWords';

/** In the bar: how the coach stands, what the wagers cost, and the way to the why. */
export function CoachBadge() {
  const { view, since, mine, open } = useCoach();
  const unplaced = unplacedVerdict(view);
  const text = unplaced === undefined ? badgeWords(view, since, mine) : (pillWords(unplaced)[0] ?? '');
  const last = view.verdicts.at(-1);
  return (
    <>
      <span className="visually-hidden" aria-live="polite" data-testid="coach-said">
        {last === undefined ? '' : verdictWords(last)}
      </span>
      {text === '' ? null : (
        <button type="button" className={unplaced === undefined ? 'coach-badge' : 'coach-badge coach-badge-verdict'} onClick={() => open(unplaced?.since ?? (view.values?.since === since ? since : null))}>
          <BadgeText parts={badgeParts(text)} />
        </button>
      )}
    </>
  );
}

/** Where there is little room its beginning and end are left out. */
function BadgeText({ parts: [before, sum, behind] }: { parts: readonly [string, string, string] }) {
  return (
    <>
      {before === '' ? null : <span className="coach-badge-more">{before}</span>}
      <span className="coach-badge-sum">{sum}</span>
      {behind === '' ? null : <span className="coach-badge-more">{behind}</span>}
    </>
  );
}
