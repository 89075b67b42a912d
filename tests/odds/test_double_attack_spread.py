"""The results of split boxes of double attack: probabilities add up to one, and their mean is the solver's.

The solver finds the mean hand by hand, without putting the hands of a box together.
"""

from dataclasses import replace
from math import isclose

import pytest

from cutcard.exact_odds.double_attack.report import attack_entry
from cutcard.exact_odds.double_attack.solver import (
    AttackOdds,
    attack_odds,
    attack_results,
    attack_results_apart,
)
from cutcard.exact_odds.twenty_one.round_results import round_results
from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT
from cutcard.exact_odds.twenty_one.solver.rule_tables import NET
from cutcard.exact_odds.twenty_one.splits.box_distribution import (
    split_box,
    split_ends,
    split_pairs,
    split_play,
)
from cutcard.exact_odds.twenty_one.splits.box_endings import Ends
from cutcard.exact_odds.twenty_one.splits.box_moments import hands_add_up, split_moments
from cutcard.games.twenty_one.outcomes import Action
from cutcard.strategies.double_attack.chart import AttackChart
from cutcard.strategies.double_attack.house_bots import bundled_chart
from cutcard.strategies.twenty_one.chart import Cell
from tests.law.double_attack import sheet
from tests.sampling import some

TWO_HANDS = "rules.split_hands = 2"
TABLES = {
    "no hole card": (TWO_HANDS,),
    "reader": (TWO_HANDS, 'rules.hole_card = "reader"'),
    "a busted hand's extras kept": (TWO_HANDS, 'readings.busted_extras = "kept"'),
    "no surrender after a split": (TWO_HANDS, 'rules.surrender = "first-two"'),
}
"""Of three and more hands the results are close, not exact: their second cards are not independent."""


def giving_up() -> AttackChart:
    """The bundled chart, but hard 12 to 17 are surrendered, in a split box too."""
    chart = bundled_chart()
    given_up: dict[tuple[int, int], Cell] = {
        (total, up): (Action.SURRENDER, Action.HIT) for total in range(12, 18) for up in range(2, 12)
    }
    return AttackChart(replace(chart.hands, hard={**chart.hands.hard, **given_up}), chart.attack)


@pytest.mark.clause("26.8(a)1", "26.10(d)")
@pytest.mark.parametrize("name", some(TABLES, quick=4))
def test_the_results_of_a_split_box_have_the_solvers_mean(name: str) -> None:
    solution = attack_odds(sheet(*TABLES[name], decks=6), chart=giving_up()).solution
    known = Ends(solution.context)
    halves = compared = 0
    for case in solution.cases:
        box = split_box(solution, case, known)
        for hand, many in enumerate(case.ways):
            if not many or case.choice[hand] != SPLIT:
                continue
            for together in some((False, True), quick=2):
                ends = split_ends(box, case, hand, together=together)
                assert isclose(sum(ends.values()), 1, abs_tol=1e-12)
                mean = sum(chance * float(end.net) for end, chance in ends.items())
                assert isclose(mean, case.values[hand, SPLIT, NET], abs_tol=1e-11), (case.up, hand)
            halves += any(end.net.denominator == 2 for end in ends)
            compared += 1
    assert compared > 40
    assert (halves > 20) is ("after a split" not in name)


@pytest.mark.parametrize("hands", [2, 4])
@pytest.mark.parametrize("hole_card", some(("none", "reader"), quick=2))
def test_the_moments_of_a_split_box(hands: int, hole_card: str) -> None:
    """The mean is the solver's for any number of hands; of two hands the square is that of their results."""
    on = sheet("table.boxes = 6", f"rules.split_hands = {hands}", f'rules.hole_card = "{hole_card}"', decks=6)
    solution = attack_odds(on, chart=giving_up()).solution
    known, compared = Ends(solution.context), 0
    for case in solution.cases:
        box = split_box(solution, case, known)
        for hand, _ in some(split_pairs(solution, case), one_in=3, quick=6):
            pair, most, after = split_play(solution.context, case, hand)
            assert hands_add_up(box, most)
            found = split_moments(box, pair, after, most, hole=hole_of(on, case.up, 0))
            assert isclose(found.mean, case.values[hand, SPLIT, NET], abs_tol=1e-12), (case.up, hand)
            if most == 2:
                ends = box.ends(pair, after, most)
                square = sum(chance * float(end.net) ** 2 for end, chance in ends.items())
                assert isclose(found.square, square, abs_tol=1e-11)
            compared += 1
    assert compared >= 10


def test_the_attack_by_itself_is_what_the_round_brings_more_with_it() -> None:
    """Attacks twice the results of the rounds in which they are made: mean and mean square follow."""
    table = sheet(TWO_HANDS)
    odds = attack_odds(table)
    entry, made = attack_entry(table), float(odds.attacked)
    assert entry is not None
    attacked, plain = attack_results(odds), round_results(odds.solution)
    assert isclose(entry["house_advantage"], -float(attacked.mean - plain.mean) / made, abs_tol=1e-12)
    assert isclose(entry["house_advantage"], float(odds.attack_advantage), abs_tol=1e-12)
    square = float(attacked.square - plain.square) / 3 / made
    assert isclose(entry["standard_deviation"] ** 2 + entry["house_advantage"] ** 2, square, abs_tol=1e-12)
    never = attack_results_apart(replace(odds, attack=frozenset()))
    assert (never.win, never.mean, never.square) == (0, 0, 0)
    assert isclose(sum(entry["results"][one] for one in ("win", "push", "loss")), 1, abs_tol=1e-12)
    assert isclose(entry["results"]["win"] * made + _wins_without(odds), float(plain.win), abs_tol=1e-9)


def _wins_without(odds: AttackOdds) -> float:
    """The share of rounds won in which no attack is made."""
    others = frozenset(case.up for case in odds.solution.cases) - odds.attack
    return float(attack_results_apart(replace(odds, attack=others)).win)
