"""Red dog's kernel: its tables, seeds and shoe."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.limits import Limits
from cutcard.sim.chunks import CHUNK
from cutcard.sim.randomness import new_generator
from cutcard.sim.red_dog.run import make_tables, simulate_red_dog, trace_red_dog
from cutcard.sim.result import SimResult
from cutcard.sim.traces import NotEnoughCardsError
from cutcard.strategies.red_dog.chart import RaiseChart
from tests.odds.test_red_dog import BETTER, NEVER, SEVEN_UP, by_spread, table
from tests.oracle import red_dog_odds as oracle


@pytest.mark.parametrize("chart", [NEVER, SEVEN_UP, RaiseChart("odd", frozenset((1, 3, 5)))], ids=str)
@pytest.mark.parametrize("name", BETTER)
def test_every_entry_agrees_with_the_text(name: str, chart: RaiseChart) -> None:
    sheet = BETTER[name]
    tables = make_tables(sheet, chart, wager=1000)
    pays = by_spread(sheet)
    for first, second, third in product(oracle.RANKS, repeat=3):
        spread = len(oracle.between(first, second))
        laid = 2 if spread in chart.spreads else 1
        two = (first - 2) * 13 + second - 2
        assert tables.laid[two * 13 + third - 2] == laid
        assert bool(tables.draws[two]) is (first == second or spread > 0)
        assert tables.cents[0, two * 13 + third - 2] == 1000 * oracle.net(first, second, third, laid, pays)


def figures(result: SimResult) -> tuple[object, ...]:
    return (
        result.mean,
        result.standard_error,
        result.standard_deviation,
        result.average_total_wager,
        result.shuffles,
    )


def test_a_seed_gives_the_same_result_for_any_number_of_workers() -> None:
    rounds = 2 * CHUNK + 1000
    one = simulate_red_dog(table(6), SEVEN_UP, rounds, 7, workers=1)
    assert figures(one) == figures(simulate_red_dog(table(6), SEVEN_UP, rounds, 7, workers=3))
    assert figures(one) != figures(simulate_red_dog(table(6), SEVEN_UP, rounds, 8, workers=3))


def test_a_seed_is_chosen_if_none_is_given() -> None:
    first, second = (simulate_red_dog(table(1), SEVEN_UP, 100) for _ in range(2))
    assert first.seed != second.seed
    assert figures(first) == figures(simulate_red_dog(table(1), SEVEN_UP, 100, first.seed))


def test_areas_share_their_cards() -> None:
    """All areas win or lose together, so mean and error of a round do not change."""
    one, seven = (simulate_red_dog(table(2), SEVEN_UP, 10_000, 3, boxes=boxes) for boxes in (1, 7))
    assert one.mean == pytest.approx(seven.mean)
    assert one.standard_error == pytest.approx(seven.standard_error)
    assert one.standard_deviation == pytest.approx(seven.standard_deviation)
    assert one.average_total_wager == seven.average_total_wager


def test_all_that_is_wagered_is_counted() -> None:
    assert simulate_red_dog(table(1), NEVER, 1000, 1).average_total_wager == 1
    every = RaiseChart("all", frozenset(range(1, 12)))
    traced = trace_red_dog(table(1), every, rounds=1000, seed=1)
    raised = sum(1 for two in traced.cards if abs(int(two[0]) // 4 - int(two[1]) // 4) > 1)
    assert simulate_red_dog(table(1), every, 1000, 1).average_total_wager == 1 + raised / 1000


@pytest.mark.parametrize(
    ("sheet", "first", "cutting_card"),
    [
        (table(1), 1, 39),
        (replace(table(1), cut=Fraction(1, 5)), 1, 41),
        (replace(table(2), cut=Fraction(3, 10)), 1, 72),
    ],
)
def test_the_shoe_is_dealt_to_its_cutting_card(sheet: RedDogSheet, first: int, cutting_card: int) -> None:
    """One card burned; the round that meets the cutting card is the last. 52 less 13, 52 less 10.4 rounded
    up, 104 less 31.2 rounded up."""
    traced = trace_red_dog(sheet, SEVEN_UP, rounds=500, seed=2)
    starts, used = traced.gone_before, traced.played.cards_used
    ends = [start + taken for start, taken in zip(starts, used, strict=True)]
    for number in range(1, 500):
        expected = first if ends[number - 1] >= cutting_card else ends[number - 1]
        assert starts[number] == expected
    assert max(starts) < cutting_card <= max(ends)
    shuffles = sum(start == first for start in starts)
    assert simulate_red_dog(sheet, SEVEN_UP, 500, 2).shuffles == shuffles


def test_a_continuous_device_burns_nothing_and_shuffles_every_round() -> None:
    sheet = replace(table(6), device="continuous")
    assert set(trace_red_dog(sheet, SEVEN_UP, rounds=50, seed=2).gone_before) == {0}
    assert simulate_red_dog(sheet, SEVEN_UP, 50, 2).shuffles == 50
    assert set(trace_red_dog(table(6), SEVEN_UP, rounds=50, seed=2, fresh_shoe=True).gone_before) == {1}


def test_no_card_comes_more_often_than_the_shoe_has_it() -> None:
    traced = trace_red_dog(table(1), SEVEN_UP, rounds=300, seed=4)
    shoe: list[int] = []
    for number, cards in enumerate(traced.cards):
        if traced.gone_before[number] == 1:
            shoe = []
        shoe += [int(card) for card in cards]
        assert len(set(shoe)) == len(shoe)


def test_a_round_without_enough_cards_is_void_and_all_cards_are_shuffled() -> None:
    """A proposed table that deals its one deck to the last card."""
    sheet = replace(table(1), status="proposed", cut=Fraction(0))
    found = simulate_red_dog(sheet, SEVEN_UP, 2000, 1)
    assert 0 < found.unfinished < found.shuffles < 2000
    with pytest.raises(NotEnoughCardsError, match="no card is left to finish round") as caught:
        trace_red_dog(sheet, SEVEN_UP, rounds=2000, seed=1)
    failed = int(str(caught.value).rpartition(" ")[2])
    assert len(trace_red_dog(sheet, SEVEN_UP, rounds=failed - 1, seed=1).cards) == failed - 1
    with pytest.raises(NotEnoughCardsError):
        trace_red_dog(sheet, SEVEN_UP, rounds=failed, seed=1)


def test_chips_and_limits_do_not_matter_to_a_unit() -> None:
    large = replace(table(6), chip=10_000, limits=Limits(10_000, 1_000_000))
    plain = simulate_red_dog(table(6), SEVEN_UP, 1000, 1)
    assert figures(simulate_red_dog(large, SEVEN_UP, 1000, 1)) == figures(plain)


def test_areas_that_do_not_exist() -> None:
    for boxes in (0, 8):
        with pytest.raises(ValueError, match=f"{boxes} betting areas: this table has 1 to 7"):
            simulate_red_dog(table(1), NEVER, 10, 1, boxes=boxes)
    with pytest.raises(ValueError, match="at least one round"):
        simulate_red_dog(table(1), NEVER, 0)


def test_the_generator_starts_empty() -> None:
    assert np.array_equal(new_generator(), np.zeros(4, dtype=np.uint64))
