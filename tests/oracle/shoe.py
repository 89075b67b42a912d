"""A shoe as a count of card values (19:47-2.2(a), (b)) and the draw of one card from it.

A shoe is a tuple of eleven numbers: place 1 counts the aces, place 10 all cards worth ten, place 0 is unused.
"""

from collections.abc import Iterable
from fractions import Fraction

Shoe = tuple[int, ...]


class ShoeRanOut(Exception):  # noqa: N818 -- an event at the table, said as one
    """A card was needed and none is left; choose a larger shoe."""


def value(card: int) -> int:
    """1 for an ace, written 1 or 11; otherwise the card's value, 2 to 10."""
    if not 1 <= card <= 11:
        raise ValueError(f"no card has the value {card}")
    return 1 if card == 11 else card


def count(cards: Iterable[int]) -> Shoe:
    """The shoe that holds these cards."""
    counts = [0] * 11
    for card in cards:
        counts[value(card)] += 1
    return tuple(counts)


def of_decks(decks: int) -> Shoe:
    """Whole decks: four of each of 13 ranks, of which 10, jack, queen and king are worth ten (2.2(b)1, 2)."""
    return count(min(rank, 10) for rank in range(1, 14) for _ in range(4 * decks))


def without(shoe: Shoe, cards: Iterable[int]) -> Shoe:
    """The shoe without these cards; an error if it does not hold them."""
    counts = list(shoe)
    for card in cards:
        counts[value(card)] -= 1
        if counts[value(card)] < 0:
            raise ValueError(f"the shoe has no card of value {card} left to take out")
    return tuple(counts)


def draws(shoe: Shoe) -> list[tuple[int, Fraction, Shoe]]:
    """Every possible next card: its value, its probability, the shoe after it."""
    left = sum(shoe)
    if left == 0:
        raise ShoeRanOut("a card is called for and the shoe is empty")
    return [(card, Fraction(shoe[card], left), without(shoe, (card,))) for card in range(1, 11) if shoe[card]]
