"""Reports slow work on standard error while the user waits, with the stage that the work is at.

Quick work is not reported. In a terminal it is one line, which is kept up to date and disappears again.
Elsewhere there are plain lines, seldom enough for a log. Standard output is not used.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TextIO

from cutcard import stages
from cutcard.cli.layout import width

AFTER_SECONDS = 1.0
"""Work that takes less is not reported."""
COMPILING_AT_ONCE = True
"""Whether it is said before it was slow: nobody expects it, and it takes long."""
TERMINAL_SECONDS = 0.25
"""How often the line in a terminal changes."""
LOG_SECONDS = 5.0
"""How often there is another plain line."""


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Reports the work within the block, in these words, once it is slow."""
    report = _Report(words, sys.stderr)
    thread = threading.Thread(target=report.run, daemon=True)
    thread.start()
    try:
        with stages.reporting_to(report.told):
            yield
    finally:
        report.over.set()
        thread.join()
        report.erase()


class _Report:
    """The report about one piece of work."""

    def __init__(self, words: str, stream: TextIO) -> None:
        self.words, self.stream = words, stream
        self.terminal = stream.isatty()
        self.stage: stages.WorkStage | None = None
        self.began = monotonic()
        self.over = threading.Event()
        self.compiled = False
        self._shown = ""

    def told(self, stage: stages.WorkStage) -> None:
        """A new stage."""
        self.stage = stage
        if COMPILING_AT_ONCE and stage is stages.COMPILING and not self.compiled:
            self.compiled = True
            self._say()

    def run(self) -> None:
        """Says what the work is at, again and again, until it is over."""
        if self.over.wait(AFTER_SECONDS):
            return
        every = TERMINAL_SECONDS if self.terminal else LOG_SECONDS
        while True:
            self._say()
            if self.over.wait(every):
                return

    def _say(self) -> None:
        text = self.words if self.stage is None else f"{self.words}: {self.stage}"
        seconds = int(monotonic() - self.began)
        if self.terminal:
            text += f", {seconds} s" if seconds > 1 else ""
            # A line that is erased again must not be longer than the terminal.
            erased = "\r\x1b[K" if self._shown else ""
            self._write(f"{erased}{text[: width() - 5]} ...")
        elif text != self._shown:
            self._write(f"{text} ...\n")
        self._shown = text

    def erase(self) -> None:
        if self.terminal and self._shown:
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            self.stream.write(text)
            self.stream.flush()
