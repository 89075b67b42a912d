"""Who turns a table into frames for its seats. The pit hands out what was committed and knows no page."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cutcard.pit.table.facts import Facts
from cutcard.pit.table.keeper import Change

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


class Snapshot(NamedTuple):
    """A table after a commit. Frozen: what is being tried now cannot be seen in it."""

    version: int
    state: Any
    facts: Facts
    chips: Mapping[str, int]
    """Of everybody seated."""
    present: frozenset[str] = frozenset()
    """Who is connected."""
    seconds: int = 0
    """How long an answer may take; 0 for no limit."""
    left: float = 0.0
    """How much of that is left, in seconds."""


class Painter(Protocol):
    def frames(
        self, table: "RunningTable", shown: Snapshot, change: Change | None, observers: Iterable[str]
    ) -> dict[str, bytes]:
        """The frame of each observer. `change` is what led here; None where nothing is to be told of it."""
        ...
