// Written by `python -m cutcard.web.typescript` from cutcard.web.http.http_types; not to be changed here.

import type { Meter, TableFrame } from "./wire";

/** What a wager costs by best play, from a fresh shoe. */
export interface HouseAdvantage {
  readonly wager: string;
  readonly label: string;
  /** The share of the initial wager that the house keeps; negative where the player gains. */
  readonly share: number;
}

/** Somebody who sits at a table. */
export interface LobbySeat {
  readonly box: number;
  readonly player: string;
  readonly bot: boolean;
}

/** A group of tables in the lobby. */
export interface TableGroup {
  readonly name: string;
  readonly title: string;
  readonly says: string;
}

/** When a player can get more play money. */
export interface Refill {
  /** They must have less than this in total, chips at tables included. */
  readonly below: number;
  /** The rule in a sentence. */
  readonly says: string;
  /** Why they cannot get more now; empty if they can. */
  readonly barred: string;
  /** After how many seconds they can, where only the time is too early. */
  readonly wait: number;
}

/** The person who is signed in. */
export interface Me {
  readonly name: string;
  /** `guest` or `account`. */
  readonly kind: string;
  /** `player`, `dealer`, `floorperson`, `auditor`, `admin`. */
  readonly roles: ReadonlyArray<string>;
  /** Their money outside the tables, in cents. */
  readonly balance: number;
  /** The tables they sit at. */
  readonly at: ReadonlyArray<string>;
  readonly refill: Refill;
  /** Their chips at each of these tables, in cents, without what lies on the felt. */
  readonly chips: ReadonlyArray<number>;
  /** The name they chose; empty if they chose none. */
  readonly shown: string;
  /** 1 to 8; 0 if they chose none. */
  readonly colour: number;
  /** Roles of theirs that this session does not have: they need a second factor first. */
  readonly withheld: ReadonlyArray<string>;
}

/** Opens one socket of one table, once and soon. */
export interface Ticket {
  readonly ticket: string;
  /** How long it is valid. */
  readonly seconds: number;
  /**
   * Of the server that runs the table, where the socket is opened: `https://tables.example.org/s/1`. Empty
   * for the server that was asked.
   */
  readonly address: string;
}

/** Why a request was not done. */
export interface Problem {
  readonly says: string;
  readonly clause: string;
}

export interface WagerLimits {
  /** Its name on the sheet. */
  readonly wager: string;
  readonly label: string;
  readonly least: number;
  /** 0 where the sheet sets none. */
  readonly most: number;
  readonly unit: number;
}

/** The name and the colour a person chose, for those who see them at a table. */
export interface Face {
  /** Their name at the tables and in the records. */
  readonly player: string;
  /** The name they chose; their name at the tables where they chose none. */
  readonly shown: string;
  /** 1 to 8; 0 where they chose none. */
  readonly colour: number;
}

/** The people at a table who chose a name or a colour. */
export interface Faces {
  readonly faces: ReadonlyArray<Face>;
}

/** A table as the lobby lists it. */
export interface LobbyTable {
  readonly name: string;
  /** As a person would call it: `Atlantic City`. */
  readonly title: string;
  /** `blackjack`, `red dog`: in words. */
  readonly game: string;
  /** In few words each: `6 decks`, `dealer stands on soft 17`, `blackjack pays 3 to 2`. */
  readonly rules: ReadonlyArray<string>;
  /** The main wager first. */
  readonly limits: ReadonlyArray<WagerLimits>;
  readonly boxes: number;
  readonly players: ReadonlyArray<string>;
  readonly bots: ReadonlyArray<string>;
  readonly in_round: boolean;
  readonly meters: ReadonlyArray<Meter>;
  readonly betting_seconds: number;
  readonly decision_seconds: number;
  /** Its sheet is not lawful as it is, and is marked so. */
  readonly proposed: boolean;
  /** Its game's name on the sheet: `red-dog`. */
  readonly game_name: string;
  /** The name of its group in the lobby. */
  readonly group: string;
  /** What is special about it, in one line. */
  readonly special: string;
  /** 0 at a table without cards. */
  readonly decks: number;
  /** `stand` or `hit`; empty where the dealer draws by other rules. */
  readonly soft_17: string;
  /** `3 to 2`; empty where no hand is a blackjack. */
  readonly blackjack_pays: string;
  /** How the dealer's first cards lie, for a picture: `up` or `down`. */
  readonly dealer_cards: ReadonlyArray<string>;
  /** How many wagers it offers beside the main one. */
  readonly side_wagers: number;
  /** Of the main wager, and behind it the cheapest one where another is cheaper; empty if not computed. */
  readonly advantages: ReadonlyArray<HouseAdvantage>;
  readonly seats: ReadonlyArray<LobbySeat>;
  /** A person deals it. */
  readonly live: boolean;
}

export interface Lobby {
  readonly tables: ReadonlyArray<LobbyTable>;
  /** In the order of the lobby. */
  readonly groups: ReadonlyArray<TableGroup>;
  /** The table a newcomer is sent to; empty if every seat is taken. */
  readonly recommended: string;
  /** Of people at these tables. */
  readonly faces: ReadonlyArray<Face>;
}

export interface PayRow {
  /** `straight flush`, `blackjack`, `spread of 4`. */
  readonly hand: string;
  /** `9 to 1`. */
  readonly pays: string;
  readonly clause: string;
}

/** A wager the table offers. */
export interface WagerRules {
  readonly wager: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly unit: number;
  readonly pays: ReadonlyArray<PayRow>;
  readonly clause: string;
  /** What it is and how its rows are paid, in sentences. */
  readonly says: string;
  /** What may be wagered, as the sign says it: `$1 or $5`. */
  readonly limits: string;
  /** The best of the odds it pays: `25 to 1`, `1 to 1 less 5 percent`; empty where no row has odds. */
  readonly best: string;
  /** The exact house advantage, as a share of the wager; null if none is shipped for this table. */
  readonly advantage: number | null;
}

export interface SignLine {
  readonly text: string;
  readonly clause: string;
}

/** A choice of the table's sheet, in words. */
export interface Rule {
  readonly text: string;
  readonly clause: string;
}

/** Where something on the sign comes from that the documents do not contain. */
export interface RuleSource {
  /** As a clause is cited: `58 Pa. Code 627a.8`. */
  readonly name: string;
  readonly kind: string;
  readonly address: string;
}

/** What a choice is, in a sentence: what it costs, what it pays, what the house keeps. */
export interface ChoiceHelp {
  /** The first word of its statement: `insure`. */
  readonly act: string;
  readonly says: string;
}

/** Everything a player may read before sitting down. */
export interface TableRules {
  readonly name: string;
  readonly title: string;
  readonly game: string;
  /** What is printed across the layout: `Blackjack pays 3 to 2`. */
  readonly motto: string;
  readonly sign: ReadonlyArray<SignLine>;
  readonly rules: ReadonlyArray<Rule>;
  readonly wagers: ReadonlyArray<WagerRules>;
  /** Of the sheet. */
  readonly digest: string;
  /** Of what the documents do not contain. */
  readonly sources: ReadonlyArray<RuleSource>;
  /** The game in three sentences, for somebody who has never played it. */
  readonly first_steps: ReadonlyArray<string>;
  /** What the choices are that a newcomer does not know. */
  readonly explained: ReadonlyArray<ChoiceHelp>;
  /** What matters most at this table, the few lines that are read first. */
  readonly essentials: ReadonlyArray<Rule>;
}

/** What a paragraph of the law says, in the register's words. */
export interface ClauseText {
  /** With its chapter, as `law.citation.full` writes it. */
  readonly citation: string;
  /** Of its section; empty if the contents list none. */
  readonly heading: string;
  readonly edition: string;
  readonly says: ReadonlyArray<string>;
}

/** The tables at which a change was announced, or taken back. */
export interface Announced {
  readonly tables: ReadonlyArray<string>;
}

/** A change of a table's rules that waits for its time. */
export interface AnnouncedChange {
  /** The text of the sheet that takes effect. */
  readonly sheet: string;
  /** Seconds since 1970. */
  readonly effective: number;
  /** What changes, in words. */
  readonly says: ReadonlyArray<string>;
  /** Its time has come: it takes effect with the end of the round. */
  readonly due: boolean;
}

/** The sheet of one table, and what is announced there. */
export interface TableSheet {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  /** The text of the sheet in effect. */
  readonly sheet: string;
  readonly pending: AnnouncedChange | null;
}

export interface TableSheets {
  readonly tables: ReadonlyArray<TableSheet>;
  /** The time by the server's clock, in seconds since 1970. All times of a notice are measured by it. */
  readonly now: number;
}

/** One rule that another sheet changes, and what 8.3 asks for it. */
export interface SheetDifference {
  /** Of the rule. */
  readonly clause: string;
  readonly was: string;
  readonly becomes: string;
  /** What must be done before, in words. */
  readonly duty: string;
  /** The clauses that speak of the change. */
  readonly by: ReadonlyArray<string>;
  /** The tables that must change at the same moment: `with as many decks`. */
  readonly every_table: string;
}

/** What a notice would change at one table. */
export interface TableNotice {
  readonly table: string;
  readonly changes: ReadonlyArray<SheetDifference>;
  /** No rule changes but limits: the change takes effect with its announcement. */
  readonly at_once: boolean;
  /** Why it cannot be announced as it is. */
  readonly problems: ReadonlyArray<Problem>;
}

/** A notice as it would be announced now. Nothing is posted. */
export interface NoticePreview {
  readonly tables: ReadonlyArray<TableNotice>;
  /** The first lawful moment, in seconds since 1970, if the Commission is told by now. */
  readonly earliest: number;
  /** What the sheets of the house would break together. */
  readonly problems: ReadonlyArray<Problem>;
  readonly now: number;
}

export interface RoundSummary {
  readonly number: number;
  /** Seconds since 1970. */
  readonly ended: number;
  /** What the round brought each player. */
  readonly results: ReadonlyArray<readonly [string, number]>;
  /** Called dead; all wagers were returned. */
  readonly void: boolean;
  /** The reader's hands and the dealer's as the reader saw them last, or the dice: `Ts 6h vs 9d 8c`. */
  readonly cards: string;
}

/** The last rounds of a table, the newest first. */
export interface Rounds {
  readonly rounds: ReadonlyArray<RoundSummary>;
}

/** A sentence that was said at a table. */
export interface SaidLine {
  /** Of the table, after what it tells of. */
  readonly version: number;
  readonly text: string;
  readonly clause: string;
}

/** What was said in the last rounds, as this reader heard it, the oldest first. */
export interface RecentlySaid {
  readonly lines: ReadonlyArray<SaidLine>;
}

/** The replay of a round, as its reader saw it. */
export interface RoundReplay {
  readonly number: number;
  readonly frames: ReadonlyArray<TableFrame>;
  /** As round notation; what the reader never saw is written `??`. */
  readonly notation: string;
}
