import type { ChipAccount, ChipsMoved, Told } from '../../wire';

/** When something that was told is shown, in milliseconds from the start. */
export interface Timed {
  readonly told: Told;
  readonly at: number;
  readonly length: number;
  /** Winnings that come to lie beside their stake first: when both go home. */
  readonly home?: number;
}

/** The longest playback, in milliseconds. */
export const LONGEST = 2800;
/** The end of a round may take longer: no clock runs then. */
export const LONGEST_END = 4600;

interface Pace {
  readonly length: number;
  /** After so long the next may begin. */
  readonly next: number;
}

const QUIET: Pace = { length: 0, next: 0 };
/** Winnings slide beside the stake, rest there to be seen, and both slide home. */
const PAID = 300;
const BESIDE = 360;
const HOME = 260;
/** Before a hole card is turned that decides something, and after it. */
const HOLE_REST = 420;
const SEEN_REST = 260;
/** A hand that counts for everybody is followed card by card: after each, and before a third one. */
const COUNTED_NEXT = 260;
const THIRD_REST = 640;
const THIRD = 2;

function paceOf(told: Told): Pace {
  switch (told.type) {
    case 'dealt':
      if (countsForAll(told.place)) return { length: 200, next: COUNTED_NEXT };
      return { length: 200, next: 115 };
    case 'rolled':
      return { length: 900, next: 900 };
    case 'turned':
      return { length: 260, next: 260 };
    case 'chips':
      return { length: 240, next: 55 };
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

function countsForAll(place: string): boolean {
  return place === 'player' || place === 'banker';
}

/** A third card, which the rules alone ask for: what it will be is what everybody waits for. */
function isThird(told: Told): boolean {
  return told.type === 'dealt' && countsForAll(told.place) && told.index >= THIRD;
}

function isOnFelt(account: ChipAccount): boolean {
  return account.type === 'felt';
}

/** A card of the dealer's that is turned while wagers wait for it. */
function isDecisive(told: Told, later: readonly Told[]): boolean {
  if (told.type !== 'turned' || !told.place.startsWith('dealer')) return false;
  return later.some((one) => one.type === 'chips' && isOnFelt(one.source));
}

/** A stake that goes home, and directly after it what it won. */
export function isPaidStake(stake: Told, winnings: Told | undefined): winnings is ChipsMoved {
  return (
    stake.type === 'chips' &&
    winnings?.type === 'chips' &&
    isOnFelt(stake.source) &&
    stake.target.type === 'purse' &&
    winnings.source.type !== 'felt' &&
    winnings.source.type !== 'purse' &&
    winnings.target.type === 'purse' &&
    winnings.target.player === stake.target.player
  );
}

/** When each item is shown: in order, overlapping, and faster if it would take too long. */
export function schedule(told: readonly Told[]): readonly Timed[] {
  let clock = 0;
  let before: Told | undefined;
  const timed: Timed[] = [];
  for (let i = 0; i < told.length; i += 1) {
    const one = told[i]!;
    const pace = paceOf(one);
    const decisive = isDecisive(one, told.slice(i + 1));
    if (pace.length > 0) {
      clock += rest(before, one) + (decisive ? HOLE_REST : 0) + (isThird(one) ? THIRD_REST : 0);
      before = one;
    }
    const winnings = told[i + 1];
    if (isPaidStake(one, winnings)) {
      const home = clock + PAID + BESIDE;
      timed.push({ told: one, at: home, length: HOME });
      timed.push({ told: winnings, at: clock, length: PAID + BESIDE + HOME, home });
      i += 1;
      clock += 120;
      continue;
    }
    timed.push({ told: one, at: clock, length: pace.length });
    clock += pace.next + (decisive ? SEEN_REST : 0);
  }
  const longest = told.some((one) => one.type === 'over') ? LONGEST_END : LONGEST;
  const whole = timed.reduce((last, one) => Math.max(last, one.at + one.length), 0);
  if (whole <= longest) return timed;
  const hurry = longest / whole;
  return timed.map((one) => ({
    told: one.told,
    at: one.at * hurry,
    length: one.length * hurry,
    ...(one.home === undefined ? {} : { home: one.home * hurry }),
  }));
}
