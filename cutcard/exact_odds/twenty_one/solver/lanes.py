"""The dealer's endings beside many sets of cards at once, in floating point: one lane for each set.

Each step of the tree of endings is one loop over the lanes. The endings of the most common column are not
visited, because all columns add up to one; so this serves only where no hand can use up the shoe.

A value may be set apart: its cards are not in the products but in the factors of each lane. That is how the
hands of a split box are valued (`split_lanes.py`).

No operation is reordered by the compiler: the results have the same bits on every machine.
"""

from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.jit import also_compiled, compiled

LANES = 128
"""Enough that a loop costs more than its start, and few enough for the fastest memory."""
NONE = len(VALUES)
"""In place of a value set apart: there is none."""
PLAIN, PAIRED = 0, 1
"""Orders of a split hand whose second card is not of the pair, or is."""


class LaneTree(NamedTuple):
    """The dealer's endings as a tree: inner nodes, parents first, each with the endings one card further."""

    depth: Array
    value: Array
    used: Array
    first: Array
    """Where the endings of each node begin."""
    ending_value: Array
    ending_used: Array
    orders: Array
    column: Array
    slot: Array
    """By a value set apart (or `NONE`) and ending: the row of its factor."""
    slot_used: Array
    """By value set apart and slot: how many cards of that value the endings draw."""
    slot_length: Array
    slots: Array
    rest: int
    """The column that is not visited."""


class SolverLanes(NamedTuple):
    """Scratch memory: a row for each quantity, a place in it for each lane."""

    left: Array
    factor: Array
    total: Array
    product: Array
    chances: Array


class DealerSets(NamedTuple):
    """Sets of cards beside which the dealer draws."""

    held: Array
    """The cards of each hand by values; a set is one of these hands."""
    which: Array
    first: Array
    """By value set apart, and `NONE`: where its sets begin."""
    weight: Array
    """By set with a value set apart: the orders that lead to it, plain and paired."""
    sums: Array
    """By value set apart, kind of orders, cards of that value and all cards drawn: the factor."""


@also_compiled
def _copy(into: Array, of: Array, lanes: Any) -> None:
    for lane in range(lanes):
        into[lane] = of[lane]


@also_compiled
def _multiply(into: Array, by: Array, left: Array, used: Any, lanes: Any) -> None:
    for lane in range(lanes):
        into[lane] = by[lane] * (left[lane] - used)


@also_compiled
def _add_ending(
    into: Array, product: Array, left: Array, factor: Array, used: Any, orders: Any, lanes: Any
) -> None:
    for lane in range(lanes):
        into[lane] += product[lane] * (left[lane] - used) * (factor[lane] * orders)


@also_compiled
def _add_ending_apart(into: Array, product: Array, factor: Array, orders: Any, lanes: Any) -> None:
    for lane in range(lanes):
        into[lane] += product[lane] * (factor[lane] * orders)


@also_compiled
def _dealer_lanes(tree: LaneTree, work: SolverLanes, apart: Any, lanes: Any) -> None:
    """The chance of every column for every lane.

    `work.left` has the cards left, `work.factor` what an ending's product is multiplied by, `work.total` the
    sum of all columns.
    """
    chances, product, left, factor = work.chances, work.product, work.left, work.factor
    slot = tree.slot[apart]
    chances[:] = 0.0
    product[0] = 1.0
    for node in range(len(tree.depth)):
        depth, value = tree.depth[node], tree.value[node]
        if depth > 0:
            if value == apart:
                _copy(product[depth], product[depth - 1], lanes)
            else:
                _multiply(product[depth], product[depth - 1], left[value], float(tree.used[node]), lanes)
        for ending in range(tree.first[node], tree.first[node + 1]):
            into, orders = chances[tree.column[ending]], tree.orders[ending]
            drawn, used = tree.ending_value[ending], float(tree.ending_used[ending])
            if drawn == apart:
                _add_ending_apart(into, product[depth], factor[slot[ending]], orders, lanes)
            else:
                _add_ending(into, product[depth], left[drawn], factor[slot[ending]], used, orders, lanes)
    rest = chances[tree.rest]
    _copy(rest, work.total, lanes)
    for column in range(len(chances)):
        if column != tree.rest:
            _add_ending_apart(rest, chances[column], product[0], -1.0, lanes)


@also_compiled
def _scale(tree: LaneTree, work: SolverLanes, lane: Any, cards_left: Any) -> None:
    """Fills in the factors of a lane without a value set apart: one in this many orders of the cards left."""
    scale, length = 1.0, 0
    for slot in range(tree.slots[NONE]):
        while length < tree.slot_length[NONE, slot]:
            scale = scale / (cards_left - length) if cards_left > length else 0.0
            length += 1
        work.factor[slot, lane] = scale
    work.total[lane] = 1.0


@also_compiled
def _scale_apart(
    tree: LaneTree, work: SolverLanes, lane: Any, apart: Any, sets: DealerSets, number: Any
) -> None:
    """Fills in the factors of a lane with a value set apart; its hand has one card of it from the start."""
    sums, plain, paired = sets.sums[apart], sets.weight[number, PLAIN], sets.weight[number, PAIRED]
    drawn, length = sets.held[sets.which[number], apart] - 1, -1
    for value in range(NONE):
        length += sets.held[sets.which[number], value]
    for slot in range(tree.slots[apart]):
        pairs, cards = drawn + tree.slot_used[apart, slot], length + tree.slot_length[apart, slot]
        work.factor[slot, lane] = plain * sums[PLAIN, pairs, cards] + paired * sums[PAIRED, pairs, cards]
    work.total[lane] = plain * sums[PLAIN, drawn, length] + paired * sums[PAIRED, drawn, length]


def dealer_chances(tree: LaneTree, shoe: Array, sets: DealerSets, work: SolverLanes, into: Array) -> None:
    """The chance of each column beside each set, times the factors of sets with a value set apart."""
    for apart in range(NONE + 1):
        start = sets.first[apart]
        while start < sets.first[apart + 1]:
            lanes = min(LANES, sets.first[apart + 1] - start)
            for lane in range(lanes):
                cards_left = 0
                for value in range(NONE):
                    there = shoe[value] - sets.held[sets.which[start + lane], value]
                    work.left[value, lane] = there
                    cards_left += there
                if apart == NONE:
                    _scale(tree, work, lane, cards_left)
                else:
                    _scale_apart(tree, work, lane, apart, sets, start + lane)
            _dealer_lanes(tree, work, apart, lanes)
            for lane in range(lanes):
                for column in range(into.shape[1]):
                    into[start + lane, column] = work.chances[column, lane]
            start += lanes


_dealer_chances = compiled(dealer_chances)
_NO_SUMS, _NO_WEIGHTS = np.zeros((NONE, 1, 1, 1)), np.zeros((0, 2))


def lanes_for(tree: LaneTree, columns: int) -> SolverLanes:
    return SolverLanes(
        left=np.empty((NONE, LANES)),
        factor=np.empty((tree.slot_used.shape[1], LANES)),
        total=np.empty(LANES),
        product=np.empty((int(tree.depth.max()) + 1, LANES)),
        chances=np.empty((columns, LANES)),
    )


def chances_of(tree: LaneTree, shoe: Array, held: Array, which: Array, into: Array) -> None:
    """The chance of each column beside each of these hands."""
    first = np.array([0] * (NONE + 1) + [len(which)], dtype=np.int64)
    sets = DealerSets(held, which, first, _NO_WEIGHTS, _NO_SUMS)
    _dealer_chances(tree, shoe, sets, lanes_for(tree, into.shape[1]), into)


def chances_apart(tree: LaneTree, shoe: Array, sets: DealerSets, columns: int) -> Array:
    """The same for sets with a value set apart, times their factors."""
    into = np.empty((len(sets.which), columns))
    _dealer_chances(tree, shoe, sets, lanes_for(tree, columns), into)
    return into
