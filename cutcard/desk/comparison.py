"""Sheets side by side: keys that differ, what each wager costs, cells of the charts that differ."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cutcard.desk.answers import Answers
from cutcard.desk.protocol import DESKS, UnsupportedRequestError
from cutcard.desk.variants import Variant
from cutcard.law import citation

FIGURES = ("house_advantage", "standard_deviation", "hit_frequency", "average_total_wager")
_SILENT = ("table.name", "table.status", "table.sign_approval")
"""Keys that change no rule."""


class Difference(NamedTuple):
    """A key that does not say the same on every sheet; None where a game does not have it."""

    key: str
    clause: str
    values: tuple[str | None, ...]


class ComparedFigure(NamedTuple):
    """One figure of a wager on each sheet; None where it is not offered or not known."""

    wager: str
    figures: Mapping[str, tuple[float | None, ...]]


class CellChange(NamedTuple):
    """A cell of the chart that is not the same on every sheet."""

    cell: str
    """Its place in a strategy file: `hard.12.3`."""
    plays: tuple[str, ...]


class Comparison(NamedTuple):
    variants: tuple[Variant, ...]
    differences: tuple[Difference, ...]
    wagers: tuple[ComparedFigure, ...]
    cells: tuple[CellChange, ...] | None
    """None for sheets of different games."""
    main: str = ""
    """The main wager, if the sheets are of one game."""
    by_chart: tuple[float, ...] = ()
    """Its house advantage on each sheet with the sheet's best chart."""

    def data(self) -> dict[str, Any]:
        """What `cutcard compare --json` prints."""
        return {
            "sheets": [
                {
                    "name": one.name,
                    "game": one.sheet.game,
                    "digest": one.sheet.digest,
                    "asks": [citation.full(each.clause) for each in one.asks],
                }
                for one in self.variants
            ],
            "differences": [each._asdict() for each in self.differences],
            "wagers": [{"wager": each.wager, **each.figures} for each in self.wagers],
            "by_chart": list(self.by_chart),
            "chart": None if self.cells is None else [each._asdict() for each in self.cells],
        }


def compare(variants: Sequence[Variant], source: Answers) -> Comparison:
    """`UnsupportedRequestError` where a sheet is beyond the exact odds."""
    rows = tuple(_rows([_report(one, source) for one in variants]))
    differences = tuple(_differences(variants))
    if len({one.sheet.game for one in variants}) > 1:
        return Comparison(tuple(variants), differences, rows, None)
    desk = DESKS[variants[0].sheet.game]
    by_chart = tuple(source.advantage(one.sheet, source.best_chart(one.sheet)) for one in variants)
    cells = _cells([_by_place(source.best_chart_file(one.sheet)) for one in variants])
    return Comparison(tuple(variants), differences, rows, cells, desk.main, by_chart)


def _report(variant: Variant, source: Answers) -> dict[str, dict[str, Any]]:
    try:
        found = source.odds(variant.sheet, wager=None, chart=None, removed=(), effects=False)
    except UnsupportedRequestError as error:
        raise UnsupportedRequestError(f"{variant.name}: {error}", error.key) from None
    return {f"{one['wager']} {one['paytable'] or ''}".rstrip(): one for one in found["wagers"]}


def _differences(variants: Sequence[Variant]) -> Iterator[Difference]:
    values = [one.written for one in variants]
    options = {key: option for one in variants for key, option in one.options.items()}
    for key, option in options.items():
        here = tuple(each.get(key) for each in values)
        if len(set(here)) > 1 and key not in _SILENT:
            yield Difference(key, option.clause, here)


def _rows(reports: Sequence[dict[str, dict[str, Any]]]) -> Iterator[ComparedFigure]:
    for wager in dict.fromkeys(wager for one in reports for wager in one):
        entries = [one.get(wager, {}) for one in reports]
        yield ComparedFigure(wager, {name: tuple(entry.get(name) for entry in entries) for name in FIGURES})


def _cells(charts: Sequence[Mapping[str, str]]) -> tuple[CellChange, ...]:
    """A cell that a chart lacks has no play."""
    places = dict.fromkeys(place for chart in charts for place in chart)
    found = [CellChange(place, tuple(chart.get(place, "") for chart in charts)) for place in places]
    return tuple(one for one in found if len(set(one.plays)) > 1)


def _by_place(chart: str) -> dict[str, str]:
    """Every cell of a strategy file by its place: `hard.12.3`."""
    return dict(_flat({key: value for key, value in json.loads(chart).items() if key != "name"}, ""))


def _flat(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield path + key, str(value)
