"""One process with one fault in it. The package's files are never touched: the process that has the fault is
given the faulty text of one module when it loads it. `main.py` works in a copy of the repository anyway."""

import contextlib
import gc
import importlib
import os
import runpy
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

import pytest
from decider_faults.planting import QUIETLY
from decider_faults.planting import Planted as PlantedModule

from clause_faults.drawing import PACKAGE, ROOT

LONGEST = 180
"""Seconds after which a run is stopped: the fault made it hang, and that is noticed."""
SURVIVED, CAUGHT, HUNG = "survived", "caught", "caught: it hung"


class Planted(Protocol):
    @property
    def file(self) -> str: ...

    def planted(self) -> str: ...


class Trial(NamedTuple):
    """A fault before some tests."""

    name: str
    fault: Planted | None
    tests: tuple[str, ...]
    rounds: tuple[str, ...]


def make_ready() -> None:
    """Loads what every process needs and no fault touches."""
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.setdefault("CUTCARD_PROOF", "quick")  # a rule broken in a decider fails in the quick tier
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp()
    for name in ("hypothesis", "numpy", "typer.testing", "rich.console", "_pytest.assertion.rewrite"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    assert not any(name.split(".")[0] == PACKAGE for name in sys.modules), "the package is loaded already"
    sys.dont_write_bytecode = True


def silenced() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    os.nice(1)
    gc.disable()


def run_tests(tests: Sequence[str], rounds: Sequence[str]) -> bool:
    """Whether one of them fails, in this process."""
    return (bool(rounds) and _run_rounds(rounds)) or (bool(tests) and bool(pytest.main([*QUIETLY, *tests])))


def _run_rounds(files: Sequence[str]) -> bool:
    """Whether the program finds fault with a round file."""
    sys.argv = [PACKAGE, "run", *files]
    try:
        runpy.run_module(PACKAGE, run_name="__main__")
    except SystemExit as ended:
        return bool(ended.code)
    except BaseException:
        return True
    return False


def _begin(trial: Trial) -> int:
    child = os.fork()
    if child:
        return child
    failed = 1
    try:
        silenced()
        if trial.fault is not None:
            sys.meta_path.insert(0, PlantedModule(trial.fault))  # type: ignore[arg-type]
        failed = int(run_tests(trial.tests, trial.rounds))
    finally:
        os._exit(failed)


def tried(trials: Iterable[Trial], workers: int) -> Iterator[tuple[Trial, str]]:
    """What became of each, so many at a time."""
    waiting = list(reversed(list(trials)))
    running: dict[int, tuple[Trial, float]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            trial = waiting.pop()
            running[_begin(trial)] = trial, time.monotonic()
        for child, (trial, since) in list(running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                del running[child]
                yield trial, CAUGHT if status else SURVIVED
            elif time.monotonic() - since > LONGEST:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                del running[child]
                yield trial, HUNG
        time.sleep(0.02)
