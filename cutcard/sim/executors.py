"""Where the chunks of a simulation are played: threads, processes, or another machine's workers.

Each is a `concurrent.futures.Executor`. Threads are enough on one machine: a kernel holds no lock of the
interpreter, and a thread starts at once.
"""

import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

THREADS, PROCESSES, DASK = "threads", "processes", "dask:"
CONNECT_SECONDS = 10
"""How long a scheduler may take to answer."""
NO_WORKER_SECONDS = 30
"""How long a scheduler may have no worker."""


class ExecutorError(RuntimeError):
    """Workers that cannot be used, or were lost."""


@dataclass(slots=True)
class Workers:
    """An executor, and what the runner must know of it."""

    executor: Executor
    slots: int
    """Tasks that run at once."""
    shares_memory: bool
    """The simulation need not be sent."""
    again: Callable[[], Executor] | None = None
    """Makes another executor where this one has lost a worker."""
    check: Callable[[], None] = lambda: None
    """Asked every few seconds while no task ends; `ExecutorError` where none ever will."""


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def known(name: str) -> bool:
    return name in {THREADS, PROCESSES} or (name.startswith(DASK) and len(name) > len(DASK))


@contextmanager
def workers_of(executor: Executor | str | None, workers: int | None) -> Iterator[Workers]:
    """The workers by name, or those of the caller's own executor, which stays open."""
    if isinstance(executor, Executor):
        slots = workers or getattr(executor, "_max_workers", None) or cores()
        yield Workers(executor, slots, isinstance(executor, ThreadPoolExecutor))
        return
    slots = workers or cores()
    if executor is None or executor == THREADS:
        with ThreadPoolExecutor(slots) as pool:
            yield Workers(pool, slots, shares_memory=True)
    elif executor == PROCESSES:
        with _processes(slots) as found:
            yield found
    elif executor.startswith(DASK):
        with _dask(executor.removeprefix(DASK), workers) as found:
            yield found
    else:
        raise ExecutorError(f'expected threads, processes or dask:ADDRESS, got "{executor}"')


@contextmanager
def _processes(slots: int) -> Iterator[Workers]:
    """Processes of this machine. Each is a new interpreter, because a copy of a process with threads may
    hang."""

    def pool() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(slots, mp_context=get_context("spawn"), initializer=_ignore_interrupts)

    found = Workers(pool(), slots, shares_memory=False)

    def again() -> Executor:
        found.executor.shutdown(wait=False, cancel_futures=True)
        found.executor = pool()
        return found.executor

    found.again = again
    try:
        yield found
    finally:
        found.executor.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that waits: it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _dask(address: str, workers: int | None) -> Iterator[Workers]:
    try:
        import distributed  # noqa: PLC0415 - an extra
    except ImportError:
        raise ExecutorError("Dask is not installed: pip install 'cutcard[dask]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # Its errors come as exceptions too.
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ExecutorError(f"no Dask scheduler answers at {address} ({_first_line(error)})") from None
    try:
        _must_have_workers(client, address)
        _must_agree(client)
        threads = sum(one["nthreads"] for one in _worker_info(client).values())
        yield Workers(
            client.get_executor(pure=False),
            workers or threads,
            shares_memory=False,
            check=lambda: _must_have_workers(client, address),
        )
    finally:
        with suppress(Exception):  # A scheduler that is gone cannot be told.
            client.close(timeout=2)


def _worker_info(client: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    return found


def _must_have_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=NO_WORKER_SECONDS)
        client.sync(client.scheduler.identity)
    except TimeoutError:
        raise ExecutorError(f"the Dask scheduler at {address} has no workers") from None
    except Exception as error:
        raise ExecutorError(f"the Dask scheduler at {address} was lost ({_first_line(error)})") from None


def _must_agree(client: Any) -> None:
    """Every worker must have this version of the program: another one may play other rounds."""
    from cutcard.answers.question import code_digest  # noqa: PLC0415 - only for remote workers

    try:
        found = client.run(code_digest)
    except Exception as error:
        raise ExecutorError(
            f"the Dask workers cannot run this program ({_first_line(error)}): install the same version there"
        ) from None
    for worker, digest in sorted(found.items()):
        if digest != code_digest():
            raise ExecutorError(f"the Dask worker {worker} has another version of this program")


def _first_line(error: BaseException) -> str:
    text = str(error).strip().partition("\n")[0]
    return text or type(error).__name__
