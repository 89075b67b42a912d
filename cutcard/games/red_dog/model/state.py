"""The state of a red dog table. Small frozen values; only `evolve` makes new ones."""

from enum import Enum
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe
from cutcard.games.red_dog.rules import spread
from cutcard.games.table.bets import Bet


class Phase(Enum):
    """Where a round stands."""

    BETWEEN = "between rounds"
    DEALING = "first two cards"
    RAISES = "raises"
    CHOICE = "playing on or voiding"
    THIRD = "third card"
    SETTLING = "settlement"


class Answer(Enum):
    """What an area says when a third card was exposed too early (6.7(c))."""

    NONE = ""
    PLAYS_ON = "plays on"
    VOIDED = "voided"


class Area(NamedTuple):
    """A betting area in play."""

    number: int
    player: str
    wager: int
    coupon: int = 0
    """The value of a match play coupon that lies beside the wager."""
    raised: int = 0
    answer: Answer = Answer.NONE
    settled: bool = False

    @property
    def amount(self) -> int:
        return self.wager + self.raised


PLACES = ("left", "right", "middle")
"""Where the three cards lie, in the order they are dealt (6.5(c), (f), (i))."""


class TableState(NamedTuple):
    """Everything the rules need to know of a table between two commands."""

    shoe: Shoe
    cutter: str = ""
    """Who is offered the cut; empty for the first player to the table."""
    refused_cut: tuple[str, ...] = ()
    bets: tuple[Bet, ...] = ()
    """Laid for the round to come."""
    phase: Phase = Phase.BETWEEN
    areas: tuple[Area, ...] = ()
    """Of the round being played, or the last one, from the dealer's left."""
    cards: tuple[Card, ...] = ()
    """On the layout: left, right, middle."""
    discarded: tuple[Card, ...] = ()
    """Cards of this round that were seen and not used (6.7)."""
    drawn: bool = False
    """A card drawn in error lies face down and is the next one (6.7(b))."""
    burn: BurnCard | None = None
    rounds: int = 0

    @property
    def in_round(self) -> bool:
        return self.phase is not Phase.BETWEEN

    @property
    def place(self) -> str:
        """Where the next card goes; empty where none is due."""
        due = self.phase in (Phase.DEALING, Phase.THIRD) and len(self.cards) < len(PLACES)
        return PLACES[len(self.cards)] if due else ""

    @property
    def spread(self) -> int:
        """Of the first two cards."""
        return spread(self.cards[0], self.cards[1])

    def area(self, number: int) -> Area | None:
        for one in self.areas:
            if one.number == number:
                return one
        return None

    @property
    def playing(self) -> tuple[Area, ...]:
        """The areas whose wagers lie there still."""
        return tuple(area for area in self.areas if not area.settled)

    def with_area(self, area: Area) -> "TableState":
        return self._replace(areas=tuple(area if one.number == area.number else one for one in self.areas))
