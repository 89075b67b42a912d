"""One server a database file: a second one is refused at its start."""

import os
from pathlib import Path
from typing import IO, Any

locks: Any
try:
    import fcntl as locks
except ImportError:  # not on this system: two servers are kept apart by the log's own fences alone
    locks = None


class NotAloneError(Exception):
    """Another server runs on this file; `process` is its number where it is known."""

    def __init__(self, process: str) -> None:
        super().__init__("another server runs on this database")
        self.process = process


class Alone:
    """A lock beside the file, held while the server lives: the system lets go of it however that ends."""

    def __init__(self, database: Path) -> None:
        self._file: IO[str] | None = None
        if locks is None:
            return
        path = database.with_name(database.name + ".lock")
        held = path.open("a+", encoding="ascii")
        try:
            locks.flock(held, locks.LOCK_EX | locks.LOCK_NB)
        except OSError:
            held.seek(0)
            process = held.read(20).strip()
            held.close()
            raise NotAloneError(process) from None
        held.truncate(0)
        held.write(f"{os.getpid()}\n")
        held.flush()
        self._file = held

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
