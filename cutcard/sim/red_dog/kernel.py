"""Red dog's round for the kernel. It has the order of 6.5 and looks up every rule.

All areas of a round have the same three cards and, with flat wagers and one chart, the same result.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cutcard.jit import chosen_by_type
from cutcard.sim.arrays import OUT_OF_CARDS, Cents, Shoe
from cutcard.sim.common_cards.kernel import deal_round

RANKS = 13
MOST_CARDS = 3


class RedDogTables(NamedTuple):
    """The answers of the rules and a chart, by rank order."""

    draws: Shoe
    """By the first two cards: whether a third card is drawn."""
    laid: Cents
    """By all three cards: wager and raise of an area, in wagers. Without a third card, any third gives the
    entry."""
    cents: Cents
    """Of the one wager, by the same: what an area wins or loses."""


def red_dog_round(tables: RedDogTables, shoe: Shoe, position: int) -> tuple[int, np.int64]:
    """Two cards, and between them a third."""
    left = len(shoe) - position
    if left < 2:
        return OUT_OF_CARDS, np.int64(0)
    here = np.uint64(position)
    two = (np.int64(shoe[here]) >> 2) * RANKS + (np.int64(shoe[here + np.uint64(1)]) >> 2)
    if not tables.draws[two]:
        return 2, two * RANKS
    if left < 3:
        return OUT_OF_CARDS, np.int64(0)
    third = np.int64(shoe[here + np.uint64(2)]) >> 2
    return 3, two * RANKS + third


@chosen_by_type(deal_round)
def _for_red_dog(tables: Any, shoe: Any, position: Any) -> Callable[..., Any] | None:
    return red_dog_round if tables.instance_class is RedDogTables else None
