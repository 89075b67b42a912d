"""The interface to whatever renders a table into frames. The pit passes committed snapshots to it."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cutcard.games.protocol import State
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.keeper import Change

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


class Snapshot(NamedTuple):
    """A table after a commit. It is frozen, so an act that is not committed yet cannot be seen in it."""

    version: int
    state: State
    facts: Facts
    chips: Mapping[str, int]
    """The chips of every seated player."""
    present: frozenset[str] = frozenset()
    """The names of those who are connected."""
    seconds: int = 0
    """How long an answer may take; 0 for no limit."""
    left: float = 0.0
    """How much of that time is left, in seconds."""


class FrameSource(Protocol):
    def frames(
        self, table: "RunningTable", snapshot: Snapshot, change: Change | None, observers: Iterable[str]
    ) -> dict[str, bytes]:
        """The frame of each observer. `change` is what led to the snapshot, or None if nothing is told."""
        ...
