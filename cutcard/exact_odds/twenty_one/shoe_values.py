"""The main game from many shoes of one table: depleted shoes, one value for each.

What depends on the sheet alone is found once, so a further shoe costs only its arithmetic.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.main_game import solve_fitting
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, Stack
from cutcard.games.twenty_one.deciders import TwentyOneSheet
from cutcard.strategies.twenty_one.chart import Chart
from cutcard.strategies.twenty_one.chart_fit import must_fit


class ShoeValue(NamedTuple):
    """The main game from one shoe."""

    shoe: Composition | Stack
    house_advantage: float | None
    """Of the first wager; None if the shoe can run out of cards within a round."""
    average_total_wager: float | None


def shoe_values(
    sheet: TwentyOneSheet, shoes: Iterable[Composition | Stack], *, chart: Chart | None = None
) -> Iterator[ShoeValue]:
    """One value for each shoe, in their order, by best play or by a chart.

    A shoe is given by the ten values or card by card. If the table pays for suits or ranks, values are not
    enough (`SuitsUnknownError`). `BadChartError` where the chart lacks a lawful play for a hand it meets.
    """
    if chart is not None:
        must_fit(chart, sheet)
    for shoe in shoes:
        by_values = len(shoe) == len(VALUES)
        try:
            found = solve_fitting(
                sheet, shoe=shoe if by_values else None, stack=None if by_values else shoe, chart=chart
            )
            found.must_suffice()
        except ShoeRanOutError:
            yield ShoeValue(shoe, None, None)
        else:
            yield ShoeValue(shoe, float(found.house_advantage), float(found.average_total_wager))
