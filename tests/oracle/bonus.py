"""The blackjack bonus wager of 19:47-2.20, written from the text alone. Money is in dollars."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

RANGES = {1: (5, 1000), 5: (50, 5000)}
"""2.20(j)."""
VALUES = {**{str(pips): pips for pips in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}


def wins(first: str, second: str) -> bool:
    """2.20(d): an ace and a card of ten points, in either order."""
    return VALUES[first[0]] + VALUES[second[0]] == 21


def chance(decks: int) -> Fraction:
    """The probability of a blackjack in two cards, by counting every ordered pair of ranks."""
    cards = 52 * decks
    pairs = sum(
        4 * decks * (4 * decks - (first == second))
        for first, second in product(VALUES, repeat=2)
        if wins(first, second)
    )
    return Fraction(pairs, cards * (cards - 1))


def house_advantage(decks: int, stake: int, awards: Mapping[Fraction, int]) -> Fraction:
    """The mean loss of a dollar: the stake is returned with the award, or lost."""
    won = chance(decks)
    weights = sum(awards.values())
    mean = sum((amount * weight for amount, weight in awards.items()), Fraction(0)) / weights
    return (1 - won) - won * mean / stake


def lawful(decks: int, stake: int, awards: Mapping[Fraction, int]) -> bool:
    """2.20(a), (j), (k)."""
    if stake not in RANGES:
        return False
    least, most = RANGES[stake]
    advantage = house_advantage(decks, stake, awards)
    return all(least <= amount <= most for amount in awards) and 0 <= advantage <= Fraction(3, 10)


def settled(
    boxes: Sequence[tuple[str, str, int]], shown: Sequence[int]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The settlement for the boxes' first two cards and stakes and the amounts on the display.

    First the losers from the far right, before any further card (2.20(e)1); then the winners from the
    dealer's left (2.20(f)). Each with its result.
    """
    numbered = list(enumerate(boxes, start=1))
    lost = [(box, -stake) for box, (one, two, stake) in reversed(numbered) if stake and not wins(one, two)]
    won = [box for box, (one, two, stake) in numbered if stake and wins(one, two)]
    return lost, list(zip(won, shown, strict=False))
