"""All final hands of the dealer, found once per up card by calling the dealer's drawing rule.

The sets of cards that the dealer may draw form a tree, sorted by value. Each branch adds one card, and the
probability of a set is a product along its branch. Sets with the same result for every player share a column.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array, DealerTree
from cutcard.exact_odds.twenty_one.solver.lanes import LaneTree
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


@lru_cache(maxsize=2048)
def hole_of(sheet: TwentyOneSheet, up: int, second: int) -> int:
    """The index of the unseen value that makes a blackjack with the dealer's up card, or -1."""
    for cards, (_, hand) in endings(sheet, up, second).items():
        if hand.blackjack and any(cards):
            return cards.index(1)
    return -1


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


_BRANCHES = (len(VALUES) - 1, *range(len(VALUES) - 1))
"""The order of the values along a branch: with the ace first, a tree has the fewest inner nodes."""


def lane_tree_of(
    sheet: TwentyOneSheet, up: int, second: int, columns: tuple[tuple[DealerHand, int], ...]
) -> LaneTree:
    """All final hands, whatever the shoe, without those of the column that has the most."""
    return _lane_tree(_counts_drawn_to(sheet), (up, second) if second else (up,), columns)


@lru_cache(maxsize=256)
def _lane_tree(
    drawn_to: frozenset[Count], seen: tuple[int, ...], columns_of: tuple[tuple[DealerHand, int], ...]
) -> LaneTree:
    found, columns = _endings(drawn_to, seen), dict(columns_of)
    many = Counter(columns[ended] for _, ended in found.values())
    rest = max(many, key=lambda column: many[column])
    nodes: dict[tuple[int, ...], list[tuple[int, int, int, Composition]]] = {(): []}
    for cards, (ways, ended) in found.items():
        if columns[ended] == rest:
            continue
        branch = [index for index in _BRANCHES for _ in range(cards[index])]
        for size in range(len(branch)):
            nodes.setdefault(tuple(branch[:size]), [])
        nodes[tuple(branch[:-1])].append((branch[-1], ways, columns[ended], cards))
    order = sorted(nodes, key=lambda branch: [_BRANCHES.index(index) for index in branch])
    endings_of = [each for node in order for each in nodes[node]]
    slots = [_slots(endings_of, apart) for apart in range(len(VALUES) + 1)]
    widest = max(len(each) for each in slots)
    slot_used, slot_length = np.zeros((2, len(slots), max(widest, 1)), dtype=np.int64)
    for apart, each in enumerate(slots):
        for place, (length, used) in enumerate(each):
            slot_used[apart, place], slot_length[apart, place] = used, length

    def integers(values: list[int]) -> Array:
        return np.array(values, dtype=np.int64)

    return LaneTree(
        depth=integers([len(node) for node in order]),
        value=integers([node[-1] if node else 0 for node in order]),
        used=integers([node[:-1].count(node[-1]) if node else 0 for node in order]),
        first=integers(list(accumulate((len(nodes[node]) for node in order), initial=0))),
        ending_value=integers([last for last, *_ in endings_of]),
        ending_used=integers([cards[last] - 1 for last, _, _, cards in endings_of]),
        orders=np.array([ways for _, ways, *_ in endings_of], dtype=np.float64),
        column=integers([column for _, _, column, _ in endings_of]),
        slot=np.array(
            [[each[_drawn(cards, apart)] for *_, cards in endings_of] for apart, each in enumerate(slots)],
            dtype=np.int64,
        ).reshape(len(slots), len(endings_of)),
        slot_used=slot_used,
        slot_length=slot_length,
        slots=integers([len(each) for each in slots]),
        rest=rest,
    )


def _drawn(cards: Composition, apart: int) -> tuple[int, int]:
    """The number of cards, and how many of them are of the value set apart, if there is one."""
    return sum(cards), cards[apart] if apart < len(VALUES) else 0


def _slots(found: list[tuple[int, int, int, Composition]], apart: int) -> dict[tuple[int, int], int]:
    """A number for every pair of these, the fewest cards first."""
    return {each: slot for slot, each in enumerate(sorted({_drawn(cards, apart) for *_, cards in found}))}
