"""A table as others see it: by its keeper, and in committed snapshots, which are rendered into frames."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cutcard.games.protocol import Rules, Sheet, State
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.keeper import Change, Keeper

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


class KnownTable(ABC):
    """A table, running here or read from its log, by its keeper."""

    @property
    @abstractmethod
    def keeper(self) -> Keeper: ...

    @property
    def name(self) -> str:
        return self.keeper.table

    @property
    def rules(self) -> Rules:
        return self.keeper.rules

    @property
    def sheet(self) -> Sheet:
        return self.keeper.rules.sheet


class FrameSource(Protocol):
    def frames(
        self, table: "RunningTable", snapshot: Snapshot, change: Change | None, observers: Iterable[str]
    ) -> dict[str, bytes]:
        """The frame of each observer. `change` is what led to the snapshot, or None if nothing is told."""
        ...
