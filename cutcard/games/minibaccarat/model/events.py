"""What has happened at a minibaccarat table: the events only it has, beside those of every card table."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.defaults.events import *  # noqa: F403 (one table's events in one place)
from cutcard.games.defaults.events import Event
from cutcard.games.minibaccarat.model.commands import TurnFirstCard
from cutcard.games.minibaccarat.sheet.sheet import VIGORISH
from cutcard.games.protocol import Felt, Purse, Rack, Transfer


@dataclass(frozen=True, slots=True)
class FirstCardTurned(Event):
    """The first card of a shoe, face up; it is burned, and after it as many cards as it counts."""

    card: Card | None
    more: int

    @property
    def told(self) -> TurnFirstCard | None:
        """What a text says about it: burn cards are in no shoe line."""
        return None if self.card is None else TurnFirstCard(self.card)


@dataclass(frozen=True, slots=True)
class HandsAnnounced(Event):
    """The point counts of both complete hands, and the wager they win."""

    player: int
    banker: int
    wins: str


@dataclass(frozen=True, slots=True)
class LastHandAnnounced(Event):
    """The cutting card has come out: one more hand is dealt from this shoe."""


@dataclass(frozen=True, slots=True)
class CardsPickedUp(Event):
    """In an order that lets the hands be shown again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FaceUpCardDiscarded(Event):
    """A card found face up in the shoe is not used."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """Unseen, it is used as though it were the next card from the shoe."""


@dataclass(frozen=True, slots=True)
class ThirdCardBurned(Event):
    """A card dealt to a hand that stands is burned."""

    card: Card


# --- the vigorish -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfVigorish(Event):
    box: int
    player: str
    amount: int
    clause: str

    @property
    def felt(self) -> Felt:
        return Felt(self.box, self.player, VIGORISH)


@dataclass(frozen=True, slots=True)
class VigorishMarked(OfVigorish):
    """The player lays the vigorish of a winning wager under a marker, out of what was just paid."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(Purse(self.player), self.felt, self.amount, self.felt),)


@dataclass(frozen=True, slots=True)
class VigorishCollected(OfVigorish):
    """The house takes what lies under a player's markers."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(self.felt, Rack(), self.amount, self.felt),)


@dataclass(frozen=True, slots=True)
class MarkersMoved(OfVigorish):
    """A player who left and came back sits at another box."""

    to: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.to, self.player, VIGORISH)
        return (Transfer(self.felt, felt, self.amount, felt),)
