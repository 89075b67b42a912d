"""Monte Carlo on the processor: chunks of rounds on all cores."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from secrets import randbits
from time import perf_counter
from typing import NamedTuple

import numpy as np

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.shoe import Way, check_boxes, new_dealing, way_of
from cutcard.sim.blackjack.side_estimates import Chunk, side_estimates
from cutcard.sim.blackjack.stakes import stakes_of
from cutcard.sim.blackjack.tables import WAGER, Tables, make_tables
from cutcard.sim.blackjack.workspace import made_on_meter, new_workspace, records_of, side_sums
from cutcard.sim.result import SimResult, result_of
from cutcard.strategies.blackjack.chart import Chart
from cutcard.strategies.blackjack.chart_fit import must_fit

CHUNK = 1 << 18
"""Rounds that share a stream of random numbers. Part of what a seed means: never change it."""

_PLAY_CHUNK = {
    Way.CUTTING_CARD: kernel.play_chunk,
    Way.BART_CARTER: kernel.play_chunk_bart_carter,
    Way.DOUBLE_SHOE: kernel.play_chunk_double_shoe,
}

SEED_BITS = 64
Progress = Callable[[int], None]
"""Called with the number of rounds done."""


def simulate(
    sheet: BlackjackSheet,
    chart: Chart,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    progress: Progress | None = None,
    *,
    wager: int = WAGER,
    side_wager: int = WAGER,
) -> SimResult:
    """Plays that many rounds by the chart with flat wagers (in cents) and no insurance or even money.

    The same seed gives the same figures whatever the number of workers; without one the operating system
    gives it, and the result names it. What the figures are, `SimResult` says. `fresh_shoe` shuffles before
    every round; otherwise the cards are dealt as the table's device has it. Compiling is not in `seconds`.
    """
    check_boxes(sheet, boxes)
    must_fit(chart, sheet)
    seed = seed_for(rounds, seed, workers)
    tables = make_tables(sheet, chart, wager=wager, side_wager=side_wager, rounds=rounds)
    assert CHUNK * _largest_round(tables, sheet, boxes) ** 2 < 1 << 63, "a chunk's sums must fit 64 bits"
    dealing, key = new_dealing(sheet, fresh_shoe=fresh_shoe), np.uint64(seed)
    play_chunk = _PLAY_CHUNK[way_of(sheet, fresh_shoe=fresh_shoe)]

    def play(chunk: int, chunk_rounds: int) -> Chunk:
        workspace = new_workspace(sheet, tables, boxes=boxes, rounds=chunk_rounds)
        sums = np.zeros(kernel.SUMS + side_sums(tables) * len(sheet.wagers), dtype=np.int64)
        play_chunk(tables, workspace, dealing.copy(), boxes, chunk_rounds, key, np.uint64(chunk), sums)
        return Chunk(chunk, chunk_rounds, sums, records_of(workspace), made_on_meter(workspace))

    found = play_all(play, rounds, workers, progress)
    stakes = stakes_of(sheet, side_wager)
    side = side_estimates(sheet, tables, found.totals, found.in_order, stakes, boxes, rounds)
    return result_of(
        found.totals,
        side,
        rounds=rounds,
        boxes=boxes,
        wager=wager * tables.deferred.spots,
        fresh_shoe=fresh_shoe,
        seconds=found.seconds,
        seed=seed,
        device="cpu",
    )


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

    totals: list[int]
    in_order: list[Chunk]
    """Without their sums, which are in the totals."""
    seconds: float
    """Compiling is not among them."""


def play_all(play: Play, rounds: int, workers: int | None, progress: Progress | None) -> Played:
    """Plays chunk after chunk and sums their results."""
    totals = [int(nothing) for nothing in play(0, 0).sums]  # Compiles, or reads the cache.
    began = perf_counter()
    done = 0
    chunks: dict[int, Chunk] = {}
    for chunk in _in_parallel(play, rounds, workers or _cores()):
        totals = [total + int(more) for total, more in zip(totals, chunk.sums, strict=True)]
        done += chunk.rounds
        chunks[chunk.number] = chunk._replace(sums=_NO_SUMS)
        if progress is not None:
            progress(done)
    assert done == rounds
    return Played(totals, [chunks[number] for number in sorted(chunks)], perf_counter() - began)


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


def _largest_round(tables: Tables, sheet: BlackjackSheet, boxes: int) -> int:
    """An upper bound, in cents, for the result of any wager of a round."""
    hand = int(np.abs(tables.cents).max()) * sheet.split_hands
    late = int(np.abs(tables.late_cents).max())
    side = int(np.abs(tables.side_cents).max(initial=0))
    return boxes * max(hand * tables.deferred.spots, late * tables.deferred.spots, side)


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
