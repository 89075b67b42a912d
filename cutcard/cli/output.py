"""Standard output and standard error as a program finds them: full, closed, or without some letters."""

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

FAILED = 74
"""Exit code where the answer could not be written (`EX_IOERR`): it is neither yes nor no."""


class OutputLostError(Exception):
    """Standard output cannot be written, said where an `OSError` would be taken for another's."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


@contextlib.contextmanager
def written() -> Iterator[None]:
    """Writes out all that is printed within; `OutputLostError` where that fails."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        raise OutputLostError(error) from error


def prepare() -> None:
    """Gives a closed stream a place to go, and lets letters that a stream lacks be replaced."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def finish(code: int) -> int:
    """Writes out what is still held back; the exit code."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        return failed(error)
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.flush()
    return code


def failed(error: Exception) -> int:
    """Says in one sentence that output was lost, and keeps the interpreter from trying again at its end.

    A reader who has closed a pipe, as `head` does, has seen enough: nothing is said then.
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
