"""Chunks of rounds on all cores, in every game."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from secrets import randbits
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

CHUNK = 1 << 18
"""Rounds that share a stream of random numbers. Part of what a seed means: never change it."""

WAGER = 1000
"""Ten dollars: half of it, and every lawful payout on it, is a whole number of cents."""

SEED_BITS = 64
Progress = Callable[[int], None]
"""Called with the number of rounds done."""


class Chunk(NamedTuple):
    """What a chunk of rounds brought."""

    number: int
    rounds: int
    sums: NDArray[np.int64]
    """As `arrays.py` names them; a game's own follow."""
    records: Sequence[Any] = ()
    """What a wager's meter must be played through in order."""
    made: int = 0
    """Wagers made on a meter."""


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


Play = Callable[[int, int], Chunk]
"""Plays the rounds of a chunk, given its number and size."""
_NO_SUMS = np.zeros(0, dtype=np.int64)


class Played(NamedTuple):
    """All chunks of a simulation."""

    rounds: int
    """Fewer than asked for if the user stopped it: then whole chunks, not always the first ones."""
    totals: list[int]
    in_order: list[Chunk]
    """Without their sums, which are in the totals."""
    seconds: float
    """Compiling is not among them."""


def play_all(play: Play, rounds: int, workers: int | None, progress: Progress | None) -> Played:
    """Plays chunk after chunk and sums their results; Ctrl-C ends it with the chunks that are done."""
    totals = [int(nothing) for nothing in play(0, 0).sums]  # Compiles, or reads the cache.
    began = perf_counter()
    done = 0
    chunks: dict[int, Chunk] = {}
    try:
        for chunk in _in_parallel(play, rounds, workers or _cores()):
            totals = [total + int(more) for total, more in zip(totals, chunk.sums, strict=True)]
            done += chunk.rounds
            chunks[chunk.number] = chunk._replace(sums=_NO_SUMS)
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:
        if not done:
            raise
    return Played(done, totals, [chunks[number] for number in sorted(chunks)], perf_counter() - began)


def _in_parallel(play: Play, rounds: int, workers: int) -> Iterator[Chunk]:
    """Every chunk as it finishes. Threads are enough: the kernel releases the interpreter lock."""
    chunks = iter((chunk, min(CHUNK, rounds - first)) for chunk, first in enumerate(range(0, rounds, CHUNK)))
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[Chunk]] = set()
        while True:
            for chunk, chunk_rounds in islice(chunks, 2 * workers - len(running)):
                running.add(pool.submit(play, chunk, chunk_rounds))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
