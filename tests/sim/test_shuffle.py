"""The lazy shuffle: every order is equally likely; cutting card, burn card and discards of the shoe."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.arrays import SHUFFLES, SUMS, UNFINISHED
from cutcard.sim.blackjack import kernel, prescribed_cards
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards, trace_rounds
from cutcard.sim.blackjack.shoe import new_dealing
from cutcard.sim.blackjack.tables import make_tables
from cutcard.sim.randomness import seed_generator, shuffle_on
from tests.sim.charts import CHART

SEED = 20100607


def stream(seed: int = SEED, chunk: int = 0) -> NDArray[np.uint64]:
    generator = np.zeros(4, dtype=np.uint64)
    seed_generator(generator, np.uint64(seed), np.uint64(chunk))
    return generator


def deviations(found: NDArray[np.int64], expected: float, freedom: int) -> float:
    """Chi-square of counts that should all be equal, in standard deviations from its mean."""
    square = float(((found - expected) ** 2 / expected).sum())
    return (square - freedom) / (2 * freedom) ** 0.5


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_every_order_of_a_few_cards_is_equally_likely(cards: int) -> None:
    generator = stream()
    shuffles = 60_000
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(shuffles):
        shoe = np.arange(cards, dtype=np.uint8)
        shuffle_on(shoe, generator, 0, cards, cards)
        found[tuple(shoe.tolist())] += 1
    orders = list(permutations(range(cards)))
    assert set(found) == set(orders)
    counts = np.array([found[order] for order in orders])
    assert abs(deviations(counts, shuffles / len(orders), len(orders) - 1)) < 4


def test_every_card_is_equally_likely_in_every_place() -> None:
    """Dealt a few cards at a time; 13 cards end in the part that is shuffled one by one."""
    generator = stream(SEED + 1)
    shuffles, cards = 40_000, 13
    found = np.zeros((cards, cards), dtype=np.int64)
    together = np.zeros((cards, cards), dtype=np.int64)
    places = np.arange(cards)
    for _ in range(shuffles):
        shoe = np.arange(cards, dtype=np.uint8)
        ready = 0
        while ready < cards:
            ready = shuffle_on(shoe, generator, ready, cards, ready + 1)
        found[places, shoe] += 1
        together[shoe[3], shoe[4]] += 1
    assert abs(deviations(found, shuffles / cards, (cards - 1) ** 2)) < 4
    assert np.trace(together) == 0
    pairs = together[~np.eye(cards, dtype=np.bool_)]
    assert abs(deviations(pairs, shuffles / len(pairs), len(pairs) - 1)) < 4


def test_cards_dealt_from_a_fresh_shoe_are_equally_likely() -> None:
    sheet = BlackjackSheet(decks=1)
    rounds = 100_000
    traced = trace_rounds(sheet, CHART, rounds=rounds, seed=SEED, fresh_shoe=True)
    for place in range(4):
        found = np.bincount([int(cards[place]) for cards in traced.cards], minlength=52)
        assert abs(deviations(found, rounds / 52, 51)) < 4


def test_the_shuffle_keeps_every_card_and_does_not_move_dealt_cards() -> None:
    shoe = np.arange(200, dtype=np.uint8)
    generator = stream()
    ready = shuffle_on(shoe, generator, 0, 150, 60)
    assert 60 <= ready < 64
    dealt = shoe[:ready].copy()
    assert shuffle_on(shoe, generator, ready, 150, 150) == 150
    assert (shoe[:ready] == dealt).all()
    assert sorted(shoe.tolist()) == list(range(200))
    assert (shoe[150:] == np.arange(150, 200)).all()
    assert (shoe[:150] != np.arange(150)).any()


def test_streams_of_seeds_and_chunks_differ() -> None:
    states = {tuple(stream(seed, chunk).tolist()) for seed in range(50) for chunk in range(50)}
    assert len(states) == 2500
    bits = np.unpackbits((stream(1, 0) ^ stream(1, 1)).view(np.uint8)).sum()
    assert 80 < bits < 176  # Adjacent streams share about half of their 256 bits.


@pytest.fixture
def round_by_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain tables are otherwise played in lanes, which have shoes of their own (`test_box_lanes.py`)."""
    monkeypatch.setattr(prescribed_cards, "machine_of", lambda *_, **__: None)


@pytest.mark.usefixtures("round_by_round")
def test_the_round_that_meets_the_cutting_card_is_the_shoes_last() -> None:
    sheet = BlackjackSheet(decks=2)
    rounds = 3000
    traced = trace_rounds(sheet, CHART, rounds=rounds, seed=SEED, boxes=3)
    gone = traced.gone_before + traced.played.cards_used
    assert traced.gone_before[0] == 1
    for number in range(1, rounds):
        expected = 1 if gone[number - 1] >= 78 else gone[number - 1]
        assert traced.gone_before[number] == expected
    assert gone.max() > 78
    assert (gone == 78).any()


@pytest.mark.usefixtures("round_by_round")
def test_no_card_comes_more_often_than_the_shoe_has_it() -> None:
    traced = trace_rounds(BlackjackSheet(decks=2), CHART, rounds=2000, seed=SEED, boxes=2)
    shoes = 0
    seen: Counter[int] = Counter()
    for before, cards in zip(traced.gone_before, traced.cards, strict=True):
        if before == 1:
            seen.clear()
            shoes += 1
        seen.update(cards.tolist())
        assert max(seen.values()) <= 2
    assert shoes > 100


@pytest.mark.usefixtures("round_by_round")
def test_a_fresh_shoe_every_round() -> None:
    traced = trace_rounds(BlackjackSheet(decks=1), CHART, rounds=500, seed=SEED, boxes=2, fresh_shoe=True)
    assert set(traced.gone_before.tolist()) == {1}
    assert len({tuple(cards.tolist()) for cards in traced.cards}) == 500


@pytest.mark.usefixtures("round_by_round")
def test_a_shoe_that_runs_out_continues_with_the_shuffled_discards() -> None:
    """2.15(f): the rest of the shoe is dealt, then the discards except a burned card; the layout stays."""
    sheet = BlackjackSheet(decks=1)
    traced = trace_rounds(sheet, CHART, rounds=20_000, seed=SEED, boxes=7)
    discards: list[int] = []
    ran_out = 0
    first_places: Counter[bool] = Counter()
    for number, cards in enumerate(traced.cards):
        before = int(traced.gone_before[number])
        if before == 1:
            discards = []
        missing = before + len(cards) - 52
        if missing > 0:
            ran_out += 1
            again = cards[-missing:].tolist()
            unseen = set(range(52)) - set(discards) - set(cards[:-missing].tolist())
            assert len(unseen) == 1  # The burn card of the shoe is unseen and among the discards.
            assert set(again) <= set(discards) | unseen
            assert len(set(cards.tolist())) == len(cards)
            first_places[again[0] in discards[: len(discards) // 2]] += 1
            assert number + 1 == len(traced.cards) or traced.gone_before[number + 1] == 1
        discards.extend(cards.tolist())
    assert ran_out > 100
    assert min(first_places.values()) > ran_out // 4  # They are shuffled, not dealt in their old order.
    replayed = play_prescribed_cards(sheet, CHART, traced.cards, boxes=7)
    assert (replayed.main == traced.played.main).all()
    assert (replayed.cards_used == traced.played.cards_used).all()


def test_a_round_that_finds_no_card_anywhere_is_not_counted() -> None:
    """Thirteen cards for seven boxes: no round can be finished, and only the failures are counted."""
    sheet = BlackjackSheet(decks=1)
    tables = make_tables(sheet, CHART, wager=1000, side_wager=1000)
    room = kernel.make_workspace(boxes=7, split_hands=2, wagers=0)
    sums = np.zeros(SUMS, dtype=np.int64)
    shoe = np.arange(13, dtype=np.uint8)
    dealing = new_dealing(sheet, fresh_shoe=False)._replace(cards=shoe, cutting_card=9)
    kernel.play_chunk(tables, room, dealing, 7, 50, np.uint64(SEED), np.uint64(0), sums)
    assert (sums[UNFINISHED], sums[SHUFFLES]) == (50, 50)
    assert not sums[:UNFINISHED].any()
    assert sorted(shoe.tolist()) == list(range(13))
