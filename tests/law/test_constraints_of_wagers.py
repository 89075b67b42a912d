"""The law across wagers: which may not stand beside each other, and what each fixes itself."""

from itertools import combinations

import pytest

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from tests.law.sheet_lines import broken, offers, read, sheet

SIX_TO_FIVE = 'rules.variation = "six-to-five"'
MULTIPLE = 'rules.variation = "multiple-action"'


def hole_card(word: str) -> str:
    return f'rules.hole_card = "{word}"'


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
