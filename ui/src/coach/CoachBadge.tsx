import { useCoach } from './CoachContext';
import { badgeWords, verdictWords } from './coachWords';

/** In the bar: how the coach stands, what the wagers cost, and the way to the why. */
export function CoachBadge() {
  const { view, since, mine, open } = useCoach();
  const text = badgeWords(view, since, mine);
  const last = view.verdicts.at(-1);
  return (
    <>
      <span className="visually-hidden" aria-live="polite" data-testid="coach-said">
        {last === undefined ? '' : verdictWords(last)}
      </span>
      {text === '' ? null : (
        <button type="button" className="coach-badge" onClick={() => open(view.values?.since === since ? since : null)}>
          {text}
        </button>
      )}
    </>
  );
}
