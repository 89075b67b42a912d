"""The answers of the deciders about cards: what device and shuffle require (2.2, 2.4 to 2.6A, 2.21)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from cutcard.cards import card, read_cards
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.rules import equipment as law
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import Stock
from cutcard.law.refusal import Bar

SHOE = BlackjackSheet(decks=8)
DOUBLE = BlackjackSheet(decks=8, device="double-shoe")
CONTINUOUS = BlackjackSheet(decks=6, device="continuous")
BATCHES = BlackjackSheet(decks=6, shuffle="automated")
BART_CARTER = BlackjackSheet(decks=8, shuffle="bart-carter")
SIX_TO_FIVE = BlackjackSheet(decks=2, variation="six-to-five", device="hand", shuffle="automated")
ONE_ROUND = replace(SIX_TO_FIVE, decks=1, rounds_per_deck="one")
TABLES = (SHOE, DOUBLE, CONTINUOUS, BATCHES, BART_CARTER, SIX_TO_FIVE)


def test_2_2_which_table_has_which_device() -> None:
    asked = (law.double_shoe, law.two_batches, law.continuous, law.bart_carter, law.six_to_five)
    found = {one.__name__: [at for at, sheet in enumerate(TABLES) if one(sheet)] for one in asked}
    assert found == {
        "double_shoe": [1],
        "two_batches": [3, 5],
        "continuous": [2],
        "bart_carter": [4],
        "six_to_five": [5],
    }
    assert not law.two_batches(replace(DOUBLE, shuffle="automated"))


def test_2_2_c_d_two_stacks_by_name() -> None:
    assert law.stack_names(SHOE) == ("",)
    assert law.stack_names(DOUBLE) == ("left", "right")
    assert law.stack_names(BATCHES) == ("first", "second")
    assert law.INDEX == {"left": 0, "right": 1, "first": 0, "second": 1}
    assert law.stock(DOUBLE) == Stock(8, ("left", "right"), complete="2.6(l)2ii")
    assert law.stock(BATCHES) == Stock(6, (), False, complete="2.6(l)2i")
    assert law.stock(CONTINUOUS) == Stock(6, (), True, complete="2.6(l)2i")
    assert law.cards_in_a_stack(BATCHES) == 312


@pytest.mark.clause("2.2(c)/2", "2.2(d)2")
def test_2_2_c_d_2_backs_of_another_colour() -> None:
    colours = replace(SHOE, backs="red", second_backs="blue")
    backs = [law.backs(colours, stack) for stack in ("", "left", "right", "first", "second")]
    assert backs == ["red", "red", "blue", "red", "blue"]


@pytest.mark.clause("2.4(a)", "2.4(e)")
def test_2_4_the_opening_in_order() -> None:
    assert law.opening_stage(SHOE) is Stage.INSPECT
    assert law.opening_stage(replace(SHOE, pre_shuffled=True)) is Stage.RECEIVE
    order = [Stage.INSPECT, Stage.SPREAD, Stage.VIEW, Stage.TURN_DOWN, Stage.WASH, Stage.STACK]
    assert [law.after_preparing(SHOE, act) for act in order] == [*order[1:], Stage.SHUFFLE]
    assert law.after_preparing(SHOE, Stage.TURN_UP) is Stage.VIEW
    assert law.after_preparing(BATCHES, Stage.TURN_DOWN) is Stage.STACK
    assert [law.washed(sheet) for sheet in TABLES] == [True, True, True, False, True, False]


@pytest.mark.clause("2.5(j)/1", "2.5(j)2/2")
def test_2_5_j_an_idle_table() -> None:
    assert law.idle_cards_face_up(SHOE)
    assert not law.idle_cards_face_up(replace(SHOE, idle_spread="face-down"))
    kept = replace(BATCHES, idle_respread=False)
    assert [law.stored_batch_spread(sheet, asked=False) for sheet in (BATCHES, kept, SHOE)] == [
        *(True, False, False),
    ]
    assert [law.stored_batch_spread(sheet, asked=True) for sheet in (BATCHES, kept, SHOE)] == [
        *(True, True, False),
    ]


@pytest.mark.clause("2.2(a)/3", "2.5(i)/1", "2.5(g)/2", "2.21")
def test_2_2_a_c_2_21_cutting_cards() -> None:
    assert [law.cutting_cards(sheet) for sheet in TABLES] == [1, 1, 0, 1, 1, 2]
    assert [law.cut_after_shuffle(sheet) for sheet in TABLES] == [True, True, False, True, True, True]
    assert [law.bottom_covered(sheet) for sheet in TABLES] == [False] * 5 + [True]
    assert [law.recut_by_next(replace(SHOE, recut_by=who)) for who in ("last-cutter", "next")] == [  # type: ignore[arg-type]
        *(False, True),
    ]


@pytest.mark.clause("2.5(d)/3", "2.5(d)/4", "2.5(i)/2")
def test_2_5_d_i_where_the_cutting_card_goes() -> None:
    put_back = [law.cutting_card_put_back(sheet) for sheet in (*TABLES, ONE_ROUND)]
    assert put_back == [True, True, False, True, False, True, False]
    assert law.cutting_card_put_back(replace(SHOE, rounds_per_deck="one"))
    # 416 cards, a quarter behind: 104; 104 cards, a third behind: 34 2/3, so 35.
    assert law.cutting_card_at(SHOE, 416) == 312
    assert law.cutting_card_at(replace(SIX_TO_FIVE, cut=Fraction(1, 3)), 104) == 69
    assert [law.cutting_card_at(sheet, 52) for sheet in (CONTINUOUS, BART_CARTER, ONE_ROUND)] == [53] * 3


@pytest.mark.clause("2.6(c)/1", "2.6(c)/4", "2.6A(c)/intro")
def test_2_6_c_2_6_a_c_who_burns() -> None:
    assert [law.burns(sheet) for sheet in TABLES] == [True, False, False, True, False, False]
    assert not law.burns(replace(SHOE, burn=False, approval="2.5(k)"))
    each = replace(SIX_TO_FIVE, burn_each_round=True)
    assert [law.burns_each_round(sheet) for sheet in (SHOE, SIX_TO_FIVE, each)] == [False, False, True]
    assert not law.burns_each_round(replace(SHOE, burn_each_round=True))
    assert law.why_not_show_burn(SHOE) is None
    barred = law.why_not_show_burn(SIX_TO_FIVE)
    assert barred is not None
    assert barred.clause == "2.6A(c)"


@pytest.mark.clause("2.6(d)1/2")
@pytest.mark.parametrize(("red", "black"), [("left", "right"), ("right", "left")])
def test_2_6_d_1_the_side_of_a_suit(red: str, black: str) -> None:
    sheet = replace(DOUBLE, red_side=red)  # type: ignore[arg-type]
    assert [law.side_of_suit(sheet, card(one)) for one in ("2h", "Kd", "2c", "Ks")] == [
        *(red, red, black, black),
    ]
    assert [law.side_in_turn(rounds) for rounds in range(4)] == ["left", "right", "left", "right"]


@pytest.mark.clause("2.5(i)/3", "2.5(h)2", "2.6(m)/1", "2.21")
def test_2_5_i_2_6_m_2_21_what_is_due_after_a_round() -> None:
    # Eight decks are 416 cards: 52 dealt leave 364, and only one more is more than a deck.
    assert law.due_after_round(BART_CARTER, 364) is None
    assert law.due_after_round(BART_CARTER, 363) == (Stage.SHUFFLE_DISCARDS, "2.6(m)")
    assert law.due_after_round(CONTINUOUS, 300) == (Stage.PUT_BACK, "2.21")
    assert law.due_after_round(ONE_ROUND, 30) == (Stage.SHUFFLE, "2.5(i)")
    assert [law.due_after_round(sheet, 60) for sheet in (SHOE, DOUBLE, BATCHES, SIX_TO_FIVE)] == [None] * 4
    assert law.due_after_round(replace(SHOE, rounds_per_deck="one"), 60) is None


@pytest.mark.parametrize(
    ("decks", "cards", "good"), [(2, 2, True), (2, 3, False), (1, 1, True), (1, 2, False)]
)
def test_2_2_a_no_more_of_a_card_than_there_are_decks(decks: int, cards: int, good: bool) -> None:
    sheet = BlackjackSheet(decks=decks)
    state = BLACKJACK.bind(sheet).open_table()
    barred = law.why_not_these_cards(sheet, state, [card("As")] * cards + [card("Ah")] + [None] * 5)  # type: ignore[arg-type]
    assert (barred is None) == good
    assert barred is None or barred.clause == "2.2(a)"


@pytest.mark.clause("2.6(l)/intro", "2.6A(j)")
def test_2_6_l_2_6a_j_the_clause_of_the_shuffle_after_the_cutting_card() -> None:
    assert [law.cutting_card_clause(sheet) for sheet in (SHOE, SIX_TO_FIVE)] == ["2.6(l)", "2.6A(j)"]


def test_2_15_h_cards_of_both_sides_are_on_the_layout_after_the_wrong_side_was_used() -> None:
    rules = replace(DOUBLE, decks=1)
    state = BLACKJACK.bind(rules).open_table()
    both = state._replace(mishaps=state.mishaps._replace(elsewhere=3))
    for lying, where, most in ((2, state, 1), (2, both, 0), (3, both, 2)):
        bar = law.why_not_these_cards(rules, where, (card("9c"),) * lying)
        assert bar == (Bar("2.2(a)", f"there are only {most} of each card") if most else None)


def test_2_15_k_a_hole_card_already_dealt_or_turned_stays_without_the_reader() -> None:
    rules = replace(SIX_TO_FIVE, hole_card="reader")
    out = BLACKJACK.bind(rules).open_table()._replace(reader_out=True, phase=Phase.DEALER)
    for cards, kept in (("Tc", "none"), ("Tc 5d", "face-down")):
        state = out._replace(dealer=out.dealer._replace(cards=tuple(read_cards(cards))))
        assert law.in_force(rules, state).hole_card == kept
