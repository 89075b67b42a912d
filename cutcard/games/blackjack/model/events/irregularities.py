"""Events of what goes wrong at a table (2.15). `hand` counts from 0 inside a box."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class WrongSideTaken(Event):
    """2.15(h): the dealer takes the round to come from the wrong side of the double shoe."""


@dataclass(frozen=True, slots=True)
class WrongSideDealt(Event):
    """2.15(h): from here on the cards come from the other side; the round counts and is concluded."""

    side: str


@dataclass(frozen=True, slots=True)
class DoubleCardExposed(Event):
    """2.15(p): a double's card that should lie face down lies face up; play goes on."""

    box: int
    hand: int
    card: Card
