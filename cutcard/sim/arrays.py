"""The arrays that kernels of every game work in; what a chunk of rounds adds up is named by `result.py`."""

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.result import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, UNFINISHED, WAGERED

__all__ = [
    "BOX_SQUARED",
    "NET",
    "NET_SQUARED",
    "OUT_OF_CARDS",
    "SHUFFLES",
    "SUMS",
    "UNFINISHED",
    "WAGERED",
    "Cents",
    "Shoe",
    "Words",
]

Shoe = NDArray[np.uint8]
"""Cards by number, 0 to 51, in the order they leave the shoe."""
Words = NDArray[np.uint64]
"""The state of a generator of random words."""
Cents = NDArray[np.int64]

OUT_OF_CARDS = -1
"""As a limit: shoe and discards are spent, and the round cannot be finished."""
