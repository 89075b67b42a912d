"""The sheet parser: what a sheet says, every key of the contract, what is not built."""

from fractions import Fraction

import pytest

from cutcard.games import registry
from cutcard.games.blackjack.sheet.options import OPTIONS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Limits, Readings
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.law.toml_lines import TomlError, read_toml
from tests.law.game_options import values_of
from tests.law.sheet_lines import read, sheet


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
