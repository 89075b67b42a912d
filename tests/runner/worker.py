"""The pytest plugin of a worker: it takes its files one by one from the coordinator and reports each.

What it is sent: one line for each file, the file's path; an empty line ends the session. What it sends: JSON
lines, `{"kind": "ask"}` for the next file among them. Both go over pipes whose numbers stand in `PIPES`.
"""

import gc
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests import tiers

PIPES = "CUTCARD_TEST_PIPES"
"""The two file descriptors of a worker, to read and to write."""


COLLECTION = (100_000, 50, 100)
"""When objects are collected: seldom, because a worker keeps half a gigabyte of them to look through."""


class Cost:
    """Seconds that have gone by in this process: on the clock, and of processor time with its children."""

    def __init__(self) -> None:
        self.clock, self.processor = time.perf_counter(), sum(os.times()[:4])

    def since(self, earlier: "Cost") -> tuple[float, float]:
        return self.clock - earlier.clock, self.processor - earlier.processor


class WaitingModule(pytest.Module):
    """A test file that is found but not imported before its turn has come."""

    is_its_turn = False

    def collect(self) -> Any:
        return super().collect() if self.is_its_turn else []


class File:
    """A file that this worker runs: its tests, and what it has cost so far."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.items: list[pytest.Item] = []
        self.deselected = 0
        self.clock = self.processor = 0.0

    def add(self, cost: tuple[float, float]) -> None:
        self.clock += cost[0]
        self.processor += cost[1]


class Worker:
    def __init__(self, config: pytest.Config, read: int, write: int) -> None:
        self.config = config
        self.orders = os.fdopen(read, "r", encoding="utf-8")
        self.reports = os.fdopen(write, "w", encoding="utf-8")
        self.modules: dict[str, WaitingModule] = {}

    def send(self, kind: str, **what: object) -> None:
        self.reports.write(json.dumps({"kind": kind, **what}) + "\n")
        self.reports.flush()

    # --- collection: the files are found, not imported ---

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makemodule(self, module_path: Path, parent: pytest.Collector) -> pytest.Module:
        made: WaitingModule = WaitingModule.from_parent(parent, path=module_path)
        self.modules[str(module_path.relative_to(self.config.rootpath))] = made
        return made

    def _next(self, session: pytest.Session) -> File | None:
        """The next file with at least one test of this tier; its tests are collected."""
        while True:
            self.send("ask")
            path = self.orders.readline().strip()
            if not path:
                return None
            began, file = Cost(), File(path)
            self.send("start", test=f"{path} (collection)")
            module = self.modules[path]
            module.is_its_turn = True
            found = list(session.genitems(module))
            file.items = [item for item in found if not tiers.is_left_out(item)]
            file.deselected = len(found) - len(file.items)
            self.config.hook.pytest_collection_modifyitems(
                session=session, config=self.config, items=file.items
            )
            if tiers.TIER == tiers.QUICK:
                gc.collect(1)
                gc.freeze()  # what is there already lasts: no collection looks through it again
            file.add(Cost().since(began))
            if file.items:
                return file
            self._done(file)

    def _done(self, file: File) -> None:
        self.send(
            "file",
            path=file.path,
            clock=file.clock,
            processor=file.processor,
            tests=len(file.items),
            deselected=file.deselected,
        )

    # --- running ---

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        file = self._next(session)
        while file:
            following: File | None = None
            for place, item in enumerate(file.items):
                if place + 1 < len(file.items):
                    next_item = file.items[place + 1]
                else:  # what the next file needs too is not torn down, so that file must be known first
                    following = self._next(session)
                    next_item = following.items[0] if following else None  # type: ignore[assignment]
                began = Cost()
                self.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
                file.add(Cost().since(began))
                if session.shouldstop:
                    raise session.Interrupted(session.shouldstop)
            self._done(file)
            file = following
        self.send("end")
        return True

    # --- what is reported ---

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.send("start", test=nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failure(
                f"{report.nodeid} ({report.when})" if report.when != "call" else report.nodeid, report
            )
        elif report.skipped:
            self.send("skipped", test=report.nodeid, text=report.longreprtext)
        elif report.when == "call":
            self.send("passed", test=report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._failure(f"{report.nodeid} (collection)", report)

    def pytest_internalerror(self, excrepr: object) -> None:
        self.send("broken", text=str(excrepr))

    def _failure(self, test: str, report: pytest.TestReport | pytest.CollectReport) -> None:
        captured = [f"--- {name} ---\n{text}" for name, text in report.sections if text]
        self.send("failed", test=test, text="\n".join([report.longreprtext, *captured]))


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.set_threshold(*COLLECTION)
    read, write = map(int, os.environ.pop(PIPES).split(","))
    for pipe in (read, write):
        os.set_inheritable(pipe, False)
    config.pluginmanager.register(Worker(config, read, write), "cutcard-worker")
