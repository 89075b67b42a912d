"""Charts and odds as SVG and CSV: drawings to print or paste, figures for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from cutcard.desk.protocol import ChartPage, Grid

COLOURS = {"H": "#f4a9a0", "S": "#f7e08a", "D": "#9fc5f0", "P": "#a6d9a3", "R": "#d0d0d0"}
"""By the first letter of a cell: hit red, stand yellow, double blue, split green, surrender grey."""
_PLAIN = "#ffffff"
_CELL, _HIGH, _NAMES, _EDGE, _LETTER = 46, 24, 64, 16, 8
_FONT = 'font-family="Helvetica, Arial, sans-serif" font-size="13"'


def chart_svg(title: str, page: ChartPage) -> str:
    """The chart's parts below each other, each cell in the colour of its first play."""
    names = [row for grid in page.grids for row, _ in grid.rows]
    texts = [column for grid in page.grids for column in grid.columns]
    texts += [cell.text for grid in page.grids for _, cells in grid.rows for cell in cells]
    first, cell = _room(names, _NAMES), _room(texts, _CELL)
    wide = max((first + cell * len(grid.columns) for grid in page.grids), default=0)
    top = 2 * _EDGE + 8
    parts = [text(_EDGE, top, title, size=17, bold=True)]
    for grid in page.grids:
        top += 2 * _HIGH
        parts += _grid(grid, top, _EDGE + first, cell)
        top += _HIGH * (len(grid.rows) + 1)
    for note in page.notes:
        top += _HIGH
        parts.append(text(_EDGE, top, note))
    words = _room((*page.notes, title), 0) + _room((title,), 0) // 4
    return drawing(max(wide, words) + 2 * _EDGE, top + 2 * _EDGE, parts)


def _room(texts: Iterable[str], least: int) -> int:
    """How wide the longest of these is drawn, at the most."""
    return max(least, _LETTER * max(map(len, texts), default=0) + 12)


def _grid(grid: Grid, top: int, first: int, wide: int) -> list[str]:
    parts = [text(_EDGE, top - 7, grid.title, bold=True)]
    for place, name in enumerate(grid.columns):
        parts.append(text(first + wide * place + wide // 2, top + 17, name, middle=True, bold=True))
    for number, (name, cells) in enumerate(grid.rows, start=1):
        at = top + _HIGH * number
        parts.append(text(first - 10, at + 17, name, end=True, bold=True))
        for place, cell in enumerate(cells):
            left = first + wide * place
            colour = COLOURS.get(cell.text[:1], _PLAIN) if cell.colour else _PLAIN
            parts.append(
                f'<rect x="{left}" y="{at}" width="{wide}" height="{_HIGH}" fill="{colour}" '
                'stroke="#555" stroke-width="0.5"/>'
            )
            parts.append(text(left + wide // 2, at + 17, cell.text, middle=True))
    return parts


def odds_svg(title: str, wagers: Sequence[Mapping[str, Any]]) -> str:
    """A bar for each wager's house advantage, with its figure."""
    names = 8 * max((len(_name(one)) for one in wagers), default=0) + 2 * _EDGE
    most = max((abs(one["house_advantage"]) for one in wagers), default=1) or 1
    parts = [text(_EDGE, 2 * _EDGE + 8, title, size=17, bold=True)]
    for number, one in enumerate(wagers):
        top = 4 * _EDGE + (_HIGH + 6) * number
        advantage = one["house_advantage"]
        long = round(320 * abs(advantage) / most, 2)
        colour = "#9fc5f0" if advantage >= 0 else "#a6d9a3"
        parts.append(text(names - 8, top + 17, _name(one), end=True))
        parts.append(f'<rect x="{names}" y="{top}" width="{long}" height="{_HIGH}" fill="{colour}"/>')
        parts.append(text(names + long + 8, top + 17, f"{100 * advantage:.4f} %"))
    return drawing(names + 320 + 120, 5 * _EDGE + (_HIGH + 6) * len(wagers), parts)


def _name(wager: Mapping[str, Any]) -> str:
    return f"{wager['wager']} {wager['paytable'] or ''}".rstrip()


def drawing(wide: float, high: float, parts: Iterable[str]) -> str:
    size = f'width="{wide}" height="{high}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" {size}>'
    return "\n".join([head, f'<rect {size} fill="#ffffff"/>', *parts, "</svg>"]) + "\n"


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 13,
    bold: bool = False,
    middle: bool = False,
    end: bool = False,
) -> str:
    anchor = "middle" if middle else "end" if end else "start"
    weight = ' font-weight="bold"' if bold else ""
    font = _FONT.replace('"13"', f'"{size}"')
    return f'<text x="{x}" y="{y}" {font}{weight} text-anchor="{anchor}" fill="#222">{escape(words)}</text>'


FIGURES = (
    "wager",
    "paytable",
    "house_advantage",
    "exact",
    "hit_frequency",
    "standard_deviation",
    "average_total_wager",
    "element_of_risk",
    "win",
    "push",
    "loss",
)


def odds_csv(wagers: Iterable[Mapping[str, Any]]) -> str:
    """A line for each wager."""
    rows = ({**one, **(one["results"] or {}), "exact": one["exact"]} for one in wagers)
    return _csv(FIGURES, ([one.get(name) for name in FIGURES] for one in rows))


def distribution_csv(wagers: Iterable[Mapping[str, Any]]) -> str:
    """A line for each net result of each wager."""
    rows = (
        (one["wager"], one["paytable"], each["net"], each["probability"], each["exact"])
        for one in wagers
        for each in one["distribution"] or ()
    )
    return _csv(("wager", "paytable", "net", "probability", "exact"), rows)


def chart_csv(page: ChartPage) -> str:
    """A line for each cell."""
    rows = (
        (grid.title, row, column, cell.text)
        for grid in page.grids
        for row, cells in grid.rows
        for column, cell in zip(grid.columns, cells, strict=True)
    )
    return _csv(("part", "hand", "dealer", "play"), rows)


EXCEPTION = ("cards", "up", "chart", "best", "gain", "frequency", "worth")


def exceptions_csv(exceptions: Iterable[Mapping[str, Any]]) -> str:
    """A line for each hand that is better played differently from the chart."""
    return _csv(EXCEPTION, ([one[name] for name in EXCEPTION] for one in exceptions))


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(["" if one is None else one for one in row] for row in rows)
    return out.getvalue()
