"""Cards as letters: an order of cards is a text, and a run of cards is a part of that text."""

import string
from collections.abc import Iterable

from cutcard.cards import ALL_CARDS, Card

LETTERS = string.ascii_letters
"""One for each of the 52 cards, by the card's number."""
UNKNOWN = "."
"""A card whose face nobody knows."""
ROUND_OVER = "|"
"""Between the cards of two rounds."""

assert len(LETTERS) == len(ALL_CARDS)


def letter(card: Card | None) -> str:
    return UNKNOWN if card is None else LETTERS[card.number]


def card_of(one: str) -> Card | None:
    return None if one == UNKNOWN else ALL_CARDS[LETTERS.index(one)]


def text_of(cards: Iterable[Card | None]) -> str:
    return "".join(map(letter, cards))


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of a text whose faces are known."""
    return tuple(card for card in map(card_of, text) if card is not None)


def known(text: str) -> int:
    """How many faces of a text are known."""
    return len(text) - text.count(UNKNOWN)
