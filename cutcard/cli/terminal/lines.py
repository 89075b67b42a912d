"""The table as a transcript: plain lines out, lines in. For pipes and for terminals without keys."""

import sys
from typing import TextIO

from rich.console import Console
from rich.text import Text

from cutcard.cli.terminal.look import look_of
from cutcard.cli.terminal.question import Question, question_lines
from cutcard.cli.terminal.scene import Scene

WIDTH = 80
_LONGEST_ANSWER = 200


class Lines:
    """Prints every sentence, and the whole table where it is worth a look."""

    def __init__(self, read: TextIO, out: TextIO) -> None:
        self.look = look_of(out)
        self._read = read
        self._echo = not read.isatty()
        colour = None if out.isatty() else False
        self._console = Console(
            file=out, width=WIDTH, highlight=False, markup=False, emoji=False, force_terminal=colour
        )

    def say(self, line: str) -> None:
        self._print(Text(line))

    def new_round(self, number: int) -> None:
        title = f"{self.look.across * 2} Round {number} "
        self._print(Text())
        self._print(Text(title + self.look.across * (WIDTH - len(title)), "bold"))

    def moment(self, scene: Scene, *, pause: float) -> None:
        """A transcript tells what happened in words."""

    def table(self, scene: Scene) -> None:
        for line in scene.manner.listing(scene, self.look):
            self._print(line)

    def ask(self, question: Question, scene: Scene) -> str | None:
        for told in question_lines(question, self.look, width=WIDTH):
            self._print(told)
        self._console.print("> ", end="")
        self._console.file.flush()
        try:
            line = self._read.readline()
        except (OSError, ValueError):
            line = ""
        answer = "".join(sign for sign in line.strip()[:_LONGEST_ANSWER] if sign.isprintable())
        if self._echo:
            self._print(Text(answer[: WIDTH - 3] if line else "(end of input)"))
        elif not line:
            self._print(Text())
        return answer if line else None

    def page(self, text: str) -> None:
        """As it is: notation must be copied without a break in its lines."""
        self._console.file.write(text.rstrip("\n") + "\n")

    def _print(self, line: Text) -> None:
        for part in line.wrap(self._console, WIDTH) or [line]:
            part.rstrip()
            self._console.print(part)


def forgiving(stream: TextIO) -> TextIO:
    """A stream that never fails over a letter it cannot show or read."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return stream


def standard() -> tuple[TextIO, TextIO]:
    return forgiving(sys.stdin), forgiving(sys.stdout)
