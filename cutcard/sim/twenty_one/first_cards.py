"""Side wagers that a box's first two cards and the up card decide, as a machine looks them up."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import inlined

_RANKS = 13
_SUIT_PATTERNS = 5


class FirstCardWagers(NamedTuple):
    """The tables of these wagers."""

    suit_pattern: NDArray[np.uint8]
    """By suit of the first card * 16 + suit of the second * 4 + suit of the up card."""
    rows: NDArray[np.uint8]
    """By wager and ((first rank * 13 + second rank) * 13 + up rank) * 5 + suit pattern: the row won."""
    cents: NDArray[np.int64]
    """By wager and row: the net result of the stake."""
    burned_each_round: int
    """Cards burned before a round's first."""


@inlined
def cents_won(side: FirstCardWagers, wager: int, first: Any, second: Any, up_card: Any) -> Any:
    """What a wager brings with these cards."""
    suits = ((first & 3) * 4 + (second & 3)) * 4 + (up_card & 3)
    ranks = ((first >> 2) * _RANKS + (second >> 2)) * _RANKS + (up_card >> 2)
    row = side.rows[wager, ranks * _SUIT_PATTERNS + np.int64(side.suit_pattern[suits])]
    return side.cents[wager, np.int64(row)]
