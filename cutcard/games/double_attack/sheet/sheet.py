"""A double attack table's sheet: every choice the licensee has made, in one frozen value."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from cutcard.games.table.clocks import CLOCKS, Clocks
from cutcard.law.limits import Limits
from cutcard.law.sheet_digest import DigestedSheet
from cutcard.money import EVEN_MONEY, Odds

GAME: Literal["double-attack"] = "double-attack"
INITIAL = "initial"
ATTACK = "double-attack"
BUST_IT = "bust-it"
INSURANCE = "insurance"
INSURANCE_PAYS = Odds(5, 2)
"""26.11(c)."""

INITIAL_LIMITS = Limits(5_00, 500_00)
BUST_IT_LIMITS = Limits(1_00, 50_00)
"""From a dollar up to the initial wager, and never more than fifty."""

ADDED = (ATTACK, INSURANCE)
"""Wagers added in a round, bounded by the initial wager; a table may post limits besides (8.2)."""
ADDED_LIMITS = Limits(1_00, 500_00)
"""What a table that posts one end of them has at the other."""

HANDS_BY_POSITIONS = {7: 3, 6: 4}
"""26.10(c): how many hands a box may make, by the player positions of the table."""

EIGHTS_SUITED = "three eights of one suit"
EIGHTS_COLORED = "three eights of one color"
BUST_IT_PAYS: tuple[tuple[str, Odds], ...] = (
    (EIGHTS_SUITED, Odds(200, 1)),
    (EIGHTS_COLORED, Odds(50, 1)),
    ("third card 6", Odds(15, 1)),
    ("third card 7", Odds(10, 1)),
    ("third card 8", Odds(8, 1)),
    ("third card 9", Odds(6, 1)),
    ("third card jack, queen or king", Odds(3, 1)),
)
"""58 Pa. Code 665a.12(c): what the dealer's third card pays that puts them over 21."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The places where the text can be read in two ways, and the way this table reads them."""

    soft_21: Literal["no-card", "may-draw"] = "no-card"
    blackjack_21: Literal["wins", "ties"] = "wins"
    busted_extras: Literal["returned", "kept"] = "returned"
    second_card: Literal["always", "when-needed"] = "always"
    refused_card: Literal["box", "player"] = "box"


@dataclass(frozen=True, slots=True, eq=False)
class DoubleAttackSheet(DigestedSheet):
    """One table's rules. Two sheets of the same content are equal and share a digest."""

    device: ClassVar[str] = "shoe"

    decks: int
    name: str = "Double attack"
    game: Literal["double-attack"] = GAME
    status: Literal["lawful", "proposed"] = "lawful"
    sign_approval: str = ""
    dealing: Literal["program", "live"] = "program"
    edition: Literal["2001"] = "2001"
    boxes: int = 7
    """Player positions (26.10(c))."""
    chip: int = 50
    shuffle: Literal["manual", "automated"] = "manual"
    cut: Fraction = Fraction(1, 4)
    recut_by: Literal["last-cutter", "next"] = "last-cutter"
    backs: str = "red"
    cutting_card: str = "yellow"
    hole_card: Literal["none", "reader"] = "none"
    reader: Literal["unsaid", "may-show", "hides"] = "unsaid"
    surrender: Literal["none", "first-two", "any-time"] = "any-time"
    surrender_at_once: bool = False
    split_hands: int = 3
    shared_boxes: bool = False
    shared_box_limit: int = 7
    boxes_per_player: int = 1
    bust_it: bool = False
    """Whether the optional bonus wager is offered."""
    limits: tuple[tuple[str, Limits], ...] = ((INITIAL, INITIAL_LIMITS),)
    readings: Readings = Readings()
    clocks: Clocks = CLOCKS
    digest: str = field(init=False, default="")

    def limits_of(self, wager: str) -> Limits:
        return dict(self.limits)[wager]

    def posted(self, wager: str) -> Limits | None:
        """The limits of a wager that need not have any."""
        return dict(self.limits).get(wager)

    def pays(self, wager: str) -> Odds:
        """What a winning initial or double attack wager is paid, a blackjack too (in the place of 26.5)."""
        return EVEN_MONEY
