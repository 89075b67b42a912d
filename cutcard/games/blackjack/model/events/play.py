"""Events of the round: cards dealt and turned, words said, decisions. `hand` counts from 0 inside a box."""

from dataclasses import dataclass
from typing import ClassVar

from cutcard.cards import Card
from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class HandSurrendered(Event):
    """2.8(a)."""

    box: int


@dataclass(frozen=True, slots=True)
class FloorpersonNotified(Event):
    """2.24(e): the dealer calls the floorperson: wagers of these boxes are settled in their presence."""

    boxes: tuple[int, ...]
    wager: str


@dataclass(frozen=True, slots=True)
class FloorpersonAttends(Event):
    """2.24(e): the floorperson is at the table, and stays for the round."""


@dataclass(frozen=True, slots=True)
class CardsTurned(Event):
    """Cards of a hand that lay face down are turned up; all its cards are named in order."""

    box: int
    hand: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandDiscarded(Event):
    """2.6A(e)2: over 21, the player's first two cards are discarded face down."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class DealerGoesOn(Event):
    """2.6(k): both their cards lie face up; the dealer goes on with them."""


@dataclass(frozen=True, slots=True)
class FaceDownOffered(Event):
    """2.10(c): a player has asked for their card face down; it is offered to all from the next round on."""


@dataclass(frozen=True, slots=True)
class BustTaken(Event):
    """2.18(f): the cards of a hand over 21 are collected along with all its wagers."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class DealersCardsCollected(Event):
    """2.18(f)2, (h): the dealer's cards of a decided hand go face down into the rack, all but the up card."""

    number: int
    """Which of their hands."""
    discards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class UpCardMoved(Event):
    """2.18(g), (h): to the area of the dealer's hand of that number."""

    to: int


@dataclass(frozen=True, slots=True)
class UpCardNotMoved(Event):
    """2.15(l): the dealer failed to move it; the round goes on as if it lay in the area of that hand."""

    to: int


@dataclass(frozen=True, slots=True)
class UpCardSwept(Event):
    """2.15(m): the dealer put their original up card into the discard rack."""

    number: int
    """The hand they were at."""


@dataclass(frozen=True, slots=True)
class UpCardFound(Event):
    """2.15(m): the supervisor reconstructs the last hand from the rack and puts the up card back."""

    names_card_again: ClassVar[bool] = True

    card: Card
    area: int


@dataclass(frozen=True, slots=True)
class UpCardLost(Event):
    """The supervisor cannot reconstruct the hand the up card was swept from; 2.15(m) is silent on it."""


@dataclass(frozen=True, slots=True)
class SevensForfeited(Event):
    """2.11(f): the dealer announces a split of sevens, which forfeits any payout for three of them."""

    box: int


@dataclass(frozen=True, slots=True)
class CardOffered(Event):
    """2.6(j)3, (k)6: the dealer has a blackjack and offers a box of two sevens a card for that wager."""

    box: int


@dataclass(frozen=True, slots=True)
class OfferTaken(Event):
    box: int


@dataclass(frozen=True, slots=True)
class OfferDeclined(Event):
    box: int


@dataclass(frozen=True, slots=True)
class OfferedCardDealt(Event):
    """The card completes the sevens wager's hand and no other."""

    box: int
    card: Card
