"""What has happened at a red dog table: the events only it has, beside those of every game with cards."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.protocol import Felt, Purse, Transfer
from cutcard.games.red_dog.sheet.sheet import RED_DOG
from cutcard.games.table.events import *  # noqa: F403 (one table's events in one place)
from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """6.5(a): the first card of the round is about to leave the shoe."""


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """6.5(c), (f), (i): face up, on the box farthest to the dealer's left, to their right, or between."""

    place: str
    card: Card


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
class FaceUpCardDiscarded(Event):
    """6.7(a): a card found face up in the shoe is not used and goes to the discard rack."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """6.7(b): unseen, it is used as though it were the next card from the shoe."""


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
    """6.7(c): everybody has answered; who plays on may raise, then another third card is dealt."""


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """No card is left to complete the round with, or nobody plays on, or for the floorperson's reason."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class CardsPickedUp(Event):
    """6.5(j): into the discard rack, in the order they were dealt, so that the hand can be shown again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    number: int
