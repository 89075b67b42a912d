// Written by `python -m cutcard.web.typescript` from cutcard.web.floor.floor_types; not to be changed here.

export interface FloorSeat {
  readonly box: number;
  readonly player: string;
  readonly chips: number;
  readonly bot: boolean;
  /** Connected now. */
  readonly here: boolean;
}

/** A test says that something is wrong with the cards. */
export interface FloorAlarm {
  readonly number: number;
  readonly test: "factory-order" | "used-order" | "short-stack" | "card-account";
  readonly says: string;
  /** The cards it rests on. */
  readonly cards: ReadonlyArray<string>;
  readonly round: number;
  /** Seconds since 1970. */
  readonly at: number;
  readonly dealer: string;
  /** Who acknowledged it; empty while it is open. */
  readonly by: string;
  readonly reason: string;
}

export interface FloorDispute {
  readonly number: number;
  readonly round: number;
  readonly opened_by: string;
  readonly says: string;
  readonly at: number;
  /** Who decided it; empty while it is open. */
  readonly by: string;
  readonly decision: "" | "for-player" | "for-house" | "no-change";
  readonly reason: string;
}

/** A card corrected, a round called dead or an irregularity, which another person looks at. */
export interface FloorCorrection {
  readonly number: number;
  readonly round: number;
  readonly made_by: string;
  readonly says: string;
  readonly at: number;
  readonly by: string;
  readonly approved: boolean;
  readonly reason: string;
}

/** One table at a glance. */
export interface FloorTable {
  readonly name: string;
  /** The number of its last entry. */
  readonly version: number;
  readonly title: string;
  readonly game: string;
  /** A person deals it. */
  readonly live: boolean;
  /** Who deals by hand now; empty where nobody does. */
  readonly dealer: string;
  /** The dealer is connected. */
  readonly dealer_here: boolean;
  readonly round: number;
  readonly in_round: boolean;
  /** What the table waits for. */
  readonly asks: string;
  readonly waits_for: "floorperson" | "dealer" | "players" | "nobody";
  /** Seconds since it asks; 0 where nobody is asked. */
  readonly waiting: number;
  readonly seats: ReadonlyArray<FloorSeat>;
  /** People who are connected and have no seat. */
  readonly watching: number;
  readonly rack: number;
  readonly on_felt: number;
  /** A change of its rules is announced. */
  readonly announced: boolean;
  /** What a stack of its cards must have; 0 without cards. */
  readonly cards: number;
  /** The open ones; so are the disputes and the corrections. */
  readonly alarms: ReadonlyArray<FloorAlarm>;
  readonly disputes: ReadonlyArray<FloorDispute>;
  readonly corrections: ReadonlyArray<FloorCorrection>;
  /** Why somebody should look at it, in short sentences. */
  readonly needs: ReadonlyArray<string>;
}

export interface Floor {
  readonly tables: ReadonlyArray<FloorTable>;
  /** Seconds since 1970. */
  readonly now: number;
}

/** An order that was carried out. */
export interface Ordered {
  readonly version: number;
}

/** Money moved from one account to another, in words. */
export interface RecordedMove {
  readonly source: string;
  readonly target: string;
  readonly cents: number;
}

export interface RecordedSentence {
  readonly says: string;
  readonly clause: string;
}

/** One thing that somebody did, and what followed from it. */
export interface RecordedStep {
  /** The number of its entry in the table's log. */
  readonly entry: number;
  readonly at: number;
  /** A person, or the part of the house that acted. */
  readonly who: string;
  /** The statement or the event in short words. */
  readonly act: string;
  readonly sentences: ReadonlyArray<RecordedSentence>;
  /** Cards that everybody saw by it: `1 8d`, `dealer Ts`. */
  readonly cards: ReadonlyArray<string>;
  readonly moves: ReadonlyArray<RecordedMove>;
  /** The clauses that the sentences cite, each once. */
  readonly clauses: ReadonlyArray<string>;
}

/** A round step by step, as everybody at the table could see it. */
export interface RoundRecord {
  readonly table: string;
  readonly title: string;
  readonly number: number;
  readonly steps: ReadonlyArray<RecordedStep>;
  /** All clauses of its steps, in order. */
  readonly clauses: ReadonlyArray<string>;
  /** The number of the table's newest round, which may be in play. */
  readonly newest: number;
}

/** A round of a list, which can be opened. */
export interface RoundRow {
  readonly number: number;
  /** When it ended, in seconds since 1970; 0 while it is in play. */
  readonly at: number;
  /** Who had wagers in it. */
  readonly people: ReadonlyArray<string>;
  /** What the house won, in cents; below 0 what it lost. */
  readonly house: number;
  /** It was called dead: all wagers went back. */
  readonly dead: boolean;
  /** An entry of it was taken back or corrected. */
  readonly corrected: boolean;
}

/** A page of a table's rounds, the newest first, from its log. */
export interface RoundList {
  readonly table: string;
  readonly rounds: ReadonlyArray<RoundRow>;
  /** The number to ask for older rounds with; 0 where there are none. */
  readonly before: number;
  readonly newest: number;
}

/** Where a call for the floorperson stands. */
export interface Called {
  /** What the person who called is told, in one sentence. */
  readonly says: string;
  /** A floorperson is at the floor's page now. */
  readonly here: boolean;
  /** The number of the caller's open dispute; 0 without one. */
  readonly open: number;
}
