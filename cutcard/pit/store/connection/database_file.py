"""A SQLite database as a file: private to its owner, and watched for being moved.

The file contains the order of every shoe and the hashes of passwords. SQLite gives its log (`-wal`) and index
(`-shm`) the permissions of the database. SQLite does not notice when one of them is renamed or deleted while
in use, and goes on writing to a file that nobody finds again.
"""

import contextlib
import os
import sqlite3
import stat
from pathlib import Path
from urllib.parse import quote

from cutcard.pit.store.protocol import StoreDownError, StoreError

PRIVATE = 0o600
BESIDE = ("", "-wal", "-shm", "-journal")
"""The suffixes of a database's files."""

_Identity = tuple[int, int]


def make_private(file: Path) -> str:
    """Makes a file private to its owner; why that failed, in one sentence, or ""."""
    if os.name != "posix":
        return ""
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & 0o077:
            file.chmod(PRIVATE)
    except FileNotFoundError:
        return ""
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        return f"{file} can be read by others (mode {mode:04o}), and this could not be changed: {why}"
    return ""


def create_private(file: Path) -> None:
    """Creates an empty private file, whatever the umask is. An existing file is left as it is."""
    with contextlib.suppress(FileExistsError):
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_CLOEXEC", 0), PRIVATE)
        try:
            if os.name == "posix":
                os.fchmod(handle, PRIVATE)
        finally:
            os.close(handle)


class DatabaseFile:
    """`path` is as given. The files are found by the name SQLite uses, with links resolved."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._file = Path(path).resolve()
        self._log = self._file.with_name(self._file.name + "-wal")
        self._identities: dict[Path, _Identity] = {}
        self._held: sqlite3.Connection | None = None

    def make(self) -> None:
        try:
            create_private(self._file)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"{self.path}: the file cannot be created: {why}") from None

    def make_private(self) -> list[str]:
        """Makes all files of the database private; one sentence for each that stays readable by others."""
        files = (self._file.with_name(self._file.name + beside) for beside in BESIDE)
        return [said for said in map(make_private, files) if said]

    def open(self) -> None:
        """Remembers the identities of the open files.

        An idle connection stays open: when the last one closes, SQLite deletes its log and would create a new
        one.
        """
        try:
            self._held = sqlite3.connect(uri(self.path), uri=True, check_same_thread=False)
            self._held.execute("SELECT count(*) FROM sqlite_master").fetchall()
            self._identities = {file: _identity(file) for file in (self._file, self._log)}
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise StoreError(str(error)) from None

    def close(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def why_moved(self) -> str:
        """Why nothing may be acknowledged: an open file is no longer found by its name. "" if all is well."""
        for file, opened in self._identities.items():
            try:
                found = _identity(file)
            except FileNotFoundError:
                return f"{file} was renamed or deleted while in use; put it back"
            except OSError as error:
                return f"{file} cannot be examined: {(error.strerror or str(error)).lower()}"
            if found != opened:
                return f"{file} was replaced by another file; put the first one back, or restart the server"
        return ""

    def check(self) -> None:
        if says := self.why_moved():
            raise StoreDownError(says)


def uri(path: str) -> str:
    """A URI for SQLite that never creates a missing file, above all not beside the log of a moved one."""
    return f"file:{quote(path)}?mode=rw"


def _identity(file: Path) -> _Identity:
    found = file.stat()
    return found.st_dev, found.st_ino
