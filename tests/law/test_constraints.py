"""The law across options: what a sheet may not choose of cards, dealing and rules, with the clause."""

import pytest

from tests.law.sheet_lines import broken, offers, read, sheet

SIX_TO_FIVE = 'rules.variation = "six-to-five"'
MULTIPLE = 'rules.variation = "multiple-action"'


def hole_card(word: str) -> str:
    return f'rules.hole_card = "{word}"'


# --- 2.2 decks --------------------------------------------------------------------------------------------


@pytest.mark.clause("2.2(a)/1")
def test_2_2_a_at_least_one_deck() -> None:
    assert not broken(decks=1)
    (problem,) = read(decks=0).problems
    assert (problem.key, problem.message) == ("cards.decks", "expected a whole number from 1 to 12, got 0")


@pytest.mark.clause("2.2(a)1")
def test_2_2_a_1_six_to_five_has_one_or_two_decks() -> None:
    assert not broken(SIX_TO_FIVE, decks=1)
    assert not broken(SIX_TO_FIVE, decks=2)
    assert broken(SIX_TO_FIVE, decks=3) == {"2.2(a)1"}
    assert broken(SIX_TO_FIVE, decks=6) == {"2.2(a)1"}


@pytest.mark.clause("2.2(a)2", "2.2(a)2[003]")
@pytest.mark.parametrize("wager", ["twenty-point", "in-between"])
def test_2_2_a_2_two_decks(wager: str) -> None:
    assert broken(*offers(wager), decks=1) == {"2.2(a)2"}
    assert not broken(*offers(wager), decks=2)


@pytest.mark.clause("2.2(a)3")
@pytest.mark.parametrize("wager", ["sevens", "progressive"])
def test_2_2_a_3_four_decks(wager: str) -> None:
    assert broken(*offers(wager), decks=3) == {"2.2(a)3"}
    assert not broken(*offers(wager), decks=4)


@pytest.mark.clause("2.2(a)4")
@pytest.mark.parametrize("wager", ["match-the-dealer", "optional-bonus"])
def test_2_2_a_4_six_or_eight_decks(wager: str) -> None:
    lawful = {decks for decks in range(1, 13) if not broken(*offers(wager), decks=decks)}
    assert lawful == {6, 8}
    assert broken(*offers(wager), decks=7) == {"2.2(a)4"}


@pytest.mark.clause("2.17(e)2#1")
def test_2_17_e_2_same_suit_tables_by_decks() -> None:
    lawful = {decks for decks in range(1, 13) if not broken(*offers("same-suit"), decks=decks)}
    assert lawful == {1, 2, 4, 6, 8}
    assert broken(*offers("same-suit"), decks=3) == {"2.17(e)2"}
    fourth = "wagers.same-suit.option = 4"
    assert broken(fourth, decks=8) == {"2.17(e)2v"}
    assert not broken(fourth, decks=6)


def test_21_plus_3_has_no_deck_minimum() -> None:
    assert not broken(*offers("21-plus-3"), decks=1)


# --- 2.2, 2.5, 2.6 device, shuffle, cut -------------------------------------------------------------------


@pytest.mark.clause("2.6(a)")
def test_2_6_a_dealt_from_a_shoe() -> None:
    assert broken('cards.device = "hand"') == {"2.6(a)"}
    assert not broken('cards.device = "double-shoe"')
    assert "2.6A(a)" in broken(SIX_TO_FIVE, 'cards.device = "shoe"', decks=1)


@pytest.mark.clause("2.2(e)/1")
def test_2_2_e_six_to_five_needs_the_shuffling_device() -> None:
    assert broken(SIX_TO_FIVE, 'cards.shuffle = "manual"', decks=2) == {"2.2(e)"}
    assert not broken(SIX_TO_FIVE, 'cards.shuffle = "automated"', decks=2)


def test_one_way_of_shuffling_at_a_time() -> None:
    assert broken('cards.device = "double-shoe"', 'cards.shuffle = "bart-carter"') == {"2.6(l)3"}
    assert broken('cards.device = "continuous"', 'cards.shuffle = "automated"') == {"2.21"}


@pytest.mark.clause("2.5(d)/3")
@pytest.mark.parametrize(("cut", "clauses"), [("1/4", set()), ("0.25", set()), ("1/5", {"2.5(d)"})])
def test_2_5_d_cut_at_a_quarter(cut: str, clauses: set[str]) -> None:
    assert broken(f'cards.cut = "{cut}"') == clauses


@pytest.mark.clause("2.5(d)/3")
def test_2_5_d_just_under_a_quarter() -> None:
    assert broken('cards.cut = "103/416"') == {"2.5(d)"}
    assert not broken('cards.cut = "104/416"')


@pytest.mark.clause("2.5(i)/2")
def test_2_5_i_six_to_five_cut_at_a_third() -> None:
    assert broken(SIX_TO_FIVE, 'cards.cut = "17/52"', decks=1) == {"2.5(i)"}
    assert not broken(SIX_TO_FIVE, 'cards.cut = "18/52"', decks=1)
    assert not broken(SIX_TO_FIVE, decks=1)


@pytest.mark.clause("2.5(i)/3")
def test_2_5_i_one_round_a_deck_from_one_deck() -> None:
    one = 'rules.rounds_per_deck = "one"'
    assert not broken(SIX_TO_FIVE, one, decks=1)
    assert broken(SIX_TO_FIVE, one, decks=2) == {"2.5(i)"}
    assert broken(one) == {"2.5(i)"}


# --- 2.6(j), (k) hole card --------------------------------------------------------------------------------


@pytest.mark.clause("2.6(j)2")
@pytest.mark.parametrize("word", ["face-down", "reader"])
def test_2_6_j_2_no_hole_card_with_progressive(word: str) -> None:
    assert broken(hole_card(word), *offers("progressive")) == {"2.6(j)2"}
    assert not broken(hole_card(word))
    assert not broken(*offers("progressive"))


@pytest.mark.clause("2.6(k)/3")
def test_2_6_k_no_open_hole_card_with_progressive() -> None:
    assert broken(hole_card("face-up"), *offers("progressive")) == {"2.6(k)"}
    assert not broken(hole_card("face-up"))


@pytest.mark.clause("2.6(k)3")
@pytest.mark.parametrize(
    "line", ["rules.surrender = true", "rules.even_money = true", 'rules.insurance = "at-turn"']
)
def test_2_6_k_3_no_surrender_and_no_insurance(line: str) -> None:
    assert broken(hole_card("face-up"), line) == {"2.6(k)3"}
    assert not broken(hole_card("none"), line)


@pytest.mark.clause("2.6(k)5")
def test_2_6_k_5_pairs_are_split_once() -> None:
    assert broken(hole_card("face-up"), "rules.split_hands = 3") == {"2.6(k)5"}
    assert not broken(hole_card("face-up"), "rules.split_hands = 2")
    assert not broken(hole_card("face-down"), "rules.split_hands = 3")


@pytest.mark.clause("2.6A(h)")
def test_2_6_a_h_six_to_five_hole_cards() -> None:
    lawful = {
        word
        for word in ("none", "face-down", "reader", "face-up")
        if "2.6A(h)" not in broken(SIX_TO_FIVE, hole_card(word), decks=1)
    }
    assert lawful == {"none", "reader"}


@pytest.mark.clause("2.6A(c)/intro")
def test_2_6_a_c_burning_each_round() -> None:
    assert not broken(SIX_TO_FIVE, "rules.burn_each_round = true", decks=1)
    assert broken("rules.burn_each_round = true") == {"2.6A(c)"}


# --- 2.3, 2.8 to 2.14 rules -------------------------------------------------------------------------------


@pytest.mark.clause("2.3(e)/5")
@pytest.mark.parametrize(
    "line",
    [
        "rules.suited_678 = true",
        "rules.three_sevens = true",
        "rules.five_card_21 = true",
        'rules.designated_blackjack = "As Js"',
    ],
)
def test_2_3_e_special_odds_outside_six_to_five(line: str) -> None:
    assert broken(SIX_TO_FIVE, line, decks=1) == {"2.3(e)"}
    assert not broken(line)


@pytest.mark.clause("2.8(c)/2")
def test_2_8_c_surrender_bans() -> None:
    surrender = "rules.surrender = true"
    assert not broken(surrender)
    assert broken(surrender, MULTIPLE) == {"2.8(c)"}
    assert broken(surrender, SIX_TO_FIVE, decks=2) == {"2.8(c)"}
    assert broken(surrender, *offers("progressive")) == {"2.8(c)"}


@pytest.mark.clause("2.9(b)/6")
def test_2_9_b_at_turn_insurance_and_the_reader() -> None:
    at_turn = 'rules.insurance = "at-turn"'
    assert broken(at_turn, hole_card("reader")) == {"2.9(b)"}
    assert not broken(at_turn, hole_card("none"))
    assert not broken(at_turn, hole_card("face-down"))


@pytest.mark.clause("2.10(d)/1")
def test_2_10_d_double_after_split_is_a_right() -> None:
    forbidden = "rules.double_after_split = false"
    assert broken(forbidden) == {"2.10(a)", "2.10(d)"}
    assert broken(forbidden, MULTIPLE) == {"2.10(a)", "2.10(d)"}
    assert not broken(forbidden, SIX_TO_FIVE, decks=1)


@pytest.mark.clause("2.11(e)/1")
@pytest.mark.parametrize(
    ("boxes", "hands", "clauses"),
    [(6, 4, set()), (7, 3, set()), (7, 4, {"2.11(e)"}), (1, 4, set()), (7, 2, set())],
)
def test_2_11_e_hands_by_boxes(boxes: int, hands: int, clauses: set[str]) -> None:
    assert broken(f"table.boxes = {boxes}", f"rules.split_hands = {hands}") == clauses


@pytest.mark.clause("2.11(e)/3")
def test_2_11_e_not_with_multiple_action() -> None:
    assert broken(MULTIPLE, "rules.split_hands = 3") == {"2.11(e)"}
    assert not broken(MULTIPLE, "rules.split_hands = 2")


@pytest.mark.clause("2.12(d)")
def test_2_12_d_six_to_five_hits_soft_17() -> None:
    assert broken(SIX_TO_FIVE, 'rules.soft_17 = "stand"', decks=1) == {"2.12(d)"}
    assert not broken(SIX_TO_FIVE, 'rules.soft_17 = "hit"', decks=1)


@pytest.mark.clause("2.12(b)/intro")
def test_2_12_b_one_of_two_options() -> None:
    assert sheet('rules.soft_17 = "stand"').soft_17 == "stand"
    assert sheet('rules.soft_17 = "hit"').soft_17 == "hit"
    (problem,) = read('rules.soft_17 = "draw"').problems
    assert problem.key == "rules.soft_17"


@pytest.mark.clause("2.13(a)#3")
def test_2_13_a_no_shared_box_with_progressive() -> None:
    shared = "rules.shared_boxes = true"
    assert broken(shared, *offers("progressive")) == {"2.13(a)"}
    assert not broken(shared)


@pytest.mark.clause("2.14#2")
def test_2_14_not_more_boxes_than_the_table_has() -> None:
    assert broken("table.boxes = 3", "rules.boxes_per_player = 4") == {"2.14"}
    assert not broken("table.boxes = 3", "rules.boxes_per_player = 3")


@pytest.mark.clause("2.18(b)#2")
def test_2_18_b_three_wagers_in_multiple_action_only() -> None:
    assert broken("rules.fewest_wagers = 3") == {"2.18(b)"}
    assert not broken("rules.fewest_wagers = 3", MULTIPLE)


# --- editions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "clause"),
    [
        (offers("streak"), "2.22(a)"),
        (offers("match-the-dealer"), "2.23(a)"),
        (offers("twenty-point"), "2.24(a)"),
        (offers("optional-bonus"), "2.25(a)"),
        (offers("in-between"), "2.26(a)"),
        (offers("21-plus-3"), "2.27(a)"),
        (('rules.soft_17 = "hit"',), "2.12(b)"),
        (('rules.double_card = "face-down"',), "2.10(c)"),
    ],
)
def test_what_the_edition_of_1999_lacks(lines: tuple[str, ...], clause: str) -> None:
    assert broken('table.edition = "1999"', *lines) == {clause}
    assert not broken('table.edition = "2010"', *lines)


def test_what_the_edition_of_1999_has() -> None:
    for wager in ("over-under-13", "same-suit", "sevens", "progressive", "blackjack-bonus"):
        assert not broken('table.edition = "1999"', *offers(wager))
    assert broken('table.edition = "1999"', SIX_TO_FIVE, decks=1) == {"2.6A(a)"}


# --- all at once ------------------------------------------------------------------------------------------


def test_every_violation_at_once_and_none_twice() -> None:
    found = read(
        'cards.cut = "1/5"',
        "rules.split_hands = 4",
        "rules.double_after_split = false",
        *offers("in-between", "21-plus-3"),
        decks=1,
    )
    assert found.sheet is None
    assert [violation.clause for violation in found.violations] == [
        *("2.2(a)2", "2.5(d)", "2.26(h)", "2.27(g)", "2.11(e)", "2.10(a)", "2.10(d)"),
    ]
    assert found.violations[0].citation == "19:47-2.2(a)2"


def test_a_proposed_sheet_is_parsed_and_lists_what_it_asks_for() -> None:
    found = read('table.status = "proposed"', "rules.split_hands = 4")
    assert found.proposed
    assert [violation.clause for violation in found.violations] == ["2.11(e)"]
    assert found.sheet is not None
    assert (found.sheet.status, found.sheet.split_hands) == ("proposed", 4)
