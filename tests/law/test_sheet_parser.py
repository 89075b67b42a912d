"""The sheet parser: lines, kinds of values, clear messages, what is not built, and never a traceback."""

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.games import registry
from cutcard.games.blackjack.sheet.hints import HINTS
from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Limits, Readings
from cutcard.games.blackjack.sheet.sheet_parser import SheetRead
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.law.options import Option, Switch, Whole, Words
from cutcard.law.sheet_source import Problem
from cutcard.law.toml_lines import TomlError, read_toml
from tests.law.sheet_lines import read, sheet, sheet_text

# --- lines and keys ---------------------------------------------------------------------------------------

TOML = '''\
# a comment with [brackets] and = signs
title = "x"  # more

[table]
name = """
three
lines"""
"quoted key" = 1
a.b . "c.d" = 2
inline = { one = 1, two = { three = "}" } }
many = [
  1, # ]
  [2, "]"],
]
when = 1979-05-27 07:32:00
after = 'it # is'

[ other . 'table' ]
last = true
[[list]]
x = 1
[[list]]
x = 2
'''


def test_lines_of_every_shape_of_key() -> None:
    found = read_toml(TOML)
    assert not isinstance(found, TomlError)
    lines = found[1]
    expected = {
        ("title",): 2,
        ("table",): 4,
        ("table", "name"): 5,
        ("table", "quoted key"): 8,
        ("table", "a", "b", "c.d"): 9,
        ("table", "inline", "two", "three"): 10,
        ("table", "many"): 11,
        ("table", "when"): 15,
        ("table", "after"): 16,
        ("other", "table"): 18,
        ("other", "table", "last"): 19,
        ("list",): 20,
        ("list", "x"): 21,
    }
    assert {path: lines.of(path) for path in expected} == expected


def test_a_missing_key_has_the_line_of_its_table() -> None:
    found = read_toml(TOML)
    assert not isinstance(found, TomlError)
    assert found[1].of(("other", "table", "nothing", "here")) == 18
    assert found[1].of(("nothing",)) == 1


def test_windows_line_endings() -> None:
    found = read_toml("a = 1\r\n\r\n[b]\r\nc = '''x\r\ny'''\r\nd = 2\r\n")
    assert not isinstance(found, TomlError)
    assert found[1].of(("b", "d")) == 6


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[table]\ngame = blackjack\n", 2),
        ("[table\n", 1),
        ('[table]\ngame = "blackjack"\n\n[cards]\ndecks == 8\n', 5),
        ('a = "no end\n', 1),
        ("a = 1\nb = [1,\n", 2),
        ("a = 1\na = 2\n", 2),
        ("\n\n" + "a." * 300 + "b = 1\n", 3),
    ],
)
def test_a_syntax_error_has_its_line(text: str, line: int) -> None:
    (problem,) = read_blackjack_text(text).problems
    assert problem.line == line
    assert problem.message


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000, "x = " + "[" * 500 + "]" * 500])
def test_huge_or_deep_input_is_refused(text: str) -> None:
    assert read_blackjack_text(text).problems


# --- what a sheet says ------------------------------------------------------------------------------------


def test_the_defaults_are_the_contract() -> None:
    assert sheet(decks=6) == BlackjackSheet(
        decks=6,
        name="Blackjack",
        status="lawful",
        edition="2010",
        boxes=7,
        chip=50,
        cut=Fraction(1, 4),
        hole_card="none",
        soft_17="stand",
        split_hands=2,
        resplit_aces=True,
        double_after_split=True,
        surrender=False,
        even_money=False,
        boxes_per_player=1,
        limits=(("blackjack", Limits(500, 50000)),),
        wagers=(),
        readings=Readings("beats-21", "returned"),
    )


def test_a_parsed_sheet_has_the_written_values() -> None:
    found = sheet(
        'table.name = "Pit 3"',
        "table.boxes = 6",
        'table.chip = "1"',
        'cards.cut = "1/3"',
        'rules.hole_card = "reader"',
        'rules.soft_17 = "hit"',
        "rules.split_hands = 4",
        "rules.resplit_aces = false",
        "rules.surrender = true",
        "rules.even_money = true",
        "rules.boxes_per_player = 3",
        "rules.verbal_wagers = false",
        'readings.split_two_card_21 = "plain"',
        'readings.busted_extras = "kept"',
        'limits.blackjack = { min = "25", max = "2500" }',
        'limits.21-plus-3.max = "50"',
        'wagers.21-plus-3 = { paytable = "B", pays = { "flush" = "6 to 1" } }',
        decks=2,
    )
    assert found.name == "Pit 3"
    assert (found.boxes, found.chip, found.cut) == (6, 100, Fraction(1, 3))
    assert (found.hole_card, found.soft_17, found.split_hands) == ("reader", "hit", 4)
    assert (found.resplit_aces, found.surrender, found.even_money) == (False, True, True)
    assert (found.boxes_per_player, found.verbal_wagers) == (3, False)
    assert found.readings == Readings("plain", "kept")
    assert found.limits == (("blackjack", Limits(2500, 250000)), ("21-plus-3", Limits(100, 5000)))
    (offered,) = found.wagers
    assert [(row, str(odds)) for row, odds in offered.pays] == [
        ("straight flush", "30 to 1"),
        ("three-of-a-kind", "20 to 1"),
        ("straight", "10 to 1"),
        ("flush", "6 to 1"),
    ]


def test_the_order_of_a_sheet_does_not_matter() -> None:
    lines = ['rules.soft_17 = "hit"', "table.boxes = 5", 'limits.blackjack.min = "10"']
    assert sheet(*lines).digest == sheet(*reversed(lines)).digest
    assert sheet(*lines).digest != sheet(*lines[1:]).digest


def test_six_to_five_has_its_own_defaults() -> None:
    found = read('rules.variation = "six-to-five"', decks=1)
    assert found.choices is not None
    assert found.choices["cards.device"] == "hand"
    assert found.choices["cards.shuffle"] == "automated"
    assert found.choices["cards.cut"] == Fraction(1, 3)
    assert found.choices["rules.soft_17"] == "hit"


# --- what is wrong with it --------------------------------------------------------------------------------


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
        ('cards.soft_17 = "hit"', "cards.soft_17", "unknown key in [cards]; soft_17 stands under [rules]"),
        ("surrender = true", "surrender", "unknown key; surrender stands under [rules]"),
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
        ("limits.blackjack = 5", "limits.blackjack", "5 stands where a table belongs: [limits.blackjack]"),
        ("limits = []", "limits", "a list stands where a table belongs: [limits]"),
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


# --- what is not built yet --------------------------------------------------------------------------------


def values_of(option: Option) -> list[Any]:
    """Every value of an option that has a few."""
    match option.kind:
        case Words(words):
            return list(words)
        case Switch():
            return [True, False]
        case Whole(least, most):
            return list(range(least, most + 1))
    return []


NOT_BUILT = [
    (option, value)
    for option in OPTIONS
    for value in values_of(option)
    if not option.is_built(value) and option.key != "table.game"
]


def test_every_value_of_every_key_is_built() -> None:
    assert not NOT_BUILT


def test_a_designated_blackjack_is_one_ace_and_one_face_card() -> None:
    found = sheet('rules.designated_blackjack = "As Js"').designated_blackjack
    assert [str(one) for one in found] == ["As", "Js"]
    for named in ("As Ts", "As", "As Ad", "Ks Js", "As Js Ks"):
        (problem,) = read(f'rules.designated_blackjack = "{named}"').problems
        assert problem.key == "rules.designated_blackjack"


@pytest.mark.parametrize("game", [one.name for one in (*registry.BUILT[1:], *registry.NOT_BUILT)])
def test_another_game_is_refused_by_name_and_not_by_its_keys(game: str) -> None:
    found = read_blackjack_text(f'[table]\ngame = "{game}"\n[rules]\nits_own_key = 1\n')
    assert not found.problems
    (problem,) = found.not_built
    assert (problem.line, problem.key) == (2, "table.game")
    assert problem.message.startswith(f'"{game}" is lawful under ')


def test_every_option_of_the_contract_is_known() -> None:
    text = """\
[table]
name = "Boardwalk 7"
game = "blackjack"
status = "lawful"
edition = "2010"
boxes = 7
chip = "0.50"
[cards]
decks = 8
device = "shoe"
shuffle = "manual"
cut = "1/4"
red_side = "left"
[rules]
variation = "standard"
hole_card = "none"
soft_17 = "stand"
split_hands = 2
resplit_aces = true
double_after_split = true
double_card = "face-up"
surrender = false
even_money = false
insurance = "before-play"
five_card_21 = false
suited_678 = false
three_sevens = false
designated_blackjack = ""
shared_boxes = false
shared_box_limit = 7
boxes_per_player = 1
mid_shoe_entry = true
burn_each_round = false
rounds_per_deck = "many"
fewest_wagers = 2
verbal_wagers = true
match_play = false
[limits.blackjack]
min = "5.00"
max = "500.00"
[readings]
split_two_card_21 = "beats-21"
busted_extras = "returned"
progressive_chip = "consumed"
"""
    found = read_blackjack_text(text)
    assert found.sheet == sheet('table.name = "Boardwalk 7"')
    wagers = """
[wagers.over-under-13]
[wagers.same-suit]
option = 2
[wagers.sevens]
[wagers.progressive]
meter = "5000.00"
rate = "0.70"
reset = "5000.00"
[wagers.blackjack-bonus]
awards = { "1" = [["5.00", 60], ["15.00", 30], ["50.00", 9], ["500.00", 1]] }
[wagers.streak]
[wagers.match-the-dealer]
[wagers.twenty-point]
paytable = "A"
ceiling = "25000.00"
[wagers.optional-bonus]
[wagers.in-between]
paytable = "A"
pays = { "one card spread" = "14 to 1" }
[wagers.21-plus-3]
paytable = "A"
"""
    everything = read_blackjack_text(text + wagers)
    assert not everything.problems
    assert not everything.not_built
    assert everything.violations


def test_each_option_reads_its_own_default_back() -> None:
    for option in OPTIONS:
        if not option.required and option.default is not None and option.table not in {"wagers"}:
            raw = option.kind.write(option.default)
            data = read_toml(f"value = {raw}")
            assert not isinstance(data, TomlError), raw
            assert option.kind.read(data[0]["value"]) == option.default


# --- never a traceback ------------------------------------------------------------------------------------

FRAGMENTS = [
    *("[table]", "[cards]", "[rules]", "[readings]", "[limits.blackjack]", "[wagers.in-between]", "[[x]]"),
    *('game = "blackjack"', "decks = 8", 'table.game = "blackjack"', "cards.decks = 6", "boxes = 0x7"),
    *("decks = 0xffffffffffffffffffffffffffffffff", 'a.b."c.d" = 1', 'x = {a = 1, b = {c = "}"}}'),
    *("y = [1,\n2, # ]\n3]", '"q\\"x" = 1', "'l' = 1979-05-27 07:32:00", 'z = """a\n"b""c"""""'),
    *("w = '''a\n''b'''", "d = {t = 1979-05-27 07:32:00, u = [{a = 1}]}", 'min = "5"', "min = inf"),
    *('pays = {"one card spread" = "1 to 1"}', "pays = {}", "limits = 3", "rules = []", "k = ''"),
    *("wagers.streak = {}", "wagers.streak = 1", 'wagers."in-between".paytable = "D"', "\r\n", "# c"),
    *('awards = {"1" = [["5", 1]]}', "[wagers.blackjack-bonus]", "[ a . 'b' ]", "g = -nan", "t = 07:32:00"),
]


def acceptable(found: SheetRead) -> bool:
    """The result is a sheet or at least one problem."""
    if found.sheet is None:
        return bool(found.problems or found.not_built or found.violations)
    return not found.problems and not found.not_built and (found.proposed or not found.violations)


@given(st.text())
def test_random_text_never_ends_in_a_traceback(text: str) -> None:
    assert acceptable(read_blackjack_text(text))


@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=6), max_size=8))
def test_random_toml_never_ends_in_a_traceback(parts: list[str]) -> None:
    text = "\n".join(parts)
    assert acceptable(read_blackjack_text(text))
    found = read_toml(text)
    if not isinstance(found, TomlError):
        data, lines = found
        assert all((key,) in lines.at for key in data)


RAW = st.one_of(
    st.sampled_from(['"1/4"', '"5.00"', "true", "false", '"A"', "{}", "[]", '""', "inf", "2001-01-01"]),
    st.integers(-5, 10**20).map(str),
    st.sampled_from([option.kind.write(value) for option in OPTIONS for value in values_of(option)]),
    st.sampled_from(['"reader"', '"hit"', '"proposed"', '"six-to-five"', '"1999"', '"250.00"']),
)


@given(st.dictionaries(st.sampled_from(sorted(BY_KEY)), RAW, max_size=6), st.integers(1, 12))
def test_random_values_never_end_in_a_traceback(values: dict[str, str], decks: int) -> None:
    values = {key: raw for key, raw in values.items() if key not in {"table.game", "cards.decks"}}
    text = sheet_text(*(f"{key} = {raw}" for key, raw in values.items()), decks=decks)
    assert acceptable(read_blackjack_text(text))
