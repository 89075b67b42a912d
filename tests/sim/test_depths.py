"""Every depth of the cutting card in one pass: the same shoes, and the same figures as with that cut."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cutcard.cli.analysis.sim import SimOptions, sim
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.minibaccarat.sheet.sheet import MinibaccaratSheet
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.sim.blackjack import prescribed_cards
from cutcard.sim.blackjack.prescribed_cards import trace_rounds
from cutcard.sim.blackjack.run import BlackjackSimulation
from cutcard.sim.blackjack.run import simulate as simulate_blackjack
from cutcard.sim.depths import COLUMNS, DepthSimulation, by_depth
from cutcard.sim.double_attack.run import DoubleAttackSimulation, trace_double_attack
from cutcard.sim.minibaccarat.run import MinibaccaratSimulation, trace_minibaccarat
from cutcard.sim.red_dog.run import RedDogSimulation, trace_red_dog
from cutcard.sim.runner import play_chunks, simulate
from cutcard.sim.simulation import NotSimulatedError, Simulation
from cutcard.sim.traces import TracedRounds
from cutcard.strategies.double_attack.house_bots import bundled_chart
from cutcard.strategies.red_dog.chart import RaiseChart
from tests.sampling import portion
from tests.sim.charts import CHART

SEED = 20261116
RAISES = RaiseChart("raise from seven", frozenset(range(7, 12)))
ATTACKS = bundled_chart()
EACH = portion(40, one_in=3)
"""Shoes compared round by round with the ordinary simulation."""


def blackjack(**options: Any) -> tuple[Any, Any]:
    """The table with this cut, and a chunk of its ordinary simulation."""
    boxes = options.pop("boxes", 1)

    def table(cut: Fraction) -> Simulation:
        return BlackjackSimulation(BlackjackSheet(**options, cut=cut), CHART, EACH, boxes)

    def trace(sheet: Any, shoe: int, rounds: int) -> TracedRounds:
        return trace_rounds(sheet, CHART, rounds=rounds, seed=SEED, chunk=shoe, boxes=boxes)

    return table, trace


def red_dog() -> tuple[Any, Any]:
    def table(cut: Fraction) -> Simulation:
        return RedDogSimulation(RedDogSheet(decks=2, cut=cut), RAISES, EACH)

    def trace(sheet: Any, shoe: int, rounds: int) -> TracedRounds:
        return trace_red_dog(sheet, RAISES, rounds=rounds, seed=SEED, chunk=shoe)

    return table, trace


def minibaccarat() -> tuple[Any, Any]:
    def table(cut: Fraction) -> Simulation:
        return MinibaccaratSimulation(MinibaccaratSheet(decks=6, cut=cut), None, EACH)

    def trace(sheet: Any, shoe: int, rounds: int) -> TracedRounds:
        return trace_minibaccarat(sheet, rounds=rounds, seed=SEED, chunk=shoe)

    return table, trace


def double_attack() -> tuple[Any, Any]:
    def table(cut: Fraction) -> Simulation:
        return DoubleAttackSimulation(DoubleAttackSheet(decks=8, cut=cut), ATTACKS, EACH, 2)

    def trace(sheet: Any, shoe: int, rounds: int) -> TracedRounds:
        return trace_double_attack(sheet, ATTACKS, rounds=rounds, seed=SEED, chunk=shoe, boxes=2)

    return table, trace


TABLES = {
    "one deck": blackjack(decks=1),
    "six decks": blackjack(decks=6, hole_card="reader", surrender=True),
    "three boxes": blackjack(decks=4, boxes=3),
    "a card burned each round": blackjack(
        decks=2, variation="six-to-five", device="hand", soft_17="hit", burn_each_round=True
    ),
    "red dog": red_dog(),
    "minibaccarat": minibaccarat(),
    "double attack": double_attack(),
}
CUTS = (Fraction(1, 8), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))


def column(sums: list[int], cards: int, depth: int) -> list[int]:
    return sums[depth :: cards + 1]


@pytest.mark.parametrize("name", list(TABLES))
def test_each_depth_is_the_simulation_with_that_cut(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shoe by shoe, the ordinary simulation of the same table with another cut plays the same rounds: a chunk
    of it begins with the same shoe. The sums are equal, not only close."""
    # One box is otherwise played in lanes, each of which has a shoe of its own.
    monkeypatch.setattr(prescribed_cards, "machine_of", lambda *_, **__: None)
    table, trace = TABLES[name]
    simulation = table(Fraction(1, 4))
    shoes = simulation.shoes()
    deep = DepthSimulation(simulation.sheet, None, EACH, simulation.boxes, of=simulation)
    found = play_chunks(deep, SEED, workers=1).sums
    for cut in CUTS:
        other = table(cut)
        depth = other.shoes().cutting_card
        rounds = net = squares = laid = 0
        for shoe in range(EACH):
            # Two rounds or more of the next shoe are traced too; they are left out.
            traced = trace(other.sheet, shoe, _rounds_enough(depth))
            end = int(np.flatnonzero(np.diff(traced.gone_before) < 0)[0]) + 1
            each = traced.played.main[:end].sum(axis=1)
            rounds, net, squares = rounds + end, net + int(each.sum()), squares + int((each**2).sum())
            laid += int((traced.played.main[:end] ** 2).sum())
        assert column(found, shoes.cards, depth)[:4] == [rounds, net, squares, laid], (name, cut)
    assert len({tuple(column(found, shoes.cards, table(cut).shoes().cutting_card)) for cut in CUTS}) == 4


def _rounds_enough(depth: int) -> int:
    """A round takes two cards or more."""
    return depth // 2 + 4


def test_the_error_is_that_of_whole_shoes() -> None:
    """The spread of shoes dealt apart, computed from their sums one by one."""
    simulation = BlackjackSimulation(BlackjackSheet(decks=1), CHART, 1)
    shoes, depth, many = simulation.shoes(), 39, 3000
    each = []
    for shoe in range(many):
        by_shoe = np.zeros((COLUMNS, shoes.cards + 1), dtype=np.int64)
        shoes.play(SEED, shoe, 1, by_shoe)
        each.append(by_shoe[:2, depth])
    rounds, net = np.array(each, dtype=np.float64).T
    mean = net.sum() / rounds.sum()
    error = np.sqrt(((net - mean * rounds) ** 2).sum()) / rounds.sum()
    found = simulate(DepthSimulation(simulation.sheet, CHART, many, of=simulation), SEED)
    [point] = [one for one in found.depths if one.depth == depth]
    assert point.rounds == rounds.sum()
    assert point.main.mean == pytest.approx(mean / 1000, rel=1e-12)
    assert point.main.standard_error == pytest.approx(error / 1000, rel=1e-9)
    assert found.cutting_card == depth
    assert found.main == point.main


def test_the_curve_agrees_with_the_ordinary_simulation() -> None:
    """Another stream, the same table: the table's own depth, and the fresh shoe at its beginning."""
    rounds = portion(20_000_000, one_in=10, quick=40)
    sheet = BlackjackSheet(decks=2)
    found = simulate(by_depth(BlackjackSimulation(sheet, CHART, rounds)), SEED)
    for own, fresh_shoe in ((found.main, False), (found.depths[0].main, True)):
        other = simulate_blackjack(sheet, CHART, rounds, SEED, fresh_shoe=fresh_shoe).main
        error = (own.standard_error**2 + other.standard_error**2) ** 0.5
        assert abs(own.mean - other.mean) < 4 * error
    assert found.depths[-1].depth == 104


def test_a_shoe_that_runs_out_within_a_round_gives_no_depth() -> None:
    """Red dog cannot go on without cards: deep cuts, at which a round may not be finished, are left out."""
    simulation = RedDogSimulation(RedDogSheet(decks=2), RAISES, 100_000)
    found = simulate(by_depth(simulation), SEED)
    last = found.depths[-1].depth
    assert 104 - 3 <= last < 104
    assert [one.depth for one in found.depths] == list(range(1, last + 1))


@pytest.mark.parametrize(
    "simulation",
    [
        BlackjackSimulation(BlackjackSheet(decks=6), CHART, 10, fresh_shoe=True),
        BlackjackSimulation(BlackjackSheet(decks=6, device="continuous"), CHART, 10),
        BlackjackSimulation(BlackjackSheet(decks=6, shuffle="bart-carter"), CHART, 10),
        BlackjackSimulation(BlackjackSheet(decks=4, device="double-shoe"), CHART, 10),
        RedDogSimulation(RedDogSheet(decks=6), RAISES, 10, fresh_shoe=True),
    ],
)
def test_a_table_without_a_cutting_card_is_refused(simulation: Simulation) -> None:
    with pytest.raises(NotSimulatedError, match="dealt to a cutting card"):
        by_depth(simulation)


def test_the_command_prints_a_table_and_draws_a_curve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)
    monkeypatch.setattr("cutcard.cli.progress.COMPILING_AT_ONCE", False)
    drawing = tmp_path / "curve.svg"
    asked = (200_000, 1, "cpu", 1, None, 1, False)
    assert sim(Path("red-dog"), *asked, True, True, None, SimOptions(depths=True, svg=drawing)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["cutting_card"] == {"cards": 312, "depth": 234}
    [own] = [one for one in found["depths"] if one["depth"] == 234]
    assert own["penetration"] == 0.75
    assert (own["mean"], own["standard_error"]) == (found["mean"], found["standard_error"])
    assert drawing.read_text().count("<polyline") == 1
    assert sim(Path("red-dog"), *asked, False, True, None, SimOptions(depths=True)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("234 *")]
    assert max(map(len, lines)) <= 80
