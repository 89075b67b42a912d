"""Chunks of rounds: what a simulation is divided into, and what each of them brings."""

from collections.abc import Callable, Mapping, Sequence
from secrets import randbits
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.result import Estimate

CHUNK = 1 << 18
"""Rounds that share a stream of random numbers. Part of what a seed means: never change it."""

WAGER = 1000
"""Ten dollars: half of it, and every lawful payout on it, is a whole number of cents."""

SEED_BITS = 64


class RunningFigures(NamedTuple):
    """How far a simulation has got."""

    done: int
    """Rounds."""
    main: Estimate | None = None
    """What they brought so far; None where it is not known while rounds are played."""


Progress = Callable[[RunningFigures], None]


class Chunk(NamedTuple):
    """What a chunk of rounds brought."""

    number: int
    rounds: int
    sums: NDArray[np.int64]
    """As `arrays.py` names them; a game's own follow."""
    records: Sequence[Any] = ()
    """What a wager's meter must be played through in order: rows of whole numbers."""
    made: int = 0
    """Wagers made on a meter."""
    counted: Mapping[int, int] = {}
    """By what all boxes of a round brought, in cents: how many rounds did. Empty where nobody asked."""


Play = Callable[[int, int, int], Chunk]
"""Plays the rounds of a chunk, given the seed, the chunk's number and its size."""


def seed_for(rounds: int, seed: int | None, workers: int | None) -> int:
    """The seed, or one from the operating system; `ValueError` if the request is too large."""
    if rounds < 1:
        raise ValueError("a simulation needs at least one round")
    if workers is not None and workers < 1:
        raise ValueError("a simulation needs at least one worker")
    if seed is None:
        seed = randbits(53)  # Every JSON parser can represent 53 bits.
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is a whole number from 0 to {(1 << SEED_BITS) - 1}")
    return seed


def chunks_of(rounds: int, size: int = CHUNK) -> int:
    """How many chunks so many rounds have."""
    return -(-rounds // size)
