"""What has happened at a red dog table: the events only it has, beside those of every game with cards."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.defaults.events import *  # noqa: F403 (one table's events in one place)
from cutcard.games.defaults.events import Event
from cutcard.games.protocol import Felt, Purse, Transfer
from cutcard.games.red_dog.sheet.sheet import RED_DOG


@dataclass(frozen=True, slots=True)
class ConsecutiveAnnounced(Event):
    """6.5(e): "The cards are consecutive: tie hand"."""


@dataclass(frozen=True, slots=True)
class PairAnnounced(Event):
    """6.5(f): "We have a pair"; a third card comes at once."""


@dataclass(frozen=True, slots=True)
class SpreadAnnounced(Event):
    """6.5(g): the spread is announced and its marker placed; raises may be made (6.5(h))."""

    spread: int


@dataclass(frozen=True, slots=True)
class RaisePlaced(Event):
    """6.5(h): chips on the raise area of the layout."""

    area: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.area, self.player, RED_DOG)
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class RaisesClosed(Event):
    """6.5(i): the dealer announces "Raises closed" before they draw the third card."""


@dataclass(frozen=True, slots=True)
class ThirdCardAnnounced(Event):
    """6.5(f), (i): the third card's value, or "Three of a kind" and "No three of a kind: tie hand"."""

    says: str
    value: int


@dataclass(frozen=True, slots=True)
class ThirdCardDiscarded(Event):
    """6.7(c): exposed before "Raises closed"; each area is asked whether it plays on."""

    card: Card


@dataclass(frozen=True, slots=True)
class AreaPlaysOn(Event):
    """6.7(c)."""

    area: int
    player: str


@dataclass(frozen=True, slots=True)
class AreaVoided(Event):
    """6.7(c): `WagerReturned` gives its wagers back, before another third card is dealt."""

    area: int
    player: str
    asked: bool = True
    """False where nobody answered for it."""


@dataclass(frozen=True, slots=True)
class RaisesOpenedAgain(Event):
    """6.7(c): everybody has answered; those who play on may raise, then another third card is dealt."""
