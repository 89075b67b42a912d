import { positionStyle } from '../felt/view/positionStyle';
import { fittingSize, textWidth } from '../felt/layout/textWidth';
import type { Rect } from '../felt/layout/geometry';
import { useCoach } from './CoachContext';
import { pillWords, verdictAt, verdictWords } from './coachWords';

const SIZE = 13;
const LEAST = 11;
const PADDING = 18;
const HEIGHT = 24;

/** At a hand, or at a box that has none: what would have been better. A touch shows why. */
export function CoachPill({
  name,
  isFirst,
  over,
  within,
}: {
  name: string;
  isFirst: boolean;
  /** What it is written over: the hand's cards, or the wagers of a box without a hand. */
  over: ReadonlyArray<Rect>;
  /** The box. */
  within: Rect;
}) {
  const { view, open } = useCoach();
  const verdict = verdictAt(view, name, isFirst);
  if (verdict === undefined) return null;
  const cards = around(over, within);
  const room = Math.min(within.w, Math.max(cards.w + 16, 120));
  const words = pillWords(verdict);
  const text = words.find((one) => textWidth(one, LEAST) + PADDING <= room) ?? words.at(-1) ?? '';
  const size = fittingSize(text, room - PADDING, SIZE);
  const wide = Math.min(room, textWidth(text, size) + PADDING);
  const middle = cards.x + cards.w / 2 - wide / 2;
  const left = Math.max(within.x, Math.min(middle, within.x + within.w - wide));
  const place = { x: left, y: cards.y + cards.h * 0.55 - HEIGHT / 2, w: wide, h: HEIGHT };
  return (
    <button
      type="button"
      className="coach-pill"
      style={{ ...positionStyle(place, within), fontSize: size }}
      aria-label={`${verdictWords(verdict)} Why?`}
      onClick={() => open(verdict.since)}
    >
      {text}
    </button>
  );
}

/** The rectangle that holds all of them; the box itself if there are none. */
function around(rects: ReadonlyArray<Rect>, box: Rect): Rect {
  if (rects.length === 0) return box;
  const x = Math.min(...rects.map((one) => one.x));
  const y = Math.min(...rects.map((one) => one.y));
  const right = Math.max(...rects.map((one) => one.x + one.w));
  const foot = Math.max(...rects.map((one) => one.y + one.h));
  return { x, y, w: right - x, h: foot - y };
}
