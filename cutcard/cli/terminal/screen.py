"""A display on a whole screen: the felt drawn again at every card, the prompt below it, single keys."""

import shutil
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from cutcard.cli.terminal.display import Caption
from cutcard.cli.terminal.felt import draw_table
from cutcard.cli.terminal.keyboard import BACKSPACE, ENTER, ESCAPE, Keyboard
from cutcard.cli.terminal.prompts import Prompt, prompt_lines
from cutcard.cli.terminal.symbols import money_style, symbols_of
from cutcard.web.wire import TableFrame

WIDTH, WIDEST = 80, 100
_STORY = 40
_LONGEST_ANSWER = 40


class Screen:
    """Felt above, the last sentences, the question, what is being typed."""

    def __init__(self, keyboard: Keyboard) -> None:
        self.symbols = symbols_of(sys.stdout)
        self._keyboard = keyboard
        self._console = Console(
            width=_columns(), highlight=False, markup=False, emoji=False, force_terminal=True
        )
        self._story: list[str] = []
        self._last: list[Text] = []
        keyboard.redraw = self._redraw

    def say(self, line: str) -> None:
        self._story = [*self._story, line][-_STORY:]

    def new_round(self, number: int) -> None:
        self._story = []

    def table_changed(self, frame: TableFrame, caption: Caption, *, pause: float) -> None:
        self._compose(frame, caption, [])
        if pause:
            self._keyboard.waiting(pause)

    def table(self, frame: TableFrame, caption: Caption) -> None:
        self._compose(frame, caption, [])

    def ask(self, prompt: Prompt, frame: TableFrame, caption: Caption) -> str | None:
        typed = ""
        while True:
            lines = prompt_lines(prompt, self.symbols, width=_columns() - 2)
            lines.append(Text.assemble(("> ", "bold"), typed, ("_", "blink")) if prompt.typed else Text())
            self._compose(frame, caption, lines)
            sign = self._keyboard.read()
            if sign is None:
                return None
            if sign == ENTER:
                return typed.strip()
            if sign == BACKSPACE:
                typed = typed[:-1]
            elif sign == ESCAPE:
                typed = ""
            elif not typed and prompt.at_once(sign):
                return sign
            elif len(typed) < _LONGEST_ANSWER:
                typed += sign

    def page(self, text: str) -> None:
        lines = [part for line in text.rstrip("\n").split("\n") for part in _folded(line)]
        height = self._height() - 2
        for start in range(0, len(lines), height):
            more = start + height < len(lines)
            hint = "any key: more   q: back to the table" if more else "any key: back to the table"
            shown = [Text(line) for line in lines[start : start + height]]
            self._put([*shown, Text(), Text(hint, "bold #ffe066")])
            sign = self._keyboard.read()
            if sign is None or sign in (ESCAPE, "q"):
                return

    # --- drawing ---

    def _compose(self, frame: TableFrame, caption: Caption, below: Sequence[Text]) -> None:
        self._console.width = _columns()
        felt = draw_table(frame, caption, self.symbols, width=_columns())
        question = [part for line in below for part in self._wrapped(line)]
        room = self._height() - len(felt) - len(question)
        told = [part for line in self._story for part in self._wrapped(_told(line))][-max(room, 0) :]
        # An empty line keeps the question apart from the story, where there is one to spare.
        between = [Text()] if room > len(told) else []
        self._put([*felt, *(told if room > 0 else []), *between, *question])

    def _wrapped(self, line: Text) -> list[Text]:
        """The line in parts that fit, each a little off the edge."""
        parts = list(line.wrap(self._console, _columns() - 2)) or [Text()]
        return [Text.assemble(" ", part) for part in parts]

    def _put(self, lines: Sequence[Text]) -> None:
        """Draws all lines from the top, each over what stood there, in one stroke."""
        self._last = list(lines[-self._height() :])
        self._redraw()

    def _redraw(self) -> None:
        with self._console.capture() as captured:
            for index, line in enumerate(self._last):
                self._console.print(line, end="\n" if index < len(self._last) - 1 else "", no_wrap=True)
        rows = captured.get().split("\n")
        rows += [""] * (self._height() - len(rows))
        sys.stdout.write("\x1b[H" + "\n".join(f"\x1b[2K{row}" for row in rows))
        sys.stdout.flush()

    def _height(self) -> int:
        return max(shutil.get_terminal_size((WIDTH, 24)).lines, 12)


def _columns() -> int:
    """As wide as the terminal is, within what a table can use."""
    return max(WIDTH, min(shutil.get_terminal_size((WIDTH, 24)).columns, WIDEST))


def _told(line: str) -> Text:
    """A sentence; money that moved shows its colour."""
    if line[:1] in "+-" and line[1:2].isdigit():
        figure, _, rest = line.partition("  ")
        return Text.assemble((figure, money_style(figure)), "  ", rest)
    return Text(line)


def _folded(line: str) -> list[str]:
    return [line[at : at + WIDTH] for at in range(0, len(line), WIDTH)] or [""]
