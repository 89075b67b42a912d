"""`cutcard strategy`: the best way to play a sheet by a chart, for people or as a strategy file."""

from pathlib import Path
from typing import Any

from cutcard.cli.arguments import Form
from cutcard.cli.commands.cache import answers
from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import grid, paragraph
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import UnlawfulSheet, defines_wagers, load_table
from cutcard.desk.drawings import chart_csv, chart_svg
from cutcard.desk.protocol import AskedWrongError, ChartPage, Grid, played_with


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
    except AskedWrongError as error:
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
