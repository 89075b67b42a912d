"""8.2(c), 8.3(a): the sign agrees with the clauses: stakes, bounds, times of settlement, amounts."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from cutcard.cli.commands.sign import SignPrinter
from cutcard.cli.sheets import bundled_sheets
from cutcard.desk.protocol import DESKS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.registry import BUILT, ListedGame
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.law.options import Switch, Words
from cutcard.signs.blackjack.sign import sign_of
from cutcard.signs.sign import LimitsLine, PayTable
from tests.law.game_options import options_of, values_of
from tests.law.sheet_lines import offers, sheet

BUNDLED = sorted(Path("sheets").glob("*.toml"))
SURRENDER, READER = "rules.surrender = true", 'rules.hole_card = "reader"'


def limits(rules: BlackjackSheet, wager: str) -> LimitsLine:
    return next(line for line in sign_of(rules).limits if line.wager == wager)


def paytable(rules: BlackjackSheet, wager: str) -> PayTable:
    return next(one for one in sign_of(rules).paytables if one.wager == wager)


# --- stakes and bounds ------------------------------------------------------------------------------------


@pytest.mark.clause("2.20(a)", "8.2(c)")
@pytest.mark.parametrize(
    ("lines", "decks", "words"),
    [
        ((), 6, "$1 or $5"),
        (('limits.blackjack-bonus.max = "1.00"',), 6, "$1"),
        (('limits.blackjack-bonus.min = "5.00"',), 6, "$5"),
        (('rules.variation = "six-to-five"',), 1, "$5"),
        (('wagers.blackjack-bonus.awards = { "1" = [["15.00", 1]] }',), 6, "$1"),
    ],
)
def test_2_20_a_one_of_two_stakes(lines: tuple[str, ...], decks: int, words: str) -> None:
    offered = () if "awards" in "".join(lines) else offers("blackjack-bonus")
    line = limits(sheet(*offered, *lines, decks=decks), "blackjack-bonus")
    assert (line.words, line.clause) == (words, "2.20(a)")


@pytest.mark.clause("2.17(a)3i", "2.19(a)", "8.2(c)")
@pytest.mark.parametrize(("wager", "clause"), [("sevens", "2.17(a)3i"), ("progressive", "2.19(a)")])
def test_one_fixed_stake_is_one_amount(wager: str, clause: str) -> None:
    line = limits(sheet(*offers(wager)), wager)
    assert line.words.startswith("$1")
    assert " to " not in line.words
    assert line.clause == clause


@pytest.mark.clause("8.3(a)")
def test_a_progressive_award_is_posted_in_dollars_and_any_other_payout_as_odds() -> None:
    """2.19(c) prints the awards in money; 2.23(f) and the others print odds."""
    posted = [row.pays for row in paytable(sheet(*offers("progressive")), "progressive").rows]
    assert posted == ["the meter", "$2,500", "$250", "$100", "$25"]
    for wager in ("match-the-dealer", "in-between"):
        assert all(" to 1" in row.pays for row in paytable(sheet(*offers(wager)), wager).rows)


@pytest.mark.clause("2.25(c)#2", "2.17(g)1", "2.17(h)")
@pytest.mark.parametrize("wager", ALL)
def test_2_25_c_2_17_g_1_bounded_by_the_blackjack_wager_beside(wager: str) -> None:
    made = ALL[wager]
    line = limits(sheet(*offers(made.table), decks=6), wager)
    bounded = line.words.endswith(", at most your blackjack wager")
    assert bounded is bool(made.within_main_clause)
    if made.within_main_clause and not made.stakes:
        assert (line.words.partition(",")[0], line.clause) == ("$1 to $100", made.within_main_clause)


@pytest.mark.clause("2.17(g)1", "2.18(b)#1")
def test_2_17_g_1_bounded_by_each_wager_of_multiple_action() -> None:
    rules = sheet('rules.variation = "multiple-action"', *offers("over-under-13"), decks=6)
    assert limits(rules, "over-13").words == "$1 to $100, at most each of your blackjack wagers"


# --- moments ----------------------------------------------------------------------------------------------


@pytest.mark.clause("2.17(e)#2", "2.11(f)/1")
def test_2_17_e_two_sevens_are_paid_after_any_election() -> None:
    words = paytable(sheet(*offers("sevens")), "sevens").ranking
    assert "Two sevens are paid after you draw, surrender, stand, double or split" in words
    assert "a split gives up three sevens" in words


@pytest.mark.clause("2.6(j)3", "2.6(k)6/2")
@pytest.mark.parametrize(
    ("hole_card", "clause"), [("reader", "2.6(j)3"), ("face-up", "2.6(k)6"), ("face-down", ""), ("none", "")]
)
def test_2_6_j_3_k_6_the_card_that_is_offered_to_two_sevens(hole_card: str, clause: str) -> None:
    found = sign_of(sheet(*offers("sevens"), f'rules.hole_card = "{hole_card}"'))
    lines = [line for line in found.rules if line.key == "sevens"]
    assert [line.clause for line in lines] == ([clause] if clause else [])
    assert all("offered a third card" in line.words for line in lines)
    assert not [
        line for line in sign_of(sheet(f'rules.hole_card = "{hole_card}"')).rules if line.key == "sevens"
    ]


@pytest.mark.clause("2.22(f)", "2.22(h)#1")
@pytest.mark.parametrize("reading", ["net", "majority"])
def test_2_22_the_streak_says_when_it_is_lost(reading: str) -> None:
    found = sign_of(sheet(*offers("streak"), f'readings.streak_split = "{reading}"'))
    for table in found.paytables:
        assert "is lost if you do not play the next round, or surrender" in table.ranking
        assert "split" not in table.ranking, "which is the reading's to say"
    assert [line.clause for line in found.rules if line.key == "readings.streak_split"] == ["2.22(h)"]


@pytest.mark.clause("2.17(e)2#1")
def test_2_17_e_2_same_suit_has_options_where_others_have_pay_tables() -> None:
    assert paytable(sheet("wagers.same-suit.option = 2"), "same-suit").chosen == "option 2"
    assert paytable(sheet('wagers.21-plus-3.paytable = "B"'), "21-plus-3").chosen == "pay table B"
    assert paytable(sheet(*offers("sevens")), "sevens").chosen == ""


# --- amounts ----------------------------------------------------------------------------------------------

_AMOUNT = re.compile(r"\$[0-9][0-9,.]*[0-9]")
_POSTED = re.compile(r"\$[0-9]{1,3}(,[0-9]{3})*(\.(?!00)[0-9]{2})?")


def amounts(text: str) -> list[str]:
    return _AMOUNT.findall(text)


@pytest.mark.clause("8.3(a)")
@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_every_amount_of_a_bundled_sign_has_its_commas(path: Path) -> None:
    rules = read_sheet_text(path.read_text(encoding="utf-8")).sheet
    printed = SignPrinter(fancy=False).sign(DESKS[rules.game].sign(rules))
    assert amounts(printed)
    assert [one for one in amounts(printed) if not _POSTED.fullmatch(one)] == []
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.clause("8.3(a)", "2.24(h)#4")
def test_large_amounts_have_their_commas() -> None:
    rules = sheet(
        'table.chip = "1000.00"',
        'limits.blackjack.min = "1000.00"',
        'limits.blackjack.max = "1000000.00"',
        'wagers.twenty-point.ceiling = "2500000.00"',
        'limits.twenty-point.min = "1000.00"',
        'limits.twenty-point.max = "10000.00"',
        decks=6,
    )
    printed = SignPrinter(fancy=False).sign(sign_of(rules))
    assert {"$1,000", "$10,000", "$1,000,000", "$2,500,000"} <= set(amounts(printed))
    assert all(_POSTED.fullmatch(one) for one in amounts(printed))


def test_all_bundled_signs_are_checked() -> None:
    assert {path.stem for path in BUNDLED} == {path.stem for path in bundled_sheets()}


@pytest.mark.clause("8.3(a)")
def test_a_double_attack_table_says_that_the_tens_are_out_and_what_the_attack_is() -> None:
    rules = read_sheet_text(Path("sheets/double-attack.toml").read_text("utf-8")).sheet
    sign = DESKS["double-attack"].sign(rules)
    decks = "8 decks of 48 cards, the four tens removed"
    [line] = [one for one in sign.rules if one.words == decks]
    assert line.source is not None
    assert decks in sign.in_few_words()
    [initial] = [one for one in sign.paytables if one.wager == "initial"]
    assert "double attack wager" in initial.summary


@pytest.mark.clause("8.3(a)")
@pytest.mark.parametrize("game", BUILT, ids=lambda one: one.name)
def test_words_of_the_sign_are_of_values_that_the_sheet_may_have(game: ListedGame) -> None:
    """Words under a value that no sheet can choose would never be posted."""
    with_few_values = [(option, values) for option in options_of(game) if (values := values_of(option))]
    for option, values in with_few_values:
        first = option.asked_first if isinstance(option.asked_first, tuple) else ()
        said_of = [*(option.sign if isinstance(option.sign, Mapping) else ()), *option.clauses, *first]
        assert not [value for value in said_of if value not in values], option.key


@pytest.mark.clause("8.3(a)")
@pytest.mark.parametrize("game", BUILT, ids=lambda one: one.name)
def test_the_sign_says_nothing_of_the_default_alone(game: ListedGame) -> None:
    """Where an option has words for some of its values only, every other value than the default has them."""
    for option in options_of(game):
        if isinstance(option.sign, Mapping) and isinstance(option.kind, Words | Switch):
            silent = [value for value in values_of(option) if value not in option.sign]
            assert silent in ([], [option.default]), option.key
