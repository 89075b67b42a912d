"""Lanes for several boxes: their draws, their sums, and every box's cents beside the round function's."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from cutcard.games.blackjack.model.hand import ACE
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, UNFINISHED, WAGERED
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.lanes import several_boxes as builder
from cutcard.sim.blackjack.lanes.automaton import AutomatonError
from cutcard.sim.blackjack.lanes.box_machine import BoxMachine
from cutcard.sim.blackjack.lanes.machines import machine_of, machine_of_boxes
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.blackjack.shoe import new_dealing
from cutcard.sim.blackjack.tables import make_tables
from cutcard.sim.blackjack.workspace import new_workspace, side_sums
from cutcard.sim.chunks import CHUNK
from cutcard.sim.traces import NotEnoughCardsError, TracedRounds
from cutcard.sim.twenty_one.lanes import LANES
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement.test_kernel_and_odds import BOTH_CARDS
from tests.blackjack_sheets import load_sheet
from tests.sim.charts import CHART, offered
from tests.sim.lane_checks import deviations, shoes_of

SEED = 19470301
SHEETS = Path(__file__).parents[2] / "sheets"
COUNTS = BlackjackSheet(decks=6, boxes=7, split_hands=4, surrender=True)
READER = BlackjackSheet(decks=8, boxes=7, hole_card="reader", split_hands=3)
SIDE = BlackjackSheet(
    decks=6, boxes=7, hole_card="reader", wagers=(offered("21-plus-3"), offered("in-between"))
)
TO_THE_END = BlackjackSheet(decks=1, boxes=6, split_hands=4, cut=Fraction(1, 52))
"""The cutting card lies before the last card, so that the shoe often runs out within a round."""


def machine(
    sheet: BlackjackSheet,
    boxes: int,
    chart: Chart = CHART,
    *,
    fresh_shoe: bool = False,
    from_shoes: bool = False,
) -> BoxMachine:
    tables = make_tables(sheet, chart, wager=1000, side_wager=500)
    made = machine_of_boxes(sheet, tables, boxes=boxes, fresh_shoe=fresh_shoe, from_shoes=from_shoes)
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("name", "from_shoes"),
    [
        ("no-hole-card", False),
        ("atlantic-city", True),
        ("boardwalk", True),
        ("double-exposure", None),
        ("multiple-action", None),
        ("streak", None),
    ],
)
def test_which_sheets_are_played_by_lanes_with_a_queue(name: str, from_shoes: bool | None) -> None:
    """Not where both cards of the dealer are seen, or where wagers wait for later cards."""
    sheet = load_sheet(SHEETS / f"{name}.toml")
    chart = BOTH_CARDS if sheet.hole_card == "face-up" else CHART
    tables = make_tables(sheet, chart, wager=1000, side_wager=1000)
    made = machine_of(sheet, tables, boxes=2, fresh_shoe=False)
    assert (made.from_shoes if isinstance(made, BoxMachine) else made) is from_shoes


REPLAYED: dict[str, tuple[BlackjackSheet, int]] = {
    "no hole card": (COUNTS, 6),
    "reader": (READER, 7),
    "hole card face down": (
        BlackjackSheet(decks=6, boxes=6, hole_card="face-down", split_hands=4, surrender=True),
        3,
    ),
    "busted extras kept": (
        BlackjackSheet(
            decks=6, boxes=6, hole_card="face-down", split_hands=4, readings=Readings(busted_extras="kept")
        ),
        2,
    ),
    "second card when needed": (
        BlackjackSheet(decks=6, boxes=6, readings=Readings(second_card="when-needed")),
        2,
    ),
    "side wagers": (SIDE, 5),
    "soft 17 hit, 4 decks": (BlackjackSheet(decks=4, boxes=5, hole_card="reader", soft_17="hit"), 5),
    "to the last card": (TO_THE_END, 2),
    "reader, to the last card": (
        BlackjackSheet(decks=1, boxes=6, hole_card="reader", cut=Fraction(1, 52)),
        3,
    ),
}


def compare_with_round_function(
    sheet: BlackjackSheet, boxes: int, *, from_shoes: bool = False, rounds: int = 1500
) -> TracedRounds:
    """The same cards, played by the round function: the same cents of every box, the same number of cards."""
    traced = machine(sheet, boxes, from_shoes=from_shoes).trace(SEED, 4, rounds, lane=2)
    given = [[*cards, *[0] * 60] for cards in traced.cards]
    replayed = play_prescribed_cards(sheet, CHART, given, boxes=boxes, side_wager=500)
    assert np.array_equal(replayed.main, traced.played.main)
    assert np.array_equal(replayed.cards_used, traced.played.cards_used)
    assert replayed.side.keys() == traced.played.side.keys()
    for name, cents in replayed.side.items():
        assert np.array_equal(cents, traced.played.side[name])
    return traced


@pytest.mark.parametrize("from_shoes", [False, True])
@pytest.mark.parametrize("name", list(REPLAYED))
def test_every_box_gets_what_the_round_function_pays(name: str, from_shoes: bool) -> None:
    sheet, boxes = REPLAYED[name]
    traced = compare_with_round_function(sheet, boxes, from_shoes=from_shoes)
    assert traced.played.main.shape == (1500, boxes)
    assert len(set(traced.played.main.reshape(-1).tolist())) > 5
    if sheet.hole_card == "reader":
        dealers = [(one[boxes] >> 2, one[2 * boxes + 1] >> 2) for one in traced.cards]
        struck = np.array([max(two) == 12 and min(two) >= 8 and min(two) < 12 for two in dealers])
        assert struck.sum() > 20
        assert (traced.played.cards_used[struck] == 2 * boxes + 2).all()


def no_open_hand_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer never draws."""
    entry = builder._Layout._entry
    told = (builder.TOLD - 1) << builder.TOLD_SHIFT
    monkeypatch.setattr(
        builder._Layout,
        "_entry",
        lambda self, step: entry(self, step) & ~(told if entry(self, step) >> builder.POPS & 1 else 0),
    )


def wrong_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A doubled hand is paid as a plain one."""
    finished = builder._Builder.finished
    monkeypatch.setattr(
        builder._Builder,
        "finished",
        lambda self, box, row, *, stake: finished(
            self, box, row - self.tables.doubled_row * (stake - 1), stake=stake
        ),
    )


def a_blackjack_of_the_dealer_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's blackjack loses against it too."""
    struck = builder._Builder._vector_of_struck
    monkeypatch.setattr(
        builder._Builder,
        "_vector_of_struck",
        lambda self, hand, dealer: struck(self, self.tables.start[0][1], dealer),
    )


def boxes_share_a_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second box's hands are added to the first's place."""
    box_machine = machine_of_boxes.__globals__["box_machine"]

    def made(*arguments: object, boxes: int, from_shoes: bool) -> BoxMachine:
        found: BoxMachine = box_machine(*arguments, boxes=boxes, from_shoes=from_shoes)
        opening = found.tables.opening.copy()
        opening[1] = opening[0]
        return found._replace(tables=found.tables._replace(opening=opening))

    monkeypatch.setitem(machine_of_boxes.__globals__, "box_machine", made)


@pytest.mark.parametrize(
    "fault", [no_open_hand_is_told, wrong_stake, a_blackjack_of_the_dealer_takes_all, boxes_share_a_sum]
)
def test_a_fault_in_the_tables_would_be_seen(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    compare_with_round_function(READER, 3)
    fault(monkeypatch)
    with pytest.raises((AssertionError, AutomatonError)):
        compare_with_round_function(READER, 3)


CHUNKS = {
    "counts": (COUNTS, 6),
    "reader": (READER, 3),
    "side wagers": (SIDE, 7),
    "to the end": (TO_THE_END, 2),
}


@pytest.mark.parametrize("name", list(CHUNKS))
def test_a_chunk_is_the_sum_of_its_lanes(name: str) -> None:
    sheet, boxes = CHUNKS[name]
    made, rounds = machine(sheet, boxes), 3
    sums = made.play(SEED, 5, rounds * LANES).sums
    traces = [made.trace(SEED, 5, rounds, lane) for lane in range(LANES)]
    main = np.concatenate([one.played.main for one in traces])
    assert sums[NET] == main.sum()
    assert sums[NET_SQUARED] == (main.sum(axis=1) ** 2).sum()
    assert sums[BOX_SQUARED] == (main**2).sum()
    assert sums[UNFINISHED] == 0
    assert sums[SHUFFLES] == sum((one.gone_before == one.gone_before[0]).sum() for one in traces)
    for place, wager in enumerate(sheet.wagers):
        side = np.concatenate([one.played.side[wager.name] for one in traces]).sum(axis=1)
        assert sums[SUMS + 2 * place] == side.sum()
        assert sums[SUMS + 2 * place + 1] == (side**2).sum()


def test_lanes_that_do_not_divide_the_rounds() -> None:
    made = machine(COUNTS, 4)
    one, more = (made.play(SEED, 0, rounds) for rounds in (1, LANES + 7))
    assert one.sums[SHUFFLES] == 1
    assert more.sums[SHUFFLES] == LANES
    assert made.trace(SEED, 0, 1, lane=0).played.main.sum() == one.sums[NET]


@pytest.mark.parametrize("fresh_shoe", [False, True])
@pytest.mark.parametrize("name", ["counts", "reader", "side wagers"])
def test_no_card_comes_more_often_than_the_shoe_has_it(name: str, fresh_shoe: bool) -> None:
    sheet, boxes = CHUNKS[name]
    traced = machine(sheet, boxes, fresh_shoe=fresh_shoe).trace(SEED, 1, 300, lane=77)
    shoes = shoes_of(traced, decks=sheet.decks, fresh_shoe=fresh_shoe)
    assert shoes == 300 if fresh_shoe else shoes > 8


@pytest.mark.parametrize("name", ["counts", "reader", "side wagers"])
def test_every_card_is_equally_likely_in_every_place(name: str) -> None:
    """The hole card too, which the machine draws before its lawful place."""
    sheet, boxes = CHUNKS[name]
    rounds = 8_000
    traced = machine(sheet, boxes).trace(SEED, 2, rounds, lane=3)
    for place in range(2 * boxes + 1 + (sheet.hole_card != "none")):
        found = np.bincount([int(cards[place]) for cards in traced.cards], minlength=52)
        assert abs(deviations(found, np.full(52, rounds / 52))) < 4


@pytest.mark.parametrize("places", [(0, 1), (1, 4), (3, 7)], ids=["two boxes", "a box", "the dealer"])
def test_two_cards_of_a_shoe_are_drawn_without_replacement(places: tuple[int, int]) -> None:
    """Two cards of one kind follow each other less often than by chance, by as much as the shoe says."""
    sheet, rounds = replace(READER, decks=1, boxes=3), 12_000
    traced = machine(sheet, 3, fresh_shoe=True).trace(SEED, 3, rounds, lane=9)
    one, other = places
    same = sum(cards[one] >> 2 == cards[other] >> 2 for cards in traced.cards)
    chance = 3 / 51
    assert abs(same - rounds * chance) < 4 * (rounds * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("from_shoes", [False, True])
def test_a_shoe_that_runs_out_continues_with_the_shuffled_discards(from_shoes: bool) -> None:
    """2.15(f): the rest of the shoe is dealt, then the discards except a burned card; the layout stays."""
    traced = machine(TO_THE_END, 3, from_shoes=from_shoes).trace(SEED, 0, 2000, lane=1)
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
    assert ran_out > 200


SEVEN_AT_ONE_DECK = BlackjackSheet(decks=1, boxes=7, split_hands=4, cut=Fraction(1, 52))
UPS = range(2, ACE + 1)
HITS_ALL = Chart(
    "hits and splits all",
    {(total, up): (Action.HIT,) for total in range(4, 21) for up in UPS},
    {(total, up): (Action.HIT,) for total in range(12, 21) for up in UPS},
    {(value, up): (Action.SPLIT,) for value in range(2, ACE + 1) for up in UPS},
    otherwise=(Action.STAND,),
)


@pytest.mark.parametrize("from_shoes", [False, True])
def test_a_round_without_cards_enough_is_void_as_often_as_round_by_round(from_shoes: bool) -> None:
    """A round that has used up shoe and discards is not counted: one in 230 with this chart."""
    sheet, rounds = SEVEN_AT_ONE_DECK, CHUNK // 4
    tables = make_tables(sheet, HITS_ALL, wager=1000, side_wager=500)
    workspace = new_workspace(sheet, tables, boxes=7, rounds=rounds)
    by_round = np.zeros(SUMS, dtype=np.int64)
    dealing = new_dealing(sheet, fresh_shoe=False)
    kernel.play_chunk(tables, workspace, dealing, 7, rounds, np.uint64(SEED), np.uint64(0), by_round)
    found = machine(sheet, 7, HITS_ALL, from_shoes=from_shoes).play(SEED, 0, rounds).sums
    void, expected = int(found[UNFINISHED]), int(by_round[UNFINISHED])
    assert expected > 200
    assert abs(void - expected) < 4 * (void + expected) ** 0.5
    means = [sums[NET] / (rounds - sums[UNFINISHED]) for sums in (found, by_round)]
    assert abs(means[0] - means[1]) < 4 * 2460 * (2 / rounds) ** 0.5


def test_a_void_round_has_no_trace() -> None:
    with pytest.raises(NotEnoughCardsError, match="do not suffice for round"):
        machine(SEVEN_AT_ONE_DECK, 7, HITS_ALL).trace(SEED, 0, 2000, lane=0)


@pytest.mark.parametrize(
    ("sheet", "boxes"),
    [(COUNTS, 6), (READER, 3), (SIDE, 2)],
    ids=["counts", "reader", "shoes"],
)
def test_sums_are_those_of_the_kernel_that_plays_round_by_round(sheet: BlackjackSheet, boxes: int) -> None:
    """Means, squares of rounds and of boxes, wagers and shuffles, within four standard errors."""
    tables = make_tables(sheet, CHART, wager=1000, side_wager=500)
    dealing, rounds, chunks = new_dealing(sheet, fresh_shoe=False), CHUNK, 2
    length = SUMS + side_sums(tables) * len(sheet.wagers)
    old = np.zeros(length, dtype=np.int64)
    made = machine(sheet, boxes)
    new = np.sum([made.play(SEED, chunk, rounds).sums for chunk in range(chunks)], axis=0)
    for chunk in range(chunks):
        workspace = new_workspace(sheet, tables, boxes=boxes, rounds=rounds)
        kernel.play_chunk(tables, workspace, dealing, boxes, rounds, np.uint64(SEED), np.uint64(chunk), old)
    many = rounds * chunks
    spread = float(old[NET_SQUARED] / many) ** 0.5
    assert abs(old[NET] - new[NET]) < 4 * spread * (2 * many) ** 0.5
    for one, most in ((NET_SQUARED, 0.012), (BOX_SQUARED, 0.006), (WAGERED, 0.001), (SHUFFLES, 0.006)):
        assert old[one] == pytest.approx(new[one], rel=most)
    assert old[UNFINISHED] == new[UNFINISHED] == 0
    for place in range(len(sheet.wagers)):
        net, squares = SUMS + 2 * place, SUMS + 2 * place + 1
        assert abs(old[net] - new[net]) < 4 * (2 * old[squares]) ** 0.5
        assert old[squares] == pytest.approx(new[squares], rel=0.05)


@pytest.mark.parametrize("workers", [2, 3])
def test_figures_do_not_depend_on_the_number_of_workers(workers: int) -> None:
    rounds = 2 * CHUNK + 1234
    one, other = (simulate(READER, CHART, rounds, SEED, many, 2) for many in (1, workers))
    assert replace(one, seconds=0, device="") == replace(other, seconds=0, device="")
