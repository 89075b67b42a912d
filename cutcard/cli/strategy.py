"""`cutcard strategy`: the best total-dependent way to play a sheet, as charts or as a strategy file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cli.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, load_sheet
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.strategy.chart import Chart, chart_data, columns, write_chart

if TYPE_CHECKING:
    from rich.table import Table

_TITLES = {"hard": "Hard hands", "soft": "Soft hands", "pairs": "Pairs"}
_LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
_COLOURS = {"S": "yellow", "H": "default", "D": "green", "P": "cyan", "R": "red"}


def strategy(sheet_path: Path, as_json: bool) -> int:
    """Prints the sheet's best chart; as JSON it is the strategy file that `odds` and `sim` read."""
    try:
        sheet = load_sheet(sheet_path)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    # heavy, and bad input must answer at once
    from cutcard.odds.best_chart import best_chart
    from cutcard.odds.main_game import solve

    chart = best_chart(sheet)
    if as_json:
        print(write_chart(chart), end="")
        return 0
    by_chart, best = (float(solve(sheet, chart=each).house_advantage) for each in (chart, None))
    _show(sheet, chart, by_chart, best)
    return 0


def _show(sheet: BlackjackSheet, chart: Chart, by_chart: float, best: float) -> None:
    from rich.console import Console  # only for people

    console = Console(highlight=False)
    with console.capture() as shown:
        decks = "1 deck" if sheet.decks == 1 else f"{sheet.decks} decks"
        console.print(f"{sheet.name}: {decks}", style="bold", markup=False)
        data = chart_data(chart)
        for part, title in _TITLES.items():
            for against, names in _blocks(chart):
                console.print(_table(title + against, data[part], names))
        console.print("S stand, H hit, D double, P split, R surrender; the first lawful one is taken")
        console.print(
            f"house advantage {100 * by_chart:.4f} % by this chart, "
            f"{100 * best:.4f} % by the best play of each hand"
        )
    say(shown.get().rstrip("\n"))


def _blocks(chart: Chart) -> list[tuple[str, list[str]]]:
    """The columns in blocks that fit the screen, each with the words that go behind a title."""
    names = list(columns(both_cards=chart.both_cards))
    if not chart.both_cards:
        return [("", names)]
    hard = [name for name in names if name.isdecimal()]
    half = (len(hard) + 1) // 2
    blocks = (hard[:half], hard[half:], [name for name in names if name not in hard])
    return [(f" against a dealer's {block[0]} to {block[-1]}", block) for block in blocks]


def _table(title: str, rows: dict[str, Any], names: list[str]) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("", justify="right")
    for name in names:
        table.add_column(name, min_width=3)
    for row, cells in rows.items():
        words = [[_LETTERS[word] for word in cells.get(name, "").split("/") if word] for name in names]
        table.add_row(row, *(Text("/".join(each), style=_COLOURS[each[0]] if each else "") for each in words))
    return table
