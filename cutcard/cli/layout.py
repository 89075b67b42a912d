"""Text and tables for people, as wide as their terminal. No figure and no name is ever cut.

A table that is too wide is written in blocks of columns, or a row at a time; a word that is longer than a
line runs over its end.
"""

import shutil
import textwrap
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    Row = Sequence[str | Text]

NARROWEST = 20
INDENT = "  "
_RULES = 3
"""What a column takes beside its text: a space on both sides and the rule between two columns."""


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
    if _least_width(columns, rows) <= width():
        return _rendered(_table(title, columns, rows))
    return _stacked(title, columns, rows)


def grid(title: str, columns: Sequence[str], rows: "Sequence[Row]") -> str:
    """A table whose columns may be printed in several blocks, one below the other, about equally wide."""
    every = most = len(columns) - 1
    while most > 1 and _least_width(*_block(columns, rows, 1, most)) > width():
        most -= 1
    most = ceil(every / ceil(every / most))
    blocks = [
        _rendered(_table("", *_block(columns, rows, first, most))) for first in range(1, len(columns), most)
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


def _block(
    columns: Sequence[str], rows: "Sequence[Row]", first: int, many: int
) -> "tuple[list[str], list[list[str | Text]]]":
    """The first column and this many others."""
    return (
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
    for at, (column, wide) in enumerate(zip(columns, _widths(columns, rows), strict=True)):
        made.add_column(column, justify="right" if at else "left", width=wide)
    for row in texts:
        made.add_row(*row)
    return made


def _least(columns: Sequence[str], rows: "Sequence[Row]") -> list[int]:
    """The least width of each column: a heading and a name may be wrapped between words, a figure may not."""
    names = [columns[0], *(str(row[0]) for row in rows)]
    found = [max(_indent(each) + max(map(len, each.split()), default=0) for each in names)]
    for at, column in enumerate(columns[1:], start=1):
        found.append(max(map(len, [*column.split(), *(str(row[at]) for row in rows)]), default=0))
    return found


def _indent(name: str) -> int:
    return len(name) - len(name.lstrip())


def _widths(columns: Sequence[str], rows: "Sequence[Row]") -> list[int]:
    """The width of each column: what it needs, or less of those that can be wrapped, if that is too much."""
    least = _least(columns, rows)
    wide = [max(len(column), *(len(row[at]) for row in rows), 0) for at, column in enumerate(columns)]
    while sum(wide) + _RULES * len(wide) + 1 > width() and wide != least:
        # Names are wrapped last.
        loose = [at for at in range(1, len(wide)) if wide[at] > least[at]] or [0]
        wide[max(loose, key=wide.__getitem__)] -= 1
    return wide


def _least_width(columns: Sequence[str], rows: "Sequence[Row]") -> int:
    """The smallest width in which a table can be printed."""
    return sum(_least(columns, rows)) + _RULES * len(columns) + 1


def _stacked(title: str, columns: Sequence[str], rows: "Sequence[Row]") -> str:
    lines = ["", *([paragraph(title)] if title else [])]
    for row in rows:
        lines.append(paragraph(str(row[0])))
        for name, cell in zip(columns[1:], row[1:], strict=True):
            if str(cell):
                lines.append(paragraph(f"{name}: {cell}" if name else str(cell), indent=INDENT))
    return "\n".join([*lines, ""])


def _rendered(made: "Table") -> str:
    from rich.console import Console

    console = Console(highlight=False, width=width())
    with console.capture() as shown:
        console.print(made)
    return shown.get().rstrip("\n")
