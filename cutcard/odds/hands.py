"""Every hand a player can hold from a shoe without being over: a set of cards, whatever their order.

A hand is a number. Hands of fewer cards come first, so that a drawn card always leads to a greater number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cutcard.games.blackjack.hand import Count, count
from cutcard.odds.kernel import HandTable
from cutcard.odds.shoe import VALUES, Composition

OVER = -1
"""In place of a hand's number: it is over 21."""
NOT_THERE = -2
"""In place of a hand's number: the shoe does not hold these cards."""


@dataclass(frozen=True, eq=False)
class Hands:
    """All hands that can be held from one shoe, as numbers."""

    cards: tuple[Composition, ...]
    counted: tuple[Count, ...]
    table: HandTable

    def number(self, *values: int) -> int:
        """The number of the hand of these card values."""
        return self.cards.index(tuple(values.count(each) for each in VALUES))

    def pair(self, number: int) -> int:
        """The value the two cards of the hand share, or 0."""
        if sum(self.cards[number]) == 2 and 2 in self.cards[number]:
            return VALUES[self.cards[number].index(2)]
        return 0


def values_of(cards: Composition) -> list[int]:
    """A hand's cards as values, sorted."""
    return [each for each, many in zip(VALUES, cards, strict=True) for _ in range(many)]


def list_hands(shoe: Composition, is_over: Callable[[int], bool]) -> Hands:
    """Every hand of one card and more from this shoe; `is_over` says whether a total is too much."""
    over = tuple(is_over(total) for total in range(64))
    return _list_hands(shoe, over)


@lru_cache(maxsize=16)
def _list_hands(shoe: Composition, over: tuple[bool, ...]) -> Hands:
    numbers: dict[Composition, int] = {}
    counted: list[Count] = []
    generation: dict[Composition, None] = {(0,) * len(VALUES): None}
    while generation:
        following: dict[Composition, None] = {}
        for cards in generation:
            for index in range(len(VALUES)):
                if cards[index] < shoe[index]:
                    following[(*cards[:index], cards[index] + 1, *cards[index + 1 :])] = None
        generation = {}
        for cards in following:
            its_count = count(values_of(cards))
            if not over[its_count.total]:
                generation[cards] = None
                numbers[cards] = len(counted)
                counted.append(its_count)
    held = tuple(numbers)
    after = np.full((len(held), len(VALUES)), NOT_THERE, dtype=np.int64)
    for number, cards in enumerate(held):
        for index in range(len(VALUES)):
            if cards[index] < shoe[index]:
                more = (*cards[:index], cards[index] + 1, *cards[index + 1 :])
                after[number, index] = numbers.get(more, OVER)
    counts = np.array(held, dtype=np.int64)
    return Hands(held, tuple(counted), HandTable(counts, counts.sum(axis=1), after))
