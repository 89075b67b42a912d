"""How a round's money spreads: split boxes looked at as a whole, against 20 million rounds of the kernel.

Seeds are recorded. Hands of a box put together, and hands taken as independent given the dealer's ending.
"""

from math import sqrt

import pytest

from cutcard.odds.box_results import results_of
from cutcard.odds.main_game import solve
from cutcard.sim import simulate
from tests.agreement.test_kernel_and_odds import ROUNDS, SHEETS, chart_of

FOURTH_MOMENT = 6
"""More than the mean fourth power of a round's net result, in first wagers, at any of these tables."""
CHECKED = (
    "two decks, reader, four hands, in-between",
    "six decks, no hole card, four hands, busted extras kept, in-between",
    "one deck, 6 to 5",
)


@pytest.mark.parametrize("name", CHECKED)
def test_standard_deviation_of_twenty_million_rounds(name: str) -> None:
    sheet, seed = SHEETS[name]
    solution = solve(sheet, chart=chart_of(sheet))
    sampled = simulate(sheet, chart_of(sheet), ROUNDS, seed, fresh_shoe=True).standard_deviation
    for together in (True, False):
        square = results_of(solution, together=together).square
        exact = sqrt(square - float(solution.value) ** 2)
        assert abs(sampled - exact) < 4 * sqrt(FOURTH_MOMENT / ROUNDS) / (2 * exact)
