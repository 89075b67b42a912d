"""A display of plain lines: for pipes, and for terminals that are narrow or have no keys."""

import shutil
import sys
from typing import TextIO

from rich.console import Console
from rich.text import Text

from cutcard.cli.terminal.display import Caption
from cutcard.cli.terminal.listing import list_table
from cutcard.cli.terminal.prompts import Prompt, prompt_lines
from cutcard.cli.terminal.symbols import symbols_of
from cutcard.web.wire import TableFrame

WIDTH, NARROWEST = 80, 30
_LONGEST_ANSWER = 200


class TranscriptDisplay:
    """Prints every sentence, and the whole table where it is worth a look."""

    def __init__(self, read: TextIO, out: TextIO) -> None:
        self.symbols = symbols_of(out)
        self._read = read
        columns = shutil.get_terminal_size((WIDTH, 24)).columns if out.isatty() else WIDTH
        self._width = max(NARROWEST, min(columns, WIDTH))
        self._echo = not read.isatty()
        colour = None if out.isatty() else False
        self._console = Console(
            file=out, width=self._width, highlight=False, markup=False, emoji=False, force_terminal=colour
        )

    def say(self, line: str) -> None:
        self._print(Text(line))

    def new_round(self, number: int) -> None:
        title = f"{self.symbols.across * 2} Round {number} "
        self._print(Text())
        self._print(Text(title + self.symbols.across * (self._width - len(title)), "bold"))

    def table_changed(self, frame: TableFrame, caption: Caption, *, pause: float) -> None:
        """A transcript tells what happened in words."""

    def table(self, frame: TableFrame, caption: Caption) -> None:
        for line in list_table(frame, self.symbols, width=self._width):
            self._print(line)

    def ask(self, prompt: Prompt, frame: TableFrame, caption: Caption) -> str | None:
        for line in prompt_lines(prompt, self.symbols, width=self._width):
            self._print(line)
        self._console.print("> ", end="")
        self._console.file.flush()
        try:
            typed = self._read.readline()
        except (OSError, ValueError):
            typed = ""
        answer = "".join(sign for sign in typed.strip()[:_LONGEST_ANSWER] if sign.isprintable())
        if self._echo:
            self._print(Text(answer[: self._width - 3] if typed else "(end of input)"))
        elif not typed:
            self._print(Text())
        return answer if typed else None

    def page(self, text: str) -> None:
        """As it is: notation must be copied without a break in its lines."""
        self._console.file.write(text.rstrip("\n") + "\n")

    def _print(self, line: Text) -> None:
        for part in line.wrap(self._console, self._width) or [line]:
            part.rstrip()
            self._console.print(part)


def replacing_stream(stream: TextIO) -> TextIO:
    """A stream that replaces what it cannot show or read, and never fails over it."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return stream


def standard() -> tuple[TextIO, TextIO]:
    return replacing_stream(sys.stdin), replacing_stream(sys.stdout)
