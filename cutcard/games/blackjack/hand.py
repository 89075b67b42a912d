"""What a blackjack hand counts, and a hand as the rules see it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cutcard.cards import ALL_CARDS, Card

if TYPE_CHECKING:
    from cutcard.games.blackjack.sheet import BlackjackSheet

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
        total, soft = self.total + added, self.soft
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


def is_blackjack(*, total: int, cards: int, hands: int = 1) -> bool:
    """An ace and a ten-value card as the first two cards, never in a split box (2.1)."""
    return total == 21 and cards == 2 and hands == 1


def pair_of(values: Sequence[int]) -> int:
    """The value two cards share, or 0: a pair is two cards of one value (2.11(a))."""
    return values[0] if len(values) == 2 and values[0] == values[1] else 0


def cards_told(cards: int) -> int:
    """How many cards a view tells of: three stand for all that are more."""
    return min(cards, 3)


class HandView(NamedTuple):
    """A player's hand as the rules see it when they say what may be done with it. Small and finite."""

    total: int
    soft: bool
    cards: int
    """2, or 3 for three and more; 1 for the half of a split pair that waits for its card."""
    pair: int
    """The value the first two cards share (11 for aces), or 0."""
    hands: int
    """How many hands the box has: 1 until a pair is split."""
    split_ace: bool
    """The hand grew from an ace of a split pair."""
    doubled: bool
    first_decision: bool
    """The box has decided nothing yet in this round (insurance is no such decision)."""
    up: int
    """The value of the dealer's up card, 11 for an ace."""

    @property
    def blackjack(self) -> bool:
        return is_blackjack(total=self.total, cards=self.cards, hands=self.hands)


class FinishedHand(NamedTuple):
    """A player's hand when it is compared with the dealer's."""

    total: int
    cards: int
    hands: int


class DealerHand(NamedTuple):
    total: int
    cards: int

    @property
    def blackjack(self) -> bool:
        return is_blackjack(total=self.total, cards=self.cards)


def views(sheet: "BlackjackSheet") -> tuple[HandView, ...]:
    """Every view of an undoubled hand of two or more cards that a decision can meet at this table."""
    return tuple(dict.fromkeys(_views(sheet)))


def _views(sheet: "BlackjackSheet") -> Iterator[HandView]:
    for up in range(2, ACE + 1):
        for hands in range(1, sheet.split_hands + 1):
            for first in range(2, ACE + 1):
                for second in range(first, ACE + 1):
                    counted = count((first, second))
                    pair = pair_of((first, second))
                    plain = HandView(
                        counted.total, counted.soft, 2, pair, hands, False, False, hands == 1, up
                    )
                    yield plain
                    if hands > 1 and second == ACE:
                        yield plain._replace(split_ace=True)
            for total in range(6, 31):
                yield HandView(total, False, 3, 0, hands, False, False, False, up)
            for total in range(13, 22):
                yield HandView(total, True, 3, 0, hands, False, False, False, up)
