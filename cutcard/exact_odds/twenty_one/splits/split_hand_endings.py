"""One hand of a split box, played out separately: every possible final set of cards."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from cutcard.exact_odds.twenty_one.solver.card_sets import SHIFTS, code_of
from cutcard.exact_odds.twenty_one.solver.hands import NOT_THERE, OVER, Hands
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
    beside: dict[Hashable, Array] = field(default_factory=dict)
    """What is known of these sets beside a dealer: readings, wagers and plays often ask for the same."""


def played(context: SolverContext, pair: int, policy: Array) -> Played:
    """Plays a hand out from a single card of the pair."""
    row = context.row
    return _played(
        context.hands, row.tobytes(), row.dtype.str, pair, policy.tobytes(), policy.dtype.str, context.kind
    )


@lru_cache(maxsize=128)
def _played(
    hands: Hands, rows: bytes, row_type: str, pair: int, choices: bytes, choice_type: str, kind: Any
) -> Played:
    """By each hand's payoff row and choice. Other readings of the text often change neither."""
    row, policy = np.frombuffer(rows, row_type), np.frombuffer(choices, choice_type)
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

    actions, first = policy.tolist(), code_of(hands.cards[start])
    for hand in range(start, len(hands.cards)):
        if hand not in orders:
            continue
        many, action = orders[hand], actions[hand]
        drawn = code_of(hands.cards[hand]) - first
        if action not in (HIT, DOUBLE):
            kept = GIVEN_UP if action == SURRENDER else int(row[hand])
            add(ends, (Ended(kept, 1), drawn), many)
            continue
        stake = 1 if action == HIT else 2
        for index, more in enumerate(after[hand, : len(VALUES)].tolist()):
            if more == OVER:
                add(ends, (Ended(OVER, stake), drawn + (1 << SHIFTS[index])), many)
            elif more != NOT_THERE and action == HIT:
                add(orders, more, many)
            elif more != NOT_THERE:
                add(ends, (Ended(int(row[more]), stake), drawn + (1 << SHIFTS[index])), many)
    places: dict[Ended, int] = {}
    which = [places.setdefault(each, len(places)) for each, _ in ends]
    return Played(
        tuple(places),
        np.array(which, dtype=np.int64),
        np.array([code for _, code in ends], dtype=np.int64),
        np.array([many[0] for many in ends.values()], dtype=kind),
        np.array([many[1] for many in ends.values()], dtype=kind),
    )
