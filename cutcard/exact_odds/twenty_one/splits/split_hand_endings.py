"""One hand of a split box, played out separately: every possible final set of cards."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from cutcard.exact_odds.twenty_one.solver.card_sets import SHIFTS, code_of
from cutcard.exact_odds.twenty_one.solver.hands import NOT_THERE, OVER
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT, SURRENDER, Array
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, place
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.box_endings import GIVEN_UP, Ended


@dataclass(frozen=True, eq=False)
class Played:
    """Every set of cards that one hand may draw to its first, with its result and number of orders."""

    ended: tuple[Ended, ...]
    which: Array
    """By set: a place in `ended`."""
    codes: Array
    orders: Array
    paired: Array
    """The orders among them that begin with another card of the pair."""


def played(context: SolverContext, pair: int, policy: Array) -> Played:
    """Plays a hand out from a single card of the pair."""
    hands, row = context.hands, context.row
    start, after = hands.number(pair), hands.table.after
    ends: dict[tuple[Ended, int], list[int]] = {}
    orders: dict[int, list[int]] = {}
    for index in range(len(VALUES)):
        if after[start, index] >= 0:
            orders[int(after[start, index])] = [1, int(index == place(pair))]

    def add(into: dict[Any, list[int]], key: Any, many: list[int]) -> None:
        known = into.setdefault(key, [0, 0])
        known[0] += many[0]
        known[1] += many[1]

    for hand in range(start, len(hands.cards)):
        if hand not in orders:
            continue
        many, action = orders[hand], policy[hand]
        drawn = code_of(hands.cards[hand]) - code_of(hands.cards[start])
        if action not in (HIT, DOUBLE):
            kept = GIVEN_UP if action == SURRENDER else int(row[hand])
            add(ends, (Ended(kept, 1), drawn), many)
            continue
        stake = 1 if action == HIT else 2
        for index in range(len(VALUES)):
            more = int(after[hand, index])
            if more == OVER:
                add(ends, (Ended(OVER, stake), drawn + (1 << SHIFTS[index])), many)
            elif more != NOT_THERE and action == HIT:
                add(orders, more, many)
            elif more != NOT_THERE:
                add(ends, (Ended(int(row[more]), stake), drawn + (1 << SHIFTS[index])), many)
    ended = tuple(dict.fromkeys(each for each, _ in ends))
    return Played(
        ended,
        np.array([ended.index(each) for each, _ in ends], dtype=np.int64),
        np.array([code for _, code in ends], dtype=np.int64),
        np.array([many[0] for many in ends.values()], dtype=context.kind),
        np.array([many[1] for many in ends.values()], dtype=context.kind),
    )
