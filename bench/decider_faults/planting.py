"""Processes with one fault each, before their tests."""

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType

import pytest

from decider_faults.changes import Fault
from decider_faults.files import ROOT
from decider_faults.stages import Stage

LONGEST = 240
"""Seconds after which a run is stopped: the fault made it hang, and that is noticed."""


QUIETLY = (
    *("-x", "-q", "--tb=no", "--assert=plain", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
    *("-p", "no:cacheprovider", "-p", "no:doctest", "-p", "no:junitxml"),
)
SURVIVED, CAUGHT, HUNG = "survived", "caught", "caught: it hung"


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the one module its faulty text; all others come from their files."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.module = fault.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        return importlib.util.spec_from_file_location(name, ROOT / self.fault.file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.fault.planted(), self.fault.file, "exec"), module.__dict__)


def begin(fault: Fault | None, tests: tuple[Stage, ...]) -> int:
    """A process of its own with the fault planted; its exit says whether a test failed."""
    child = os.fork()
    if child:
        return child
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    os.nice(1)
    gc.disable()
    if fault:
        sys.meta_path.insert(0, Planted(fault))
    found = 1
    try:
        found = int(any(pytest.main([*QUIETLY, *stage]) for stage in tests))
    finally:
        os._exit(found)


class Workers:
    """So many processes at a time, each with one fault, none for longer than `LONGEST`."""

    def __init__(self, most: int, stages_of: Callable[[str], tuple[Stage, ...]]) -> None:
        self.most = most
        self.stages_of = stages_of
        self.running: dict[int, tuple[Fault, float]] = {}

    def run(self, faults: Sequence[Fault]) -> Iterator[tuple[Fault, str]]:
        waiting = list(reversed(faults))
        while waiting or self.running:
            while waiting and len(self.running) < self.most:
                fault = waiting.pop()
                self.running[begin(fault, self.stages_of(fault.file))] = (fault, time.monotonic())
            yield from self._ended()
            time.sleep(0.02)

    def _ended(self) -> Iterator[tuple[Fault, str]]:
        for child, (fault, start) in list(self.running.items()):
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                del self.running[child]
                if not (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGTERM):  # else interrupted
                    yield fault, CAUGHT if status else SURVIVED
            elif time.monotonic() - start > LONGEST:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                del self.running[child]
                yield fault, HUNG


def make_ready() -> None:
    """Loads what every process needs and no fault touches."""
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp()
    for name in ("hypothesis", "numpy", "typer.testing", "rich.console", "_pytest.assertion.rewrite"):
        importlib.import_module(name)
    assert not any(name.split(".")[0] == "cutcard" for name in sys.modules), "the package is loaded already"
