"""The values of cards and what they count together (2.1, 2.2(b)); hands and side wagers stand on it."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from cutcard.cards import ALL_CARDS, Card

ACE = 11
TEN = 10


def _value(one: Card) -> int:
    if one.rank == "A":
        return ACE
    return TEN if one.rank in "TJQK" else int(one.rank)


VALUES: tuple[int, ...] = tuple(_value(one) for one in ALL_CARDS)
"""The value of each card by its number: 2.2(b). An ace stands as 11 until the hand makes it 1."""


def value(card: Card) -> int:
    return VALUES[card.number]


class Count(NamedTuple):
    """A point count. Soft: an ace in it counts 11 (2.1)."""

    total: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.total}" if self.soft else str(self.total)

    def plus(self, added: int) -> "Count":
        """The count with one more card of that value; an ace counts 1 where 11 would pass 21 (2.2(b)3i)."""
        return _plus(self.total, self.soft, added)


@cache
def _plus(total: int, soft: bool, added: int) -> Count:
    total += added
    if added == ACE:
        if soft:
            total -= 10
        soft = True
    if total > 21 and soft:
        return Count(total - 10, False)
    return Count(total, soft)


NOTHING = Count(0, False)


def count(values: Iterable[int]) -> Count:
    counted = NOTHING
    for one in values:
        counted = counted.plus(one)
    return counted


def is_bust(total: int) -> bool:
    """Over 21: such a hand has lost, the dealer's too (2.3(a)1)."""
    return total > 21


def is_blackjack(*, total: int, cards: int, hands: int = 1) -> bool:
    """An ace and a ten-value card as the first two cards, never in a split box (2.1)."""
    return total == 21 and cards == 2 and hands == 1
