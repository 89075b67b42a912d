"""Lanes in lock step: their tables, their draws, and that a chunk is the sum of its lanes."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.arrays import NET, NET_SQUARED, SHUFFLES, SUMS
from cutcard.sim.blackjack.lanes import automaton as builder
from cutcard.sim.blackjack.lanes.automaton import automaton_of
from cutcard.sim.blackjack.lanes.lane_machine import LaneMachine
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards
from cutcard.sim.blackjack.tables import make_tables
from cutcard.sim.twenty_one import lanes
from cutcard.sim.twenty_one.automaton import AutomatonError, cards_of_a_round, load, save
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement.test_kernel_and_odds import BOTH_CARDS
from tests.blackjack_sheets import load_sheet
from tests.sim.charts import CHART, offered
from tests.sim.lane_checks import deviations, shoes_of

SEED = 19470227
SHEETS = Path(__file__).parents[2] / "sheets"
COUNTS = BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True)
KEPT = BlackjackSheet(decks=8, hole_card="reader", split_hands=3)
SIDE = BlackjackSheet(decks=6, hole_card="reader", wagers=(offered("21-plus-3"), offered("in-between")))
FACE_UP = BlackjackSheet(decks=8, hole_card="face-up")
TO_THE_END = BlackjackSheet(decks=1, boxes=6, split_hands=4, cut=Fraction(1, 52))
"""The cutting card lies before the last card, so that the shoe often runs out within a round."""


def machine(sheet: BlackjackSheet, chart: Chart = CHART, *, fresh_shoe: bool = False) -> LaneMachine:
    tables = make_tables(sheet, chart, wager=1000, side_wager=500)
    made = machine_of(sheet, tables, boxes=1, fresh_shoe=fresh_shoe)
    assert isinstance(made, LaneMachine)
    return made


@pytest.mark.parametrize(
    ("name", "from_shoes"),
    [
        ("no-hole-card", False),
        ("double-exposure", False),
        ("atlantic-city", True),
        ("single-deck", True),
        ("six-to-five", True),
        ("multiple-action", None),
        ("streak", None),
    ],
)
def test_which_sheets_are_drawn_from_counts(name: str, from_shoes: bool | None) -> None:
    """Side wagers see single cards, and a shoe that may run out needs its discards."""
    sheet = load_sheet(SHEETS / f"{name}.toml")
    chart = BOTH_CARDS if sheet.hole_card == "face-up" else CHART
    tables = make_tables(sheet, chart, wager=1000, side_wager=1000)
    made = machine_of(sheet, tables, boxes=1, fresh_shoe=False)
    assert (made.from_shoes if isinstance(made, LaneMachine) else made) is from_shoes


@pytest.mark.parametrize(
    "sheet", [COUNTS, KEPT, SIDE, TO_THE_END], ids=["counts", "kept card", "side wagers", "to the end"]
)
def test_a_chunk_is_the_sum_of_its_lanes(sheet: BlackjackSheet) -> None:
    made, rounds = machine(sheet), 3
    sums = made.play(SEED, 5, rounds * lanes.LANES).sums
    traces = [made.trace(SEED, 5, rounds, lane) for lane in range(lanes.LANES)]
    main = np.concatenate([one.played.main for one in traces])
    assert sums[NET] == main.sum()
    assert sums[NET_SQUARED] == (main**2).sum()
    assert sums[SHUFFLES] == sum((one.gone_before == one.gone_before[0]).sum() for one in traces)
    for place, wager in enumerate(sheet.wagers):
        side = np.concatenate([one.played.side[wager.name] for one in traces])
        assert sums[SUMS + 2 * place] == side.sum()
        assert sums[SUMS + 2 * place + 1] == (side**2).sum()


def test_lanes_that_do_not_divide_the_rounds() -> None:
    made = machine(COUNTS)
    one, more = (made.play(SEED, 0, rounds) for rounds in (1, lanes.LANES + 7))
    assert one.sums[SHUFFLES] == 1
    assert more.sums[SHUFFLES] == lanes.LANES
    assert made.trace(SEED, 0, 1, lane=0).played.main.sum() == one.sums[NET]


@pytest.mark.parametrize("fresh_shoe", [False, True])
@pytest.mark.parametrize("sheet", [COUNTS, KEPT, SIDE], ids=["counts", "kept card", "side wagers"])
def test_no_card_comes_more_often_than_the_shoe_has_it(sheet: BlackjackSheet, fresh_shoe: bool) -> None:
    traced = machine(sheet, fresh_shoe=fresh_shoe).trace(SEED, 1, 400, lane=77)
    shoes = shoes_of(traced, decks=sheet.decks, fresh_shoe=fresh_shoe)
    assert shoes == 400 if fresh_shoe else shoes > 3


@pytest.mark.parametrize("sheet", [COUNTS, SIDE], ids=["counts", "shoes"])
def test_every_card_is_equally_likely_in_every_place(sheet: BlackjackSheet) -> None:
    traced = machine(sheet).trace(SEED, 2, 12_000, lane=3)
    for place in range(4):
        found = np.bincount([int(cards[place]) for cards in traced.cards], minlength=52)
        assert abs(deviations(found, np.full(52, 12_000 / 52))) < 4


def test_two_cards_of_a_shoe_are_drawn_without_replacement() -> None:
    """Two cards of one kind follow each other less often than by chance, by as much as the shoe says."""
    sheet = replace(COUNTS, decks=4)
    rounds = 12_000
    traced = machine(sheet, fresh_shoe=True).trace(SEED, 3, rounds, lane=9)
    same = sum(cards[0] >> 2 == cards[1] >> 2 for cards in traced.cards)
    chance = 15 / 207
    assert abs(same - rounds * chance) < 4 * (rounds * chance * (1 - chance)) ** 0.5


def test_a_draw_that_would_make_a_card_too_likely_is_made_again() -> None:
    made = machine(COUNTS)
    memory = lanes.new_lanes(lanes.LANES)
    sums = np.zeros(lanes.OF_A_CHUNK, dtype=np.int64)
    lanes.begin(made.tables, memory, np.uint64(1), np.uint64(0), sums)
    left = 300
    uneven = (1 << lanes.BITS) % left
    assert 0 < uneven < left
    lowest = -(-(1 << lanes.BITS) // left)  # The lowest bits that lead to the second card.
    products = [bits * left % (1 << lanes.BITS) for bits in (0, lowest)]
    assert products[0] < uneven <= products[1] < left
    memory.small[lanes.LEFT : lanes.LEFT + lanes.LANES] = left - 1
    memory.small[lanes.DRAWN : lanes.DRAWN + lanes.LANES] = 999
    memory.halves[:] = lowest << (32 - lanes.BITS)
    memory.halves[::2] = 0
    lanes.draw_again(made.tables, memory)
    drawn = memory.small[lanes.DRAWN : lanes.DRAWN + lanes.LANES]
    assert (drawn[1::2] == 1).all()
    assert len(set(drawn[::2].tolist())) > lanes.LANES // 4
    assert drawn.max() < left


def test_a_shoe_that_runs_out_continues_with_the_shuffled_discards() -> None:
    """2.15(f): the rest of the shoe is dealt, then the discards except a burned card; the layout stays."""
    traced = machine(TO_THE_END).trace(SEED, 0, 3000, lane=1)
    ran_out = 0
    discards: list[int] = []
    for number, cards in enumerate(traced.cards):
        before = int(traced.gone_before[number])
        if before == 1:
            discards = []
        missing = before + len(cards) - 52
        assert len(set(cards.tolist())) == len(cards)
        if missing > 0:
            ran_out += 1
            assert not set(cards[:-missing].tolist()) & set(discards)
            unseen = set(range(52)) - set(discards) - set(cards[:-missing].tolist())
            assert len(unseen) == 1
            assert set(cards[-missing:].tolist()) <= set(discards) | unseen
            assert number + 1 == len(traced.cards) or traced.gone_before[number + 1] == 1
        discards.extend(cards.tolist())
    assert ran_out > 50
    replayed = play_prescribed_cards(TO_THE_END, CHART, traced.cards)
    assert (replayed.main == traced.played.main).all()


def test_an_automaton_is_kept_in_one_file(tmp_path: Path) -> None:
    tables = make_tables(KEPT, CHART, wager=1000, side_wager=500)
    made = automaton_of(tables, split_hands=KEPT.split_hands, burned_each_round=False)
    save(made, tmp_path / "round.npz")
    found = load(tmp_path / "round.npz")
    assert all(np.array_equal(one, other) for one, other in zip(made, found, strict=True))
    assert isinstance(found.home, int)
    fewest, most = cards_of_a_round(found)
    assert fewest == 4
    assert 30 < most < 64


def wrong_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dealer's 18 pays as a 17."""
    found = builder.Columns._found
    monkeypatch.setattr(
        builder.Columns, "_found", lambda self, cents, among: max(0, found(self, cents, among) - 1)
    )


def wrong_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A doubled hand is paid as a plain one."""
    finished = builder.RoundBuilder.finished
    monkeypatch.setattr(
        builder.RoundBuilder,
        "finished",
        lambda self, box, row, *, stake: finished(
            self, box, row - self.tables.doubled_row * (stake - 1), stake=stake
        ),
    )


def uncounted_split(monkeypatch: pytest.MonkeyPatch) -> None:
    """A split box keeps its number of hands: it may be split for ever."""
    after_half = builder.RoundBuilder.after_half
    monkeypatch.setattr(
        builder.RoundBuilder,
        "after_half",
        lambda self, rank, box: after_half(self, rank, box._replace(hands=max(2, box.hands - 1))),
    )


def compare_with_round_function() -> None:
    """The same cards, played by the round function: the same cents and the same number of cards."""
    traced = machine(COUNTS).trace(SEED, 4, 1500, lane=2)
    replayed = play_prescribed_cards(COUNTS, CHART, [[*cards, *[0] * 40] for cards in traced.cards])
    assert np.array_equal(replayed.main, traced.played.main)
    assert np.array_equal(replayed.cards_used, traced.played.cards_used)


def test_lanes_and_round_function_agree() -> None:
    compare_with_round_function()


@pytest.mark.parametrize("fault", [wrong_column, wrong_stake, uncounted_split])
def test_a_fault_in_the_table_would_be_seen(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    with pytest.raises((AssertionError, AutomatonError)):
        compare_with_round_function()
