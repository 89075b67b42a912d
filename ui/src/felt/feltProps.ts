import type { Ref } from "react";
import type { BetSpot, PlayerChoice, TableFrame } from "../wire";

/** The reader's settings for the felt. */
export interface FeltSettings {
  /** Clubs green, diamonds blue. */
  readonly fourColour: boolean;
  /** No animation: by the reader's setting, or by the device's. */
  readonly still: boolean;
  /** How many times as fast as planned everything moves. */
  readonly rate?: number;
}

/** What the table page may do with the felt. */
export interface FeltHandle {
  /** Shows the end of all movement at once; input never waits for it. */
  finish(): void;
  /** Whether something is still on its way. */
  moving(): boolean;
}

/** A place on the layout where chips may lie, though none do: from `TableRules.wagers`. */
export interface PrintedSpot {
  readonly wager: string;
  readonly label: string;
  /** What it pays, row by row. */
  readonly pays?: ReadonlyArray<{ readonly hand: string; readonly pays: string }>;
  /** The best of its odds: `25 to 1`. */
  readonly best?: string;
}

export interface FeltProps {
  /** Drawn as told; `frame.told` is played between the last frame given and this one. A frame given while
      another is still moving finishes that one first. */
  readonly frame: TableFrame;
  /** The table as it is seen while that is played: purses, turns and words are taken from here. Without it
      they are those of `frame`. */
  readonly seen?: TableFrame;
  readonly settings: FeltSettings;
  /** Printed across the layout: `TableRules.motto`. */
  readonly motto?: string;
  /** The wagers this table offers, main wager first: printed on the boxes even where nothing lies. */
  readonly printed?: ReadonlyArray<PrintedSpot>;
  /** How many boxes the layout has: `LobbyTable.boxes`. Without it, those of the frame. */
  readonly boxes?: number;
  /** The spot that takes the next chip. */
  readonly selected?: { readonly box: number; readonly wager: string };
  /** Touched or pressed: lay the chosen chip here. */
  readonly onBet?: (spot: BetSpot) => void;
  /** Touched where it is too small for its spots: the next chips are for this box. */
  readonly onChoose?: (spot: BetSpot) => void;
  /** The reader's box that is acted on, of several; drawn largest on a phone. */
  readonly focus?: number;
  /** Something is said about a wager that lies there: it is taken down, called on or off. */
  readonly onChoice?: (choice: PlayerChoice) => void;
  /** Its pay table is asked for. */
  readonly onSpotInfo?: (wager: string) => void;
  /** The reader takes a seat. Without it free boxes offer none. */
  readonly onSit?: (box: number) => void;
  /** Time to see the table beside its movements again, in milliseconds since they began. */
  readonly onProgress?: (version: number, time: number) => void;
  /** In rows, boxes that nobody has are left out: the reader neither sits nor bets there. */
  readonly takenOnly?: boolean;
  /** The place that the dealer's next act is about, marked for the dealer. */
  readonly next?: string;
  /** All of `frame.told` has been shown. */
  readonly onShown?: (version: number) => void;
  readonly ref?: Ref<FeltHandle>;
}
