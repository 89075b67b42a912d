"""Handles standard streams that are full, closed, or lack some characters."""

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

FAILED = 74
"""Exit code if the answer could not be written (`EX_IOERR`): neither yes nor no."""


class OutputLostError(Exception):
    """Standard output cannot be written. A separate type, because an `OSError` could come from elsewhere."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


@contextlib.contextmanager
def written() -> Iterator[None]:
    """Flushes everything printed within the block; `OutputLostError` if that fails."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        raise OutputLostError(error) from error


def prepare() -> None:
    """Redirects closed streams, and lets streams replace characters that they lack."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def finish(code: int) -> int:
    """Flushes what is still buffered and returns the exit code."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        return failed(error)
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.flush()
    return code


def failed(error: Exception) -> int:
    """Reports lost output in one sentence, and keeps the interpreter from flushing again at exit.

    If the reader of a pipe has closed it, as `head` does, nothing is reported.
    """
    if not (isinstance(error, OSError) and error.errno in (errno.EPIPE, errno.ESHUTDOWN)):
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        with contextlib.suppress(OSError, ValueError):
            print(f"standard output cannot be written: {reason}", file=sys.stderr, flush=True)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            _to_nowhere(stream)
    return FAILED


def _to_nowhere(stream: TextIO) -> None:
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
