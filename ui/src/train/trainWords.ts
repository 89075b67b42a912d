/** What the training pages say. Pure. */
import { dollars, signed } from '../money';
import type { DailyPuzzle, DrillJudgement, DrillName, TrainingTable } from '../training';

export interface DrillWords {
  readonly title: string;
  readonly says: string;
}

export const DRILLS: Readonly<Record<DrillName, DrillWords>> = {
  daily: { title: 'Daily puzzle', says: 'Five decisions, the same for everybody. One answer each.' },
  hands: { title: 'Flash hands', says: 'A hand and the dealer’s card: what is best, to the cent? Hard ones come more often.' },
  count: { title: 'Running count', says: 'Cards of a shuffled shoe, at your speed. Keep the count.' },
  deviations: { title: 'Deviations', says: 'Cards are gone, and you know the count. Does that change the best choice?' },
  spreads: { title: 'Red dog spreads', says: 'Two cards lie there. Raise, or leave it?' },
};

export const ORDER: ReadonlyArray<DrillName> = ['daily', 'hands', 'count', 'deviations', 'spreads'];

export function isDrill(name: string): name is DrillName {
  return name in DRILLS;
}

/** The table a drill is done by: the one that is named if it has the drill, else the first that has it. */
export function tableFor(drill: DrillName, named: string, tables: ReadonlyArray<TrainingTable>): TrainingTable | null {
  const fitting = tables.filter((one) => one.drills.includes(drill));
  return fitting.find((one) => one.name === named) ?? fitting[0] ?? null;
}

/** A value for $100 wagered: `-$42.15`. */
export function valueText(cents: number): string {
  return signed(Math.round(cents));
}

export function labelOf(judgement: DrillJudgement, say: string): string {
  return judgement.choices.find((one) => one.say === say)?.label ?? say;
}

/** Why: what leads to the value of the best choice and, where that was another, of the one that was chosen. */
export function reasons({ choices, best, chose }: DrillJudgement): string[] {
  const told = [best, chose].map((say) => choices.find((one) => one.say === say));
  return [...new Set(told)].flatMap((one) => (one === undefined || one.why === '' ? [] : [`${one.label} ${one.why}.`]));
}

/** What is said about an answer, in a sentence. */
export function verdict(judgement: DrillJudgement): string {
  const best = labelOf(judgement, judgement.best);
  if (judgement.right) return `Right: ${labelOf(judgement, judgement.chose).toLowerCase()}.`;
  if (judgement.basis === 'chart') return `${best} is right.`;
  return `${best} was better by ${dollars(Math.max(1, Math.round(judgement.cost)))}.`;
}

/** A mistake that costs less than this of $100 is a small one. */
export const SMALL_MISTAKE = 500;

export type Mark = 'right' | 'near' | 'wrong' | 'open';

export function markOf(judgement: DrillJudgement | undefined): Mark {
  if (judgement === undefined) return 'open';
  if (judgement.right) return 'right';
  return judgement.basis !== 'chart' && judgement.cost < SMALL_MISTAKE ? 'near' : 'wrong';
}

const SQUARES: Readonly<Record<Mark, string>> = { right: '🟩', near: '🟨', wrong: '🟥', open: '⬜' };

/** A result to be sent to others. It has no hand and no answer. */
export function shareText(puzzle: DailyPuzzle, origin: string, query: string): string {
  const marks = puzzle.exercises.map((_, place) => SQUARES[markOf(puzzle.answers[place])]).join('');
  const right = puzzle.answers.filter((one) => one.right).length;
  const cost = puzzle.answers.reduce((sum, one) => sum + one.cost, 0);
  const lost = cost > 0 ? ` · ${signed(-Math.round(cost))}` : '';
  return [
    `Cutcard daily ${puzzle.day} · ${puzzle.title}`,
    `${marks} ${String(right)}/${String(puzzle.exercises.length)}${lost}`,
    `${origin}${puzzle.link}${query}`,
  ].join('\n');
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
}

export function plus(count: number): string {
  return count > 0 ? `+${String(count)}` : count < 0 ? `−${String(-count)}` : '0';
}

/** What somebody typed as a running count; null if it is none. */
export function readCount(typed: string): number | null {
  const text = typed.trim().replace(/^[−–]/, '-');
  return /^[+-]?\d{1,3}$/.test(text) ? Number(text) : null;
}

/** The last 30 days up to this one, the oldest first. */
export function lastDays(today: string, many = 30): ReadonlyArray<string> {
  const end = Date.parse(`${today}T00:00:00Z`);
  const day = (at: number) => new Date(end - (many - 1 - at) * 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: many }, (_, at) => day(at));
}

/** What the counts above a deviation are, for somebody who does not count. */
export const COUNT_SAYS =
  'Running count: each 2 to 6 that is gone adds 1, each 10, face and ace takes 1. True count: that by the decks left, how rich in tens and aces the rest is.';
