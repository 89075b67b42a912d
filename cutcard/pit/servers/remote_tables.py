"""Tables that other servers run, as this one can know them: by their sheets, or from their logs."""

import threading
import time
from collections.abc import Callable, Collection, Mapping

from cutcard.games.protocol import Rules, Sheet
from cutcard.pit.runtime.frame_source import KnownTable, Snapshot
from cutcard.pit.store.protocol import Store
from cutcard.pit.table.keeper import Keeper


class TableBySheet:
    """A table of which the rules alone matter, by the sheet this server was started with."""

    def __init__(self, name: str, rules: Rules) -> None:
        self.name = name
        self.rules = rules

    @property
    def sheet(self) -> Sheet:
        return self.rules.sheet


class RemoteTable(KnownTable):
    """A table of another server as its log tells it. Nothing can be done at it here."""

    stopped = True

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    @property
    def keeper(self) -> Keeper:
        return self._keeper

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(self.keeper.version, self.keeper.state, self.keeper.facts, {})

    @property
    def now(self) -> int:
        return time.time_ns() // 1000


class RemoteTables:
    """Reads tables of other servers from their logs, and later only what has been added."""

    def __init__(self, store: Store, rebuilt: Callable[[str], Keeper]) -> None:
        self._store = store
        self._rebuilt = rebuilt
        self._read: dict[str, RemoteTable] = {}
        self._lock = threading.Lock()

    def tables(self, names: Collection[str]) -> Mapping[str, RemoteTable]:
        """These tables as they are now. It reads the database, so it is called in a thread."""
        with self._lock:
            return {name: self._now(name) for name in names}

    def _now(self, name: str) -> RemoteTable:
        known = self._read.get(name)
        if known is None:
            known = self._read[name] = RemoteTable(self._rebuilt(name))
        for entry in self._store.entries(name, known.keeper.version):
            known.keeper.follow(entry)
        return known
