"""The states a hand passes through in the kernel: what the rules can tell apart, numbered."""

from collections.abc import Iterator
from typing import NamedTuple

from cutcard.cards import ALL_CARDS, RANKS
from cutcard.games.blackjack.hand import ACE, Count, HandView, cards_told, count, pair_of, value, views
from cutcard.games.blackjack.sheet import BlackjackSheet

STATES = 128
"""Room for states; a power of two, so that a table's row is found by a shift."""

VALUE_OF_RANK: tuple[int, ...] = tuple(value(ALL_CARDS[4 * rank]) for rank in range(len(RANKS)))


class HandState(NamedTuple):
    """A hand, as far as a later card, a decision or the settlement can tell it from another."""

    total: int
    soft: bool
    cards: int
    """1 for the half of a split pair, 2, or 3 for three and more, as in a `HandView`."""
    pair: int
    split_ace: bool

    @property
    def counted(self) -> Count:
        return Count(self.total, self.soft)

    def view(self, *, hands: int, up: int) -> HandView:
        """The hand as the deciders see it. A box has decided nothing while it holds one hand of two cards."""
        return HandView(
            total=self.total,
            soft=self.soft,
            cards=self.cards,
            pair=self.pair,
            hands=hands,
            split_ace=self.split_ace,
            doubled=False,
            first_decision=hands == 1 and self.cards == 2,
            up=up,
        )

    def plus(self, added: int) -> "HandState":
        """The hand with one more card of that value."""
        counted = self.counted.plus(added)
        cards = cards_told(self.cards + 1)
        pair = added if cards == 2 and self.total == added else 0
        return HandState(counted.total, counted.soft, cards, pair, self.split_ace)


def first_two(first: int, second: int) -> HandState:
    counted = count((first, second))
    return HandState(counted.total, counted.soft, 2, pair_of((first, second)), False)


def half_of_pair(pair: int) -> HandState:
    """One card of a split pair, waiting for its second."""
    return HandState(pair, pair == ACE, 1, 0, pair == ACE)


def _of(view: HandView) -> HandState:
    return HandState(view.total, view.soft, view.cards, view.pair, view.split_ace)


def _all(sheet: BlackjackSheet) -> Iterator[HandState]:
    yield from (_of(view) for view in views(sheet))
    yield from (half_of_pair(pair) for pair in range(2, ACE + 1))


def numbered(sheet: BlackjackSheet) -> dict[HandState, int]:
    """Every state a hand can be in at this table, with its number."""
    found = {state: number for number, state in enumerate(dict.fromkeys(_all(sheet)))}
    assert len(found) <= STATES
    return found
