/** What a session came to: rounds of one person at one table, as they are shown and exported. */
import type { OwnRound } from '../played';

/** A session ends when nothing was played for so long, as the coach has it. */
export const SESSION_GAP_SECONDS = 30 * 60;

export interface Point {
  readonly round: number;
  /** Won or lost since the beginning, in cents. */
  readonly net: number;
  /** What the wagers were worth until then; null once a price is not known. */
  readonly expected: number | null;
}

export interface WagerLine {
  readonly wager: string;
  readonly label: string;
  readonly rounds: number;
  readonly laid: number;
  readonly result: number;
  readonly expected: number | null;
}

export interface Summary {
  readonly rounds: number;
  readonly wagered: number;
  readonly net: number;
  readonly expected: number | null;
  readonly biggest: { readonly round: number; readonly result: number } | null;
  readonly wagers: readonly WagerLine[];
  readonly points: readonly Point[];
}

export function resultOf(round: OwnRound): number {
  return round.wagers.reduce((sum, one) => sum + one.result, 0);
}

function expectedOf(round: OwnRound): number | null {
  return round.wagers.reduce<number | null>((sum, one) => less(sum, one.price), 0);
}

function less(sum: number | null, price: number | null): number | null {
  return sum === null || price === null ? null : sum - price;
}

/** The rounds of the session that the newest round belongs to; all are given the newest first. */
export function lastSession(rounds: readonly OwnRound[]): readonly OwnRound[] {
  const end = rounds.findIndex((one, at) => {
    const later = rounds[at - 1];
    return later !== undefined && later.ended - one.ended > SESSION_GAP_SECONDS;
  });
  return end < 0 ? rounds : rounds.slice(0, end);
}

/** Sums of rounds that are given the newest first. */
export function summaryOf(rounds: readonly OwnRound[]): Summary {
  const points: Point[] = [{ round: 0, net: 0, expected: 0 }];
  const wagers = new Map<string, WagerLine>();
  let biggest: Summary['biggest'] = null;
  let wagered = 0;
  for (const round of [...rounds].reverse()) {
    const last = points[points.length - 1] ?? { round: 0, net: 0, expected: 0 };
    const result = resultOf(round);
    const brought = expectedOf(round);
    const expected = last.expected === null || brought === null ? null : last.expected + brought;
    points.push({ round: round.number, net: last.net + result, expected });
    if (result > 0 && (biggest === null || result > biggest.result)) biggest = { round: round.number, result };
    for (const one of round.wagers) {
      const line = wagers.get(one.wager);
      wagered += one.laid + one.added;
      wagers.set(one.wager, {
        wager: one.wager,
        label: one.label,
        rounds: (line?.rounds ?? 0) + 1,
        laid: (line?.laid ?? 0) + one.laid + one.added,
        result: (line?.result ?? 0) + one.result,
        expected: less(line === undefined ? 0 : line.expected, one.price),
      });
    }
  }
  const last = points[points.length - 1];
  return {
    rounds: rounds.length,
    wagered,
    net: last?.net ?? 0,
    expected: last?.expected ?? null,
    biggest,
    wagers: [...wagers.values()],
    points,
  };
}

function inDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** One line for each wager of each round, the oldest first; sums in dollars. */
export function csvOf(rounds: readonly OwnRound[]): string {
  const lines = [...rounds].reverse().flatMap((round) =>
    round.wagers.map((one) =>
      [
        String(round.number),
        new Date(round.ended * 1000).toISOString(),
        one.wager,
        inDollars(one.laid),
        inDollars(one.added),
        inDollars(one.result),
        one.price === null ? '' : (-one.price / 100).toFixed(4),
      ].join(','),
    ),
  );
  return ['round,ended,wager,laid,added,result,expected', ...lines].join('\r\n') + '\r\n';
}
