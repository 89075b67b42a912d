"""The law across options: what a sheet may not choose, with the clause that says so."""

from itertools import combinations

import pytest

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.licensee import licensee_violations
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


# --- wagers beside wagers ---------------------------------------------------------------------------------


@pytest.mark.clause("2.17(a)#1")
def test_2_17_a_one_of_three() -> None:
    for pair in combinations(("over-under-13", "same-suit", "sevens"), 2):
        assert broken(*offers(*pair)) == {"2.17(a)"}


@pytest.mark.clause("2.17(a)#2")
@pytest.mark.parametrize("wager", ["over-under-13", "same-suit", "sevens"])
def test_2_17_a_none_with_progressive(wager: str) -> None:
    assert broken(*offers(wager, "progressive")) == {"2.17(a)"}


@pytest.mark.clause("2.18(a)#3", "2.18(a)[003]", "2.18(a)[004]")
@pytest.mark.parametrize(
    "wager",
    [
        "progressive",
        "blackjack-bonus",
        "streak",
        "match-the-dealer",
        "twenty-point",
        "optional-bonus",
        "in-between",
        "21-plus-3",
    ],
)
def test_2_18_a_multiple_action_stands_alone(wager: str) -> None:
    assert "2.18(a)" in broken(MULTIPLE, *offers(wager))


@pytest.mark.clause("2.18(e)")
@pytest.mark.parametrize("word", ["face-down", "reader", "face-up"])
def test_2_18_e_multiple_action_has_no_hole_card(word: str) -> None:
    assert broken(MULTIPLE, hole_card(word)) == {"2.18(e)"}
    assert not broken(MULTIPLE)


def bans_of(wager: str, clause: str) -> set[str]:
    """The features that break this clause in combination with the wager."""
    others = [name for name in KNOWN if name != wager]
    found = {other for other in others if clause in broken(*offers(wager, other))}
    return found | ({"multiple action"} if clause in broken(MULTIPLE, *offers(wager)) else set())


@pytest.mark.clause("2.20(l)", "2.20(l)[003]", "2.20(l)[004]")
def test_2_20_l_blackjack_bonus() -> None:
    assert bans_of("blackjack-bonus", "2.20(l)") == {
        *("multiple action", "progressive", "streak", "twenty-point", "optional-bonus"),
        *("in-between", "21-plus-3"),
    }


@pytest.mark.clause("2.22(l)", "2.22(l)[003]", "2.22(l)[004]")
def test_2_22_l_streak() -> None:
    assert bans_of("streak", "2.22(l)") == {
        *("multiple action", "progressive", "blackjack-bonus", "twenty-point", "optional-bonus"),
        *("in-between", "21-plus-3"),
    }


@pytest.mark.clause("2.23(g)", "2.23(g)[003]")
def test_2_23_g_match_the_dealer() -> None:
    assert bans_of("match-the-dealer", "2.23(g)") == {"optional-bonus", "in-between"}


@pytest.mark.clause("2.24(i)", "2.24(i)[003]", "2.24(i)[004]")
def test_2_24_i_twenty_point() -> None:
    assert bans_of("twenty-point", "2.24(i)") == {
        *("multiple action", "progressive", "blackjack-bonus", "streak", "optional-bonus"),
        *("in-between", "21-plus-3"),
    }


@pytest.mark.clause("2.25(h)", "2.25(h)[003]", "2.25(h)[004]")
def test_2_25_h_optional_bonus() -> None:
    assert bans_of("optional-bonus", "2.25(h)") == {
        *("multiple action", "progressive", "blackjack-bonus", "streak", "match-the-dealer"),
        *("twenty-point", "in-between", "21-plus-3"),
    }


@pytest.mark.clause("2.26(h)", "2.26(h)[004]")
def test_2_26_h_in_between() -> None:
    assert bans_of("in-between", "2.26(h)") == {
        *("multiple action", "progressive", "blackjack-bonus", "streak", "match-the-dealer"),
        *("twenty-point", "optional-bonus", "21-plus-3"),
    }


@pytest.mark.clause("2.27(g)")
def test_2_27_g_21_plus_3() -> None:
    assert bans_of("21-plus-3", "2.27(g)") == {
        *("multiple action", "progressive", "blackjack-bonus", "streak", "optional-bonus", "in-between"),
    }


def test_a_ban_is_cited_from_both_sides() -> None:
    assert broken(*offers("in-between", "streak")) == {"2.26(h)", "2.22(l)"}
    assert broken(*offers("21-plus-3", "twenty-point")) == {"2.24(i)"}


def test_what_the_sections_leave_open() -> None:
    """Match-the-dealer may be combined with five others; 2.17's wagers with all but the progressive."""
    for other in ("progressive", "blackjack-bonus", "streak", "twenty-point", "21-plus-3"):
        assert not broken(*offers("match-the-dealer", other))
    for other in ("blackjack-bonus", "streak", "in-between", "21-plus-3"):
        assert not broken(*offers("over-under-13", other))


def test_side_wagers_and_six_to_five() -> None:
    assert broken(SIX_TO_FIVE, *offers("21-plus-3"), decks=1) == {"2.27(e)"}
    assert broken(SIX_TO_FIVE, *offers("in-between"), decks=2) == {"2.26(e)"}
    assert broken(SIX_TO_FIVE, *offers("twenty-point"), decks=2) == {"2.24(d)"}
    assert broken(SIX_TO_FIVE, *offers("sevens"), decks=2) == {"2.2(a)3", "2.3(d)"}
    assert not broken(SIX_TO_FIVE, *offers("streak", "over-under-13"), decks=2)
    assert broken(hole_card("face-up"), *offers("twenty-point")) == {"2.24(d)"}


# --- what the wagers themselves fix -----------------------------------------------------------------------


@pytest.mark.clause("2.26(f)#1")
@pytest.mark.parametrize("letter", "ABCD")
def test_2_26_f_pays_no_less(letter: str) -> None:
    table = f'wagers.in-between.paytable = "{letter}"'
    less = 'wagers.in-between.pays = { "one card spread" = "9 to 1" }'
    assert broken(table, less) == {"2.26(f)"}
    more = 'wagers.in-between.pays = { "one card spread" = "14 to 1" }'
    assert str(sheet(table, more).wagers[0].odds("one card spread")) == "14 to 1"


@pytest.mark.clause("2.27(f)#1")
def test_2_27_f_pays_no_less() -> None:
    pays = 'wagers.21-plus-3.pays = { "flush" = "5 to 1" }'
    assert broken(pays) == {"2.27(f)"}
    assert not broken('wagers.21-plus-3.paytable = "B"', pays)
    (problem,) = read('wagers.21-plus-3.paytable = "C"').problems
    assert problem.key == "wagers.21-plus-3.paytable"


@pytest.mark.clause("2.19(i)#1", "2.19(i)#3")
@pytest.mark.parametrize(
    ("line", "lawful"),
    [
        ('rate = "0.69"', False),
        ('rate = "0.70"', True),
        ('meter = "4999.99"', False),
        ('meter = "5000.00"', True),
        ('reset = "4000.00"', False),
        ('reset = "5000.00"', True),
    ],
)
def test_2_19_i_progressive_meter(line: str, lawful: bool) -> None:
    assert broken(f"wagers.progressive.{line}") == (set() if lawful else {"2.19(i)"})


@pytest.mark.clause("2.20(j)", "2.20(k)#1")
def test_2_20_j_k_bonus_awards() -> None:
    def awards(text: str) -> set[str]:
        return broken(f"wagers.blackjack-bonus.awards = {text}", decks=6)

    assert not awards('{ "1" = [["5.00", 60], ["15.00", 30], ["50.00", 9], ["500.00", 1]] }')
    assert not awards('{ "1" = [["18.00", 1]], "5" = [["90.00", 1]] }')
    assert awards('{ "1" = [["21.00", 1]] }') == {"2.20(k)"}
    assert awards('{ "5" = [["60.00", 1]] }') == {"2.20(k)"}
    assert awards('{ "1" = [["4.00", 1], ["32.00", 1]] }') == {"2.20(j)"}
    assert awards('{ "2" = [["36.00", 1]] }') == {"2.20(a)"}


@pytest.mark.clause("2.24(h)#2")
@pytest.mark.parametrize(
    ("least", "ceiling", "lawful"),
    [
        ("5.00", "24999.00", False),
        ("5.00", "25000.00", True),
        ("50.00", "25000.00", False),
        ("50.00", "50000.00", True),
    ],
)
def test_2_24_h_ceiling(least: str, ceiling: str, lawful: bool) -> None:
    limits = (f'limits.twenty-point.min = "{least}"', 'limits.twenty-point.max = "1000.00"')
    found = broken(*limits, f'wagers.twenty-point.ceiling = "{ceiling}"')
    assert found == (set() if lawful else {"2.24(h)"})


@pytest.mark.parametrize(
    ("wager", "clause"), [("sevens", "2.17(a)3i"), ("progressive", "2.19(a)"), ("blackjack-bonus", "2.20(a)")]
)
def test_stakes_the_law_fixes(wager: str, clause: str) -> None:
    assert not broken(*offers(wager))
    assert broken(*offers(wager), f'limits.{wager}.max = "25.00"') == {clause}


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


# --- 8.2 limits -------------------------------------------------------------------------------------------


def limits(wager: str, least: str, most: str) -> tuple[str, str]:
    return f'limits.{wager}.min = "{least}"', f'limits.{wager}.max = "{most}"'


@pytest.mark.clause("8.2(a)#1")
def test_8_2_a_the_house_sets_the_limits() -> None:
    found = sheet(*limits("blackjack", "15.00", "500.00"))
    assert (found.limits_of("blackjack").least, found.limits_of("blackjack").most) == (1500, 50000)
    assert broken(*limits("blackjack", "500.00", "400.00")) == {"8.2(a)"}


@pytest.mark.clause("8.2(a)#2")
@pytest.mark.parametrize(
    ("least", "most", "lawful"),
    [
        ("25.00", "200.00", False),
        ("25.00", "249.50", False),
        ("25.00", "250.00", True),
        ("100.00", "999.50", False),
        ("100.00", "1000.00", True),
        ("100.50", "200.00", True),
    ],
)
def test_8_2_a_ten_times_the_minimum(least: str, most: str, lawful: bool) -> None:
    assert broken(*limits("blackjack", least, most)) == (set() if lawful else {"8.2(a)"})


@pytest.mark.clause("8.2(a)#2")
def test_8_2_a_counts_the_lowest_payout() -> None:
    short = limits("21-plus-3", "25.00", "100.00")
    assert not broken('wagers.21-plus-3.paytable = "A"', *short)
    assert broken('wagers.21-plus-3.paytable = "B"', *short) == {"8.2(a)"}
    better = 'wagers.21-plus-3.pays = { flush = "6 to 1" }'
    assert not broken('wagers.21-plus-3.paytable = "B"', better, *short)
    assert broken(*offers("in-between"), *limits("in-between", "25.00", "100.00")) == {"8.2(a)"}


def test_8_2_a_a_default_counts_too() -> None:
    assert broken('limits.blackjack.min = "100.00"') == {"8.2(a)"}


@pytest.mark.clause("8.2(b)1")
def test_8_2_b_1_another_maximum_for_each_wager() -> None:
    found = sheet(*offers("in-between"), *limits("in-between", "1.00", "25.00"))
    assert found.limits_of("in-between").most == 2500
    assert found.limits_of("blackjack").most == 50000


@pytest.mark.clause("8.2(b)2")
def test_8_2_b_2_another_maximum_at_each_table() -> None:
    tables = [read(*limits("blackjack", "5.00", most)) for most in ("500.00", "5000.00")]
    assert all(table.sheet is not None for table in tables)
    assert licensee_violations([table.choices for table in tables if table.choices]) == ()


@pytest.mark.clause("2.3(d)/1")
def test_2_3_d_limits_in_chips() -> None:
    assert broken(*limits("blackjack", "5.25", "500.00")) == {"2.3(d)"}
    assert broken('table.chip = "5.00"', *limits("blackjack", "10.00", "502.00")) == {"2.3(d)"}
    assert not broken('table.chip = "0.25"', *limits("blackjack", "5.25", "500.00"))
    assert not broken('table.chip = "25.00"'), "limits the sheet does not name are no violation"


@pytest.mark.clause("2.3(d)/3")
def test_2_3_d_six_to_five_in_fives() -> None:
    assert broken(SIX_TO_FIVE, *limits("blackjack", "12.00", "500.00"), decks=1) == {"2.3(d)"}
    assert not broken(SIX_TO_FIVE, *limits("blackjack", "15.00", "500.00"), decks=1)
    assert not broken(*limits("blackjack", "12.00", "500.00"), decks=1)


# --- one licensee -----------------------------------------------------------------------------------------


@pytest.mark.clause("2.17(e)2#2")
def test_2_17_e_2_one_option_for_all_tables_with_the_same_decks() -> None:
    def table(option: int, decks: int) -> object:
        return read(f"wagers.same-suit.option = {option}", decks=decks).choices

    tables = [table(2, 6), table(3, 6), table(1, 8), read().choices, table(2, 6)]
    found = licensee_violations(tables)  # type: ignore[arg-type]
    assert [(number, violation.clause) for number, violation in found] == [(1, "2.17(e)2")]


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
