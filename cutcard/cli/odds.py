"""`cutcard odds`: the exact odds of every wager a sheet offers."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cards import BadCardError, Card, read_cards
from cutcard.cli.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, load_chart, load_table
from cutcard.desk.catalogue import desk_of
from cutcard.desk.desk import AskedWrongError, decks_words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def odds(
    sheet_path: Path, wager: str | None, strategy: Path | None, removed: str, effects: bool, as_json: bool
) -> int:
    """Prints house advantage, frequencies and pay tables; the exit code says how it went."""
    try:
        cards = _cards(removed)
        sheet = load_table(sheet_path)
        found = _report(sheet, wager, strategy, cards, effects)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    if as_json:
        print(json.dumps(found))
    else:
        _show(sheet, found)
    return 0


def _cards(removed: str) -> tuple[Card, ...]:
    try:
        return read_cards(removed.replace(",", " "))
    except BadCardError as error:
        raise InputError(str(error), key="--removed") from None


def _report(
    sheet: Any, wager: str | None, strategy: Path | None, removed: tuple[Card, ...], effects: bool
) -> dict[str, Any]:
    chart = load_chart(strategy, sheet) if strategy is not None else None
    try:
        return desk_of(sheet.game).odds(sheet, wager=wager, chart=chart, removed=removed, effects=effects)
    except AskedWrongError as error:
        raise InputError(str(error), key=error.key) from None


# --- for people -------------------------------------------------------------------------------------------


def _show(sheet: Any, found: dict[str, Any]) -> None:
    from rich.console import Console  # only for people

    console = Console(highlight=False)
    with console.capture() as shown:
        out = f" without {' '.join(found['removed'])}" if found["removed"] else ""
        console.print(
            f"{sheet.name}: {decks_words(sheet.decks)}, fresh shoe{out}", style="bold", markup=False
        )
        console.print(_wagers(found["wagers"]))
        for each in found["wagers"]:
            _details(console, each)
        for each in found["not_laid"]:
            console.print(f"{each['wager']}: {each['why']}", markup=False)
        if found["readings"]:
            console.print(_readings(found["readings"]))
        if "effects" in found:
            console.print(_effects(found["effects"]))
    say(shown.get().rstrip("\n"))


def _percent(value: float | None, digits: int = 4) -> str:
    return "-" if value is None else f"{100 * value:.{digits}f} %"


def _new_table(title: str, *columns: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="right")
    return table


def _name(entry: dict[str, Any]) -> str:
    """The wager, and which of its pay tables or stakes."""
    return f"{entry['wager']} {entry['paytable'] or ''}".rstrip()


def _wagers(wagers: list[dict[str, Any]]) -> "Table":
    table = _new_table("", "wager", "house advantage", "hit frequency", "deviation", "element of risk")
    table.columns[0].no_wrap = True
    for each in wagers:
        deviation = each["standard_deviation"]
        table.add_row(
            _name(each),
            _percent(each["house_advantage"]),
            _percent(each["hit_frequency"]),
            "-" if deviation is None else f"{deviation:.4f}",
            _percent(each["element_of_risk"]),
        )
    return table


def _details(console: "Console", entry: dict[str, Any]) -> None:
    table = _new_table(_name(entry), "outcome", "probability", "pays")
    for each in entry["outcomes"]:
        table.add_row(each["name"], _percent(each["probability"]), each["pays"] or "")
    console.print(table)
    if "spreads" in entry:
        console.print(_spreads(entry["spreads"]))
    if entry["exact"]:
        console.print(f"  house advantage {entry['exact']}")
    for words in (entry["play"], f"{entry['method']}; {entry['exactness']}", *entry["notes"]):
        if words:
            console.print(f"  {words}", markup=False)
    if "even_money" in entry:
        even = entry["even_money"]
        console.print(f"  even money brings {even['taken']:.4f}, to play on brings {even['declined']:.4f}")
    _plays(console, entry)
    console.print()


def _plays(console: "Console", entry: dict[str, Any]) -> None:
    """What the odds are by other ways to play, and at which meter a wager breaks even."""
    for each in entry.get("plays", [])[1:]:
        console.print(f"  {each['play']}: {_percent(each['house_advantage'])}", markup=False)
    if "best_play" in entry:
        best = entry["best_play"]
        console.print(f"  best: {_percent(best['house_advantage'])}, {best['play']}", markup=False)
    if "main_wager_cost" in entry:
        console.print(f"  to play so costs {_percent(entry['main_wager_cost'])} of the main wager")
    if "steps" in entry:
        steps = ", ".join(f"{name} {_percent(chance)}" for name, chance in entry["steps"].items())
        console.print(f"  a hand's steps: {steps}")
    if "meter" in entry:
        reset = _percent(entry["meter"]["house_advantage_at_reset"])
        console.print(f"  with the meter reset to ${entry['meter']['reset']}: {reset}")
    if entry.get("break_even_meter"):
        console.print(f"  breaks even at a meter of ${entry['break_even_meter']}")


def _spreads(spreads: list[dict[str, Any]]) -> "Table":
    table = _new_table("By spread", "spread", "probability", "pays", "wins", "a raise brings", "")
    for each in spreads:
        raised = {0.0: "", 1.0: "raise"}.get(each["raised"], f"raise {_percent(each['raised'], 2)}")
        table.add_row(
            str(each["spread"]),
            _percent(each["probability"]),
            each["pays"],
            _percent(each["won"]),
            f"{100 * each['raise_value']:+.4f} %",
            raised,
        )
    return table


def _readings(readings: list[dict[str, Any]]) -> "Table":
    table = _new_table("The text read the other way", "reading", "wager", "chosen", "other", "advantage then")
    for each in readings:
        table.add_row(
            each["name"],
            each["wager"],
            each["chosen"],
            each["other"],
            _percent(each["house_advantage_other"]),
        )
    return table


def _effects(effects: dict[str, dict[str, float | None]]) -> "Table":
    table = _new_table("One card less: change of the house advantage, in points", "rank", *effects)
    for rank in next(iter(effects.values()), {}):
        changes = (found[rank] for found in effects.values())
        table.add_row(rank, *("-" if each is None else f"{100 * each:+.4f}" for each in changes))
    return table
