// Written by `python -m cutcard.web.typescript` from cutcard.web.floor.floor_types; not to be changed here.

export interface FloorSeat {
  readonly box: number;
  readonly player: string;
  readonly chips: number;
  readonly bot: boolean;
  /** Connected now. */
  readonly here: boolean;
}

/** One table at a glance. */
export interface FloorTable {
  readonly name: string;
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
