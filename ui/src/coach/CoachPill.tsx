import { useEffect } from 'react';
import type { Rect } from '../felt/layout/geometry';
import { positionStyle } from '../felt/view/positionStyle';
import { useCoach } from './CoachContext';
import { allHands, pillPlace, withRoomAbove, type PilledHand, type PillPlace } from './pillPlaces';
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
  const { view, store, open } = useCoach();
  const room = withRoomAbove(within);
  const said = verdictsAt(view, String(box), hands);
  const pills: Array<{ readonly name: string; readonly verdict: CoachVerdict; readonly at: PillPlace }> = [];
  /** What has no place at the cards is said in the bar. */
  const hidden: number[] = [];
  const placed = () => [...taken, ...pills.map((one) => one.at.place)];
  for (const [i, hand] of hands.entries()) {
    const verdict = said.hands[i];
    if (verdict === undefined) continue;
    const others = hands.filter((one) => one !== hand);
    const at = pillPlace({ hand, others, taken: placed(), within: room, words: pillWords(verdict) });
    if (at === null) hidden.push(verdict.since);
    else pills.push({ name: hand.name, verdict, at });
  }
  if (said.box !== undefined) {
    // Above all hands together.
    const whole = allHands(hands, within);
    const words = pillWords(said.box, true);
    const at = pillPlace({ hand: whole, others: [], taken: placed(), within: room, words });
    if (at === null) hidden.push(said.box.since);
    else pills.push({ name: String(box), verdict: said.box, at });
  }
  const unplaced = hidden.join(' ');
  useEffect(() => store?.hide(box, unplaced), [store, box, unplaced]);
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
      <span>{at.text}</span>
    </button>
  ));
}
