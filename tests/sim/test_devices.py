"""The dealing devices: what is burned, what is shuffled and when, and the side of each card."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cutcard.cards import ALL_CARDS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.blackjack import kernel, prescribed_cards, run
from cutcard.sim.blackjack.kernel import ROUNDS_OF_AN_OPENING
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards, trace_rounds
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.chunks import CHUNK
from cutcard.sim.result import SimResult
from cutcard.sim.traces import TracedRounds
from tests.sim.charts import CHART

SEED = 20261115
A_DECK = 52
HAND: dict[str, Any] = {
    "variation": "six-to-five",
    "device": "hand",
    "shuffle": "automated",
    "cut": Fraction(1, 3),
    "soft_17": "hit",
}
DOUBLE = BlackjackSheet(decks=2, device="double-shoe")
BART_CARTER = BlackjackSheet(decks=2, shuffle="bart-carter")
CONTINUOUS = BlackjackSheet(decks=2, device="continuous")


def check_replay(sheet: BlackjackSheet, traced: TracedRounds, boxes: int) -> None:
    """The traced cards are those with which the rounds were played."""
    given = play_prescribed_cards(sheet, CHART, traced.cards, boxes=boxes)
    assert (given.main == traced.played.main).all()
    assert (given.cards_used == traced.played.cards_used).all()


# --- one stack and a cutting card -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "first", "each", "cutting_card"),
    [
        ({"decks": 2}, 1, 0, 78),
        ({"decks": 2, "shuffle": "automated"}, 1, 0, 78),
        ({"decks": 2, **HAND}, 0, 0, 69),
        ({"decks": 2, "burn_each_round": True, **HAND}, 0, 1, 69),
        ({"decks": 1, **HAND}, 0, 0, 34),
        ({"decks": 1, "burn_each_round": True, **HAND}, 0, 1, 34),
    ],
)
def test_burned_cards_and_the_cutting_card(
    options: dict[str, Any], first: int, each: int, cutting_card: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In lanes, each of them has a shoe of its own.
    for module in (prescribed_cards, run):
        monkeypatch.setattr(module, "machine_of", lambda *_, **__: None)
    sheet = BlackjackSheet(**options)
    traced = trace_rounds(sheet, CHART, rounds=2000, seed=SEED, boxes=2)
    gone = 0
    shuffles = 0
    for before, used in zip(traced.gone_before.tolist(), traced.played.cards_used.tolist(), strict=True):
        if gone == 0 or gone >= cutting_card:
            gone = first
            shuffles += 1
        assert before == gone + each
        gone = before + used
    assert shuffles > 100
    check_replay(sheet, traced, boxes=2)
    assert simulate(sheet, CHART, 2000, SEED, boxes=2).shuffles == shuffles


def test_an_automated_shuffler_deals_like_a_shuffle_by_hand() -> None:
    one, two = (
        trace_rounds(BlackjackSheet(decks=6, shuffle=shuffle), CHART, rounds=500, seed=SEED)  # type: ignore[arg-type]
        for shuffle in ("manual", "automated")
    )
    assert [cards.tolist() for cards in one.cards] == [cards.tolist() for cards in two.cards]


@pytest.mark.parametrize(
    ("options", "before"),
    [
        ({"decks": 2, "device": "continuous"}, 0),
        ({"decks": 1, "rounds_per_deck": "one", **HAND}, 0),
        ({"decks": 1, "rounds_per_deck": "one", "burn_each_round": True, **HAND}, 1),
    ],
)
def test_all_cards_before_every_round(options: dict[str, Any], before: int) -> None:
    sheet = BlackjackSheet(**options)
    rounds = 20_000
    traced = trace_rounds(sheet, CHART, rounds=rounds, seed=SEED)
    assert set(traced.gone_before.tolist()) == {before}
    found = np.bincount([int(cards[0]) for cards in traced.cards], minlength=52)
    square = float(((found - rounds / 52) ** 2 / (rounds / 52)).sum())
    assert abs(square - 51) / 102**0.5 < 4
    assert simulate(sheet, CHART, 1000, SEED).shuffles == 1000
    check_replay(sheet, traced, boxes=1)


# --- Bart Carter ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discards", "sizes", "marks"),
    [
        (56, (19, 19, 18), (12, 24, 36)),
        (57, (19, 19, 19), (11, 23, 35)),
        (53, (18, 18, 17), (12, 25, 38)),
        (104, (35, 35, 34), (0, 0, 0)),
    ],
)
def test_2_6_m_discards_go_back_in_three_stacks(
    discards: int, sizes: tuple[int, ...], marks: tuple[int, ...]
) -> None:
    shoe = np.arange(104, dtype=np.uint8)
    generator = np.array([1, 2, 3, 4], dtype=np.uint64)
    kernel.put_discards_back(shoe, np.zeros_like(shoe), generator, discards)
    found = shoe.tolist()
    assert [card for card in found if card >= discards] == list(range(discards, 104))  # Their order stays.
    put_back = [card for card in found if card < discards]
    assert sorted(put_back) == list(range(discards))
    assert put_back != sorted(put_back)
    ends = [0, *np.cumsum(sizes).tolist()]
    for stack, mark in enumerate(marks):
        begin = mark + ends[stack]
        assert found[begin : begin + sizes[stack]] == put_back[ends[stack] : ends[stack + 1]]


def test_2_6_m_more_than_a_deck_of_discards_goes_back() -> None:
    rounds = 2 * ROUNDS_OF_AN_OPENING + 200
    traced = trace_rounds(BART_CARTER, CHART, rounds=rounds, seed=SEED, boxes=3)
    gone = 0
    put_back = 0
    for number, (before, cards) in enumerate(zip(traced.gone_before.tolist(), traced.cards, strict=True)):
        if number % ROUNDS_OF_AN_OPENING == 0:
            gone = 0
        elif gone > A_DECK:
            gone = 0
            put_back += 1
        assert before == gone
        gone += len(cards)
        assert max(Counter(cards.tolist()).values()) <= 2
    assert put_back > 200
    check_replay(BART_CARTER, traced, boxes=3)
    found = simulate(BART_CARTER, CHART, rounds, SEED, boxes=3)
    assert found.shuffles == put_back + 3
    assert found.mean == pytest.approx(traced.played.main.mean() / 1000)


def test_2_6_m_the_remaining_cards_come_next_in_order() -> None:
    """After cards were put back, a quarter of the others comes first: the discards cannot come at once."""
    traced = trace_rounds(BART_CARTER, CHART, rounds=ROUNDS_OF_AN_OPENING, seed=SEED)
    discards: Counter[int] = Counter()
    looked = 0
    for before, cards in zip(traced.gone_before.tolist(), traced.cards, strict=True):
        if before == 0:
            left = {card for card in range(52) if discards[card] < 2}
            assert set(cards[:5].tolist()) <= left
            looked += len(left) < 52
            discards.clear()
        discards.update(cards.tolist())
    assert looked > 20


def test_2_15_f_by_bart_carter_the_rest_of_the_shoe_stays() -> None:
    """One deck never has more than 52 discards: it runs out and continues with the shuffled discards."""
    sheet = BlackjackSheet(decks=1, shuffle="bart-carter")
    traced = trace_rounds(sheet, CHART, rounds=ROUNDS_OF_AN_OPENING, seed=SEED, boxes=5)
    ran_out = 0
    gone = 0
    for before, cards in zip(traced.gone_before.tolist(), traced.cards, strict=True):
        assert before == (1 if gone == 52 else gone)
        missing = before + len(cards) - 52
        gone = before + len(cards)
        if missing > 0:
            ran_out += 1
            gone = 52 - (before - 1 - missing)
        assert len(set(cards.tolist())) == len(cards)
    assert ran_out > 50
    check_replay(sheet, traced, boxes=5)


# --- double shoe ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("red_side", ["left", "right"])
def test_2_6_d_the_determinant_card_decides_the_side(red_side: str) -> None:
    sheet = BlackjackSheet(decks=2, device="double-shoe", red_side=red_side)  # type: ignore[arg-type]
    rounds = 4000
    traced = trace_rounds(sheet, CHART, rounds=rounds, seed=SEED, boxes=2)
    assert traced.determinants is not None
    cards, drawn_from, dealt_from = (column.tolist() for column in traced.determinants)
    assert drawn_from == [number % 2 for number in range(rounds)]
    red = {"left": 0, "right": 1}[red_side]
    gone = [0, 0]
    seen: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    shuffles = 2
    for number in range(rounds):
        side = red if ALL_CARDS[cards[number]].suit in "dh" else 1 - red
        assert dealt_from[number] == side
        if side == drawn_from[number]:
            assert traced.cards[number][0] == cards[number]
        else:
            gone[1 - side] += 1
            seen[1 - side][cards[number]] += 1
        assert traced.gone_before[number] == gone[side]
        gone[side] += len(traced.cards[number])
        seen[side].update(traced.cards[number].tolist())
        for one in (0, 1):
            assert max(seen[one].values(), default=0) <= 2
            if gone[one] >= 78:  # Each side has its own cutting card.
                gone[one] = 0
                seen[one].clear()
                shuffles += number + 1 < rounds
    assert 0.4 < np.mean(np.array(drawn_from) == np.array(dealt_from)) < 0.6
    check_replay(sheet, traced, boxes=2)
    assert simulate(sheet, CHART, rounds, SEED, boxes=2).shuffles == shuffles


def test_2_15_f_at_a_double_shoe_the_sides_own_discards_are_shuffled() -> None:
    sheet = BlackjackSheet(decks=1, device="double-shoe")
    traced = trace_rounds(sheet, CHART, rounds=6000, seed=SEED, boxes=7)
    assert traced.determinants is not None
    discards: tuple[list[int], list[int]] = ([], [])
    ran_out = 0
    for number, cards in enumerate(traced.cards):
        side = int(traced.determinants.dealt_from[number])
        if traced.determinants.drawn_from[number] != side:
            discards[1 - side].append(int(traced.determinants.cards[number]))
        before = int(traced.gone_before[number])
        assert before == len(discards[side])
        missing = before + len(cards) - 52
        if missing > 0:
            ran_out += 1
            assert set(cards[-missing:].tolist()) <= set(discards[side])
            assert missing < before  # One was burned.
        discards[side].extend(cards.tolist())
        for one in (0, 1):
            if len(discards[one]) >= 39:
                discards[one].clear()
    assert ran_out > 20
    check_replay(sheet, traced, boxes=7)


# --- all of them ------------------------------------------------------------------------------------------


def figures(result: SimResult) -> tuple[object, ...]:
    return (result.mean, result.standard_error, result.average_total_wager, result.shuffles)


@pytest.mark.parametrize("sheet", [DOUBLE, BART_CARTER, CONTINUOUS], ids=["double", "Bart Carter", "device"])
@pytest.mark.parametrize("fresh_shoe", [False, True])
def test_figures_do_not_depend_on_the_number_of_workers(sheet: BlackjackSheet, fresh_shoe: bool) -> None:
    rounds = 2 * CHUNK + 99
    found = [figures(simulate(sheet, CHART, rounds, SEED, workers, 1, fresh_shoe)) for workers in (1, 2)]
    assert found[0] == found[1]


@pytest.mark.parametrize("sheet", [DOUBLE, BART_CARTER, CONTINUOUS], ids=["double", "Bart Carter", "device"])
def test_a_fresh_shoe_every_round_is_fresh_at_every_device(sheet: BlackjackSheet) -> None:
    traced = trace_rounds(sheet, CHART, rounds=300, seed=SEED, fresh_shoe=True)
    assert set(traced.gone_before.tolist()) == {0}
    plain = simulate(BlackjackSheet(decks=2), CHART, 2_000_000, SEED, fresh_shoe=True)
    here = simulate(sheet, CHART, 2_000_000, SEED + 1, fresh_shoe=True)
    error = (plain.standard_error**2 + here.standard_error**2) ** 0.5
    assert abs(plain.mean - here.mean) < 4 * error
