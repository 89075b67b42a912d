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

NET, NET_SQUARED, BOX_SQUARED, WAGERED, UNFINISHED, SHUFFLES, SUMS = range(7)
"""The sums of a chunk, in this order: the net of all boxes in cents, its square by round and by box; wagers
laid, in initial wagers; rounds that could not be finished; shuffles. `SUMS` is their number; what a game adds
up beside them follows."""
