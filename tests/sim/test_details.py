"""What is counted of rounds beside their sums: results, and products of pairs of wagers."""

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

import cutcard
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.minibaccarat.sheet.sheet import MinibaccaratSheet
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.prescribed_cards import trace_rounds
from cutcard.sim.blackjack.run import BlackjackSimulation
from cutcard.sim.blackjack.tables import make_tables
from cutcard.sim.double_attack.run import DoubleAttackSimulation, trace_double_attack
from cutcard.sim.minibaccarat.run import MinibaccaratSimulation, trace_minibaccarat
from cutcard.sim.red_dog.run import RedDogSimulation, trace_red_dog
from cutcard.sim.result import SimResult, result_data, result_from
from cutcard.sim.runner import simulate
from cutcard.sim.simulation import Simulation
from cutcard.sim.traces import PlayedRounds
from cutcard.sim.twenty_one.lanes import LANES
from cutcard.strategies.double_attack.house_bots import bundled_chart
from cutcard.strategies.red_dog.chart import RaiseChart
from tests.sim.charts import CHART, offered

SEED = 5
BUST_IT = '[table]\ngame = "double-attack"\n[cards]\ndecks = 8\n[wagers.bust-it]\n'
EACH = 40
RAISES = RaiseChart("raise from seven", frozenset(range(7, 12)))


def blackjack(boxes: int = 1, **options: Any) -> tuple[Simulation, PlayedRounds]:
    sheet, rounds = BlackjackSheet(**options), EACH * LANES
    made = make_tables(sheet, CHART, wager=1000, side_wager=1000)
    machine = machine_of(sheet, made, boxes=boxes, fresh_shoe=False)
    simulation = BlackjackSimulation(sheet, CHART, rounds, boxes, histogram=True)
    if machine is None:
        return simulation, trace_rounds(sheet, CHART, rounds=rounds, seed=SEED, boxes=boxes).played
    lanes = [machine.trace(SEED, 0, EACH, lane).played for lane in range(LANES)]
    side = {name: np.concatenate([one.side[name] for one in lanes]) for name in lanes[0].side}
    main = np.concatenate([one.main for one in lanes])
    return simulation, lanes[0]._replace(main=main, side=side)


def red_dog() -> tuple[Simulation, PlayedRounds]:
    sheet = RedDogSheet(decks=6)
    traced = trace_red_dog(sheet, RAISES, rounds=3000, seed=SEED, boxes=2)
    return RedDogSimulation(sheet, RAISES, 3000, 2, histogram=True), traced.played


def minibaccarat() -> tuple[Simulation, PlayedRounds]:
    sheet = MinibaccaratSheet(decks=6)
    traced = trace_minibaccarat(sheet, rounds=3000, seed=SEED)
    return MinibaccaratSimulation(sheet, None, 3000, histogram=True), traced.played


def double_attack() -> tuple[Simulation, PlayedRounds]:
    sheet, chart = cutcard.read_sheet(BUST_IT), bundled_chart()
    traced = trace_double_attack(sheet, chart, rounds=3000, seed=SEED, boxes=2).played
    side = {name: one for name, one in traced.side.items() if name == "bust-it"}
    return DoubleAttackSimulation(sheet, chart, 3000, 2, histogram=True), traced._replace(side=side)


TABLES = {
    "by counts": lambda: blackjack(decks=6),
    "by counts, a kept card": lambda: blackjack(decks=6, hole_card="face-down", split_hands=4),
    "from shoes": lambda: blackjack(decks=6, wagers=(offered("21-plus-3"),)),
    "two first-card wagers": lambda: blackjack(
        decks=8, wagers=(offered("21-plus-3"), offered("over-13", "")), hole_card="reader"
    ),
    "three boxes by counts": lambda: blackjack(3, decks=6, hole_card="reader"),
    "two boxes from shoes": lambda: blackjack(
        2, decks=6, wagers=(offered("21-plus-3"), offered("over-13", "")), hole_card="reader"
    ),
    "round by round": lambda: blackjack(
        2, decks=6, suited_678=True, wagers=(offered("21-plus-3"), offered("over-13", ""))
    ),
    "red dog": red_dog,
    "minibaccarat": minibaccarat,
    "double attack": double_attack,
}


@pytest.mark.parametrize("name", list(TABLES))
def test_results_and_covariance_are_those_of_the_rounds(name: str) -> None:
    """Compared with the same rounds one by one."""
    simulation, played = TABLES[name]()
    found = simulate(simulation, SEED, workers=1)
    main = played.main.sum(axis=1)
    assert found.histogram == Counter(main.tolist())
    assert len(found.histogram) >= 3
    side = [each.sum(axis=1) for each in played.side.values()]
    if not side:
        return
    assert found.covariance is not None
    assert found.covariance.wagers[1:] == tuple(played.side)
    expected = np.cov(np.array([main, *side], dtype=np.float64) / 1000, bias=True)
    assert np.allclose(found.covariance.matrix, expected, rtol=1e-9, atol=1e-9)
    assert abs(expected[0, 1]) > 1e-3


def test_the_figures_are_the_same_with_a_histogram() -> None:
    with_it, _ = blackjack(decks=6, wagers=(offered("21-plus-3"),))
    without = BlackjackSimulation(with_it.sheet, CHART, with_it.rounds)
    one, other = simulate(with_it, SEED), simulate(without, SEED)
    assert (one.mean, one.standard_error, one.wagers, one.shuffles) == (
        other.mean,
        other.standard_error,
        other.wagers,
        other.shuffles,
    )
    assert other.histogram is None
    assert other.covariance is None


def test_a_wager_that_outlives_a_round_has_no_covariance() -> None:
    sheet = BlackjackSheet(decks=6, wagers=(offered("streak-2", ""), offered("sevens", "")))
    found = simulate(BlackjackSimulation(sheet, CHART, 5000, histogram=True), SEED)
    assert found.covariance is not None
    assert found.covariance.wagers == ("blackjack", "sevens")
    assert found.covariance.left_out == ("streak-2",)
    assert found.covariance.matrix[0][0] == pytest.approx(found.standard_deviation**2)


@pytest.mark.parametrize("name", ["from shoes", "red dog"])
def test_kept_figures_are_read_again_to_the_last_bit(name: str) -> None:
    simulation, _ = TABLES[name]()
    found = simulate(simulation, SEED)
    again: SimResult = result_from(json.loads(json.dumps(result_data(found))))
    assert again == found
