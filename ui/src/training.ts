// Written by `python -m cutcard.web.typescript` from cutcard.web.training.training_types; not to be changed here.

import type { PlayerChoice } from "./wire";

export type DrillName = "hands" | "deviations" | "spreads" | "count" | "daily";

export type Basis = "exact" | "fresh" | "chart";

/** A table whose rules can be trained. */
export interface TrainingTable {
  readonly name: string;
  readonly title: string;
  /** In words. */
  readonly game: string;
  readonly drills: ReadonlyArray<"hands" | "deviations" | "spreads" | "count" | "daily">;
  readonly decks: number;
}

/** What a person has done in one drill. */
export interface DrillProgress {
  readonly drill: "hands" | "deviations" | "spreads" | "count" | "daily";
  readonly answered: number;
  readonly right: number;
  /** Of all mistakes together. */
  readonly cost: number;
  /** The shortest time of a right answer; of the running count, for one card. */
  readonly best_ms: number | null;
}

export interface DayProgress {
  /** As 2026-11-16, in UTC. */
  readonly day: string;
  readonly answered: number;
  readonly right: number;
  readonly cost: number;
}

/** A decision that went wrong: `hard 16 against 10`. */
export interface WeakDecision {
  readonly decision: string;
  readonly answered: number;
  readonly wrong: number;
  readonly cost: number;
}

/** Days in a row on which the daily puzzle was solved on its own day. */
export interface Streak {
  readonly days: number;
  readonly longest: number;
}

/** A way of counting cards: what each rank adds. */
export interface CountRule {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  /** By ranks that count alike: `2 3 4 5 6`. */
  readonly values: ReadonlyArray<readonly [string, number]>;
}

/** What can be trained here, and the reader's own progress. */
export interface TrainingOverview {
  /** The day of today's puzzle, in UTC. */
  readonly today: string;
  readonly tables: ReadonlyArray<TrainingTable>;
  /** Why there are no exact values now, in a sentence; empty while there are. */
  readonly coach: string;
  readonly counts: ReadonlyArray<CountRule>;
  readonly drills: ReadonlyArray<DrillProgress>;
  /** Of the last 30, all drills together, the oldest first; only those with an answer. */
  readonly days: ReadonlyArray<DayProgress>;
  readonly weakest: ReadonlyArray<WeakDecision>;
  readonly streak: Streak;
}

/** What a card counter would know of the shoe, the cards shown included. */
export interface DrillCount {
  readonly running: number;
  readonly decks_left: number;
  /** The running count by the decks that are left. */
  readonly true: number;
}

/** One question of a drill, without its answer. */
export interface DrillExercise {
  readonly id: number;
  readonly drill: "hands" | "deviations" | "spreads" | "count" | "daily";
  readonly table: string;
  readonly title: string;
  readonly says: string;
  readonly dealer: ReadonlyArray<string>;
  /** The dealer has a second card, face down. */
  readonly dealer_hidden: boolean;
  readonly cards: ReadonlyArray<string>;
  readonly choices: ReadonlyArray<PlayerChoice>;
  readonly count: DrillCount | null;
}

/** What a choice is worth. */
export interface ChoiceValue {
  readonly say: string;
  readonly label: string;
  /** Null where only the chart is known. */
  readonly value: number | null;
  /** From a fresh shoe, where cards are gone. */
  readonly fresh: number | null;
  /** What the best choice is worth more. */
  readonly cost: number;
  /** What leads to the value, as words that follow the label: `busts 61.2 % with the next card`. */
  readonly why: string;
}

/** What the server says about an answer. */
export interface DrillJudgement {
  readonly id: number;
  readonly decision: string;
  readonly chose: string;
  /** The choice, as it is said; like `chose`. */
  readonly best: string;
  readonly right: boolean;
  readonly cost: number;
  readonly basis: "exact" | "fresh" | "chart";
  /** What is to be said about the basis; empty where there is nothing. */
  readonly says: string;
  /** The best choice from a fresh shoe, where cards are gone and it is another; else empty. */
  readonly fresh_best: string;
  /** The best first. */
  readonly choices: ReadonlyArray<ChoiceValue>;
  readonly milliseconds: number;
}

/** Cards of a training shoe up to the next question. */
export interface CountStep {
  readonly id: number;
  /** The name of the count. */
  readonly count: string;
  readonly table: string;
  readonly title: string;
  readonly decks: number;
  readonly cards: ReadonlyArray<string>;
  /** Cards that were shown before these. */
  readonly shown: number;
  /** Cards behind these. */
  readonly left: number;
  /** How many are shown at a time. */
  readonly together: number;
}

/** What the running count is, and what was said. */
export interface CountJudgement {
  readonly said: number;
  readonly running: number;
  readonly right: boolean;
  /** How many the count went over since the last question. */
  readonly cards: number;
  readonly milliseconds: number;
  /** Null at the end of the shoe. */
  readonly next: CountStep | null;
}

/** The puzzle of one day at one table, with the reader's answers so far. */
export interface DailyPuzzle {
  readonly day: string;
  readonly table: string;
  readonly title: string;
  readonly is_today: boolean;
  readonly exercises: ReadonlyArray<DrillExercise>;
  readonly answers: ReadonlyArray<DrillJudgement>;
  /** Its address at this server. */
  readonly link: string;
  readonly streak: Streak;
}
