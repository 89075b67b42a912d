"""Cards that may or may not show a suit (19:47-2.2(b)).

A card is told as a value, 1 to 11, or by rank and suit, as "7h" or "Td". Within the oracles it is a number:
a plain value is itself, a card with a suit is its value and 16 times its place in the deck. So plain
cards are the values the other programs use, and only shoes in which suits matter have to name them.
"""

from functools import cache

from tests.oracle.shoe import value

RANKS = "A23456789TJQK"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

Told = int | str


@cache
def card(told: Told) -> int:
    """The card told as a value or as rank and suit."""
    if isinstance(told, int):
        return value(told)
    if told not in DECK:
        raise ValueError(f"no card is called {told!r}")
    return min(RANKS.index(told[0]) + 1, 10) + 16 * (DECK.index(told) + 1)


def worth(one: int) -> int:
    """The value of a card: 1 for an ace, 2 to 10 (2.2(b))."""
    return one % 16


def name(one: int) -> str:
    """Rank and suit, or nothing for a card told by its value alone."""
    return DECK[one // 16 - 1] if one >= 16 else ""


def fits(told: Told, one: int) -> bool:
    """Is this the card told? A value fits a card of any suit."""
    return one == card(told) if isinstance(told, str) else worth(one) == value(told)
