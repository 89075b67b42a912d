"""A playing card, written as rank and suit: `Th` is the ten of hearts."""

from collections.abc import Iterable
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class BadCardError(ValueError):
    """A text that names no card."""


class Card(NamedTuple):
    """One of the 52 cards. `number` runs from 0 to 51, rank by rank, suits in the order c d h s."""

    rank: str
    suit: str
    number: int

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return self.rank + self.suit

    @property
    def rank_order(self) -> int:
        """0 for a deuce up to 12 for an ace: the rank, not a value of any game."""
        return self.number // 4

    @property
    def suit_order(self) -> int:
        return self.number % 4


ALL_CARDS: tuple[Card, ...] = tuple(
    Card(rank, suit, 4 * r + s) for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)
)
_BY_TEXT = {str(one): one for one in ALL_CARDS}


def card(text: str) -> Card:
    """The card that a text names; `BadCardError` says what a card looks like."""
    found = _BY_TEXT.get(text)
    if found is None:
        message = f"expected a card such as Th (a rank of {RANKS}, a suit of {SUITS}), got {text[:40]!r}"
        nearest = (text[:1].upper() + text[1:2].lower()) if text else ""
        if text.startswith("10"):
            nearest = "T" + text[2:3].lower()
        if nearest in _BY_TEXT:
            message += f" (did you mean {nearest}?)"
        raise BadCardError(message)
    return found


def read_cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


WITHOUT_TENS: tuple[Card, ...] = tuple(one for one in ALL_CARDS if one.rank != "T")
"""A Spanish deck: 48 cards."""


def full_stack(decks: int) -> tuple[Card, ...]:
    """All cards of that many decks, in order, deck by deck."""
    return ALL_CARDS * decks


def counts(cards: Iterable[Card]) -> list[int]:
    """How many there are of each of the 52 cards, by `number`."""
    found = [0] * 52
    for one in cards:
        found[one.number] += 1
    return found
