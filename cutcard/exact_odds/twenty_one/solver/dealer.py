"""All final hands of the dealer, found once per up card by calling the dealer's drawing rule.

The sets of cards that the dealer may draw form a tree, sorted by value. Each branch adds one card, and the
probability of a set is a product along its branch. Sets with the same result for every player share a column.
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import DealerTree
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition
from cutcard.games.twenty_one.deciders import TwentyOneSheet, dealer_draws
from cutcard.games.twenty_one.hand import DealerHand
from cutcard.games.twenty_one.points import Count, count

Endings = Mapping[Composition, tuple[int, DealerHand]]
"""By the cards drawn to the visible ones: the number of orders that end the hand, and the final hand."""


_COUNTS = tuple(Count(total, soft) for total in range(64) for soft in (False, True))


def endings(sheet: TwentyOneSheet, up: int, second: int = 0) -> Endings:
    """Every set of cards that completes the hand of a dealer who shows this up card, or both cards."""
    return _endings(_counts_drawn_to(sheet), (up, second) if second else (up,))


def ending_hands(sheet: TwentyOneSheet) -> tuple[DealerHand, ...]:
    """Every hand a dealer can end with, whatever the up card."""
    return _ending_hands(_counts_drawn_to(sheet))


@lru_cache(maxsize=64)
def _ending_hands(drawn_to: frozenset[Count]) -> tuple[DealerHand, ...]:
    return tuple(dict.fromkeys(hand for up in VALUES for _, hand in _endings(drawn_to, (up,)).values()))


@lru_cache(maxsize=64)
def _counts_drawn_to(sheet: TwentyOneSheet) -> frozenset[Count]:
    return frozenset(each for each in _COUNTS if dealer_draws(sheet, each))


@lru_cache(maxsize=256)
def _endings(drawn_to: frozenset[Count], seen: tuple[int, ...]) -> Endings:
    nothing, start = (0,) * len(VALUES), count(seen)
    if start not in drawn_to:
        return {nothing: (1, DealerHand(total=start.total, cards=len(seen)))}
    found: dict[Composition, tuple[int, DealerHand]] = {}
    drawing: dict[Composition, tuple[int, Count]] = {nothing: (1, start)}
    while drawing:
        following: dict[Composition, tuple[int, Count]] = {}
        for cards, (orders, counted) in drawing.items():
            for index, each in enumerate(VALUES):
                more = (*cards[:index], cards[index] + 1, *cards[index + 1 :])
                now = counted.plus(each)
                if now in drawn_to:
                    following[more] = (following.get(more, (0, now))[0] + orders, now)
                else:
                    ended = DealerHand(total=now.total, cards=len(seen) + sum(more))
                    found[more] = (found.get(more, (0, ended))[0] + orders, ended)
        drawing = following
    return found


def tree_of(found: Endings, columns: Mapping[DealerHand, int], shoe: Composition) -> DealerTree:
    """The final hands possible from this shoe, as a tree with the column of each."""
    parent, value, used, orders, length, column = [0], [0], [0], [0], [0], [-1]
    numbers: dict[tuple[int, ...], int] = {(): 0}
    for cards, (ways, ended) in sorted(found.items()):
        if any(many > there for many, there in zip(cards, shoe, strict=True)):
            continue
        branch: tuple[int, ...] = ()
        for index, many in enumerate(cards):
            for already in range(many):
                branch, before = (*branch, index), numbers[branch]
                if branch not in numbers:
                    numbers[branch] = len(parent)
                    parent.append(before)
                    value.append(index)
                    used.append(already)
                    orders.append(0)
                    length.append(len(branch))
                    column.append(-1)
        orders[numbers[branch]], column[numbers[branch]] = ways, columns[ended]
    arrays = (np.array(each, dtype=np.int64) for each in (parent, value, used, orders, length, column))
    return DealerTree(*arrays)
