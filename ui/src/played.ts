// Written by `python -m cutcard.web.typescript` from cutcard.web.http.played_types; not to be changed here.

import type { CoachedDecision } from "./coachTypes";

import type { Face, WagerRules } from "./http";

import type { TableFrame } from "./wire";

/** A wager of the person's in one round. */
export interface OwnWager {
  readonly wager: string;
  readonly label: string;
  /** Before the cards or dice. */
  readonly laid: number;
  /** During the round: doubles, splits. */
  readonly added: number;
  readonly result: number;
  /** What it costs on average: the exact house advantage of what was laid; null where it is not known. */
  readonly price: number | null;
}

/** A round the person had wagers in. */
export interface OwnRound {
  readonly number: number;
  /** Seconds since 1970. */
  readonly ended: number;
  readonly wagers: ReadonlyArray<OwnWager>;
  /** The table still has it: it can be replayed and shared. */
  readonly kept: boolean;
  /** Called dead; all wagers were returned. */
  readonly void: boolean;
}

/** The person's rounds at one table, the newest first. */
export interface OwnRounds {
  readonly rounds: ReadonlyArray<OwnRound>;
  /** Asks for the rounds before these; empty where there are none. */
  readonly before: string;
}

/** A link to a round. */
export interface SharedLink {
  readonly id: string;
  /** `/round/ID`. */
  readonly path: string;
}

/** A round as the person saw it who shared it. Nothing in it changes after the link was made. */
export interface SharedRound {
  readonly table: string;
  /** Of the table: `Atlantic City`. */
  readonly title: string;
  /** In words. */
  readonly game: string;
  readonly number: number;
  /** Seconds since 1970. */
  readonly ended: number;
  /** Who shared it, by their name at the table. */
  readonly player: string;
  /** The name they chose; the same where they chose none. */
  readonly by: string;
  /** What the round brought them. */
  readonly result: number;
  readonly motto: string;
  /** For the layout. */
  readonly wagers: ReadonlyArray<WagerRules>;
  readonly boxes: number;
  /** Of those at the table, when the link was made. */
  readonly faces: ReadonlyArray<Face>;
  /** One for each card and each act. */
  readonly frames: ReadonlyArray<TableFrame>;
  /** When the act of each frame was done, in seconds since 1970. */
  readonly times: ReadonlyArray<number>;
  /** What the coach says about theirs. */
  readonly decisions: ReadonlyArray<CoachedDecision>;
  /** As round notation; what they never saw is written `??`. */
  readonly notation: string;
}

/** A person on the weekly board. */
export interface BoardPlace {
  /** The one they chose. */
  readonly name: string;
  readonly decisions: number;
  /** How many of them were the best. */
  readonly best: number;
  /** What the others cost, in cents of 100 cents wagered on the hands that were decided about. */
  readonly cost_per_hundred: number;
}

/** How the reader stands this week. */
export interface OwnWeek {
  /** Those that count for the board. */
  readonly decisions: number;
  readonly best: number;
  /** Decisions that do not count: the coach showed their values first. */
  readonly before: number;
  /** Whether they have a name that the board can show. */
  readonly named: boolean;
  /** Whether they want to be listed. */
  readonly listed: boolean;
  /** Why they are not on the board, in a sentence; empty if they are. */
  readonly why_not: string;
}

/** The people who decided best this week, the best first. Money plays no part. */
export interface Board {
  /** When the week began, in seconds since 1970. */
  readonly since: number;
  /** The decisions it takes to be listed. */
  readonly least: number;
  readonly places: ReadonlyArray<BoardPlace>;
  /** Null for a reader who is not signed in. */
  readonly mine: OwnWeek | null;
}
