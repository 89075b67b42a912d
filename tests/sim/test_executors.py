"""Chunks played by processes and by a real Dask: the same figures to the last bit, also after a kill."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cutcard
from cutcard.cli.analysis.sim import SimOptions, sim
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.sim import executors, runner
from cutcard.sim.chunks import CHUNK, RunningFigures
from cutcard.sim.executors import ExecutorError
from cutcard.sim.red_dog.run import RedDogSimulation
from cutcard.sim.result import SimResult
from cutcard.sim.runner import play_run, simulate
from cutcard.strategies.red_dog.chart import RaiseChart

ROUNDS = 200 * CHUNK + 17
SIMULATION = RedDogSimulation(
    RedDogSheet(decks=6), RaiseChart("raise from seven", frozenset(range(7, 12))), ROUNDS, histogram=True
)
SEED = 20261116


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


def untimed(found: SimResult) -> SimResult:
    return replace(found, seconds=0.0)


@pytest.fixture(scope="module")
def expected() -> SimResult:
    """By one thread."""
    return untimed(simulate(SIMULATION, SEED, workers=1))


class Once:
    """Kills a process at the first part that is done."""

    def __init__(self, pid: Callable[[], int]) -> None:
        self.pid, self.killed = pid, 0

    def __call__(self, standing: RunningFigures) -> None:
        if not self.killed and standing.done < ROUNDS:
            self.killed = self.pid()
            os.kill(self.killed, signal.SIGKILL)


def test_an_executor_of_the_caller_plays_and_stays_open(expected: SimResult) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert untimed(simulate(SIMULATION, SEED, executor=pool)) == expected
        assert pool.submit(int, "7").result() == 7


def test_any_executor_is_sent_the_simulation(expected: SimResult) -> None:
    """As MPI and Ray would be: what a task gets can be pickled, and tasks may end in any order."""
    tasks: list[tuple[Any, ...]] = []

    class RemoteTables(runner.Executor):
        def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            tasks.append(args)
            found: Future[Any] = Future()
            found.set_result(function(*args, **kwargs))
            return found

    assert untimed(simulate(SIMULATION, SEED, workers=2, executor=RemoteTables())) == expected
    assert all(isinstance(sent, bytes) for sent, *_ in tasks)
    assert len(tasks) < 200, "several chunks are one task"


def test_the_public_api_takes_an_executor() -> None:
    sheet = cutcard.read_sheet("red-dog")
    one = cutcard.simulate(sheet, rounds=300_000, seed=3)
    with ProcessPoolExecutor(1) as pool:
        other = cutcard.simulate(sheet, rounds=300_000, seed=3, executor=pool)
    assert untimed(one) == untimed(other)


def test_processes_give_the_same_figures(expected: SimResult) -> None:
    assert untimed(simulate(SIMULATION, SEED, workers=2, executor="processes")) == expected


def test_a_killed_process_costs_no_chunk(expected: SimResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its chunks, and those of its neighbours, are given again."""
    pools: list[ProcessPoolExecutor] = []

    class Watched(ProcessPoolExecutor):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            pools.append(self)

    monkeypatch.setattr(executors, "ProcessPoolExecutor", Watched)
    kill = Once(lambda: next(iter(pools[-1]._processes)))
    assert untimed(simulate(SIMULATION, SEED, 2, kill, "processes")) == expected
    assert kill.killed
    assert len(pools) == 2, "another pool was started"


def test_processes_that_die_again_and_again_are_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a part of the figures for the whole."""
    monkeypatch.setattr(runner, "play_sent", _die)
    with pytest.raises(ExecutorError, match="workers were lost, and chunks with them"):
        simulate(SIMULATION, SEED, 2, executor="processes")


def _die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_an_executor_of_the_caller_that_breaks_is_one_clear_error() -> None:
    with ProcessPoolExecutor(1) as pool:
        pid = pool.submit(os.getpid).result()
        with pytest.raises(ExecutorError, match="workers were lost"):
            simulate(SIMULATION, SEED, progress=Once(lambda: pid), executor=pool)


# --- Dask ---------------------------------------------------------------------------------------------------


class Cluster:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "log").open("wb")
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--scheduler-file", str(self.file))
        _until(self.file.exists)
        self.address = _address(self.file)
        self.workers = [self._worker() for _ in range(2)]

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *arguments]
        return subprocess.Popen(command, stdout=self.log, stderr=self.log)

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._start("dask_worker", self.address, "--nthreads", "1", "--no-nanny")

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self.log.close()


def _until(there: Callable[[], bool]) -> None:
    while not there():
        time.sleep(0.05)


def _address(file: Path) -> str:
    while True:
        try:
            found: str = json.loads(file.read_text())["address"]
        except ValueError:  # Half written.
            time.sleep(0.05)
        else:
            return found


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    try:
        yield found
    finally:
        found.end()


def test_dask_with_a_worker_killed_in_the_middle(expected: SimResult, cluster: Cluster) -> None:
    kill = Once(lambda: cluster.workers[0].pid)
    assert untimed(simulate(SIMULATION, SEED, progress=kill, executor=f"dask:{cluster.address}")) == expected
    assert kill.killed == cluster.workers[0].pid
    assert cluster.workers[0].wait() == -signal.SIGKILL


def test_a_dask_scheduler_that_is_lost_is_one_clear_line(
    cluster: Cluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "CHECK_SECONDS", 0.5)
    kill = Once(lambda: cluster.scheduler.pid)
    monkeypatch.setattr("cutcard.cli.analysis.sim.progress_bar", lambda *_, **__: _Told(kill))
    more = SimOptions(executor=f"dask:{cluster.address}")
    assert sim(Path("red-dog"), ROUNDS, 1, "cpu", None, None, 1, False, False, True, None, more) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    [line] = printed.err.splitlines()
    assert line.startswith("--executor: ")
    assert "lost" in line


class _Told:
    """A progress bar that tells a function."""

    def __init__(self, told: Callable[[RunningFigures], None]) -> None:
        self.told = told

    def __enter__(self) -> Callable[[RunningFigures], None]:
        return self.told

    def __exit__(self, *_: object) -> None:
        pass


def test_dask_workers_that_are_all_lost_are_one_clear_error(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "CHECK_SECONDS", 0.5)
    monkeypatch.setattr(executors, "NO_WORKER_SECONDS", 1)

    def kill(standing: RunningFigures) -> None:
        for worker in cluster.workers:
            worker.kill()

    with pytest.raises(ExecutorError, match=r"has no workers|were lost"):
        simulate(SIMULATION, SEED, progress=kill, executor=f"dask:{cluster.address}")


def test_a_task_that_dask_gives_up_is_one_clear_error() -> None:
    """After several workers have died over it, Dask does not give it to another one."""
    killed_worker = import_module("distributed.scheduler").KilledWorker

    class GivenUp(runner.Executor):
        def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            found: Future[Any] = Future()
            last = SimpleNamespace(address="tcp://127.0.0.1:9")
            found.set_exception(killed_worker("task", last, 4))
            return found

    with pytest.raises(ExecutorError, match="workers were lost"):
        simulate(SIMULATION, SEED, workers=2, executor=GivenUp())


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1:9"])
def test_a_dask_scheduler_that_does_not_answer_is_one_clear_line(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "CONNECT_SECONDS", 1)
    more = SimOptions(executor=f"dask:{address}")
    assert sim(Path("red-dog"), 1000, 1, "cpu", None, None, 1, False, False, True, None, more) == 2
    printed = capsys.readouterr()
    [line] = printed.err.splitlines()
    assert line.startswith(f"--executor: no Dask scheduler answers at {address} (")


def test_a_machine_without_dask_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError, match=r"pip install 'cutcard\[dask\]'"):
        simulate(SIMULATION, SEED, executor="dask:tcp://127.0.0.1:9")


def test_a_worker_with_another_program_is_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.answers.question.code_digest", _other_digest)
    with pytest.raises(ExecutorError, match=r"has another version of this program|cannot run this program"):
        simulate(SIMULATION, SEED, executor=f"dask:{cluster.address}")


def _other_digest() -> str:
    """Another one in every process."""
    return str(os.getpid())


def test_a_task_is_the_sum_of_its_chunks() -> None:
    whole = play_run(SIMULATION, SEED, (3, 6))
    parts = [play_run(SIMULATION, SEED, (number, number + 1)) for number in (5, 3, 4)]
    parts[0].add(parts[1])
    parts[0].add(parts[2])
    assert parts[0] == whole
