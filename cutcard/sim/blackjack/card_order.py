"""States for the cards of a box in order, as far as a wager on the first cards distinguishes them."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cutcard.cards import ALL_CARDS, Card

MOST = 4
"""How many cards may count."""
_ALWAYS = 2
"""The number of cards that every box receives."""

InOrder = Callable[[Sequence[Card | None]], str | None]


class Walk(NamedTuple):
    """States of a box: the first state, the next by state and card, and the row number by state."""

    start: int
    following: list[list[int]]
    rows: list[int]


@lru_cache(maxsize=8)
def walk_of(outcomes: tuple[str, ...], in_order: InOrder) -> Walk:
    """The states of a wager that depends on the first cards in order.

    From the second card on, a state ends if no single further card can change its row.
    """
    number: dict[str | None, int] = {None: 0} | {row: index for index, row in enumerate(outcomes, 1)}
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    following: list[list[int]] = []
    rows: list[int] = []

    def state(row: int, after: tuple[int, ...]) -> int:
        if (row, after) not in known:
            known[row, after] = len(rows)
            following.append(list(after) or [len(rows)] * len(ALL_CARDS))
            rows.append(row)
        return known[row, after]

    def reached(cards: tuple[Card, ...]) -> int:
        row = number[in_order(cards)]
        ended = len(cards) == MOST
        if len(cards) >= _ALWAYS and not ended:
            ended = all(number[in_order((*cards, one))] == row for one in ALL_CARDS)
        return state(row, () if ended else tuple(reached((*cards, one)) for one in ALL_CARDS))

    start = reached(())
    assert len(rows) <= 256, "a state is kept in a byte"
    return Walk(start, following, rows)
