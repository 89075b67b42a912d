"""One hand of a split box, played out separately: every possible final set of cards."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from cutcard.exact_odds.twenty_one.solver.card_sets import SHIFTS
from cutcard.exact_odds.twenty_one.solver.hands import NOT_THERE, OVER, Hands
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT, SURRENDER, Array
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, place
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.box_endings import GIVEN_UP, Ended


@dataclass(frozen=True, eq=False)
class HandEndings:
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


def played(context: SolverContext, pair: int, policy: Array) -> HandEndings:
    """Plays a hand out from a single card of the pair."""
    row = context.row
    return _played(
        context.hands, row.tobytes(), row.dtype.str, pair, policy.tobytes(), policy.dtype.str, context.kind
    )


@lru_cache(maxsize=128)
def _played(
    hands: Hands, rows: bytes, row_type: str, pair: int, choices: bytes, choice_type: str, kind: Any
) -> HandEndings:
    """By each hand's payoff row and choice. Other readings of the text often change neither."""
    row, policy = np.frombuffer(rows, row_type), np.frombuffer(choices, choice_type)
    start, after = hands.number(pair), hands.table.after
    ends: dict[tuple[int, int, int], list[int]] = {}
    orders: dict[int, list[int]] = {}
    for index in range(len(VALUES)):
        if after[start, index] >= 0:
            orders[int(after[start, index])] = [1, int(index == place(pair))]

    def add(row: int, stake: int, drawn: int, many: list[int]) -> None:
        known = ends.get((row, stake, drawn))
        if known is None:
            ends[row, stake, drawn] = many.copy()
        else:
            known[0] += many[0]
            known[1] += many[1]

    actions, rows_of, codes = policy.tolist(), row.tolist(), _codes(hands)
    for hand in range(start, len(hands.cards)):
        many = orders.get(hand)
        if many is None:
            continue
        action, drawn = actions[hand], codes[hand] - codes[start]
        if action not in (HIT, DOUBLE):
            add(GIVEN_UP if action == SURRENDER else rows_of[hand], 1, drawn, many)
            continue
        stake = 1 if action == HIT else 2
        for index, more in enumerate(after[hand, : len(VALUES)].tolist()):
            if more == OVER:
                add(OVER, stake, drawn + (1 << SHIFTS[index]), many)
            elif more != NOT_THERE and action == DOUBLE:
                add(rows_of[more], stake, drawn + (1 << SHIFTS[index]), many)
            elif more != NOT_THERE:
                known = orders.setdefault(more, [0, 0])
                known[0] += many[0]
                known[1] += many[1]
    places: dict[Ended, int] = {}
    which = [places.setdefault(Ended(kept, stake), len(places)) for kept, stake, _ in ends]
    return HandEndings(
        tuple(places),
        np.array(which, dtype=np.int64),
        np.array([code for *_, code in ends], dtype=np.int64),
        np.array([many[0] for many in ends.values()], dtype=kind),
        np.array([many[1] for many in ends.values()], dtype=kind),
    )


@lru_cache(maxsize=4)
def _codes(hands: Hands) -> list[int]:
    """Each hand's cards as one number."""
    found: list[int] = (np.array(hands.cards) << np.array(SHIFTS)).sum(axis=1).tolist()
    return found
