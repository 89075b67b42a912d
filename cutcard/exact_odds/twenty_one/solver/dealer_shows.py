"""What the dealer may show when hands are played: the up card, or both cards (2.6(k)).

Cards that are counted separately are distinguished here too, as far as the game against them can differ. A
suit of the up card has the same effect as any other suit.
"""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from cutcard.exact_odds.twenty_one.solver.paid_hands import Cards, places
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, place
from cutcard.games.twenty_one.deciders import TwentyOneSheet, hole_card_face_up
from cutcard.strategies.twenty_one.chart import Column, column_of

Stock = tuple[int, ...]
"""The count of each value, then of each card that is counted separately."""


class DealerShows(NamedTuple):
    """One thing the dealer may show."""

    up: int
    second: int
    """The second card's value if it is face up, otherwise 0."""
    left: Stock
    """The cards left without the visible ones."""

    @property
    def column(self) -> Column:
        """Where a chart looks it up."""
        return column_of(self.up, self.second)


Seen = Collection[tuple[int, int]]
"""Pairs of an up card's value and the second card's, or 0."""


def showings(
    sheet: TwentyOneSheet,
    stock: Stock,
    kinds: Cards,
    alike: Callable[[int, int], object],
    only: Seen | None = None,
) -> dict[DealerShows, int]:
    """Everything that the dealer may show, with the number of ways; equal games are merged.

    `alike` says about an up card and a second card what the rules make of them. `only` leaves out all others.
    """
    found: dict[tuple[object, ...], tuple[DealerShows, int]] = {}
    for showing, ways in _every(sheet, stock, kinds):
        if only is not None and (showing.up, showing.second) not in only:
            continue
        seen = tuple(sorted((showing.up, showing.second))) if showing.second else (showing.up,)
        rules = alike(showing.up, showing.second) if showing.second else None
        key = (seen, rules, _by_suits(showing.left, kinds))
        first, before = found.get(key, (showing, 0))
        found[key] = (first, before + ways)
    return dict(found.values())


def _every(sheet: TwentyOneSheet, stock: Stock, kinds: Cards) -> Iterator[tuple[DealerShows, int]]:
    for up, ways, left in _drawn(stock, kinds):
        if not hole_card_face_up(sheet):
            yield DealerShows(up, 0, left), ways
            continue
        for second, more, rest in _drawn(left, kinds):
            yield DealerShows(up, second, rest), ways * more


def _drawn(stock: Stock, kinds: Cards) -> Iterator[tuple[int, int, Stock]]:
    """Every card that may be drawn: its value, in how many ways, what is left."""
    at = places(kinds)
    for value in VALUES:
        others = stock[place(value)]
        for index, where in enumerate(at):
            many = stock[len(VALUES) + index]
            if where == place(value) and many:
                others -= many
                yield value, many, _less(_less(stock, where), len(VALUES) + index)
        if others:
            yield value, others, _less(stock, place(value))


def _less(stock: Stock, where: int) -> Stock:
    return (*stock[:where], stock[where] - 1, *stock[where + 1 :])


def _by_suits(left: Stock, kinds: Cards) -> tuple[object, ...]:
    """A stock in which suits stand for each other where each of their cards is there as often."""
    suits: dict[str, list[tuple[str, int]]] = {}
    for one, many in zip(kinds, left[len(VALUES) :], strict=True):
        suits.setdefault(one.suit, []).append((one.rank, many))
    return (left[: len(VALUES)], *sorted(map(tuple, suits.values())))
