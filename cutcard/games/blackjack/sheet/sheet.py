"""A blackjack table's sheet: every choice the licensee has made, in one frozen value.

A sheet as written may be wrong. `sheet_parser.py` makes this value from text; it is lawful or proposed.
The meaning, the clause and the sign's words of each field are in `options.py`.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from cutcard.cards import Card
from cutcard.games.table.clocks import CLOCKS, Clocks
from cutcard.law.limits import Limits
from cutcard.law.sheet_digest import DigestedSheet
from cutcard.money import Odds

__all__ = [
    "INSURANCE",
    "MAIN",
    "MAIN_LIMITS",
    "BlackjackSheet",
    "Limits",
    "OfferedWager",
    "ProgressiveMeter",
    "Readings",
    "WhatIf",
]

HoleCard = Literal["none", "face-down", "reader", "face-up"]
MAIN = "blackjack"
INSURANCE = "insurance"
MAIN_LIMITS = Limits(5_00, 500_00)
"""Where a sheet says nothing of them."""


@dataclass(frozen=True, slots=True)
class OfferedWager:
    """A side wager as this table offers it: its pay table's letter and what each row pays here."""

    name: str
    paytable: str
    pays: tuple[tuple[str, Odds], ...]
    own: tuple[tuple[str, Any], ...] = ()
    """What the keys that only this wager has say, by their names."""

    def odds(self, row: str) -> Odds:
        return dict(self.pays)[row]


@dataclass(frozen=True, slots=True)
class ProgressiveMeter:
    """What the progressive meter starts with, grows by and starts again with (2.19(i))."""

    start: int
    rate: Fraction
    """The share of each wager that goes on it."""
    reset: int
    reset_rate: Fraction = Fraction(0)
    """The share of each wager that goes on the reset meter."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The places where the text can be read in two ways, and the way this table reads them."""

    split_two_card_21: Literal["beats-21", "plain"] = "beats-21"
    busted_extras: Literal["returned", "kept"] = "returned"
    insurance_turn: Literal["until-decision", "own-turn"] = "until-decision"
    losing_insurance: Literal["at-disclosure", "after-check"] = "at-disclosure"
    second_card: Literal["always", "when-needed"] = "always"
    progressive_chip: Literal["consumed", "returned"] = "consumed"
    progressive_shares: Literal["by-wager", "by-player"] = "by-wager"
    progressive_awards: Literal["rack", "meter"] = "rack"
    progressive_split: Literal["as-received", "unsplit"] = "as-received"
    additional_wagers: Literal["one-kind", "one-each"] = "one-kind"
    single_seven: Literal["first-card", "either-card"] = "first-card"
    streak_split: Literal["net", "majority"] = "net"
    streak_closing: Literal["returned", "lost"] = "returned"
    refused_card: Literal["box", "player"] = "box"
    misread_bonus: Literal["paid", "returned"] = "paid"


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Rules New Jersey does not have, for analysis alone: a sheet with any of them is proposed."""

    blackjack_pays: Odds | None = None
    double_on: Literal["any", "9-11", "10-11"] = "any"
    early_surrender: bool = False
    late_blackjack: Literal["original", "everything"] = "original"
    draw_to_split_aces: bool = False
    decks: int = 0
    deck: Literal["standard", "spanish"] = "standard"


@dataclass(frozen=True, slots=True, eq=False)
class BlackjackSheet(DigestedSheet):
    """One table's rules. Two sheets of the same content are equal and share a digest.

    The digest depends on what differs from the defaults alone, so a key that comes later leaves it as it is.
    """

    decks: int
    name: str = "Blackjack"
    game: Literal["blackjack"] = "blackjack"
    status: Literal["lawful", "proposed"] = "lawful"
    sign_approval: str = ""
    dealing: Literal["program", "live"] = "program"
    edition: Literal["2010", "1999"] = "2010"
    boxes: int = 7
    chip: int = 50
    device: Literal["shoe", "double-shoe", "hand", "continuous"] = "shoe"
    shuffle: Literal["manual", "automated", "bart-carter"] = "manual"
    cut: Fraction = Fraction(1, 4)
    red_side: Literal["left", "right"] = "left"
    burn: bool = True
    approval: str = ""
    pre_shuffled: bool = False
    recut_by: Literal["last-cutter", "next"] = "last-cutter"
    idle_spread: Literal["face-up", "face-down"] = "face-up"
    idle_respread: bool = True
    backs: str = "red"
    second_backs: str = "blue"
    cutting_card: str = "yellow"
    reader: Literal["unsaid", "may-show", "hides"] = "unsaid"
    variation: Literal["standard", "six-to-five", "multiple-action"] = "standard"
    hole_card: HoleCard = "none"
    soft_17: Literal["stand", "hit"] = "stand"
    split_hands: int = 2
    resplit_aces: bool = True
    double_after_split: bool = True
    double_card: Literal["face-up", "face-down", "on-request"] = "face-up"
    surrender: bool = False
    even_money: bool = False
    insurance: Literal["before-play", "at-turn"] = "before-play"
    five_card_21: bool = False
    suited_678: bool = False
    three_sevens: bool = False
    designated_blackjack: tuple[Card, ...] = ()
    shared_boxes: bool = False
    shared_box_limit: int = 7
    boxes_per_player: int = 1
    mid_shoe_entry: bool = True
    burn_each_round: bool = False
    rounds_per_deck: Literal["one", "many"] = "many"
    fewest_wagers: int = 2
    verbal_wagers: bool = True
    match_play: bool = False
    limits: tuple[tuple[str, Limits], ...] = ((MAIN, MAIN_LIMITS),)
    wagers: tuple[OfferedWager, ...] = ()
    progressive: ProgressiveMeter | None = None
    readings: Readings = Readings()
    what_if: WhatIf = WhatIf()
    clocks: Clocks = CLOCKS
    digest: str = field(init=False, default="")

    def limits_of(self, wager: str) -> Limits:
        """Of a wager; the spots of multiple action (`blackjack.2`) have the main wager's, each for itself."""
        return dict(self.limits)[wager.partition(".")[0]]

    def offered(self, wager: str) -> OfferedWager | None:
        """The side wager of that name as this table offers it."""
        for one in self.wagers:
            if one.name == wager:
                return one
        return None
