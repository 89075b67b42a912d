// Written by `python -m cutcard.web.typescript` from cutcard.web.http.coach_types; not to be changed here.

/** The coach of this server, and how the person has set it. */
export interface Coach {
  readonly state: "off" | "installing" | "missing" | "starting" | "ready" | "behind" | "down";
  /** The state in a sentence; empty while it is ready. */
  readonly says: string;
  readonly mode: "off" | "after" | "before";
  readonly cards: "round" | "shuffle";
}

/** A decision of the person's. */
export interface CoachedDecision {
  readonly table: string;
  readonly round: number;
  /** Seconds since 1970. */
  readonly at: number;
  /** The hand it was about. */
  readonly place: string;
  /** The cards: `Th 6d against Ts`. */
  readonly hand: string;
  readonly chose: string;
  readonly best: string;
  /** In cents: what the best choice is worth more; 0 if this was the best. */
  readonly cost: number;
  readonly wager: number;
  /** The coach showed the values before it. */
  readonly before: boolean;
}

/** How well a person has decided, and what the cards did. Sums are in cents. */
export interface Accuracy {
  /** Seconds since 1970; 0 for all time. */
  readonly since: number;
  readonly decisions: number;
  /** How many of them were the best. */
  readonly best: number;
  /** Of all others together. */
  readonly cost: number;
  /** The cost in cents of 100 cents wagered on the hands that were decided about. */
  readonly cost_per_hundred: number;
  readonly rounds: number;
  /** Before the deal, in all rounds. */
  readonly wagered: number;
  /** Won or lost in all rounds. */
  readonly result: number;
  /**
   * What the wagers cost on average with best play, in the rounds whose prices are known; like the next
   * two.
   */
  readonly price: number;
  /** What play was worth by exact value: the price and the cost of decisions taken from nothing. */
  readonly play: number;
  /** What the cards added to that. */
  readonly luck: number;
  /** The rounds whose prices are known. */
  readonly priced_rounds: number;
  /** At most five. */
  readonly costliest: ReadonlyArray<CoachedDecision>;
}

export interface CoachAccuracy {
  /** Since the person began to play, without a pause of half an hour. */
  readonly session: Accuracy;
  readonly life: Accuracy;
}

/** The person's decisions in one round. */
export interface CoachedRound {
  readonly decisions: ReadonlyArray<CoachedDecision>;
}
