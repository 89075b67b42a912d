"""Sends a running table's frames to its subscribers, after each commit is on the disk and answered.

Rendering frames takes longer than carrying out the act they show. So frames are not rendered within an act,
where everybody who waits for an answer would wait for them too. `FrameScheduler` renders them between acts.
A table that has been committed several times before its turn comes sends one frame for all of it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.pit.runtime.frame_source import FrameSource, Snapshot
from cutcard.pit.runtime.subscribers import Sink, Subscribers
from cutcard.pit.runtime.timekeeper import Timekeeper
from cutcard.pit.table.keeper import Change

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


FREE_TURNS = 2
"""Turns of the event loop between two renderings. On its way from the disk to its sender an answer takes as
many, and would otherwise wait for one rendering in each."""


class FrameScheduler:
    """Renders pending frames, one table at a time, with turns of the event loop between for commands and
    answers."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._free_turns = 0
        """Turns that the next rendering still has to leave to others."""

    def schedule(self, work: Callable[[], None]) -> None:
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._run_next)

    def _run_next(self) -> None:
        if self._free_turns:
            self._free_turns -= 1
            asyncio.get_running_loop().call_soon(self._run_next)
            return
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                self._free_turns = FREE_TURNS
                asyncio.get_running_loop().call_soon(self._run_next)


class PendingUpdate(NamedTuple):
    """A commit that the subscribers have not been sent yet."""

    snapshot: Snapshot
    change: Change

    @property
    def is_barrier(self) -> bool:
        """Whether no later update may be merged into this one: a round has ended, or steps were undone."""
        steps = (item for _, item in self.change.items if isinstance(item, Step))
        return any(step.ended or step.undone for step in steps)

    def merged_with(self, later: "PendingUpdate") -> "PendingUpdate":
        items = self.change.items + later.change.items
        expired = tuple(dict.fromkeys(self.change.expired + later.change.expired))
        return PendingUpdate(later.snapshot, Change(self.change.before, items, expired))


def coalesce(pending: Iterable[PendingUpdate]) -> list[PendingUpdate]:
    """The same updates, in order, merged into as few as possible."""
    merged: list[PendingUpdate] = []
    for update in pending:
        if merged and not merged[-1].is_barrier:
            merged[-1] = merged[-1].merged_with(update)
        else:
            merged.append(update)
    return merged


class Broadcast:
    """The last committed snapshot of a table, its subscribers, and the updates they have not been sent."""

    def __init__(
        self,
        table: "RunningTable",
        first: Snapshot,
        *,
        frame_source: FrameSource,
        timekeeper: Timekeeper,
        frame_scheduler: FrameScheduler,
        report_error: Callable[[BaseException], None],
    ) -> None:
        self.subscribers = Subscribers()
        self._table = table
        self._frame_source = frame_source
        self._timekeeper = timekeeper
        self._frame_scheduler = frame_scheduler
        self._report_error = report_error
        self._pending: list[PendingUpdate] = []
        self.current = self._with_presence_and_time(first)

    @property
    def present(self) -> frozenset[str]:
        """The names of those who are connected."""
        return self.subscribers.present

    # --- commits ---

    def publish(self, snapshot: Snapshot, change: Change) -> None:
        """Schedules frames for a commit."""
        self.current = self._with_presence_and_time(snapshot)
        self._pending.append(PendingUpdate(snapshot, change))
        if len(self._pending) == 1:
            self._frame_scheduler.schedule(self.flush)

    def reset_to(self, snapshot: Snapshot) -> None:
        """Takes over a table that was reloaded from its log. No frame tells how it got there."""
        self.flush()
        self.current = self._with_presence_and_time(snapshot)

    def flush(self) -> None:
        """Sends every pending update now."""
        pending, self._pending = self._pending, []
        if self.present:
            for update in coalesce(pending):
                self._render(update.snapshot, update.change)

    def publish_current(self) -> None:
        """Sends everybody the current table, where only presence or time has changed."""
        self.flush()
        self.current = self._with_presence_and_time(self.current)
        if self.present:
            self._render(self.current, None)

    def _render(self, snapshot: Snapshot, change: Change | None) -> None:
        snapshot = self._with_presence_and_time(snapshot)
        try:
            frames = self._frame_source.frames(self._table, snapshot, change, self.present)
        except Exception as error:  # the commit stands, whether it can be rendered or not
            self._report_error(error)
            return
        self.subscribers.send(frames)

    def _with_presence_and_time(self, snapshot: Snapshot) -> Snapshot:
        return self._timekeeper.with_time_left(snapshot._replace(present=self.present))

    # --- subscribers ---

    def frame(self, observer: str) -> bytes:
        """The current table for one observer."""
        self.current = self._with_presence_and_time(self.current)
        return self._frame_source.frames(self._table, self.current, None, (observer,))[observer]

    def subscribe(self, observer: str, sink: Sink) -> int:
        """The number to unsubscribe with. A new subscriber is not sent earlier updates."""
        self.flush()
        number = self.subscribers.add(observer, sink)
        self.current = self.current._replace(present=self.present)
        return number

    def unsubscribe(self, number: int) -> None:
        self.subscribers.remove(number)
        self.current = self.current._replace(present=self.present)
