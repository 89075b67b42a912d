"""The odds of a sheet as one object: what `cutcard odds --json` prints."""

from collections.abc import Iterator, Sequence
from typing import Any

from cutcard import __version__, stages
from cutcard.cards import Card
from cutcard.exact_odds.blackjack.odds_request import wagers_named
from cutcard.exact_odds.blackjack.report.covariances import covariances
from cutcard.exact_odds.blackjack.report.effects import effects_of
from cutcard.exact_odds.blackjack.report.main_entry import main_entry
from cutcard.exact_odds.blackjack.report.other_readings import other_readings
from cutcard.exact_odds.blackjack.report.side_entries import insurance_entry, side_entries
from cutcard.exact_odds.blackjack.report.table_odds import TableOdds
from cutcard.exact_odds.errors import TooManyRemovedError
from cutcard.exact_odds.figures import Entry
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.strategies.twenty_one.chart import Chart
from cutcard.strategies.twenty_one.chart_fit import must_fit


def odds_report(
    sheet: BlackjackSheet,
    *,
    wager: str | None = None,
    chart: Chart | None = None,
    removed: Sequence[Card] = (),
    effects: bool = False,
) -> dict[str, Any]:
    """The odds of every wager on the sheet, or of one, from a fresh shoe without the removed cards.

    `wager` may also be the name of a table of the sheet that offers several: `over-under-13`, `streak`.
    """
    names = wagers_named(sheet, wager)
    if chart is not None:
        must_fit(chart, sheet)
    table = TableOdds(sheet, chart, removed)
    found: dict[str, list[Entry]] = {}
    for name in names:
        stages.tell(name)
        found[name] = list(_entries(table, name))
    if wager is not None and not any(found.values()):
        raise TooManyRemovedError(_never_laid(wager))
    entries = [entry for each in found.values() for entry in each]
    report: dict[str, Any] = {
        "version": __version__,
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "removed": [str(one) for one in removed],
        "wagers": entries,
        "not_laid": [{"wager": name, "why": _never_laid(name)} for name, each in found.items() if not each],
        "readings": other_readings(table, entries),
        **covariances(table, entries),
    }
    if effects:
        report["effects"] = effects_of(table, entries)
    return report


def _never_laid(wager: str) -> str:
    return f"without these cards {wager} can never be laid: it has no odds"


def _entries(table: TableOdds, name: str) -> Iterator[Entry]:
    if name == MAIN:
        yield main_entry(table)
    elif name == INSURANCE:
        entry = insurance_entry(table)
        if entry is not None:
            yield entry
    else:
        yield from side_entries(table, name)
