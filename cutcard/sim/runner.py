"""Plays the chunks of a simulation by an executor, and adds them up. Their order does not matter."""

import pickle
from collections.abc import Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from functools import lru_cache
from itertools import islice
from time import perf_counter

from cutcard.sim.chunks import Progress, RunningFigures, chunks_of, seed_for
from cutcard.sim.executors import ExecutorError, Workers, workers_of
from cutcard.sim.parts import SimulationPart, part_of
from cutcard.sim.result import SimResult
from cutcard.sim.simulation import Simulation

CHECK_SECONDS = 5.0
"""How long no task may end before the workers are checked."""
MOST_LOSSES = 3
"""How often workers may be lost in a row without a task done in between."""
LARGEST_TASK = 16
"""Chunks that are sent as one task."""

Run = tuple[int, int]
"""The first of some chunks, and the one after the last."""


def simulate(
    simulation: Simulation,
    seed: int | None,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | str | None = None,
) -> SimResult:
    """The figures of a whole simulation, or of the chunks that were done when the user stopped it."""
    seed = seed_for(simulation.rounds, seed, workers)
    return simulation.figures(play_chunks(simulation, seed, None, workers, progress, executor), seed)


def play_chunks(
    simulation: Simulation,
    seed: int,
    chunks: range | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | str | None = None,
) -> SimulationPart:
    """Plays these chunks, or all; Ctrl-C ends it with those that are done, if any.

    A task whose worker was lost is given to another one. `ExecutorError` where there is none: then the
    result is lost, because some of its chunks are.
    """
    every = range(chunks_of(simulation.rounds, simulation.size)) if chunks is None else chunks
    whole = SimulationPart()
    with workers_of(executor, workers) as found:
        if found.shares_memory:
            simulation.play(seed, 0, 0)  # Compiles, or reads the cache.
        began = perf_counter()
        try:
            for part in _played(simulation, seed, every, found):
                whole.add(part)
                if progress is not None:
                    main = whole.total
                    progress(RunningFigures(whole.rounds, simulation.estimate(main)))
        except KeyboardInterrupt:
            if not whole.rounds:
                raise
        whole.seconds = perf_counter() - began
    return whole


def play_run(simulation: Simulation, seed: int, run: Run) -> SimulationPart:
    """One task: some chunks after each other."""
    found = SimulationPart()
    for number in range(*run):
        rounds = min(simulation.size, simulation.rounds - number * simulation.size)
        chunk = simulation.play(seed, number, rounds)
        main = simulation.main(chunk.sums.tolist(), rounds)
        found.add(part_of(chunk, main, rounds=simulation.rounds, size=simulation.size))
    return found


def play_sent(sent: bytes, seed: int, run: Run) -> SimulationPart:
    """The same in another process."""
    return play_run(_received(sent), seed, run)


@lru_cache(maxsize=2)
def _received(sent: bytes) -> Simulation:
    """The tables of a simulation are made once in a process."""
    found: Simulation = pickle.loads(sent)
    return found


def _played(simulation: Simulation, seed: int, chunks: range, workers: Workers) -> Iterator[SimulationPart]:
    """The parts as they end."""
    sent = b"" if workers.shares_memory else pickle.dumps(simulation)

    def submit(run: Run) -> Future[SimulationPart]:
        if workers.shares_memory:
            return workers.executor.submit(play_run, simulation, seed, run)
        return workers.executor.submit(play_sent, sent, seed, run)

    waiting = iter(_tasks(chunks, workers))
    lost: list[Run] = []
    losses = 0
    running: dict[Future[SimulationPart], Run] = {}
    try:
        while True:
            wanted = 2 * workers.slots - len(running)
            again, lost = lost[:wanted], lost[max(0, wanted) :]
            for run in (*again, *islice(waiting, max(0, wanted - len(again)))):
                try:
                    running[submit(run)] = run
                except (BrokenExecutor, RuntimeError) as error:
                    losses += 1
                    _start_again(workers, losses, error)
                    lost = [*lost, *running.values(), run]
                    running.clear()
            if not running and not lost:
                return
            finished, _ = wait(running, timeout=CHECK_SECONDS, return_when=FIRST_COMPLETED)
            if not finished:
                workers.check()
            for future in finished:
                run = running.pop(future)
                try:
                    part = future.result()
                except (BrokenExecutor, CancelledError, ConnectionError, EOFError) as error:
                    losses += 1
                    _start_again(workers, losses, error)
                    lost = [*lost, run, *running.values()]
                    running.clear()
                    break
                except Exception as error:
                    if not type(error).__module__.startswith("distributed"):
                        raise
                    raise ExecutorError(_lost(error)) from None  # Dask gave the task up.
                losses = 0
                yield part
    finally:
        for future in running:
            future.cancel()


def _start_again(workers: Workers, losses: int, error: BaseException) -> None:
    if workers.again is None or losses > MOST_LOSSES:
        raise ExecutorError(_lost(error)) from None
    workers.executor = workers.again()


def _lost(error: BaseException) -> str:
    what = str(error).strip().partition("\n")[0] or type(error).__name__
    return f"workers were lost, and chunks with them ({what})"


def _tasks(chunks: range, workers: Workers) -> Iterator[Run]:
    """Threads get single chunks; others several at once, because sending costs time."""
    size = 1 if workers.shares_memory else max(1, min(LARGEST_TASK, len(chunks) // (4 * workers.slots)))
    for first in range(chunks.start, chunks.stop, size):
        yield first, min(first + size, chunks.stop)
