"""The arrays that kernels of every game work in, and what a chunk of rounds adds up."""

import numpy as np
from numpy.typing import NDArray

Shoe = NDArray[np.uint8]
"""Cards by number, 0 to 51, in the order they leave the shoe."""
Words = NDArray[np.uint64]
"""The state of a generator of random words."""
Cents = NDArray[np.int64]

OUT_OF_CARDS = -1
"""As a limit: shoe and discards are spent, and the round cannot be finished."""

# --- the sums of a chunk, by their place; what a game adds up beside them follows ---

NET = 0
"""What all boxes brought, in cents."""
NET_SQUARED = 1
"""The same of each round, squared."""
BOX_SQUARED = 2
"""The same of each box in each round, squared."""
WAGERED = 3
"""Wagers laid, in initial wagers."""
UNFINISHED = 4
"""Rounds that could not be finished."""
SHUFFLES = 5
SUMS = 6
"""How many sums there are."""
