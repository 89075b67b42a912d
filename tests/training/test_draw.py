"""Exercises: lawful choices, hard decisions more often, the same draw for the same seed."""

from collections import Counter

import pytest

from cutcard.cards import card
from cutcard.games.twenty_one.deciders import lawful
from cutcard.games.twenty_one.hand import hand_view, pair_of
from cutcard.games.twenty_one.points import count, value
from cutcard.training.draw import BY_GAP, ON_BORDER, PLAIN, WIDE, HashedBits, drawn, kinds_of, seeded, weight
from cutcard.training.protocol import TRAINERS, DrillCell, Exercise
from tests.training.sheets import ATTACK, BLACKJACK, EXPOSURE, RED_DOG, sheet


def exercises(name: str, many: int, seed: str = "exercises") -> list[Exercise]:
    trainer, source = TRAINERS[sheet(name).game], seeded(seed)
    kinds = kinds_of(trainer.cells(sheet(name)))
    return [trainer.exercise(sheet(name), drawn(kinds, source), source) for _ in range(many)]


def test_a_seed_draws_the_same_again_and_another_does_not() -> None:
    assert exercises(BLACKJACK, 20) == exercises(BLACKJACK, 20)
    assert exercises(BLACKJACK, 20) != exercises(BLACKJACK, 20, "other")


def test_hashed_bits_are_as_often_one_as_zero() -> None:
    bits = HashedBits("fair")
    ones = sum(bits(3).bit_count() for _ in range(20_000))
    assert 29_400 < ones < 30_600  # 30,000, and five standard deviations


@pytest.mark.parametrize("name", [BLACKJACK, ATTACK, EXPOSURE, "single-deck", "no-hole-card"])
def test_the_choices_are_those_of_the_deciders(name: str) -> None:
    windows = 0
    for one in exercises(name, 150):
        if one.window:
            windows += 1
            assert one.acts == ("attack", "pass")
            continue
        cards, dealer = ([value(card(each)) for each in faces] for faces in (one.cards, one.dealer))
        second = dealer[1] if len(dealer) > 1 else 0
        view = hand_view(count(cards), len(cards), pair_of(cards), hands=1, up=dealer[0], second=second)
        assert set(one.acts) == {action.value for action in lawful(sheet(name), view)}
        assert len(one.acts) > 1
        assert all(offer.bar is None or offer.bar.clause for offer in one.offers)
        assert len(dealer) == (2 if name == EXPOSURE else 1)
    assert (windows > 0) == (name == ATTACK)


def test_no_card_is_dealt_more_often_than_the_shoe_holds_it() -> None:
    for one in exercises("single-deck", 300):
        assert max(Counter((*one.cards, *one.dealer)).values()) == 1
    for one in exercises(ATTACK, 300):
        assert not any(each.startswith("T") for each in (*one.cards, *one.dealer))


def test_the_border_of_the_chart_is_where_it_changes() -> None:
    by_key = {one.key: one for one in TRAINERS["blackjack"].cells(sheet(BLACKJACK))}
    for key, play, border in (
        ("hard 12 against 4", "stand", True),
        ("hard 12 against 3", "hit", True),
        ("hard 19 against 5", "stand", False),
        ("hard 5 against 10", "hit", False),
        ("a pair of 8s against 10", "split", True),
    ):
        assert (by_key[key].play, by_key[key].border) == (play, border), key
    spreads = {one.key: one for one in TRAINERS["red-dog"].cells(sheet(RED_DOG))}
    assert len(spreads) == 11
    assert {key for key, one in spreads.items() if one.border} == {"a spread of 6", "a spread of 7"}
    assert {one.play for one in spreads.values()} == {"raise", "pass"}


def test_hard_decisions_and_past_mistakes_come_more_often() -> None:
    plain, border = DrillCell("a", (5, 6), (7,)), DrillCell("b", (5, 7), (7,), border=True)
    assert weight([plain]) == PLAIN < weight([border]) == ON_BORDER
    assert weight([plain], gap=50) == BY_GAP[0][1] > weight([border], gap=2_000) == WIDE
    assert weight([border], mistakes=1) == 2 * ON_BORDER
    assert weight([border], mistakes=9) == weight([border], mistakes=3) == 4 * ON_BORDER
    kinds, source = kinds_of((plain, border)), seeded("often")
    usual = Counter(drawn(kinds, source).key for _ in range(2_000))
    assert 1_580 < usual["b"] < 1_750  # ten of twelve
    owed = Counter(drawn(kinds, source, mistakes={"a": 3}).key for _ in range(2_000))
    assert owed["a"] > 1.8 * usual["a"]
    close = Counter(drawn(kinds, source, gap={"a": 10.0, "b": 9_000.0}.get).key for _ in range(2_000))
    assert close["a"] > 9 * close["b"]


def test_kinds_keep_their_shares() -> None:
    kinds = kinds_of(TRAINERS["blackjack"].cells(sheet(BLACKJACK)))
    assert {one.share for one in kinds} == {3, 12}
    source = seeded("kinds")
    three = sum(len(drawn(kinds, source).cards) == 3 for _ in range(1_000))
    assert 140 < three < 260  # a fifth
