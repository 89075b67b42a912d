"""8.2 and 2.3(d): the limits a sheet may set, and what binds all tables of one licensee."""

import pytest

from cutcard.games.blackjack.sheet.licensee import licensee_violations
from tests.law.sheet_lines import broken, offers, read, sheet

SIX_TO_FIVE = 'rules.variation = "six-to-five"'
MULTIPLE = 'rules.variation = "multiple-action"'


def hole_card(word: str) -> str:
    return f'rules.hole_card = "{word}"'


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
