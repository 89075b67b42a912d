"""One server per SQLite file: a second one is refused at its start, unless it is told to take over.

The lock is on a file beside the database, and ends with the process that holds it, however it ends. Servers
on PostgreSQL share its tables (`pit/servers`).
"""

import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Protocol

from cutcard.pit.store.connection.database_file import create_private, make_private

locks: Any
try:
    import fcntl as locks
except ImportError:  # not on this system: only the log's fences separate two servers
    locks = None

LOOK_SECONDS = 0.5
"""How often a server checks whether another one wants to take over."""
TAKE_OVER_SECONDS = 30.0
"""How long the other server has to stop."""
_REQUEST = "take over\n"


class DatabaseInUseError(Exception):
    """Another server runs on this database; `process` is its number, if known."""

    def __init__(self, process: str, *, asked: bool = False) -> None:
        super().__init__("another server runs on this database")
        self.process = process
        self.asked = asked
        """It was asked to stop and has not."""


class DatabaseLock(Protocol):
    """A lock on the database, held while the server runs."""

    def watch(self, taken: Callable[[], None]) -> None:
        """From now on `taken` is called once, from any thread, when another server takes over."""
        ...

    def release(self) -> None: ...


class SqliteDatabaseLock:
    """The lock of a SQLite file. The system releases it with the process."""

    def __init__(self, database: Path, *, take_over: bool = False) -> None:
        self._path = database.with_name(database.name + ".lock")
        self._end = threading.Event()
        self._watcher: threading.Thread | None = None
        self._file: IO[str] | None = None
        self._own = f"{os.getpid()}\n"
        if locks is None:
            return
        while self._file is None:
            self._take(take_over=take_over)

    def _take(self, *, take_over: bool) -> None:
        """Locks the file, or leaves it if it was deleted meanwhile: then its lock keeps nobody out."""
        create_private(self._path)
        make_private(self._path)
        held = self._path.open("a+", encoding="ascii")
        try:
            if not _locked(held):
                if not take_over:
                    raise DatabaseInUseError(_process(held))
                _ask(held)
            if self._has_its_name(held):
                self._write_down(held)
            else:
                held.close()
        except BaseException:
            held.close()
            raise

    def _write_down(self, held: IO[str]) -> None:
        """Writes the holder's process number, unbuffered: a buffer would keep what a full disk rejects."""
        self._file = held
        os.ftruncate(held.fileno(), 0)
        os.write(held.fileno(), self._own.encode())

    def watch(self, taken: Callable[[], None]) -> None:
        if self._file is not None:
            self._watcher = threading.Thread(
                target=self._watch, args=(taken,), name="cutcard-database-lock", daemon=True
            )
            self._watcher.start()

    def _watch(self, taken: Callable[[], None]) -> None:
        while not self._end.wait(LOOK_SECONDS):
            if self._is_asked() or not self._is_there():
                taken()
                return

    def _is_asked(self) -> bool:
        return self._file is not None and os.fstat(self._file.fileno()).st_size > len(self._own)

    def _is_there(self) -> bool:
        """Whether the lock still keeps others out. If its file was deleted it is made again, unless another
        server has done so."""
        assert self._file is not None
        if self._has_its_name(self._file):
            return True
        try:
            again = self._made_locked() or self._opened()
        except OSError:
            return True  # the folder is gone: nobody else can make one there either
        if again is None:
            return False
        self._file.close()
        with contextlib.suppress(OSError):  # the disk is full: the lock is held all the same
            self._write_down(again)
        return True

    def _has_its_name(self, held: IO[str]) -> bool:
        """Whether the file that others find by the lock's name is this one."""
        mine = os.fstat(held.fileno())
        with contextlib.suppress(OSError):
            found = self._path.stat()
            return (found.st_dev, found.st_ino) == (mine.st_dev, mine.st_ino)
        return False

    def _made_locked(self) -> IO[str] | None:
        """A new lock file that is locked before it gets its name, so no server that starts finds it without
        its lock. None if there is a file of that name already, or if the file system cannot do this."""
        try:
            handle, draft = tempfile.mkstemp(dir=self._path.parent, prefix=f"{self._path.name}.")
        except OSError:
            return None
        made = os.fdopen(handle, "a+", encoding="ascii")
        named = False
        with contextlib.suppress(OSError):
            if _locked(made):
                os.link(draft, self._path)
                named = True
        with contextlib.suppress(OSError):
            Path(draft).unlink()
        if named:
            return made
        made.close()
        return None

    def _opened(self) -> IO[str] | None:
        """The lock file by its name, made if it is missing; None if another server has locked it."""
        create_private(self._path)
        found = self._path.open("a+", encoding="ascii")
        if _locked(found):
            return found
        found.close()
        return None

    def release(self) -> None:
        self._end.set()
        if self._watcher is not None:
            self._watcher.join()
        if self._file is not None:
            self._file.close()
            self._file = None


def _locked(held: IO[str]) -> bool:
    try:
        locks.flock(held, locks.LOCK_EX | locks.LOCK_NB)
    except OSError:
        return False
    return True


def _process(held: IO[str]) -> str:
    held.seek(0)
    return held.readline(20).strip()


def _ask(held: IO[str]) -> None:
    """Writes a request into the lock file and waits until the other server has stopped."""
    process = _process(held)
    held.write(_REQUEST)
    held.flush()
    until = time.monotonic() + TAKE_OVER_SECONDS
    while not _locked(held):
        if time.monotonic() > until:
            os.ftruncate(held.fileno(), len(f"{process}\n"))  # withdraws the request
            raise DatabaseInUseError(process, asked=True)
        time.sleep(0.1)
