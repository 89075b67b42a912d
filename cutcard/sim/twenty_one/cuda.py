"""A table on a GPU: a thread plays a lane of its own. Needs numpy, numba and numba-cuda, nothing else.

The result depends on the seed and the number of rounds alone: launch and thread number the streams.
"""

import warnings
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.twenty_one.automaton import RANKS
from cutcard.sim.twenty_one.lane_program import MOST_ROUNDS, SIDE, FirstCards, compile_lane, fits
from cutcard.sim.twenty_one.lane_tables import LaneTables

THREADS = 256
BLOCKS = 2112
LANES = THREADS * BLOCKS
"""Lanes of a launch. Part of what a seed means: never change it."""
_LEAST_ROUNDS = 1_000
"""Of a lane: enough shoes that the last, which is not dealt to its end, does not count."""
_MOST_ROUNDS = 50_000
"""Of a lane in one launch: under a second, so that progress is seen."""


class NoGpuError(RuntimeError):
    """There is none, or its software is missing; the message says which."""


class TooLargeError(ValueError):
    """A shoe with more cards than the lanes have room for."""


def _cuda() -> Any:
    """`numba.cuda`, if a GPU can be used."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # some releases of numba-cuda still name it
    try:
        from numba import cuda  # noqa: PLC0415 - only where a GPU is asked for
    except ImportError as error:
        raise NoGpuError(f"numba.cuda cannot be loaded: {error}") from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if not cuda.is_available():  # type: ignore[no-untyped-call]
            raise NoGpuError("no NVIDIA GPU with a CUDA driver was found")
    return cuda


class Launch(NamedTuple):
    """Part of a simulation: so many lanes play so many rounds each, the first ones one more."""

    number: int
    lanes: int
    each: int
    more: int

    @property
    def rounds(self) -> int:
        return self.lanes * self.each + self.more


def launches(rounds: int) -> list[Launch]:
    """How a number of rounds is divided among lanes."""
    found: list[Launch] = []
    while rounds:
        lanes = max(1, min(LANES, rounds // _LEAST_ROUNDS))
        each = min(_MOST_ROUNDS, rounds // lanes)
        more = 0 if each == _MOST_ROUNDS else rounds - lanes * each
        found.append(Launch(len(found), lanes, each, min(more, lanes)))
        rounds -= found[-1].rounds
    return found


class CudaMachine:
    """The compiled program of one table, and its tables on the GPU."""

    def __init__(self, tables: LaneTables, side: FirstCards) -> None:
        if not fits(tables, side):
            raise TooLargeError(f"{int(tables.shoe[-1])} cards are more than a GPU's lanes have room for")
        self.cuda = cuda = _cuda()
        self.wagers = wagers = len(side.rows)

        @cuda.jit(device=True)
        def popcount(word):  # type: ignore[no-untyped-def]
            return cuda.popc(word)

        play = compile_lane(tables, side, cuda.jit(device=True), popcount)
        sums, own = SIDE + 2 * wagers, 2 * wagers + 1
        of_a_block = (RANKS if wagers else 1, THREADS)

        @cuda.jit
        def lane(entries, rows, patterns, cents, lanes, each, more, seed, first, totals):  # type: ignore[no-untyped-def]
            number = cuda.grid(1)
            suits = cuda.shared.array(of_a_block, np.uint32)
            found = cuda.local.array(own, np.int64)
            for place in range(2 * wagers):
                found[place] = 0
            if number < lanes:
                rounds = np.uint32(each + (1 if number < more else 0))
                stream = first + np.uint64(number)
                main = play(
                    entries, rows, patterns, cents, suits, cuda.threadIdx.x, rounds, seed, stream, found
                )
                for place in range(SIDE):
                    cuda.atomic.add(totals, place, np.int64(main[place]))
                for place in range(2 * wagers):
                    cuda.atomic.add(totals, SIDE + place, found[place])

        self._lane, self._sums = lane, sums
        arrays = (tables.entries, side.rows, side.patterns, side.cents)
        self._arrays = tuple(cuda.to_device(np.ascontiguousarray(one)) for one in arrays)

    def play(self, launch: Launch, seed: int) -> NDArray[np.int64]:
        """The launch's sums: `RESULTS` and so on of all lanes, then two for each side wager."""
        totals = self.cuda.to_device(np.zeros(self._sums, dtype=np.int64))
        blocks = -(-launch.lanes // THREADS)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a small launch does not fill the GPU
            self._lane[blocks, THREADS](
                *self._arrays,
                launch.lanes,
                launch.each,
                launch.more,
                np.uint64(seed),
                np.uint64(launch.number * LANES),
                totals,
            )
        self.cuda.synchronize()
        return totals.copy_to_host()  # type: ignore[no-any-return]


assert _MOST_ROUNDS + 1 < MOST_ROUNDS
