"""What a hand counts, and what is a blackjack (19:47-2.1, 2.2(b)). Cards are values: 2 to 10, ace 1 or 11."""

from collections.abc import Sequence
from itertools import product

from tests.oracle.shoe import value


def total_and_soft(cards: Sequence[int]) -> tuple[int, bool]:
    """The score, and whether an ace counts eleven in it (2.1 soft total, 2.2(b)3i).

    Tries all ways of counting each ace as 1 or 11 and takes the best that does not exceed 21.
    """
    choices = [(1, 11) if value(card) == 1 else (value(card),) for card in cards]
    ways = list(product(*choices))
    within = [way for way in ways if sum(way) <= 21]
    best = max(within, key=sum) if within else min(ways, key=sum)
    return sum(best), 11 in best


def is_blackjack(cards: Sequence[int], *, after_split: bool = False) -> bool:
    """An ace and a ten-valued card as the first two cards, not of a split pair (2.1)."""
    return not after_split and sorted(value(card) for card in cards) == [1, 10]
