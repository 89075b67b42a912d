"""Reports slow work on standard error while the user waits.

Quick work is not reported. In a terminal the line disappears again; elsewhere it is one plain line, so that a
log shows the reason for a delay. Standard output is not used.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from cutcard.cli.layout import width

AFTER_SECONDS = 1.0
"""Work that takes less is not reported."""


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Prints `words` if the work within the block is slow."""
    stream = sys.stderr
    transient = stream.isatty()
    said = threading.Event()

    def say() -> None:
        said.set()
        with suppress(OSError, ValueError):
            # A line that is erased again must not be longer than the terminal.
            stream.write(f"{words[: width() - 5]} ..." if transient else f"{words} ...\n")
            stream.flush()

    timer = threading.Timer(AFTER_SECONDS, say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if transient and said.is_set():
            with suppress(OSError, ValueError):
                stream.write("\r\x1b[K")
                stream.flush()
