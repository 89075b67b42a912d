"""The events of a round whose cards lie face up, beside those of every card table. Past facts, frozen."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.events import *  # noqa: F403 (one table's events in one place)
from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """The first card of the round is about to leave the shoe."""


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """Face up, to a box, to the dealer, or to a place of the layout."""

    place: str
    card: Card


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """Called dead: every wager that lies there goes back."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    number: int


@dataclass(frozen=True, slots=True)
class CardsPickedUp(Event):
    """In an order that lets the round be shown again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FaceUpCardDiscarded(Event):
    """A card found face up in the shoe is not used and goes to the discard rack."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """Unseen, it is used as though it were the next card from the shoe."""
