"""What a running table has shown its seats: each commit, once it is on the disk and answered.

Pictures take longer than the acts they tell of. So they are not drawn within an act, where everybody who
waits for an answer would wait for them too, but by a herald who goes from table to table between the acts.
A table that has gone on more than once until he comes tells all of it at once.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.pit.runtime.frame_source import Painter, Snapshot
from cutcard.pit.runtime.timekeeper import Timekeeper
from cutcard.pit.runtime.watchers import Sink, Watchers
from cutcard.pit.table.keeper import Change

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


class Herald:
    """Goes from table to table: one at a time, and between two of them whoever acts has his turn."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def soon(self, tell: Callable[[], None]) -> None:
        self._waiting.append(tell)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._next)


class Untold(NamedTuple):
    """A commit the seats have not been told of."""

    shown: Snapshot
    change: Change

    @property
    def stands_alone(self) -> bool:
        """Nothing that came after it is told with it: the end of a round, and what undoes others."""
        steps = (item for _, item in self.change.items if isinstance(item, Step))
        return any(step.ended or step.undone for step in steps)

    def and_then(self, later: "Untold") -> "Untold":
        items = self.change.items + later.change.items
        expired = tuple(dict.fromkeys(self.change.expired + later.change.expired))
        return Untold(later.shown, Change(self.change.before, items, expired))


def together(untold: Iterable[Untold]) -> list[Untold]:
    """As few tellings as may be, in order."""
    told: list[Untold] = []
    for one in untold:
        if told and not told[-1].stands_alone:
            told[-1] = told[-1].and_then(one)
        else:
            told.append(one)
    return told


class Showing:
    """The table as it was last committed, who watches it, and what they have not been told yet."""

    def __init__(
        self,
        table: "RunningTable",
        first: Snapshot,
        *,
        painter: Painter,
        timekeeper: Timekeeper,
        herald: Herald,
        report: Callable[[BaseException], None],
    ) -> None:
        self.watchers = Watchers()
        self._table = table
        self._painter = painter
        self._timekeeper = timekeeper
        self._herald = herald
        self._report = report
        self._untold: list[Untold] = []
        self.now = self._as_of_now(first)

    @property
    def present(self) -> frozenset[str]:
        """Who is connected."""
        return self.watchers.present

    # --- commits ---

    def committed(self, shown: Snapshot, change: Change) -> None:
        """The seats are told of it soon."""
        self.now = self._as_of_now(shown)
        self._untold.append(Untold(shown, change))
        if len(self._untold) == 1:
            self._herald.soon(self.tell)

    def found(self, shown: Snapshot) -> None:
        """The table as it stands after all: there is nothing to be told of how it came to that."""
        self.tell()
        self.now = self._as_of_now(shown)

    def tell(self) -> None:
        """All that is untold."""
        untold, self._untold = self._untold, []
        if self.present:
            for one in together(untold):
                self._draw(one.shown, one.change)

    def tell_how_it_stands(self) -> None:
        """To everybody, where nothing has happened but who is there."""
        self.tell()
        self.now = self._as_of_now(self.now)
        if self.present:
            self._draw(self.now, None)

    def _draw(self, shown: Snapshot, change: Change | None) -> None:
        try:
            frames = self._painter.frames(self._table, self._as_of_now(shown), change, self.present)
        except Exception as error:  # what is on the disk stands, whether it can be drawn or not
            self._report(error)
            return
        self.watchers.tell(frames)

    def _as_of_now(self, shown: Snapshot) -> Snapshot:
        """With who is there, and how much time is left, at this moment."""
        return self._timekeeper.timed(shown._replace(present=self.present))

    # --- who watches ---

    def frame(self, observer: str) -> bytes:
        """The table as it stands, for one observer."""
        self.now = self._as_of_now(self.now)
        return self._painter.frames(self._table, self.now, None, (observer,))[observer]

    def join(self, observer: str, sink: Sink) -> int:
        """The number to leave by. He is not told what came before him."""
        self.tell()
        number = self.watchers.join(observer, sink)
        self.now = self.now._replace(present=self.present)
        return number

    def leave(self, number: int) -> None:
        self.watchers.leave(number)
        self.now = self.now._replace(present=self.present)
