"""Standard deviations and streaks, with all hands of a split box, against millions of rounds of the kernel.

The seeds are fixed. Two hands of a box are combined exactly, or treated as independent given the dealer's
result.
"""

from math import sqrt

import pytest

from cutcard.exact_odds.blackjack.splits.box_results import results_of
from cutcard.exact_odds.twenty_one.round_results import round_results
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.blackjack.run import simulate
from tests.agreement.test_kernel_and_odds import ROUNDS, SHEETS, chart_of
from tests.sim.charts import CHART

FOURTH_MOMENT = 6
"""An upper bound for the mean fourth power of a round's net result, in original wagers, at these tables."""
CHECKED = (
    "two decks, reader, four hands, in-between",
    "six decks, no hole card, four hands, busted extras kept, in-between",
    "one deck, 6 to 5",
)


@pytest.mark.parametrize("name", CHECKED)
def test_standard_deviation_of_millions_of_rounds(name: str) -> None:
    sheet, seed = SHEETS[name]
    solution = solve(sheet, chart=chart_of(sheet))
    sampled = simulate(sheet, chart_of(sheet), ROUNDS, seed, fresh_shoe=True).standard_deviation
    for together in (True, False):
        exact = round_results(solution, together=together).deviation
        assert abs(sampled - exact) < 4 * sqrt(FOURTH_MOMENT / ROUNDS) / (2 * exact)


STREAKS = tuple(
    OfferedWager(name, "", tuple(one.paytables[""].items())) for name, one in ALL.items() if one.wins_in_a_row
)


@pytest.mark.parametrize(
    "sheet",
    [
        BlackjackSheet(decks=6, wagers=STREAKS),
        BlackjackSheet(decks=2, hole_card="reader", split_hands=4, wagers=STREAKS),
    ],
    ids=["two hands, no hole card", "four hands, reader"],
)
def test_2_22_streaks_of_millions_of_rounds(sheet: BlackjackSheet) -> None:
    goes_on = results_of(solve(sheet, chart=CHART)).ratio
    sampled = simulate(sheet, CHART, ROUNDS, 19470301, fresh_shoe=True).wagers
    for one in STREAKS:
        wager = ALL[one.name]
        exact = goes_on**wager.wins_in_a_row * (1 + float(one.odds(wager.rows[0]).ratio)) - 1
        assert abs(sampled[one.name].mean - exact) < 4 * sampled[one.name].standard_error
