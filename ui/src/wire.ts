// Written by `python -m cutcard.web.typescript` from cutcard.web.wire; not to be changed here.

/** To one command, after it is on the disk; the same however often the command is sent. */
export interface AnswerFrame {
  readonly type: "answer";
  readonly id: string;
  readonly done: boolean;
  readonly version: number;
  /** Why not; the most specific first. */
  readonly bars: ReadonlyArray<Bar>;
  /** It answered a question that is no longer asked. */
  readonly stale: boolean;
}

/** Why something may not be done. */
export interface Bar {
  readonly says: string;
  readonly clause: string;
}

/** No frame that comes in may be longer. */
export const MOST_BYTES = 16384;

/** The wagers of the last round again. */
export const KEY_AGAIN = 'a';

/** As much again on every spot. */
export const KEY_DOUBLE_BETS = 'x';

export const KEY_UNDO = 'z';

export const KEY_CLEAR = 'c';

/** Chips that lie on the layout. */
export interface WagerOnFelt {
  /** Its name on the sheet: `blackjack`, `blackjack.2`, `21-plus-3`, `insurance`. */
  readonly wager: string;
  readonly label: string;
  readonly player: string;
  readonly cents: number;
  readonly coupon: number;
  /** `doubled`, `even money` ...; empty where nothing is to be said. */
  readonly note: string;
  /**
   * What it brought its bettor, in cents, once it is settled: its chips are gone then, and `cents` is what
   * was laid. Null while they lie there.
   */
  readonly result: number | null;
}

export interface HandOnFelt {
  readonly name: string;
  readonly cards: ReadonlyArray<string | null>;
  /** As it is called at the table: `17`, `soft 17`, `blackjack`; empty where it cannot be told. */
  readonly total: string;
  readonly state: "" | "turn" | "stood" | "bust" | "blackjack" | "surrendered" | "won" | "lost" | "tied" | "dead";
  /** What was laid on this hand. */
  readonly wagers: ReadonlyArray<WagerOnFelt>;
  /** Which of the cards lie face down although the reader sees their face: nobody else does. */
  readonly unseen: ReadonlyArray<number>;
}

export interface BoxOnFelt {
  readonly number: number;
  /** Who speaks for the box; empty where nobody has wagered. */
  readonly player: string;
  readonly hands: ReadonlyArray<HandOnFelt>;
  /** Before the deal everything that is laid; afterwards side wagers and insurance. */
  readonly wagers: ReadonlyArray<WagerOnFelt>;
  /** Lammers, the bonus button, a light that is out, wagers of who has left the box: in few words. */
  readonly marks: ReadonlyArray<string>;
}

export interface Meter {
  readonly label: string;
  readonly cents: number;
}

export interface Shoe {
  /** In the stack a round is dealt from, when it is full. */
  readonly cards: number;
  /** Have left it since the shuffle. */
  readonly gone: number;
  /** Of these, in the discard rack: those that do not lie on the layout any more. */
  readonly rack: number;
  /** After how many it comes; 0 where there is none, or it is not in yet. */
  readonly cutting_card: number;
  readonly cutting_card_out: boolean;
  readonly side: string;
  readonly device: string;
}

/** A table as one observer sees it. */
export interface Felt {
  /** The game's own word for where the round stands. */
  readonly phase: string;
  readonly in_round: boolean;
  readonly round: number;
  /** The dealer's hand; more than one at multiple action. Red dog: the three cards, left, middle, right. */
  readonly dealer: ReadonlyArray<HandOnFelt>;
  readonly boxes: ReadonlyArray<BoxOnFelt>;
  readonly shoe: Shoe;
  readonly meters: ReadonlyArray<Meter>;
  /** What lies on the table for all: the spread marker, a burn card that was shown. */
  readonly marks: ReadonlyArray<string>;
  readonly burn_card: string | null;
}

/** A sentence for everybody: read out by `aria-live`, kept in the page's record. */
export interface Said {
  readonly type: "said";
  readonly text: string;
  /** Whom it is about, where it is about one player. */
  readonly player: string;
  readonly clause: string;
}

/** A card came from the shoe to a hand: the `index`th there. */
export interface Dealt {
  readonly type: "dealt";
  readonly place: string;
  readonly index: number;
  readonly face: string | null;
}

/** A card that lay face down lies face up. */
export interface Turned {
  readonly type: "turned";
  readonly place: string;
  readonly index: number;
  readonly face: string;
}

/** From and to: `purse NAME`, `felt BOX NAME WAGER`, `house`, `meter`. */
export interface ChipsMoved {
  readonly type: "chips";
  readonly source: string;
  readonly target: string;
  readonly cents: number;
}

/**
 * `split` (the hand makes two), `discarded` (a hand, or with no place all, to the rack), `moved` (the
 * dealer's up card to this hand of his), `shuffled`, `cut`, `burned`.
 */
export interface CardsMoved {
  readonly type: "cards";
  readonly what: "split" | "discarded" | "moved" | "shuffled" | "cut" | "burned";
  readonly place: string;
}

/** What the round brought each player, in cents. */
export interface RoundOver {
  readonly type: "over";
  readonly round: number;
  readonly results: ReadonlyArray<readonly [string, number]>;
}

export type Told = Said | Dealt | Turned | ChipsMoved | CardsMoved | RoundOver;

export interface Seat {
  readonly box: number;
  readonly player: string;
  readonly bot: boolean;
  /** Connected at this moment. */
  readonly here: boolean;
  readonly chips: number;
  /** Has said to be done with betting, or with the open window. */
  readonly ready: boolean;
  readonly leaving: boolean;
}

/**
 * Something that may be answered: the page sends `say` as it stands, or, where `most` is not 0, `say`, a
 * blank, the amount and `then`: dollars (`12.50`), or a number of cards for a cut.
 */
export interface Choice {
  readonly say: string;
  readonly label: string;
  /** The key that does it. */
  readonly key: string;
  readonly barred: Bar | null;
  readonly least: number;
  readonly most: number;
  readonly unit: number;
  /** What the page offers first. */
  readonly amount: number;
  /** What `least`, `most`, `unit` and `amount` count. */
  readonly of: "cents" | "cards";
  /** What is said behind the amount, with its blank: ` 2`. */
  readonly then: string;
  /** What it takes from the player's chips, where the amount is not his to choose. */
  readonly costs: number;
  /** It is pressed twice: what it gives up does not come back. */
  readonly confirm: boolean;
}

/** Where chips may be laid before the deal; `say` with an amount lays more, `take` takes all back. */
export interface BetSpot {
  readonly box: number;
  readonly wager: string;
  readonly label: string;
  readonly say: string;
  readonly take: string;
  readonly least: number;
  readonly most: number;
  readonly unit: number;
  readonly laid: number;
  readonly barred: Bar | null;
  /** Of a box that is not the player's seat: by which they may bet there too. */
  readonly clause: string;
}

/** What the table waits for, as everybody may know it. */
export interface Question {
  readonly kind: "wagers" | "cut" | "decision" | "window" | "dealer" | "nothing";
  /** `Place your bets`, `Box 3: ann to decide`, `Insurance?` ... */
  readonly says: string;
  readonly who: string;
  readonly place: string;
  /** The version of the table that put the question: an answer to an older one is stale. */
  readonly since: number;
  /** How long an answer may take in all; 0 for no limit. */
  readonly seconds: number;
  /** How much of that is left as the frame is sent. */
  readonly left: number;
}

/** What stays on the felt if the reader gets up: wagers that later rounds decide. */
export interface Staying {
  readonly cents: number;
  /** How much, and until when. */
  readonly says: string;
  readonly clause: string;
}

/** What only this reader is told. */
export interface Mine {
  readonly name: string;
  /** Where he sits; 0 for a spectator. */
  readonly box: number;
  readonly chips: number;
  /** The question is (also) for him, and he has not answered. */
  readonly asked: boolean;
  readonly choices: ReadonlyArray<Choice>;
  readonly bets: ReadonlyArray<BetSpot>;
  /** How he says to be done: `deal`, or to pass on what the window offers. */
  readonly ready: Choice | null;
  /** What he laid last round, as (statement, cents): for the page's re-bet. */
  readonly again: ReadonlyArray<readonly [string, number]>;
  /** Also for who has left it there already. */
  readonly stays: Staying | null;
  /** What was done for the player because their time ran out, since the last frame; or nothing. */
  readonly ran_out: string;
}

/** The whole truth for this reader: nothing of an earlier frame is needed to draw it. */
export interface TableFrame {
  readonly type: "table";
  /** Its name on the sheet: `blackjack`, `red-dog`. */
  readonly game: string;
  readonly version: number;
  readonly felt: Felt;
  readonly seats: ReadonlyArray<Seat>;
  readonly question: Question;
  readonly mine: Mine;
  /** What led here from the frame before; empty in the first one and after a loss of the connection. */
  readonly told: ReadonlyArray<Said | Dealt | Turned | ChipsMoved | CardsMoved | RoundOver>;
}

export interface PongFrame {
  readonly type: "pong";
  readonly id: string;
}

/**
 * A frame that could not be read or may not be sent, and nothing was done; or, where `unknown` says so, a
 * command whose outcome is not known.
 */
export interface ErrorFrame {
  readonly type: "error";
  readonly says: string;
  /** Of the frame it is about, where that has one. */
  readonly id: string;
  /**
   * Whether the command was done is not known. It may be sent again with the same id: it is done at most
   * once, and the answer says whether it was.
   */
  readonly unknown: boolean;
}

export type ServerFrame = TableFrame | AnswerFrame | PongFrame | ErrorFrame;

/** A statement of the round notation: `hit 3`, `bet 3 ann blackjack 10`. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  /** The version of the table the sender saw. */
  readonly seen: number;
  readonly statement: string;
}

export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly seen: number;
  readonly box: number;
  /** Cents brought to the table. */
  readonly chips: number;
}

export interface Leave {
  readonly type: "leave";
  readonly id: string;
  readonly seen: number;
}

/** More chips. */
export interface Bring {
  readonly type: "bring";
  readonly id: string;
  readonly seen: number;
  readonly chips: number;
}

/** Done with betting, or with what the open window offers. */
export interface Ready {
  readonly type: "ready";
  readonly id: string;
  readonly seen: number;
}

export interface Ping {
  readonly type: "ping";
  readonly id: string;
}

export type ClientFrame = Say | Sit | Leave | Bring | Ready | Ping;
