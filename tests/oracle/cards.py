"""Cards with or without a suit (19:47-2.2(b)).

A card is written as a value, 1 to 11, or by rank and suit, as "7h" or "Td". Within the oracles it is a
number: a plain value is itself; a card with a suit is its value plus 16 times its place in the deck. So plain
cards are the values that the other programs use, and only shoes in which suits matter name them.
"""

from functools import cache

from tests.oracle.shoe import value

RANKS = "A23456789TJQK"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

CardName = int | str


@cache
def card(told: CardName) -> int:
    """The card with this value, or this rank and suit."""
    if isinstance(told, int):
        return value(told)
    if told not in DECK:
        raise ValueError(f"no card is called {told!r}")
    return min(RANKS.index(told[0]) + 1, 10) + 16 * (DECK.index(told) + 1)


def worth(one: int) -> int:
    """The value of a card: 1 for an ace, 2 to 10 (2.2(b))."""
    return one % 16


def name(one: int) -> str:
    """Rank and suit, or an empty string for a plain value."""
    return DECK[one // 16 - 1] if one >= 16 else ""


def fits(told: CardName, one: int) -> bool:
    """Whether a name means this card; a value fits a card of any suit."""
    return one == card(told) if isinstance(told, str) else worth(one) == value(told)
