"""Runs the coach's worker: a bounded queue of questions, answers by callback, restarts after a failure.

Nothing here waits in the path of a table. A worker that dies is started again, later and later; one that
hangs is killed. Where questions wait too long the coach pauses, and says so.
"""

import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cutcard.coach.pipe import Unpacking, packed
from cutcard.coach.questions import (
    AnsweredQuestion,
    Ask,
    CoachAnswer,
    CoachQuestion,
    FromWorker,
    PrepareSheet,
    WorkerReady,
)

COMMAND = (sys.executable, "-m", "cutcard.coach.worker")
SAYS: Mapping[str, str] = {
    "off": "This server has no coach.",
    "installing": "The coach is getting ready: its packages are being installed. You can play meanwhile.",
    "missing": "The coach's packages could not be installed.",
    "starting": "The coach is getting ready. You can play meanwhile.",
    "ready": "",
    "behind": "The coach cannot keep up and is off for a while.",
    "down": "The coach does not answer and is being restarted.",
}

Receive = Callable[[CoachAnswer], None]


class QueueLimits(NamedTuple):
    """How much may wait, and for how long. Times are seconds."""

    waiting: int = 64
    """Questions in the queue; one more makes the coach pause."""
    with_worker: int = 4
    """Questions sent to the worker and not answered."""
    slow: float = 0.5
    """An answer that takes longer, queue included, is late."""
    late: int = 8
    """So many late answers, one after the other, make the coach pause."""
    pause: float = 20.0
    hangs: float = 10.0
    """A question that the worker has had for so long is its last: it is killed."""
    first_wait: float = 1.0
    longest_wait: float = 60.0


class _Waiting(NamedTuple):
    number: int
    question: CoachQuestion
    receive: Receive
    since: float


class Supervisor:
    """One worker process. `on_state` is told when the state changes, `on_seconds` how long answers took."""

    def __init__(
        self,
        *,
        command: Sequence[str] = COMMAND,
        limits: QueueLimits | None = None,
        on_state: Callable[[str], None] = lambda state: None,
        on_seconds: Callable[[float], None] = lambda seconds: None,
        on_outcome: Callable[[str], None] = lambda outcome: None,
    ) -> None:
        self.state = "starting"
        self.restarts = 0
        self._command, self._limits = tuple(command), limits or QueueLimits()
        self._on_state, self._on_seconds, self._on_outcome = on_state, on_seconds, on_outcome
        self._queue: deque[_Waiting] = deque()
        self._sent: dict[int, _Waiting] = {}
        self._number = 0
        self._late = 0
        self._sheets: dict[str, str] = {}
        self._prepared: set[str] = set()
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._paused_until = 0.0

    @property
    def says(self) -> str:
        return SAYS[self.state]

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    # --- the process ---

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._drop()

    async def _run(self) -> None:
        wait = self._limits.first_wait
        while True:
            began = time.monotonic()
            await self._run_once()
            self.restarts += 1
            self._drop()
            self._change("down")
            lasted = time.monotonic() - began
            wait = self._limits.first_wait if lasted > self._limits.longest_wait else wait
            await asyncio.sleep(wait)
            wait = min(2 * wait, self._limits.longest_wait)

    async def _run_once(self) -> None:
        """Until the process ends."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={**os.environ, **_PATHS}
            )
        except OSError:
            return
        self._process = process
        watching = asyncio.get_running_loop().create_task(self._watch(process))
        try:
            await self._read(process)
        except (ValueError, OSError):
            pass  # it writes what no worker writes: it is started again
        finally:
            self._process = None
            self._prepared.clear()
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            assert process.stdin is not None
            process.stdin.close()
            await asyncio.shield(process.wait())

    async def _read(self, process: Process) -> None:
        assert process.stdout is not None
        incoming = Unpacking(FromWorker)
        while data := await process.stdout.read(1 << 16):
            for message in incoming.feed(data):
                if isinstance(message, WorkerReady):
                    for digest, text in self._sheets.items():
                        self._prepare(digest, text)
                    self._change("ready")
                elif isinstance(message, AnsweredQuestion):
                    self._answered(message)

    async def _watch(self, process: Process) -> None:
        """Kills a worker that hangs, and ends a pause."""
        while True:
            await asyncio.sleep(min(1.0, self._limits.hangs / 4))
            now = time.monotonic()
            oldest = min((one.since for one in self._sent.values()), default=now)
            if now - oldest > self._limits.hangs:
                self._on_outcome("hung")
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                return
            if self.state == "behind" and now >= self._paused_until and not self._sent:
                self._late = 0
                self._change("ready")

    # --- questions ---

    def sheet(self, digest: str, text: str) -> None:
        """Makes a sheet known, so that questions about it are answered at once."""
        if digest not in self._sheets:
            self._sheets[digest] = text
            if self.state == "ready":
                self._prepare(digest, text)

    def ask(self, question: CoachQuestion, receive: Receive) -> bool:
        """Whether the question was taken. `receive` is called with the answer, or never."""
        if self.state != "ready":
            self._on_outcome("not ready")
            return False
        if len(self._queue) >= self._limits.waiting:
            self._on_outcome("full")
            self._pause()
            return False
        self._number += 1
        self._queue.append(_Waiting(self._number, question, receive, time.monotonic()))
        self._send()
        return True

    def _prepare(self, digest: str, text: str) -> None:
        if digest not in self._prepared:
            self._prepared.add(digest)
            self._write(packed(PrepareSheet(digest, text)))

    def _send(self) -> None:
        while self._queue and len(self._sent) < self._limits.with_worker and self._process is not None:
            one = self._queue.popleft()
            self._sent[one.number] = one
            self._write(packed(Ask(one.number, one.question)))

    def _write(self, data: bytes) -> None:
        """Never waits: few questions are with the worker at a time, so little can wait in the pipe."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(data)

    def _answered(self, message: AnsweredQuestion) -> None:
        one = self._sent.pop(message.number, None)
        self._send()
        if one is None:
            return
        seconds = time.monotonic() - one.since
        self._on_seconds(seconds)
        self._on_outcome("answered")
        self._late = self._late + 1 if seconds > self._limits.slow else 0
        one.receive(message.answer)
        if self._late >= self._limits.late:
            self._pause()

    def _pause(self) -> None:
        """Nothing more is asked for a while; what waits is not answered."""
        self._queue.clear()
        self._paused_until = time.monotonic() + self._limits.pause
        self._change("behind")

    def _drop(self) -> None:
        """The worker is gone, and with it every question."""
        self._queue.clear()
        self._sent.clear()
        self._late = 0

    def _change(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self._on_state(state)


_PATHS = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
"""The worker imports what this program imports, however it was started."""
