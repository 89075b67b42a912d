// Written by `python -m cutcard.web.typescript` from cutcard.web.wire; not to be changed here.

/** The answer to one command, once it is on the disk. A repeated command gets the same answer. */
export interface AnswerFrame {
  readonly type: "answer";
  readonly id: string;
  readonly done: boolean;
  readonly version: number;
  /** The reasons of a refusal, the most specific first. */
  readonly bars: ReadonlyArray<RefusalReason>;
  /** The command answered a question that is no longer open. */
  readonly stale: boolean;
}

/** A reason why something may not be done. */
export interface RefusalReason {
  readonly says: string;
  readonly clause: string;
}

export interface CoachChance {
  readonly label: string;
  readonly share: number;
}

/** How often each of several things happens, by the cards seen; together they are always. */
export interface CoachChances {
  /** `The dealer shows a 9 and ends with`. */
  readonly title: string;
  readonly parts: ReadonlyArray<CoachChance>;
}

/** One choice and its value. */
export interface CoachedChoice {
  /** As in `PlayerChoice.label`; passing has the label of `Mine.ready`. */
  readonly label: string;
  /** In cents, by the cards seen; of the amount that is offered first. Null where there is none. */
  readonly value: number | null;
  /** The same from a fresh shoe, in which only this hand and the dealer's visible cards are known. */
  readonly fresh: number | null;
  readonly best: boolean;
  /**
   * What leads to that value, with exact figures, as words that follow the label: `busts 61.2 % with the
   * next card`.
   */
  readonly why: string;
}

/** The prices of the wagers that lie for the next round, or of those of the round that has begun. */
export interface CoachPrices {
  readonly type: "coach-prices";
  readonly round: number;
  /** Betting is over: what lies there is in play. */
  readonly laid: boolean;
  readonly wagers: ReadonlyArray<WagerPrice>;
  /** The labels of wagers whose price is not known. */
  readonly unknown: ReadonlyArray<string>;
}

/** Whether the coach answers now, and how this person has set it. */
export interface CoachStatus {
  readonly type: "coach-status";
  /**
   * `off`: this server has none. `missing`: its packages could not be installed. `behind`: it could not
   * keep up, and pauses.
   */
  readonly state: "off" | "installing" | "missing" | "starting" | "ready" | "behind" | "down";
  /** The same in a sentence; empty while it is ready. */
  readonly says: string;
  readonly mode: "off" | "after" | "before";
  readonly cards: "round" | "shuffle";
  /**
   * Whether players of this table's game decide anything once their wagers lie; if not, the coach tells
   * prices alone.
   */
  readonly decides: boolean;
}

/** The values of the choices of an open question. Only in the mode `before`. */
export interface CoachValues {
  readonly type: "coach-values";
  /** `Question.since` of the question. */
  readonly since: number;
  readonly choices: ReadonlyArray<CoachedChoice>;
  /**
   * `fresh`: no exact value for the cards seen, so that of a fresh shoe counts. `chart`: no exact value;
   * the best choice is the chart's. `none`: no value at all.
   */
  readonly basis: "exact" | "fresh" | "chart" | "none";
  /** What must be said about the values, in a sentence. */
  readonly says: string;
  readonly chances: ReadonlyArray<CoachChances>;
}

/** A decision that was made. */
export interface CoachVerdict {
  readonly type: "coach-verdict";
  /** `Question.since` of the question it answered. */
  readonly since: number;
  readonly table: string;
  readonly round: number;
  /** The hand it was about, as on the felt: `3`, `3.2`; or the box. */
  readonly place: string;
  /** The cards: `Th 6d against Ts`. */
  readonly hand: string;
  /** The label of what was done. */
  readonly chose: string;
  /** The label of what would have been best. */
  readonly best: string;
  /** In cents, never negative: what the best choice is worth more. */
  readonly cost: number;
  readonly wager: number;
  readonly choices: ReadonlyArray<CoachedChoice>;
  readonly basis: "exact" | "fresh" | "chart" | "none";
  readonly says: string;
  readonly chances: ReadonlyArray<CoachChances>;
}

/** What a wager costs on average: the house advantage of its amount. */
export interface WagerPrice {
  readonly wager: string;
  readonly label: string;
  readonly cents: number;
  /** In cents; negative where the player gains. */
  readonly price: number;
  /** The house advantage, as a share of the wager. */
  readonly advantage: number;
  /**
   * A side wager, or any wager of a game in which nothing is decided once it lies: its price is told when
   * it is in play.
   */
  readonly side: boolean;
  /** How often it wins, with best play; null where that is not known. */
  readonly won: number | null;
  /** How often it is returned. */
  readonly tied: number | null;
}

/** One act the dealer can do now. The page sends a `dealer` frame with `act`, or `say` as a statement. */
export interface DealerAct {
  readonly label: string;
  readonly act: "next" | "say" | "take-back" | "shoe-empty" | "return-bets" | "end";
  /** The statement. What it needs is put behind it, in the order of `needs`, with blanks between. */
  readonly say: string;
  readonly key: string;
  /** What the dealer still has to say. */
  readonly needs: ReadonlyArray<"card" | "box">;
  /** How many cards, where it needs any. */
  readonly cards: number;
  /** The ranks these cards can have, where they are not those of the decks. */
  readonly ranks: string;
  /** The boxes it can be about, where it needs one. */
  readonly boxes: ReadonlyArray<number>;
  /** Whose wagers are returned. */
  readonly player: string;
  readonly clause: string;
  /** What the law orders then. */
  readonly follows: string;
  readonly barred: RefusalReason | null;
}

/** What the dealer is asked for. Only the dealer of the table gets it. */
export interface Dealing {
  /** `Card for box 3`, `Shuffle the cards`, `ann decides` ... */
  readonly asks: string;
  /**
   * What the answer is: the face of a card, a card face down whose face nobody tells, two dice, one of
   * the acts, or something that players say.
   */
  readonly wants: "card" | "hidden-card" | "dice" | "act" | "people";
  /** The ranks that the decks have, as notation writes them: `A23456789TJQK`; empty at a table of dice. */
  readonly ranks: string;
  /**
   * Where the next act is done: the hand whose card is dealt or turned, the dealer's own, `burn`, or
   * `stack` for a shuffle and a cut; empty where it is at no one place.
   */
  readonly place: string;
  /** What may be done now; the first is the next act, if there is one. */
  readonly acts: ReadonlyArray<DealerAct>;
  /** What may have gone wrong at this moment, with what the law orders then. */
  readonly mistakes: ReadonlyArray<DealerAct>;
  /** How many cards the stack must have, where it is about to be shuffled: the dealer confirms it. */
  readonly count: number;
  /** What the next act settles. */
  readonly payments: ReadonlyArray<Payment>;
}

/** What the next act settles for one wager, to be made with real chips. */
export interface Payment {
  readonly box: number;
  readonly player: string;
  readonly label: string;
  /** Cents the player wins; below 0 what they lose, 0 where the wager is returned. */
  readonly gain: number;
}

export interface BoxOnFelt {
  readonly number: number;
  /** The player who decides for the box; empty if nobody has wagered. */
  readonly player: string;
  readonly hands: ReadonlyArray<HandOnFelt>;
  /** Before the deal every wager laid; afterwards side wagers and insurance. */
  readonly wagers: ReadonlyArray<WagerOnFelt>;
  /** Marks in few words: lammers, the bonus button, a broken light, wagers of a player who has left. */
  readonly marks: ReadonlyArray<string>;
}

/** The dice of a table, and what they have come to. */
export interface DiceOnFelt {
  /** The last throw; empty before the first. */
  readonly thrown: ReadonlyArray<number>;
  /** The number the puck lies on; 0 before a come out roll. */
  readonly point: number;
  /** Who throws next; empty where nobody has a line wager. */
  readonly shooter: string;
  /** The dice are out: no more bets. */
  readonly out: boolean;
}

/** A table as one observer sees it. */
export interface FeltFrame {
  /** The game's own word for the phase of the round. */
  readonly phase: string;
  readonly in_round: boolean;
  readonly round: number;
  /** The dealer's hand; several at multiple action. Red dog: the three cards, left, middle, right. */
  readonly dealer: ReadonlyArray<HandOnFelt>;
  /** Where a layout has no boxes, one for each seat, with its player's wagers. */
  readonly boxes: ReadonlyArray<BoxOnFelt>;
  /** Null at a table without cards. */
  readonly shoe: ShoeOnFelt | null;
  readonly meters: ReadonlyArray<Meter>;
  /** Marks for the whole table: the spread marker, a burn card that was shown. */
  readonly marks: ReadonlyArray<string>;
  readonly burn_card: string | null;
  /** Null at a table without dice. */
  readonly dice: DiceOnFelt | null;
}

export interface HandOnFelt {
  readonly name: string;
  readonly cards: ReadonlyArray<string | null>;
  /** The total as it is called at the table: `17`, `soft 17`, `blackjack`; empty if it is not known. */
  readonly total: string;
  readonly state: "" | "turn" | "stood" | "bust" | "blackjack" | "surrendered" | "won" | "lost" | "tied" | "dead";
  /** The wagers on this hand. */
  readonly wagers: ReadonlyArray<WagerOnFelt>;
  /** The indexes of the cards that lie face down although this reader alone sees their face. */
  readonly unseen: ReadonlyArray<number>;
  /** How it ended, once it is settled: `20 beats 17`, `bust 25`; empty if its total says all. */
  readonly outcome: string;
}

export interface Meter {
  readonly label: string;
  readonly cents: number;
}

export interface ShoeOnFelt {
  /** The number of cards in a full stack. */
  readonly cards: number;
  /** The cards that have left the stack since the shuffle. */
  readonly gone: number;
  /** Of these, the cards in the discard rack: no longer on the layout. */
  readonly rack: number;
  /** After how many cards it comes; 0 if there is none or it is not inserted yet. */
  readonly cutting_card: number;
  readonly cutting_card_out: boolean;
  readonly side: string;
  readonly device: string;
}

/** Chips on the layout. */
export interface WagerOnFelt {
  /** Its name on the sheet: `blackjack`, `blackjack.2`, `21-plus-3`, `insurance`; `come.9` on its point. */
  readonly wager: string;
  readonly label: string;
  readonly player: string;
  readonly cents: number;
  readonly coupon: number;
  /** `doubled`, `even money` ...; empty if there is nothing to say. */
  readonly note: string;
  /**
   * The bettor's net result in cents, once the wager is settled: its chips are gone then, and `cents` is
   * what was laid. Null before.
   */
  readonly result: number | null;
  /** Why it was paid, once it was: `flush 5 to 1`, `1 to 1`. */
  readonly row: string;
}

/** The opening of a card: with its face it leads to the root of the shoe. */
export interface CardProof {
  /** How many cards had left the shoe before it. */
  readonly position: number;
  readonly salt: string;
  readonly path: ReadonlyArray<string>;
}

/** The proof of the shoe, as far as it goes. */
export interface ShoeProof {
  /** Records of the proof: those that are new, or in a first frame all of this shoe. */
  readonly lines: ReadonlyArray<string>;
  /** All records of the shoe are there. */
  readonly whole: boolean;
  /** The reader's browser takes part in the wash. */
  readonly part: boolean;
  /** Why the shoe of this table is not proven; empty if it is. */
  readonly not_proven: string;
  /** What is not proven at this table though its shoe is. */
  readonly also_not: string;
}

/** The longest incoming frame. */
export const MOST_BYTES = 16384;

/** Repeats the wagers of the last round. */
export const KEY_AGAIN = 'a';

/** Doubles the wager on every spot. */
export const KEY_DOUBLE_BETS = 'x';

export const KEY_UNDO = 'z';

export const KEY_CLEAR = 'c';

/** A sentence for everybody. The page reads it out (`aria-live`) and keeps it in its record. */
export interface Said {
  readonly type: "said";
  readonly text: string;
  /** The player it is about, if it is about one. */
  readonly player: string;
  readonly clause: string;
}

/** A card came from the shoe to a hand, at `index`. */
export interface Dealt {
  readonly type: "dealt";
  readonly place: string;
  readonly index: number;
  readonly face: string | null;
  /** What proves the face; not there for a card face down, and where the shoe is not proven. */
  readonly proof?: CardProof;
}

/** A card was turned face up. */
export interface Turned {
  readonly type: "turned";
  readonly place: string;
  readonly index: number;
  readonly face: string;
  readonly proof?: CardProof;
}

/** A wager on the layout. */
export interface FeltAccount {
  readonly type: "felt";
  readonly box: number;
  readonly player: string;
  readonly wager: string;
}

/** A player's chips. */
export interface PurseAccount {
  readonly type: "purse";
  readonly player: string;
}

/** The house's chips. */
export interface RackAccount {
  readonly type: "rack";
}

/** Money that the house keeps beside its rack: `meter` is the one on the felt, others are not shown. */
export interface MeterAccount {
  readonly type: "meter";
  readonly name: string;
}

export type ChipAccount = FeltAccount | PurseAccount | RackAccount | MeterAccount;

/** Chips moved from one account to another. */
export interface ChipsMoved {
  readonly type: "chips";
  readonly source: FeltAccount | PurseAccount | RackAccount | MeterAccount;
  readonly target: FeltAccount | PurseAccount | RackAccount | MeterAccount;
  readonly cents: number;
}

/**
 * Cards moved: `split` (the hand makes two), `discarded` (a hand, or without a place all cards, to the
 * rack), `moved` (the dealer's up card to this hand), `shuffled`, `cut`, `burned`.
 */
export interface CardsMoved {
  readonly type: "cards";
  readonly what: "split" | "discarded" | "moved" | "shuffled" | "cut" | "burned";
  readonly place: string;
}

/** The dice are at rest. */
export interface Rolled {
  readonly type: "rolled";
  readonly first: number;
  readonly second: number;
}

/** Each player's net result of the round, in cents. */
export interface RoundOver {
  readonly type: "over";
  readonly round: number;
  readonly results: ReadonlyArray<readonly [string, number]>;
}

export type Told = Said | Dealt | Turned | ChipsMoved | CardsMoved | Rolled | RoundOver;

export interface Seat {
  readonly box: number;
  readonly player: string;
  readonly bot: boolean;
  /** Connected now. */
  readonly here: boolean;
  readonly chips: number;
  /** Is done with betting, or with the open window. */
  readonly ready: boolean;
  readonly leaving: boolean;
}

/**
 * A choice. The page sends `say` as it is or, if `most` is not 0, `say`, a blank, the amount and `then`.
 * An amount is dollars (`12.50`), or a number of cards for a cut.
 */
export interface PlayerChoice {
  readonly say: string;
  readonly label: string;
  /** The key that makes the choice. */
  readonly key: string;
  readonly barred: RefusalReason | null;
  readonly least: number;
  readonly most: number;
  readonly unit: number;
  /** The amount the page offers first. */
  readonly amount: number;
  /** The unit of `least`, `most`, `unit` and `amount`. */
  readonly of: "cents" | "cards";
  /** The rest of the statement after the amount, with its blank: ` 2`. */
  readonly then: string;
  /** What it takes from the player's chips, if the player does not choose the amount. */
  readonly costs: number;
  /** The page asks for confirmation, because what the choice gives up does not come back. */
  readonly confirm: boolean;
}

/**
 * A spot where chips may be laid before the deal. `say` with an amount lays more; `take` takes all
 * back.
 */
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
  readonly barred: RefusalReason | null;
  /** For a box other than the player's own: the clause that allows a bet there. */
  readonly clause: string;
}

/** What the table waits for, as everybody may know it. */
export interface Question {
  readonly kind: "wagers" | "cut" | "decision" | "window" | "dealer" | "nothing";
  /** `Place your bets`, `Box 3: ann to decide`, `Insurance?` ... */
  readonly says: string;
  readonly who: string;
  readonly place: string;
  /** The version of the table that asked the question. An answer to an older version is stale. */
  readonly since: number;
  /** How long an answer may take in total; 0 for no limit. */
  readonly seconds: number;
  /** How much of that time is left when the frame is sent. */
  readonly left: number;
}

/** What stays on the felt if the reader leaves: wagers that later rounds decide. */
export interface Staying {
  readonly cents: number;
  /** How much, and until when. */
  readonly says: string;
  readonly clause: string;
}

/** What only this reader gets. */
export interface Mine {
  readonly name: string;
  /** The reader's box; 0 for a spectator. */
  readonly box: number;
  readonly chips: number;
  /** The question is (also) for this reader, who has not answered it. */
  readonly asked: boolean;
  readonly choices: ReadonlyArray<PlayerChoice>;
  readonly bets: ReadonlyArray<BetSpot>;
  /** How the reader says that they are done: `deal`, or passing on what the window offers. */
  readonly ready: PlayerChoice | null;
  /** The reader's wagers of the last round, as (statement, cents), for the page's re-bet. */
  readonly again: ReadonlyArray<readonly [string, number]>;
  /** Also for a reader who has left wagers there already. */
  readonly stays: Staying | null;
  /** What was done for the player since the last frame because their time ran out; or empty. */
  readonly ran_out: string;
}

/** A change of the table's rules that is announced and not in effect yet. */
export interface PostedNotice {
  /** When it takes effect, in seconds since 1970. */
  readonly effective: number;
  /** What changes, in words. */
  readonly says: ReadonlyArray<string>;
  readonly clause: string;
}

/** The whole table for this reader. No earlier frame is needed to render it. */
export interface TableFrame {
  readonly type: "table";
  /** Its name on the sheet: `blackjack`, `red-dog`. */
  readonly game: string;
  readonly version: number;
  readonly felt: FeltFrame;
  readonly seats: ReadonlyArray<Seat>;
  readonly question: Question;
  readonly mine: Mine;
  /** What led here from the frame before; empty in the first frame and after a lost connection. */
  readonly told: ReadonlyArray<Said | Dealt | Turned | ChipsMoved | CardsMoved | Rolled | RoundOver>;
  readonly notice?: PostedNotice;
  /** How often the table's rules or limits have changed; what was read of them before is out of date. */
  readonly rules_changed?: number;
  /** At a live table: who deals; empty while nobody does. */
  readonly dealer?: string;
  /** For the dealer of a live table alone. */
  readonly dealing?: Dealing;
  /** The proof of the shoe; not there if nothing is new. */
  readonly proof?: ShoeProof;
}

export interface PongFrame {
  readonly type: "pong";
  readonly id: string;
}

/**
 * An invalid frame, for which nothing was done; or, if `unknown` is set, a command whose outcome is not
 * known.
 */
export interface ErrorFrame {
  readonly type: "error";
  readonly says: string;
  /** The id of the frame it is about, if it has one. */
  readonly id: string;
  /**
   * Whether the command was done is not known. It may be sent again with the same id: it is done at most
   * once, and the answer says whether it was.
   */
  readonly unknown: boolean;
}

export type ServerFrame = TableFrame | AnswerFrame | PongFrame | ErrorFrame | CoachStatus | CoachValues | CoachVerdict | CoachPrices;

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
  /** The page takes part in the wash. */
  readonly part: boolean;
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

/**
 * An act of a live table's dealer. `begin` takes the dealer's place, `end` leaves it. `next` does the act
 * that the table waits for, `card` gives a card.
 */
export interface Dealer {
  readonly type: "dealer";
  readonly id: string;
  readonly seen: number;
  readonly act: "begin" | "end" | "next" | "card" | "take-back" | "shoe-empty" | "return-bets";
  /** For `card`: its face; empty for a card face down whose face nobody tells. */
  readonly card: string;
  /** For `return-bets`: whose. */
  readonly player: string;
}

/**
 * The page of a seated player in the wash: it takes part from now on, commits itself, or opens its
 * secret.
 */
export interface Part {
  readonly type: "part";
  readonly id: string;
  readonly seen: number;
  readonly act: "take" | "commit" | "open";
  /** The digest of the wash it is for. */
  readonly wash: string;
  /** The commitment or the secret. */
  readonly value: string;
}

export interface Ping {
  readonly type: "ping";
  readonly id: string;
}

export type ClientFrame = Say | Sit | Leave | Bring | Ready | Dealer | Part | Ping;
