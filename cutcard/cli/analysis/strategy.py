"""`cutcard strategy`: the best way to play a sheet by a chart, for people or as a strategy file."""

import json
from pathlib import Path
from typing import Any

from cutcard.cli.arguments import Form
from cutcard.cli.commands.cache import answers
from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import grid, paragraph, table
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import UnlawfulSheet, defines_wagers, load_table
from cutcard.desk.drawings import chart_csv, chart_svg, exceptions_csv
from cutcard.desk.protocol import ChartPage, Grid, UnsupportedRequestError, percent, played_with


def strategy(sheet_path: Path, form: Form = "text", no_cache: bool = False) -> int:
    """Prints the sheet's best chart; as JSON it is the strategy file that `odds` and `sim` read."""
    as_json = form == "json"
    try:
        sheet = load_table(sheet_path)
        source = answers(no_cache=no_cache, own_wagers=defines_wagers())
        with waiting(f"Working out the best chart of {sheet.name}"):
            chart_file = source.best_chart_file(sheet) if as_json else ""
            page = None if as_json else source.best_chart_page(sheet)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    if page is None:
        print(chart_file, end="")
    elif form == "csv":
        print(chart_csv(page), end="")
    elif form == "svg":
        print(chart_svg(f"{sheet.name}: {played_with(sheet)}", page), end="")
    else:
        _show(sheet, page)
    return 0


def exceptions(sheet_path: Path, form: Form = "text", no_cache: bool = False) -> int:
    """Prints the hands that are better played otherwise than by the sheet's best chart."""
    as_json = form == "json"
    try:
        if form == "svg":
            raise InputError("expected --json or --csv with --exceptions, got --svg", key="--svg")
        sheet = load_table(sheet_path)
        source = answers(no_cache=no_cache, own_wagers=defines_wagers())
        with waiting(f"Working out exceptions to the best chart of {sheet.name}"):
            found = source.exceptions(sheet)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    if as_json:
        print(json.dumps({"sheet": {"name": sheet.name, "digest": sheet.digest}} | found))
    elif form == "csv":
        print(exceptions_csv(found["exceptions"]), end="")
    else:
        _show_exceptions(sheet, found)
    return 0


_SHORT = 3
"""Hands of more cards are many and rare: they are printed as one sum."""


def _show_exceptions(sheet: Any, found: dict[str, Any]) -> None:
    short = [each for each in found["exceptions"] if len(each["cards"].split()) <= _SHORT]
    rows = [
        (
            each["cards"],
            each["up"],
            each["chart"],
            each["best"],
            f"{each['gain']:.6f}",
            percent(each["frequency"]),
            _points(each["worth"]),
        )
        for each in short
    ]
    advantage = found["house_advantage"]
    sums = [(name, _points(worth)) for name, worth in found["parts"].items() if worth]
    parts = [
        paragraph(
            f"{sheet.name}: {played_with(sheet)}, hands that are better played differently from the chart"
        ),
        table("", ("hand", "dealer", "chart", "best", "gain", "frequency", "worth"), rows),
        table("What the chart costs", ("exceptions", "points"), [*sums, ("all", _points(found["total"]))]),
        paragraph(
            "gain: in initial wagers, whenever the hand is held. frequency: the share of rounds in which play"
            " by the chart reaches the hand. worth: gain times frequency, in points of the house advantage."
        ),
        paragraph(
            f"house advantage {percent(advantage['chart'], 6)} by the chart,"
            f" {percent(advantage['best'], 6)} by the best play of each hand"
        ),
    ]
    say("\n".join(parts))


def _points(worth: float) -> str:
    return f"{100 * worth:.6f}"


def _show(sheet: Any, page: ChartPage) -> None:
    parts = [paragraph(f"{sheet.name}: {played_with(sheet)}")]
    parts += [_table(each) for each in page.grids]
    parts += [paragraph(note) for note in page.notes]
    say("\n".join(parts))


def _table(each: Grid) -> str:
    from rich.text import Text  # only for people

    rows: list[list[str | Text]] = [
        [row, *(Text(cell.text, style=cell.colour) for cell in cells)] for row, cells in each.rows
    ]
    return grid(each.title, ("", *each.columns), rows)
