"""The player's hands before a split, in floating point, from the dealer's chances found in lanes.

It has the functions of `kernel.py` for shoes that no hand can use up.
"""

from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import (
    DOUBLE,
    FLOATING,
    HIT,
    STAND,
    SURRENDER,
    Arithmetic,
    Array,
    HandTable,
    Settlement,
    best_of,
    draw,
    finish,
    give_up,
    look_at_shoe,
)
from cutcard.exact_odds.twenty_one.solver.lanes import LaneTree, chances_of
from cutcard.jit import compiled


class HandWork(NamedTuple):
    """Scratch memory."""

    left: Array
    """What is left beside one hand."""
    chances: Array
    """By hand: the chance of each column of the dealer's endings."""
    played: Array
    """The value of each hand when it is played on."""
    doubled: Array
    """The value of each hand with twice the stake and no more cards."""


def value_hands(
    hands: HandTable,
    settlement: Settlement,
    shoe: Array,
    hole: int,
    lawful: Array,
    policy: Array,
    tolerance: Any,
    one: Any,
    which: Array,
    work: HandWork,
    values: Array,
    choice: Array,
) -> None:
    """Every action but a split of these hands, from the last to the first."""
    left, played, doubled = work.left, work.played, work.doubled
    for number in range(len(which) - 1, -1, -1):
        hand = which[number]
        cards_left, mask, chances = look_at_shoe(hands, shoe, hand, left), lawful[hand], work.chances[number]
        finish(settlement, 0, hand, chances, values[hand, STAND])
        finish(settlement, 1, hand, chances, doubled[hand])
        for stake in range(2):
            action, brings = (HIT, played) if stake == 0 else (DOUBLE, doubled)
            if (mask >> action) & 1:
                into = values[hand, action]
                draw(hands, settlement, shoe, stake, hand, left, cards_left, hole, one, brings, into)
        if (mask >> SURRENDER) & 1:
            give_up(settlement, left, cards_left, hole, one, values[hand, SURRENDER])
        choice[hand] = policy[hand] if policy[hand] >= 0 else best_of(values, hand, mask, tolerance)
        for measure in range(values.shape[2]):
            played[hand, measure] = values[hand, choice[hand], measure]


_value_hands = compiled(value_hands)


def before_split(
    hands: HandTable,
    tree: LaneTree,
    settlement: Settlement,
    shoe: Array,
    hole: int,
    lawful: Array,
    policy: Array,
    tolerance: Any,
    one: Any,
    work: HandWork,
    values: Array,
    choice: Array,
) -> bool:
    """The same as `kernel.before_split`."""
    held = (hands.counts <= shoe[: hands.counts.shape[1]]).all(axis=1) & (hands.size >= 2)
    which = np.flatnonzero(held)
    choice[:] = -1
    chances_of(tree, shoe, hands.counts, which, work.chances)
    _value_hands(hands, settlement, shoe, hole, lawful, policy, tolerance, one, which, work, values, choice)
    return True


def chances_beside(tree: LaneTree, shoe: Array, sets: Array, one: Any, work: HandWork, into: Array) -> bool:
    """The same as `kernel.chances_beside`."""
    chances_of(tree, shoe, sets, np.arange(len(sets)), into)
    return True


IN_LANES = Arithmetic(before_split, FLOATING.same_as_before, chances_beside, None)
