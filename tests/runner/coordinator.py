"""Starts the workers, gives them files, and gathers what they report."""

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.runner.schedule import Duration, Schedule
from tests.runner.worker import PIPES

SILENCE = 600.0
"""Seconds without a report after which a worker is taken to hang. The longest single test takes a tenth."""

PLUGINS = {"tests/web/test_schemathesis.py": "schemathesis"}
"""Plugins of pytest that one file alone needs; without that file no worker loads them."""


def reason(text: str) -> str:
    """The first line of pytest's report that says what went wrong, to be printed at once."""
    said = next((line[1:].strip() for line in text.splitlines() if line.startswith("E ")), "")
    return f": {said}" if said else ""


@dataclass
class Found:
    """What has come of the tests so far."""

    passed: int = 0
    deselected: int = 0
    skipped: list[str] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)
    """Each with the test's name and its report."""
    unsteady: list[str] = field(default_factory=list)
    """Tests that failed beside others and passed alone."""
    durations: dict[str, Duration] = field(default_factory=dict)
    tests: dict[str, int] = field(default_factory=dict)
    interrupted: bool = False

    def add_failure(self, test: str, text: str) -> None:
        self.failures.append((test, text))


class WorkerProcess:
    """One pytest session and the two pipes to it."""

    def __init__(self, number: int, root: Path, files: Sequence[str], seed: int) -> None:
        self.number = number
        orders, self._orders = os.pipe()
        self._reports, reports = os.pipe()
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `end`)
        words = ["-p", "tests.runner.worker", "-p", "no:cacheprovider", "-q"]
        words += [f"-pno:{plugin}" for file, plugin in PLUGINS.items() if file not in files]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *words, f"--randomly-seed={seed}", *files],
            cwd=root,
            env={**os.environ, PIPES: f"{orders},{reports}"},
            pass_fds=(orders, reports),
            stdin=subprocess.DEVNULL,
            stdout=self._said,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that a worker that hangs is ended with all it has started
        )
        os.close(orders)
        os.close(reports)
        os.set_blocking(self._reports, False)
        self._rest = b""
        self.heard = time.monotonic()
        self.doing = "starting"
        self.files: list[str] = []
        self.has_asked = self.ended = False

    def fileno(self) -> int:
        return self._reports

    def order(self, path: str | None) -> None:
        if path:
            self.files.append(path)
        os.write(self._orders, f"{path or ''}\n".encode())

    def read(self) -> tuple[list[dict[str, object]], bool]:
        """The messages that have come, and whether the pipe is still open."""
        got = os.read(self._reports, 1 << 16)
        *lines, self._rest = (self._rest + got).split(b"\n")
        return [json.loads(line) for line in lines], bool(got)

    def end(self) -> int:
        """Waits for a worker that is about to end; one that does not is ended, with what it has started."""
        try:
            code = self.process.wait(5 if self.ended else 0)
        except subprocess.TimeoutExpired:
            self.stop()
            code = self.process.wait()
        os.close(self._orders)
        os.close(self._reports)
        self._said.close()
        return code

    def said(self) -> str:
        """The end of what pytest itself has printed: the reports come over the pipe, a crash does not."""
        self._said.seek(0)
        return self._said.read().decode(errors="replace")[-4000:].strip()

    def stop(self, how: int = signal.SIGKILL) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)


class Coordinator:
    """Runs files over some workers until none is left."""

    def __init__(
        self,
        root: Path,
        schedule: Schedule,
        *,
        seed: int,
        workers: int = 2,
        silence: float = SILENCE,
        tell: Callable[[str], None] = print,
    ) -> None:
        self.root, self.schedule, self.seed, self.silence, self.tell = root, schedule, seed, silence, tell
        self.files = list(schedule.left)
        self.most = workers
        self.found = Found()
        self.running: list[WorkerProcess] = []
        self._selector = selectors.DefaultSelector()

    def run(self) -> Found:
        for number in range(min(self.most, len(self.files))):
            self._start(number)
        try:
            while self.running:
                for key, _ in self._selector.select(timeout=1.0):
                    self._hear(key.fileobj)  # type: ignore[arg-type]
                for worker in list(self.running):
                    longest = self.silence if worker.has_asked else SILENCE
                    if time.monotonic() - worker.heard > longest:
                        worker.stop()
                        self._lost(worker, f"said nothing for {longest:g} seconds and was ended")
        except KeyboardInterrupt:
            self.found.interrupted = True
            self._interrupt()
        finally:
            for worker in self.running:
                worker.stop()
                worker.end()
            self._selector.close()
        for path in self.schedule.left:
            if not self.found.interrupted:
                self.found.add_failure(path, "no worker ran this file")
        return self.found

    def _start(self, number: int) -> None:
        worker = WorkerProcess(number, self.root, self.files, self.seed)
        self.running.append(worker)
        self._selector.register(worker, selectors.EVENT_READ)

    def _hear(self, worker: WorkerProcess) -> None:
        messages, is_open = worker.read()
        worker.heard = time.monotonic()
        for message in messages:
            self._take_in(worker, message)
        if is_open:
            return
        if worker.ended:
            self._forget(worker)
        else:
            code = worker.process.wait()
            self._lost(worker, f"ended with code {code}")

    def _take_in(self, worker: WorkerProcess, message: dict[str, object]) -> None:
        kind, test, text = (str(message.get(name, "")) for name in ("kind", "test", "text"))
        if kind == "ask":
            worker.has_asked = True
            worker.order(self.schedule.take(worker.number))
        elif kind == "start":
            worker.doing = test
        elif kind == "passed":
            self.found.passed += 1
        elif kind == "skipped":
            self.found.skipped.append(f"{test}: {text}")
        elif kind == "failed":
            self.found.add_failure(test, text)
            self.tell(f"FAILED {test}{reason(text)}")
        elif kind == "broken":
            self.found.add_failure(f"pytest itself, at {worker.doing}", text)
        elif kind == "file":
            self._file_done(worker, message)
        elif kind == "end":
            worker.ended = True

    def _file_done(self, worker: WorkerProcess, message: dict[str, object]) -> None:
        path = str(message["path"])
        worker.files.remove(path)
        self.found.tests[path] = int(str(message["tests"]))
        self.found.deselected += int(str(message["deselected"]))
        took = Duration(float(str(message["clock"])), float(str(message["processor"])))
        self.found.durations[path] = took
        done = len(self.found.durations)
        self.tell(f"[{done:>3}/{len(self.files)}] {path}: {self.found.tests[path]} tests, {took.clock:.1f} s")

    def _lost(self, worker: WorkerProcess, how: str) -> None:
        """A worker that crashed or hung is a failure; a new one takes over what it had not begun."""
        begun = [path for at, path in enumerate(worker.files) if at == 0 or worker.doing.startswith(path)]
        self.schedule.left[:0] = [path for path in worker.files if path not in begun]
        files = ", ".join(begun) or "no file"
        text = f"worker {worker.number + 1} {how}\nin: {worker.doing}\nnot finished: {files}\n{worker.said()}"
        self.found.add_failure(f"worker {worker.number + 1}", text)
        self.tell(f"FAILED worker {worker.number + 1} {how}")
        self._forget(worker)
        self.schedule.given_back(worker.number)
        if self.schedule.left and worker.has_asked:  # else the next one would not come further either
            self._start(worker.number)

    def _forget(self, worker: WorkerProcess) -> None:
        self._selector.unregister(worker)
        self.running.remove(worker)
        worker.end()

    def _interrupt(self) -> None:
        """Lets the workers tear down what they have started."""
        for worker in self.running:
            if worker.process.poll() is None:
                worker.process.send_signal(signal.SIGINT)
        until = time.monotonic() + 20
        for worker in self.running:
            try:
                worker.process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.stop()
