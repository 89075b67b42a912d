"""Checkpoints SQLite's write-ahead log in a thread of its own, outside commits.

By default SQLite does this within a commit once the log is a few megabytes long: a thousand pages and two
more syncs, for which everybody in that commit waits. This thread does it twice a second on its own
connection, while others write. If the log is never idle, such a checkpoint never reaches its end and the log
would grow without limit. So at `MAX_PAGES` pages the writer finishes the rest within a commit, and the log
starts again.
"""

import contextlib
import sqlite3
import threading
from collections.abc import Callable

from cutcard.pit.store.connection import timeouts
from cutcard.pit.store.connection.database_file import DatabaseFile, uri

EVERY_SECONDS = 0.5
MAX_PAGES = 8_000
"""In pages of 4 KiB."""


class WalCheckpointer:
    def __init__(self, file: DatabaseFile, status: Callable[[str], None] = lambda why: None) -> None:
        """`status` is called on every turn while the file is moved, because nobody may be writing then."""
        self._file = file
        self._status = status
        self._moved = False
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cutcard-wal-checkpointer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join(timeouts.CLOSE_SECONDS)

    def _run(self) -> None:
        while not self._end.is_set():
            # An error here is harmless: the log is kept and checkpointed the next time.
            with contextlib.suppress(sqlite3.Error), contextlib.closing(self._connected()) as connection:
                while not self._end.wait(EVERY_SECONDS):
                    if not self._is_moved():
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            self._end.wait(EVERY_SECONDS)

    def _is_moved(self) -> bool:
        why_moved = self._file.why_moved()
        if why_moved or self._moved:
            self._status(why_moved)
        self._moved = bool(why_moved)
        return self._moved

    def _connected(self) -> sqlite3.Connection:
        while self._is_moved() and not self._end.wait(EVERY_SECONDS):
            pass
        connection = sqlite3.connect(uri(self._file.path), uri=True, isolation_level=None)
        for pragma in ("synchronous=FULL", "checkpoint_fullfsync=ON"):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        return connection
