"""Every hand a player can hold from a shoe without being over: a set of cards, whatever their order.

A hand is a number. Hands of fewer cards come first, so that a drawn card always leads to a greater number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cutcard.games.blackjack.hand import ACE, Count, count
from cutcard.odds.kernel import Array, HandTable
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
    examples: tuple[int, ...]
    """One hand of every kind; hands of a kind look alike to the rules: count, cards up to three, pair."""
    kind: Array
    """The kind of each hand, as a place in `examples`."""

    def number(self, *values: int) -> int:
        """The number of the hand of these card values."""
        return self.cards.index(tuple(values.count(each) for each in VALUES))

    def pair(self, number: int) -> int:
        """The value the two cards of the hand share, or 0."""
        return _pair(self.cards[number])

    @property
    def heaviest(self) -> int:
        """The most points, aces as ones, that one hand can take out of the shoe, a last card included."""
        return max(_low_points(cards) for cards in self.cards) + max(
            value for value in VALUES if value != ACE
        )


def _pair(cards: Composition) -> int:
    if sum(cards) == 2 and 2 in cards:
        return VALUES[cards.index(2)]
    return 0


def _low_points(cards: Composition) -> int:
    return sum(many * (1 if value == ACE else value) for many, value in zip(cards, VALUES, strict=True))


def values_of(cards: Composition) -> list[int]:
    """A hand's cards as values, sorted."""
    return [each for each, many in zip(VALUES, cards, strict=True) for _ in range(many)]


def list_hands(shoe: Composition, is_over: Callable[[int], bool]) -> Hands:
    """Every hand of one card and more from this shoe; `is_over` says whether a total is too much."""
    over = tuple(is_over(total) for total in range(64))
    # no hand holds more of one value than puts it over: shoes that differ beyond that share their hands
    enough = tuple(next(n for n in range(1, 64) if over[count([value] * n).total]) for value in VALUES)
    return _list_hands(tuple(min(both) for both in zip(shoe, enough, strict=True)), over)


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
    examples: dict[tuple[Count, int, int], int] = {}
    kind = np.zeros(len(held), dtype=np.int64)
    for number, cards in enumerate(held):
        sight = (counted[number], min(sum(cards), 3), _pair(cards))
        examples.setdefault(sight, number)
        kind[number] = list(examples).index(sight)
    table = HandTable(counts, counts.sum(axis=1), after)
    return Hands(held, tuple(counted), table, tuple(examples.values()), kind)


def suffices(hands: Hands, shoe: Composition, *, box_hands: int) -> bool:
    """Whether so many hands and the dealer cannot use up the shoe, however the cards fall."""
    return _low_points(shoe) > (box_hands + 1) * hands.heaviest
