"""Text and tables for people, as wide as their terminal. No figure and no name is ever cut.

A table that is too wide is written in blocks of columns, or a row at a time; a word that is longer than a
line runs over its end.
"""

import shutil
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    Row = Sequence[str | Text]

NARROWEST = 20
INDENT = "  "
_ENDLESS = 10_000


def width() -> int:
    """The width: of the terminal, or `COLUMNS`; 80 by default."""
    return max(NARROWEST, shutil.get_terminal_size((80, 24)).columns)


def paragraph(text: str, *, indent: str = "") -> str:
    """Words in lines, broken between words only."""
    lines = textwrap.wrap(
        text,
        width(),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)


def table(title: str, columns: Sequence[str], rows: "Sequence[Row]") -> str:
    """A table at most as wide as the terminal; if it does not fit, each row gets its own lines."""
    console = _console()
    made = _table(title, columns, rows)
    if _least_width(console, made) <= console.width:
        return _rendered(console, made)
    return _stacked(title, columns, rows)


def grid(title: str, columns: Sequence[str], rows: "Sequence[Row]") -> str:
    """A table whose columns may be printed in several blocks, one below the other."""
    console = _console()
    most = len(columns) - 1
    while most > 1 and _least_width(console, _block(columns, rows, 1, most)) > console.width:
        most -= 1
    blocks = [
        _rendered(console, _block(columns, rows, first, most)) for first in range(1, len(columns), most)
    ]
    return "\n".join([paragraph(title), *blocks])


def lined(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns without rules, three spaces apart; stacked if they are too wide."""
    every = [columns, *rows]
    widths = [max(len(row[at]) for row in every) for at in range(len(columns))]
    if sum(widths) + 3 * len(widths) > width():
        return _stacked("", columns, rows).strip("\n").split("\n")
    return [
        f"{row[0]:<{widths[0]}}"
        + "".join(f"   {cell:>{wide}}" for cell, wide in zip(row[1:], widths[1:], strict=True))
        for row in every
    ]


def _block(columns: Sequence[str], rows: "Sequence[Row]", first: int, many: int) -> "Table":
    """The first column and this many others."""
    return _table(
        "",
        [columns[0], *columns[first : first + many]],
        [[row[0], *row[first : first + many]] for row in rows],
    )


def _table(title: str, columns: Sequence[str], rows: "Sequence[Row]") -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    texts = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    made = Table(
        title=Text(title) if title else None, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1)
    )
    made.add_column(columns[0])
    for at, column in enumerate(columns[1:], start=1):
        # A heading may be wrapped, a figure may not.
        widest = max((row[at].cell_len for row in texts), default=0)
        made.add_column(column, justify="right", min_width=widest)
    for row in texts:
        made.add_row(*row)
    return made


def _stacked(title: str, columns: Sequence[str], rows: "Sequence[Row]") -> str:
    lines = ["", *([paragraph(title)] if title else [])]
    for row in rows:
        lines.append(paragraph(str(row[0])))
        for name, cell in zip(columns[1:], row[1:], strict=True):
            if str(cell):
                lines.append(paragraph(f"{name}: {cell}" if name else str(cell), indent=INDENT))
    return "\n".join([*lines, ""])


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, width=width())


def _least_width(console: "Console", made: "Table") -> int:
    """The smallest width in which it can be printed; rich's own measure is limited by the terminal."""
    return console.measure(made, options=console.options.update(width=_ENDLESS)).minimum


def _rendered(console: "Console", made: "Table") -> str:
    with console.capture() as shown:
        console.print(made)
    return shown.get().rstrip("\n")
