"""Where log lines go: a file readable only by its owner, or a stream that is already open.

Writes are unbuffered. So a line that could not be written is known to be lost, and does not appear later in
the middle of another one.
"""

import io
import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TextIO

OWNERS_ALONE = 0o600
NOT_THE_OWNERS = 0o077


class LogOutput(Protocol):
    is_buffered: bool
    """Whether lines are passed to it a little later, many at once."""

    def put(self, lines: Sequence[str]) -> int:
        """Writes lines and returns how many were written whole. Never raises."""
        ...

    def reopen(self) -> None:
        """Opens the file by its name again. If that raises `OSError` the old file stays in use."""
        ...

    def close(self) -> None: ...


class Stream:
    """A text stream that somebody else opens and closes."""

    is_buffered = False

    def __init__(self, out: TextIO | io.TextIOBase) -> None:
        self._out = out

    def put(self, lines: Sequence[str]) -> int:
        for number, line in enumerate(lines):
            try:
                self._out.write(line + "\n")
            except (OSError, ValueError):
                return number
        try:
            self._out.flush()
        except (OSError, ValueError):
            return 0
        return len(lines)

    def reopen(self) -> None:
        """Does nothing: a stream has no name."""

    def close(self) -> None:
        """Does nothing: somebody else closes it."""


class Descriptor:
    """A file that is already open, such as standard error."""

    is_buffered = True

    def __init__(self, file: int) -> None:
        self._file = file
        self._line_incomplete = False
        """The last line was written in part, so the next one must begin on a new line."""

    def put(self, lines: Sequence[str]) -> int:
        data = b"".join(line.encode("ascii", "backslashreplace") + b"\n" for line in lines)
        start = b"\n" if self._line_incomplete else b""
        left = memoryview(start + data)
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError:
            written = bytes(start + data)[: len(start) + len(data) - len(left)]
            if written:
                self._line_incomplete = not written.endswith(b"\n")
            return max(0, written.count(b"\n") - len(start))
        self._line_incomplete = False
        return len(lines)

    def reopen(self) -> None:
        """Does nothing: it has no name."""

    def close(self) -> None:
        """Does nothing: somebody else closes it."""


class LogFile(Descriptor):
    def __init__(self, path: str) -> None:
        self._path = Path(path).absolute()
        super().__init__(self._opened())

    def _opened(self) -> int:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        try:
            file = os.open(self._path, flags | os.O_EXCL, OWNERS_ALONE)
            new = True
        except FileExistsError:
            file = os.open(self._path, flags, OWNERS_ALONE)
            new = False
        _tighten(file, new=new)
        return file

    @property
    def others_may_read(self) -> bool:
        """Whether others may read the file, because it belongs to another user and its mode could not be
        changed."""
        found = os.fstat(self._file).st_mode
        return stat.S_ISREG(found) and bool(found & NOT_THE_OWNERS) and os.name == "posix"

    def reopen(self) -> None:
        opened = self._opened()
        self.close()
        self._file, self._line_incomplete = opened, False

    def close(self) -> None:
        os.close(self._file)


def _tighten(file: int, *, new: bool) -> None:
    """Makes a new file private whatever the umask, and removes others' permissions from an existing one."""
    found = os.fstat(file).st_mode
    if not stat.S_ISREG(found) or not hasattr(os, "fchmod"):
        return
    wanted = OWNERS_ALONE if new else stat.S_IMODE(found) & ~NOT_THE_OWNERS
    if stat.S_IMODE(found) != wanted:
        try:
            os.fchmod(file, wanted)
        except PermissionError:
            return  # `others_may_read` reports it


def standard_error() -> LogOutput:
    try:
        return Descriptor(sys.stderr.fileno())
    except (io.UnsupportedOperation, OSError, ValueError, AttributeError):
        return Stream(sys.stderr)
