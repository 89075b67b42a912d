"""Minibaccarat's round for the kernel. It has the order of the deal and looks up every rule.

All boxes of a round have the same two hands and, with flat wagers, the same results.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cutcard.jit import chosen_by_type
from cutcard.sim.arrays import OUT_OF_CARDS, Cents, Shoe
from cutcard.sim.common_cards.kernel import deal_round

COUNTS = 10
THIRDS = 11
"""The ten values of a player's third card, and none."""
MOST_CARDS = 6
MOST_BURNED = 11
"""At the beginning of a shoe: the first card and ten."""


class Tables(NamedTuple):
    """The answers of the rules."""

    value: Shoe
    """By card."""
    player_draws: Shoe
    """By both counts."""
    banker_draws: Shoe
    """By both counts and the value of the player's third card, 10 for none."""
    laid: Cents
    """By both counts: one wager."""
    cents: Cents
    """By wager, then by both counts: what it wins or loses."""


def minibaccarat_round(tables: Tables, shoe: Shoe, position: int) -> tuple[int, np.int64]:
    """Two cards to each hand, and their third cards. The outcome is both counts as one number."""
    left = len(shoe) - position
    if left < 4:
        return OUT_OF_CARDS, np.int64(0)
    value = tables.value
    player = (np.int64(value[shoe[position]]) + np.int64(value[shoe[position + 2]])) % COUNTS
    banker = (np.int64(value[shoe[position + 1]]) + np.int64(value[shoe[position + 3]])) % COUNTS
    counts = player * COUNTS + banker
    used, third = 4, np.int64(COUNTS)
    if tables.player_draws[counts]:
        if left < 5:
            return OUT_OF_CARDS, np.int64(0)
        third = np.int64(value[shoe[position + 4]])
        used = 5
    if tables.banker_draws[counts * THIRDS + third]:
        if left < used + 1:
            return OUT_OF_CARDS, np.int64(0)
        banker = (banker + np.int64(value[shoe[position + used]])) % COUNTS
        used += 1
    if third != COUNTS:
        player = (player + third) % COUNTS
    return used, player * COUNTS + banker


@chosen_by_type(deal_round)
def _for_minibaccarat(tables: Any, shoe: Any, position: Any) -> Callable[..., Any] | None:
    return minibaccarat_round if tables.instance_class is Tables else None
