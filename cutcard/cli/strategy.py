"""`cutcard strategy`: the best way to play a sheet by a chart, for people or as a strategy file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cli.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, load_table
from cutcard.desk.catalogue import desk_of
from cutcard.desk.desk import AskedWrongError, ChartPage, Grid, decks_words

if TYPE_CHECKING:
    from rich.table import Table


def strategy(sheet_path: Path, as_json: bool) -> int:
    """Prints the sheet's best chart; as JSON it is the strategy file that `odds` and `sim` read."""
    try:
        sheet = load_table(sheet_path)
        desk = desk_of(sheet.game)
        chart = desk.best_chart(sheet)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except AskedWrongError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    if as_json:
        print(desk.write_chart(chart), end="")
    else:
        _show(sheet, desk.chart_page(sheet, chart))
    return 0


def _show(sheet: Any, page: ChartPage) -> None:
    from rich.console import Console  # only for people

    console = Console(highlight=False)
    with console.capture() as shown:
        console.print(f"{sheet.name}: {decks_words(sheet.decks)}", style="bold", markup=False)
        for grid in page.grids:
            console.print(_table(grid))
        for note in page.notes:
            console.print(note, markup=False)
    say(shown.get().rstrip("\n"))


def _table(grid: Grid) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=grid.title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("", justify="right")
    for name in grid.columns:
        table.add_column(name, min_width=3)
    for row, cells in grid.rows:
        table.add_row(row, *(Text(cell.text, style=cell.colour) for cell in cells))
    return table
