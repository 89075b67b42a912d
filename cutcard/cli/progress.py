"""What is being done, said on standard error while somebody waits for it.

Nothing is said of what is done at once. In a terminal the line goes away again; elsewhere it is one plain
line, so that a log shows why nothing came for so long. Standard output is not touched.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from cutcard.cli.layout import width

AFTER_SECONDS = 1.0
"""What takes less is not worth a line."""


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Says `words` when the work within takes longer than a moment."""
    stream = sys.stderr
    transient = stream.isatty()
    said = threading.Event()

    def say() -> None:
        said.set()
        with suppress(OSError, ValueError):
            # A line that goes away again must not be longer than the terminal.
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
