"""Double attack's kernel and exact odds: the same chart from a fresh shoe every round, within four errors.

The seeds are fixed, so the result changes only with kernel, shuffle or odds.
"""

from dataclasses import replace
from math import sqrt

import pytest

from cutcard.exact_odds.defaults import house_advantage
from cutcard.exact_odds.double_attack.solver import AttackOdds, attack_odds, attack_results, bust_it_outcomes
from cutcard.games.double_attack.sheet.sheet import ATTACK, BUST_IT, DoubleAttackSheet
from cutcard.games.twenty_one.outcomes import Action
from cutcard.sim.double_attack.run import simulate_double_attack, trace_double_attack
from cutcard.sim.result import SimResult
from cutcard.strategies.double_attack.chart import AttackChart
from cutcard.strategies.double_attack.house_bots import bundled_chart
from tests.law.double_attack import sheet
from tests.sampling import portion

ENOUGH = 20_000_000
ROUNDS = portion(ENOUGH, one_in=16)
TRACED = portion(400_000, one_in=4)
FOURTH_MOMENT = 60
"""An upper bound for the mean fourth power of a round's net result, in initial wagers, at these tables."""

READER, OFFERED = 'rules.hole_card = "reader"', "wagers.bust-it = {}"
FIRST_TWO, TWO_HANDS = 'rules.surrender = "first-two"', "rules.split_hands = 2"
SIX_POSITIONS = "table.boxes = 6"

SHEETS: dict[str, tuple[DoubleAttackSheet, int]] = {
    "eight decks, reader, three hands, bust-it": (sheet(READER, OFFERED), 19472601),
    "eight decks, reader, two hands, two-card surrender": (sheet(READER, FIRST_TWO, TWO_HANDS), 19472602),
    "eight decks, no hole card, four hands, bust-it": (
        sheet(SIX_POSITIONS, "rules.split_hands = 4", OFFERED),
        19472603,
    ),
    "six decks, no hole card, two hands, bust-it": (sheet(TWO_HANDS, OFFERED, decks=6), 19472604),
    "six decks, no hole card, three hands, two-card surrender, extras kept": (
        sheet(FIRST_TWO, 'readings.busted_extras = "kept"', decks=6),
        19472605,
    ),
    "six decks, reader, four hands, no surrender": (
        sheet(READER, SIX_POSITIONS, "rules.split_hands = 4", 'rules.surrender = "none"', decks=6),
        19472606,
    ),
    "two decks, no hole card, a blackjack ties 21, bust-it": (
        sheet('readings.blackjack_21 = "ties"', OFFERED, decks=2),
        19472607,
    ),
}
"""Sheets, each with its seed."""


def played(on: DoubleAttackSheet, seed: int, chart: AttackChart, rounds: int = ROUNDS) -> SimResult:
    found = simulate_double_attack(on, chart, rounds, seed, fresh_shoe=True)
    assert found.unfinished == 0
    return found


def z_of(found: SimResult, exact: AttackOdds) -> float:
    return (found.mean + float(exact.house_advantage)) / found.standard_error


@pytest.mark.parametrize("name", SHEETS)
def test_millions_of_rounds_agree_with_the_odds(name: str) -> None:
    """Mean, attack, total wager, deviation and bust-it, by the same chart."""
    on, seed = SHEETS[name]
    chart = bundled_chart()
    found, exact = played(on, seed, chart), attack_odds(on, chart=chart)
    assert abs(z_of(found, exact)) < 4
    attack = found.wagers[ATTACK]
    assert abs(attack.mean + float(exact.attack_advantage)) < 4 * attack.standard_error
    assert found.average_total_wager == pytest.approx(float(exact.average_total_wager), rel=0.003)
    for together in (False, True):
        deviation = attack_results(exact, together=together).deviation
        most = 4 * sqrt(FOURTH_MOMENT / ROUNDS) / (2 * deviation)
        assert abs(found.standard_deviation - deviation) < most
    assert (BUST_IT in found.wagers) == on.bust_it
    if on.bust_it:
        side = found.wagers[BUST_IT]
        assert abs(side.mean + float(house_advantage(bust_it_outcomes(on)))) < 4 * side.standard_error


@pytest.mark.parametrize(
    "name", ["eight decks, reader, three hands, bust-it", "six decks, no hole card, two hands, bust-it"]
)
def test_the_share_of_rounds_won(name: str) -> None:
    on, seed = SHEETS[name]
    chart = bundled_chart()
    main = trace_double_attack(on, chart, rounds=TRACED, seed=seed, fresh_shoe=True).played.main
    assert float(((main / 1000) ** 4).mean()) < FOURTH_MOMENT
    exact = attack_results(attack_odds(on, chart=chart)).win
    assert abs(float((main > 0).mean()) - exact) < 4 * sqrt(exact * (1 - exact) / TRACED)


def test_the_deviation_where_nothing_is_split_is_measured_exactly() -> None:
    """Without splits no hands are put together: both ways give the same figure."""
    chart = bundled_chart()
    unsplit = AttackChart(replace(chart.hands, pairs={}, otherwise=(Action.STAND,)), chart.attack)
    on = sheet(READER)
    exact = attack_odds(on, chart=unsplit)
    assert not exact.solution.splits
    assert attack_results(exact).entry == attack_results(exact, together=True).entry
    found = played(on, 19472608, unsplit)
    assert abs(z_of(found, exact)) < 4
    most = 4 * sqrt(FOURTH_MOMENT / ROUNDS) / (2 * attack_results(exact).deviation)
    assert abs(found.standard_deviation - attack_results(exact).deviation) < most


def test_a_wrong_figure_would_be_noticed() -> None:
    """To attack an ace too costs more than a percent, which is far outside."""
    on, seed = SHEETS["eight decks, reader, three hands, bust-it"]
    chart = bundled_chart()
    wider = AttackChart(chart.hands, chart.attack | {11})
    found = played(on, seed, wider)
    assert abs(z_of(found, attack_odds(on, chart=chart))) > 4
    assert abs(z_of(found, attack_odds(on, chart=wider))) < 4
