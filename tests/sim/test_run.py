"""Whole simulations: the same figures for any number of workers, and correct figures."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from cutcard.cards import ALL_CARDS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim import runner
from cutcard.sim.blackjack import tables
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards, trace_rounds
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.chunks import CHUNK, RunningFigures
from cutcard.sim.result import Estimate, SimResult
from cutcard.sim.twenty_one.lanes import LANES
from tests.sim.charts import CHART, offered

SHEET = BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True, wagers=(offered("in-between"),))
SEED = 19470211


def figures(result: SimResult) -> tuple[object, ...]:
    """All figures that a seed determines."""
    return (
        result.mean,
        result.standard_error,
        result.standard_deviation,
        result.average_total_wager,
        result.wagers,
        result.shuffles,
    )


@pytest.mark.parametrize("fresh_shoe", [False, True])
def test_figures_do_not_depend_on_the_number_of_workers(fresh_shoe: bool) -> None:
    rounds = 3 * CHUNK + 1234
    found = [figures(simulate(SHEET, CHART, rounds, SEED, workers, 2, fresh_shoe)) for workers in (1, 2, 3)]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(
    ("sheet", "boxes", "fresh_shoe", "mean", "total_wager", "shuffles"),
    [
        (BlackjackSheet(decks=6), 1, False, -0.007893333333333334, 338796, 7128),
        (BlackjackSheet(decks=6, hole_card="reader"), 1, True, -0.0024383333333333336, 338318, 300000),
        (
            BlackjackSheet(decks=8, hole_card="reader", wagers=(offered("21-plus-3"),)),
            1,
            False,
            -0.0031016666666666666,
            338611,
            5384,
        ),
        (BlackjackSheet(decks=6), 5, True, -0.007092666666666666, 1694121, 300000),
        (
            BlackjackSheet(decks=8, boxes=6, split_hands=4, wagers=(offered("in-between"),)),
            5,
            False,
            -0.0022626666666666663,
            1702845,
            15874,
        ),
        (
            BlackjackSheet(decks=2, hole_card="face-down", soft_17="hit"),
            5,
            False,
            -0.0057,
            1689677,
            59708,
        ),
    ],
)
def test_figures_of_a_seed_never_change(
    sheet: BlackjackSheet, boxes: int, fresh_shoe: bool, mean: float, total_wager: int, shuffles: int
) -> None:
    """Recorded figures: anyone who has published a seed can reproduce its figures."""
    found = simulate(sheet, CHART, 300_000, 19470206, boxes=boxes, fresh_shoe=fresh_shoe)
    assert found.mean == pytest.approx(mean, abs=1e-12)
    assert found.average_total_wager * 300_000 * boxes == pytest.approx(total_wager, abs=1e-3)
    assert found.shuffles == shuffles


def test_another_seed_gives_another_result_and_the_same_seed_the_same() -> None:
    results = {figures(simulate(SHEET, CHART, 1000, seed))[0] for seed in range(8)}
    assert len(results) > 6
    assert figures(simulate(SHEET, CHART, 1000, 5)) == figures(simulate(SHEET, CHART, 1000, 5))


def test_chunks_matter() -> None:
    """A second chunk differs from the first."""
    one, two = (trace_rounds(SHEET, CHART, rounds=20, seed=SEED, chunk=chunk) for chunk in (0, 1))
    assert [cards.tolist() for cards in one.cards] != [cards.tolist() for cards in two.cards]


def test_a_seed_is_chosen_and_reported_if_none_is_given() -> None:
    first, second = simulate(SHEET, CHART, 100), simulate(SHEET, CHART, 100)
    assert first.seed != second.seed
    assert figures(simulate(SHEET, CHART, 100, first.seed)) == figures(first)


@pytest.mark.parametrize("boxes", [1, 3, 6])
def test_figures_are_those_of_the_rounds_played(boxes: int) -> None:
    """Mean, errors and deviation agree with the same rounds one by one."""
    each = 40
    rounds = each * LANES
    result = simulate(SHEET, CHART, rounds, SEED, boxes=boxes)
    made = tables.make_tables(SHEET, CHART, wager=1000, side_wager=1000)
    machine = machine_of(SHEET, made, boxes=boxes, fresh_shoe=False)
    assert machine is not None
    traces = [machine.trace(SEED, 0, each, lane).played for lane in range(LANES)]
    main = np.concatenate([one.main for one in traces]) / 1000
    assert result.mean == pytest.approx(main.mean(), abs=1e-12)
    assert result.standard_deviation == pytest.approx(main.std(), rel=1e-12)
    by_round = main.sum(axis=1) / boxes
    assert result.standard_error == pytest.approx(by_round.std() / rounds**0.5, rel=1e-12)
    side = np.concatenate([one.side["in-between"] for one in traces]).sum(axis=1) / 1000 / boxes
    assert result.wagers["in-between"].mean == pytest.approx(side.mean(), abs=1e-12)
    assert result.wagers["in-between"].standard_error == pytest.approx(side.std() / rounds**0.5, rel=1e-12)
    assert 1.05 < result.average_total_wager < 1.2
    assert (result.rounds, result.boxes, result.device) == (rounds, boxes, "cpu")


@pytest.mark.parametrize("hole_card", ["none", "face-down", "reader"])
def test_simulated_rounds_replay_from_their_cards(hole_card: str) -> None:
    sheet = BlackjackSheet(
        decks=6,
        boxes=6,
        split_hands=4,
        hole_card=hole_card,
        surrender=True,
        wagers=(offered("21-plus-3"),),  # type: ignore[arg-type]
    )
    traced = trace_rounds(sheet, CHART, rounds=5000, seed=SEED, boxes=3)
    given = play_prescribed_cards(sheet, CHART, traced.cards, boxes=3)
    assert (given.main == traced.played.main).all()
    assert (given.side["21-plus-3"] == traced.played.side["21-plus-3"]).all()
    assert (given.cards_used == traced.played.cards_used).all()
    assert len(set(given.main.ravel().tolist())) > 6


@pytest.mark.parametrize(
    "options",
    [
        {"boxes": 6, "split_hands": 4, "surrender": True},
        {"hole_card": "reader", "split_hands": 3, "wagers": (offered("21-plus-3"),)},
        {"hole_card": "face-down", "readings": Readings(busted_extras="kept")},
        {"variation": "six-to-five", "device": "hand", "soft_17": "hit", "burn_each_round": True},
        {"device": "double-shoe", "double_card": "face-down"},
    ],
)
def test_both_compiled_kernels_agree(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables by rank and tables by card give the same cards and the same cents."""
    sheet = BlackjackSheet(**{"decks": 2, **options})
    by_rank = trace_rounds(sheet, CHART, rounds=20_000, seed=SEED, boxes=3)
    replayed = play_prescribed_cards(sheet, CHART, by_rank.cards, boxes=3)
    monkeypatch.setattr(tables, "_by_card", lambda sheet, states: True)
    again = play_prescribed_cards(sheet, CHART, by_rank.cards, boxes=3)
    assert (again.main == replayed.main).all()
    assert (again.main == by_rank.played.main).all()
    by_card = trace_rounds(sheet, CHART, rounds=20_000, seed=SEED, boxes=3)
    assert (by_card.played.main == by_rank.played.main).all()
    assert (by_card.played.cards_used == by_rank.played.cards_used).all()
    assert all(np.array_equal(one, other) for one, other in zip(by_card.cards, by_rank.cards, strict=True))
    assert len(set(by_rank.played.main.ravel().tolist())) > 6


@pytest.mark.parametrize(("name", "paytable"), [("in-between", "A"), ("21-plus-3", "A"), ("21-plus-3", "B")])
def test_side_wagers_agree_with_a_count_of_every_three_cards(name: str, paytable: str) -> None:
    decks = 2
    wager = offered(name, paytable)
    expected, ways = 0, 0
    for three in product(ALL_CARDS, repeat=3):
        weight = 1
        held: Counter[int] = Counter()
        for one in three:
            weight *= decks - held[one.number]
            held[one.number] += 1
        row = ALL[name].row_of(*three)
        expected += weight * (-1 if row is None else wager.odds(row).pays)
        ways += weight
    result = simulate(BlackjackSheet(decks=decks, wagers=(wager,)), CHART, 2_000_000, SEED, fresh_shoe=True)
    found = result.wagers[name]
    assert abs(found.mean - expected / ways) < 4 * found.standard_error
    assert found.standard_error < 0.003


def test_the_cutting_card_costs_the_player_at_a_single_deck() -> None:
    """The cut card effect at one deck is about 0.125 percentage points (reference figures)."""
    sheet = BlackjackSheet(decks=1)
    fresh = simulate(sheet, CHART, 25_000_000, SEED, fresh_shoe=True)
    cut = simulate(sheet, CHART, 25_000_000, SEED)
    error = (fresh.standard_error**2 + cut.standard_error**2) ** 0.5
    assert 3 * error < 0.00125
    assert 0.00125 - 3 * error < fresh.mean - cut.mean < 0.00125 + 3 * error
    assert cut.shuffles < fresh.shuffles == fresh.rounds


def test_progress_is_reported_up_to_the_last_round() -> None:
    told: list[int] = []

    def stand(standing: RunningFigures) -> None:
        told.append(standing.done)
        means.append(standing.main)

    means: list[Estimate | None] = []
    found = simulate(SHEET, CHART, 2 * CHUNK + 7, SEED, progress=stand)
    assert told == sorted(told)
    assert (len(told), told[-1]) == (3, 2 * CHUNK + 7)
    assert means[-1] == found.main, "the running mean ends at the mean"
    assert found.course[-1].main == found.main
    assert [one.rounds for one in found.course] == [CHUNK, 2 * CHUNK, 2 * CHUNK + 7]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"rounds": -5}, "at least one round"),
        ({"rounds": 5, "boxes": 7}, "1 to 6"),
        ({"rounds": 5, "boxes": 0}, "1 to 6"),
        ({"rounds": 5, "workers": 0}, "at least one worker"),
        ({"rounds": 5, "seed": -1}, "whole number from 0"),
        ({"rounds": 5, "seed": 1 << 64}, "whole number from 0"),
    ],
)
def test_bad_numbers_are_refused(arguments: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate(SHEET, CHART, **arguments)  # type: ignore[arg-type]


def test_sums_of_a_chunk_cannot_overflow() -> None:
    with pytest.raises(AssertionError, match="64 bits"):
        simulate(SHEET, CHART, 10, SEED, wager=10**9)
    assert np.isfinite(simulate(SHEET, CHART, 10, SEED, wager=10**5).standard_error)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_gives_what_is_there(workers: int) -> None:
    """Whole chunks, whichever were done, with their own figures."""

    def stop(standing: RunningFigures) -> None:
        raise KeyboardInterrupt

    sheet = BlackjackSheet(decks=6)
    found = simulate(sheet, CHART, 20 * CHUNK, 1, workers, progress=stop)
    assert found.rounds == CHUNK
    assert found.shuffles > CHUNK // 60
    assert abs(found.mean) < 5 * found.standard_error + 0.01, "of that chunk's rounds alone"


def test_ctrl_c_before_the_first_chunk_gives_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "_played", stop)
    with pytest.raises(KeyboardInterrupt):
        simulate(BlackjackSheet(decks=6), CHART, CHUNK, 1)
