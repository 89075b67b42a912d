import type { Told } from '../../wire';

/** When something that was told is shown, in milliseconds from the start. */
export interface Timed {
  readonly told: Told;
  readonly at: number;
  readonly length: number;
}

/** The longest playback, in milliseconds. */
export const LONGEST = 2800;

interface Pace {
  readonly length: number;
  /** After so long the next may begin. */
  readonly next: number;
}

const QUIET: Pace = { length: 0, next: 0 };

function paceOf(told: Told): Pace {
  switch (told.type) {
    case 'dealt':
      return { length: 200, next: 115 };
    case 'rolled':
      return { length: 900, next: 900 };
    case 'turned':
      return { length: 220, next: 220 };
    case 'chips':
      return { length: 210, next: 55 };
    case 'cards':
      return told.what === 'discarded' ? { length: 200, next: 30 } : { length: 200, next: 160 };
    default:
      return QUIET;
  }
}

/** A short pause between two items: before money moves, and before a card is turned. */
function rest(before: Told | undefined, now: Told): number {
  if (before === undefined || before.type === now.type) return 0;
  if (now.type === 'chips') return 140;
  return before.type === 'chips' && now.type !== 'said' ? 120 : 40;
}

/** When each item is shown: in order, overlapping, and faster if it would take too long. */
export function schedule(told: readonly Told[]): readonly Timed[] {
  let clock = 0;
  let before: Told | undefined;
  const timed: Timed[] = [];
  for (const one of told) {
    const pace = paceOf(one);
    if (pace.length > 0) {
      clock += rest(before, one);
      before = one;
    }
    timed.push({ told: one, at: clock, length: pace.length });
    clock += pace.next;
  }
  const whole = timed.reduce((last, one) => Math.max(last, one.at + one.length), 0);
  if (whole <= LONGEST) return timed;
  const hurry = LONGEST / whole;
  return timed.map((one) => ({ told: one.told, at: one.at * hurry, length: one.length * hurry }));
}
