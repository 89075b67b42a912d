import type { Rect } from '../felt/layout/geometry';
import { positionStyle } from '../felt/view/positionStyle';
import { useCoach } from './CoachContext';
import { around, pillPlace, type PilledHand, type PillPlace } from './pillPlaces';
import { pillWords, verdictsAt, verdictWords, type NamedHand } from './coachWords';
import type { CoachVerdict } from './types';

type HandAtBox = NamedHand & PilledHand;

/** At the hands of a box, or at a box that has none: what would have been better. A touch shows why. */
export function CoachPills({
  box,
  hands,
  taken,
  within,
}: {
  box: number;
  /** Where there are none, the wagers of the box stand for one. */
  hands: ReadonlyArray<HandAtBox>;
  /** What else lies in the box. */
  taken: ReadonlyArray<Rect>;
  within: Rect;
}) {
  const { view, open } = useCoach();
  const said = verdictsAt(view, String(box), hands);
  const pills: Array<{ readonly name: string; readonly verdict: CoachVerdict; readonly at: PillPlace }> = [];
  const placed = () => [...taken, ...pills.map((one) => one.at.place)];
  for (const [i, hand] of hands.entries()) {
    const verdict = said.hands[i];
    if (verdict === undefined) continue;
    const others = hands.filter((one) => one !== hand);
    const at = pillPlace({ hand, others, taken: placed(), within, words: pillWords(verdict) });
    if (at !== null) pills.push({ name: hand.name, verdict, at });
  }
  if (said.box !== undefined) {
    // Above all hands together; where there is no room for it, the panel has it.
    const whole = { cards: [around(hands.flatMap((one) => one.cards), within)], caption: null };
    const words = pillWords(said.box, true);
    const at = pillPlace({ hand: whole, others: [], taken: placed(), within, words, over: false });
    if (at !== null) pills.push({ name: String(box), verdict: said.box, at });
  }
  return pills.map(({ name, verdict, at }) => (
    <button
      key={`${name} ${String(verdict.since)}`}
      type="button"
      className="coach-pill"
      data-place={name}
      style={{ ...positionStyle(at.place, within), fontSize: at.size }}
      aria-label={`${verdictWords(verdict)} Why?`}
      onClick={() => open(verdict.since)}
    >
      {at.text}
    </button>
  ));
}
