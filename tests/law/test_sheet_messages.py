"""What is wrong with a sheet: one clear message with its line and key."""

import re

import pytest

from cutcard.games.blackjack.sheet.hints import HINTS
from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.law.sheet_source import Problem
from tests.law.sheet_lines import read


def only_problem(*lines: str) -> Problem:
    """The one problem of a sheet whose third line is the first of these."""
    found = read(*lines)
    assert (found.sheet, found.choices) == (None, None)
    (problem,) = found.problems
    return problem


@pytest.mark.parametrize(
    ("line", "key", "message"),
    [
        ('rules.soft17 = "hit"', "rules.soft17", 'unknown key in [rules]; did you mean "soft_17"?'),
        ("rules.splithands = 3", "rules.splithands", 'unknown key in [rules]; did you mean "split_hands"?'),
        ("ruls.surrender = true", "ruls", 'unknown table; did you mean "rules"?'),
        ('cards.soft_17 = "hit"', "cards.soft_17", "unknown key in [cards]; soft_17 belongs under [rules]"),
        ("surrender = true", "surrender", "unknown key; surrender belongs under [rules]"),
        ("wagers.inbetween = {}", "wagers.inbetween", 'unknown table in [wagers]; did you mean "in-'),
        (
            'wagers.optional-bonus.paytable = "B"',
            "wagers.optional-bonus.paytable",
            "unknown key in [wagers.optional-bonus]; it has no keys",
        ),
        (
            'wagers.same-suit.paytable = "B"',
            "wagers.same-suit.paytable",
            "unknown key in [wagers.same-suit]; known here: option",
        ),
        ("cards.wagers = 5", "cards.wagers", "unknown key in [cards]; it is a table of its own: [wagers]"),
        ('"rules.soft_17" = "hit"', '"rules.soft_17"', "unknown key"),
        ('rules.soft_17 = "draw"', "rules.soft_17", 'expected one of "stand", "hit", got "draw"'),
        ("rules.soft_17 = 17", "rules.soft_17", 'expected one of "stand", "hit", got 17'),
        ('rules.surrender = "yes"', "rules.surrender", 'expected true or false, got "yes"'),
        ("rules.surrender = 1", "rules.surrender", "expected true or false, got 1"),
        ("table.boxes = 8", "table.boxes", "expected a whole number from 1 to 7, got 8"),
        ("table.boxes = true", "table.boxes", "expected a whole number from 1 to 7, got true"),
        ("table.boxes = 6.5", "table.boxes", "expected a whole number from 1 to 7, got 6.5"),
        (
            "table.boxes = 0xffffffffffffffffffff",
            "table.boxes",
            "expected a whole number from 1 to 7, got a number that large",
        ),
        ("rules.split_hands = 5", "rules.split_hands", "expected a whole number from 2 to 4, got 5"),
        (
            'cards.cut = "1"',
            "cards.cut",
            'expected a share between 0 and 1, or 0, such as "1/4" or "0.25", got "1"',
        ),
        ('cards.cut = "1/0"', "cards.cut", 'expected a share between 0 and 1, or 0, got "1/0"'),
        ('cards.cut = "5/4"', "cards.cut", 'expected a share between 0 and 1, or 0, got "5/4"'),
        (
            "cards.cut = 0.25",
            "cards.cut",
            'expected a share between 0 and 1, or 0, such as "1/4" or "0.25", got 0.25',
        ),
        ("table.chip = 0.5", "table.chip", 'expected dollars in quotation marks, such as "10.00", got 0.5'),
        ('table.chip = "0"', "table.chip", "expected an amount from"),
        (
            'limits.blackjack.min = "-5"',
            "limits.blackjack.min",
            'expected dollars and cents, such as "10.00", got "-5"',
        ),
        (
            'limits.blackjack.min = "5.005"',
            "limits.blackjack.min",
            'expected dollars and cents, such as "10.00", got "5.005"',
        ),
        (
            'limits.blackjack.max = "1e9"',
            "limits.blackjack.max",
            'expected dollars and cents, such as "10.00", got "1e9"',
        ),
        ('limits.blackjack.max = "99999999999"', "limits.blackjack.max", "expected"),
        ('limits.blackjack.max = "999999999"', "limits.blackjack.max", "expected an amount from"),
        ("limits.blackjack = 5", "limits.blackjack", "expected the table [limits.blackjack], got 5"),
        ("limits = []", "limits", "expected the table [limits], got a list"),
        ('table.name = ""', "table.name", "expected a text, got an empty one"),
        ('table.name = "a\\nb"', "table.name", "expected printable characters only"),
        ("table.name = 7", "table.name", "expected a text in quotation marks, got 7"),
        ("table.name = 1979-05-27", "table.name", "expected a text in quotation marks, got a date"),
        (
            'wagers.in-between.paytable = "E"',
            "wagers.in-between.paytable",
            'expected one of "A", "B", "C", "D", got "E"',
        ),
        ('wagers.in-between.pays = "12 to 1"', "wagers.in-between.pays", "expected {"),
        (
            'wagers.in-between.pays = { "one card spred" = "14 to 1" }',
            'wagers.in-between.pays."one card spred"',
            'the pay table has no such row; did you mean "one card spread"?',
        ),
        (
            'wagers.in-between.pays = { "one card spread" = "14:1" }',
            'wagers.in-between.pays."one card spread"',
            'expected a payout such as "12 to 1", got "14:1"',
        ),
        (
            'wagers.in-between.pays = { "one card spread" = 14 }',
            'wagers.in-between.pays."one card spread"',
            'expected a payout such as "12 to 1", got 14',
        ),
        (
            'limits.streak.min = "1.00"',
            "limits.streak",
            "the streak wager is not offered here: add [wagers.streak], or take its limits out",
        ),
        ('rules.designated_blackjack = "As Ts"', "rules.designated_blackjack", '"As Ts" is not one ace and'),
        ('rules.designated_blackjack = "xx"', "rules.designated_blackjack", "expected a card such as Th"),
        ("wagers.blackjack-bonus.awards = 5", "wagers.blackjack-bonus.awards", "expected {"),
        (
            'wagers.blackjack-bonus.awards = { "1" = [["5.00"]] }',
            "wagers.blackjack-bonus.awards.1",
            "an award is an amount and a weight",
        ),
    ],
)
def test_one_clear_message_with_its_line_and_key(line: str, key: str, message: str) -> None:
    problem = only_problem(line)
    assert (problem.line, problem.key, problem.kind) == (3, key, "wrong")
    assert problem.message.startswith(message), problem.message


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ('rules.surrender = "late"', "write surrender = true: it is late surrender"),
        ('rules.surrender = "early"', "there is no early surrender"),
        ('rules.surrender = "yes"', "write true, without quotation marks"),
        ('rules.hole_card = "readr"', 'did you mean "reader"?'),
        ('table.boxes = "7"', "write 7, without quotation marks"),
        ("rules.dealer_hits_soft_17 = true", 'write soft_17 = "hit" or "stand" under [rules]'),
        ("rules.s17 = true", 'write soft_17 = "stand" under [rules]'),
        ("rules.H17 = true", 'write soft_17 = "hit" under [rules]'),
        ("das = true", "write double_after_split = true or false under [rules]"),
        ('rules.blackjack_pays = "3:2"', 'variation = "six-to-five" under [rules] pays 6 to 5'),
        ('rules.variation = "6:5"', 'write variation = "six-to-five"'),
        ('cards.penetration = "75%"', 'write cut = "1/4" under [cards]'),
        ('wagers."21+3" = {}', 'did you mean "21-plus-3"?'),
        ("wagers.over-13 = {}", 'did you mean "over-under-13"?'),
        ("wagers.lucky_ladies = {}", 'did you mean "twenty-point"?'),
        ('limits.21_plus_3.min = "1.00"', 'did you mean "21-plus-3"?'),
        ('limits.min = "5.00"', 'write min = "5.00" under [limits.blackjack]'),
    ],
)
def test_a_hint_for_other_names(line: str, hint: str) -> None:
    assert hint in only_problem(line).message


def test_hints_name_existing_keys() -> None:
    """A hint must not name an unknown key."""
    assert set(HINTS.tables.values()) <= {name.removeprefix("wagers.") for name in TABLES}
    for says in (*HINTS.keys.values(), *HINTS.values.values()):
        for name in re.findall(r"([a-z_0-9]+) = ", says):
            assert any(option.name == name for option in OPTIONS), says
    for key, _ in HINTS.values:
        assert key in BY_KEY


def test_required_keys() -> None:
    (problem,) = read_blackjack_text('[table]\ngame = "blackjack"\n').problems
    assert (problem.key, problem.message) == ("cards.decks", "is required: write 1 to 12")
    (problem,) = read_blackjack_text("[cards]\ndecks = 8\n\n[table]\nboxes = 6\n").problems
    assert (problem.line, problem.key) == (4, "table.game")


def test_every_problem_is_kept_and_the_first_by_line_comes_first() -> None:
    found = read('rules.soft_17 = "draw"', "table.boxes = 9", "nothing = 1", 'cards.cut = "2"')
    assert [problem.line for problem in found.problems] == [3, 4, 5, 6]


def test_a_misspelt_table_is_named_before_what_it_leaves_missing() -> None:
    found = read_blackjack_text('[table]\ngame = "blackjack"\n[card]\ndecks = 8\n')
    assert [problem.key for problem in found.problems] == ["card", "cards.decks"]
    assert 'did you mean "cards"?' in found.problems[0].message
