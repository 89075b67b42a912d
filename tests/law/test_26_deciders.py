"""The answers of double attack's deciders, clause by clause, and what each refusal cites (26.8 to 26.12)."""

import pytest

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.hand import HandView, hand_view
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import Count
from tests.law.double_attack import sheet

SHEET = sheet()
MAY_DRAW = sheet('readings.soft_21 = "may-draw"')


def hand(total: int, cards: int = 3, *, soft: bool = False, hands: int = 1, **more: object) -> HandView:
    return hand_view(Count(total, soft), cards, 0, hands=hands, up=6)._replace(**more)  # type: ignore[arg-type]


def refused(action: Action, view: HandView, on: DoubleAttackSheet = SHEET) -> list[str]:
    refusal = rules.why_not(on, view, action)
    return [] if refusal is None else [bar.clause for bar in refusal.bars]


# --- 26.12(a): drawing and standing -----------------------------------------------------------------------


@pytest.mark.clause("26.12(a)")
@pytest.mark.parametrize("total", range(4, 27))
def test_12_a_a_card_is_drawn_to_less_than_21(total: int) -> None:
    """A player who may draw may stand; over 21 there is nothing to decide."""
    barred = [] if total < 21 else ["26.12(a)1"] if total == 21 else ["26.12(a)"]
    assert refused(Action.HIT, hand(total)) == barred
    assert refused(Action.STAND, hand(total)) == (["26.12(a)"] if barred else [])


@pytest.mark.clause("26.12(a)1")
def test_12_a_1_a_blackjack_and_a_hard_21_take_no_card() -> None:
    for view in (hand(21), hand(21, 2, soft=True), hand(21, 2, hands=2)):
        for on in (SHEET, MAY_DRAW):
            assert refused(Action.HIT, view, on) == ["26.12(a)1"]
            assert refused(Action.STAND, view, on) == ["26.12(a)"]


@pytest.mark.clause("26.12(a)", "26.12(a)1")
def test_12_a_a_soft_21_of_three_cards_by_the_reading() -> None:
    soft = hand(21, soft=True)
    assert refused(Action.HIT, soft) == ["26.12(a)"]
    assert refused(Action.STAND, soft) == ["26.12(a)"]
    assert refused(Action.DOUBLE, soft) == ["26.12(a)"]
    assert refused(Action.HIT, soft, MAY_DRAW) == []
    assert refused(Action.STAND, soft, MAY_DRAW) == []


@pytest.mark.clause("26.12(a)2", "26.9(a)#1")
def test_12_a_2_a_doubled_hand_has_its_one_card() -> None:
    doubled = hand(13, doubled=True)
    assert refused(Action.HIT, doubled) == ["26.12(a)2", "26.9(a)"]
    assert refused(Action.DOUBLE, doubled) == ["26.12(a)2", "26.9(a)"]
    assert refused(Action.STAND, doubled) == ["26.12(a)"]
    assert refused(Action.STAND, hand(13)) == []
    assert refused(Action.SPLIT, doubled._replace(cards=2, pair=6)) == ["26.12(a)2"]


# --- 26.9(a), 26.10: doubling and splitting ---------------------------------------------------------------


@pytest.mark.clause("26.9(a)#1")
def test_9_a_two_or_more_cards_that_are_not_a_blackjack() -> None:
    assert refused(Action.DOUBLE, hand(20, 2)) == refused(Action.DOUBLE, hand(20, 3)) == []
    assert refused(Action.DOUBLE, hand(20, 2, hands=2)) == [], "a hand of a split pair too"
    assert refused(Action.DOUBLE, hand(10, 1, hands=2)) == ["26.9(a)"]
    assert refused(Action.DOUBLE, hand(21, 2, soft=True)) == ["26.9(a)", "26.12(a)1"]
    assert refused(Action.DOUBLE, hand(22)) == ["26.12(a)"]


@pytest.mark.clause("26.10(a)#1")
def test_10_a_two_cards_of_one_value() -> None:
    pair = hand(16, 2, pair=8)
    assert refused(Action.SPLIT, pair) == []
    for other in (hand(16, 2), hand(16, 3, pair=8), hand(8, 1, pair=8)):
        assert refused(Action.SPLIT, other) == ["26.10(a)"]


@pytest.mark.clause("26.10(c)#2", "26.10(c)#3")
@pytest.mark.parametrize(("boxes", "most"), [(7, 3), (6, 4)])
def test_10_c_as_many_hands_as_the_positions_allow(boxes: int, most: int) -> None:
    for hands in range(1, 5):
        barred = refused(Action.SPLIT, hand(16, 2, hands=hands, pair=8), sheet(f"table.boxes = {boxes}"))
        assert barred == ([] if hands < most else ["26.10(c)"])


@pytest.mark.clause("26.10(e)#1", "26.10(e)#2")
def test_10_e_a_split_ace_takes_one_card_and_is_not_split_again() -> None:
    aces = hand(12, 2, soft=True, hands=2, pair=11, split_ace=True)
    assert refused(Action.HIT, aces) == refused(Action.DOUBLE, aces) == ["26.10(e)"]
    assert refused(Action.SPLIT, aces) == ["26.10(e)"]
    assert refused(Action.HIT, aces._replace(split_ace=False)) == []


# --- 26.8: surrender --------------------------------------------------------------------------------------


@pytest.mark.clause("26.8(a)1", "26.8(a)2#1")
def test_8_a_any_hand_that_has_something_to_decide() -> None:
    for view in (hand(20, 2), hand(20), hand(20, 2, hands=2), hand(20, first_decision=False)):
        assert refused(Action.SURRENDER, view) == []
    for view in (hand(21), hand(22), hand(13, doubled=True), hand(10, 1, hands=2)):
        assert refused(Action.SURRENDER, view) == ["26.8(a)"]
    assert refused(Action.SURRENDER, hand(16, 2, soft=True, hands=2, split_ace=True)) == ["26.8(a)"]


@pytest.mark.clause("26.8(a)1", "26.8(a)2#1")
def test_8_a_the_first_two_cards_by_the_other_reading_or_not_at_all() -> None:
    first = sheet('rules.surrender = "first-two"')
    assert refused(Action.SURRENDER, hand(16, 2), first) == []
    for view in (hand(16), hand(16, 2, hands=2), hand(16, 2, first_decision=False)):
        assert refused(Action.SURRENDER, view, first) == ["26.8(a)"]
    assert refused(Action.SURRENDER, hand(16, 2), sheet('rules.surrender = "none"')) == ["26.8(a)"]
    assert refused(Action.SURRENDER, hand(21), sheet('rules.surrender = "none"')) == ["26.8(a)"] * 2
