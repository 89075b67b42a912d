"""7.1(a): at least six decks and two cutting cards. The rest of the sheet, marked with its sources."""

from fractions import Fraction

import pytest

from cutcard.cards import ALL_CARDS, card
from cutcard.dealing.shoe import Stage
from cutcard.games.minibaccarat import equipment, rules
from cutcard.games.minibaccarat.game import GAME
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.sheet.options import OPTIONS
from cutcard.games.minibaccarat.sheet.sheet import WAGERS
from cutcard.games.minibaccarat.sheet.sheet_parser import read_text
from cutcard.games.minibaccarat.sources import SOURCES
from cutcard.games.protocol import Prepare
from cutcard.law.citation import covers
from cutcard.law.sources import SourceKind
from cutcard.signs.minibaccarat.sign import minibaccarat_sign
from tests.machines.minibaccarat_sheets import minibaccarat_sheet, minibaccarat_text


def broken(*lines: str, decks: int = 8) -> set[str]:
    found = read_text(minibaccarat_text(*lines, decks=decks))
    assert found.keys_read, found.problems
    assert (found.sheet is None) is bool(found.violations)
    return {violation.clause for violation in found.violations}


@pytest.mark.clause("7.1(a)#1")
@pytest.mark.parametrize("edition", ["2010", "1999"])
def test_a_at_least_six_decks(edition: str) -> None:
    line = f'table.edition = "{edition}"'
    for decks in range(1, 6):
        assert broken(line, decks=decks) >= {"7.1(a)"}
    for decks in (6, 7, 8, 12):
        assert broken(line, decks=decks) == set()
        assert GAME.bind(minibaccarat_sheet(line, decks=decks)).stock().decks == decks


@pytest.mark.clause("7.1(a)#1")
def test_a_two_cutting_cards() -> None:
    for other in (0, 1, 3):
        assert broken(f"cards.cutting_cards = {other}") == {"7.1(a)"}
    assert broken("cards.cutting_cards = 2") == set()
    table = GAME.bind(minibaccarat_sheet(decks=6))
    (inspected,) = table.handle(table.open_table(), Prepare(Stage.INSPECT))
    assert isinstance(inspected, ev.CardsInspected)
    assert (inspected.decks, inspected.cutting_cards) == (6, 2)


@pytest.mark.clause("7.1(a)#2")
def test_a_the_cutting_cards_can_be_told_from_the_backs() -> None:
    assert broken('cards.backs = "blue"', 'cards.cutting_card = "blue"') == {"7.1(a)"}
    assert broken('cards.backs = "blue"', 'cards.cutting_card = "red"') == set()


@pytest.mark.clause("8.2(a)#2")
def test_limits_of_each_wager() -> None:
    assert broken('limits.banker.min = "10.00"', 'limits.banker.max = "99.50"') == {"8.2(a)"}
    assert broken('limits.player.min = "10.00"', 'limits.player.max = "100.00"') == set()
    assert broken('limits.tie.min = "10.00"', 'limits.tie.max = "20.00"') == set(), "8 to 1 is over 5 to 1"
    assert broken('limits.tie.min = "10.00"', 'limits.tie.max = "5.00"') == {"8.2(a)"}
    assert broken('limits.banker.min = "5.25"') == {"8.2(a)"}, "it cannot be laid in chips"
    sheet = minibaccarat_sheet('limits.tie.max = "50.00"', 'limits.banker.min = "25.00"')
    assert [sheet.limits_of(wager).least for wager in WAGERS] == [500, 2500, 100]
    assert sheet.limits_of("tie").most == 5000


def test_cards_behind_the_cutting_card_are_enough_for_two_hands() -> None:
    assert broken('cards.cut = "1/40"', decks=8) == {"Two hands of six cards"}
    assert broken('cards.cut = "1/40"', 'cards.device = "continuous"', decks=8) == set()
    assert equipment.cutting_card_at(minibaccarat_sheet()) == 416 - 16
    assert equipment.cutting_card_at(minibaccarat_sheet(decks=6)) == 312 - 12


def test_two_sheets_of_one_content_share_a_digest() -> None:
    plain = minibaccarat_sheet()
    assert plain == minibaccarat_sheet('rules.vigorish = "1/20"')
    assert plain.digest != minibaccarat_sheet('cards.device = "continuous"').digest
    assert plain.digest != minibaccarat_sheet('limits.tie.max = "99.00"').digest


# --- sources ----------------------------------------------------------------------------------------------


def test_every_key_cites_the_documents_or_a_source() -> None:
    """Nothing passes as the documents' own text: beyond 7.1(a) and 8.2 to 8.4 a key names its source."""
    names = {source.name for source in SOURCES.values()}
    for option in OPTIONS:
        for clause in (option.clause, *option.clauses.values()):
            printed = clause in ("7.1(a)", "8.2(a)", "8.3(a)", "8.3(d)", "8.4(d)")
            assert printed or any(covers(name, clause) for name in names), (option.key, clause)
    marked = {option.key for option in OPTIONS if option.table == "rules"} | {"cards.cut", "cards.device"}
    assert marked <= set(SOURCES)
    assert "cards.decks" not in SOURCES


def test_an_analogy_says_so() -> None:
    for source in SOURCES.values():
        assert (source.kind is SourceKind.NEW_JERSEY) is source.name.endswith("by analogy")


def test_the_sign_marks_what_the_documents_do_not_contain() -> None:
    sign = minibaccarat_sign(minibaccarat_sheet())
    by_key = {line.key: line for line in sign.rules}
    assert by_key["cards.decks"].source is None
    assert by_key["cards.decks"].clause == "7.1(a)"
    assert by_key["third card"].source == SOURCES["third card"]
    assert all(line.source == SOURCES["values"] for line in sign.headlines)
    assert [(table.wager, table.rows[0].pays) for table in sign.paytables] == [
        ("player", "1 to 1"),
        ("banker", "1 to 1 less 5 percent"),
        ("tie", "8 to 1"),
    ]
    assert [line.wager for line in sign.limits] == ["player", "banker", "tie"]
    says = [line.words for line in sign.rules if line.key == "third card"]
    assert "The banker's hand draws on 3 after a third card of all but 8" in says
    assert "The banker's hand draws on 6 after a third card of 6 to 7" in says
    assert not [line for line in sign.rules if line.key == "cards.approval"]


# --- the deciders -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rank", "value"), [("A", 1), ("2", 2), ("9", 9), ("T", 0), ("J", 0), ("K", 0)])
def test_the_value_of_each_rank(rank: str, value: int) -> None:
    assert {rules.value(card(rank + suit)) for suit in "cdhs"} == {value}
    assert rules.point_count([card(f"{rank}c"), card("7d")]) == (value + 7) % 10


def test_what_the_first_card_burns() -> None:
    assert [rules.burned_by(card(f"{rank}c")) for rank in "A29TJQK"] == [1, 2, 9, 10, 10, 10, 10]
    assert rules.burned_by(None) == 0
    assert {rules.burned_by(one) for one in ALL_CARDS} == set(range(1, 11))


@pytest.mark.parametrize(
    ("rounding", "unit", "cents"),
    [("up", "0.01", 28), ("nearest", "0.01", 27), ("down", "0.01", 27), ("up", "1.00", 100)],
)
def test_the_vigorish_is_rounded_by_the_sheet(rounding: str, unit: str, cents: int) -> None:
    """5 percent of $5.50 are 27.5 cents."""
    sheet = minibaccarat_sheet(f'rules.vigorish_rounding = "{rounding}"', f'rules.vigorish_unit = "{unit}"')
    assert rules.vigorish(sheet, "banker", 550) == cents
    assert rules.vigorish(sheet, "player", 550) == rules.vigorish(sheet, "tie", 550) == 0


def test_the_vigorish_is_never_more_than_the_winnings() -> None:
    sheet = minibaccarat_sheet('rules.vigorish_rounding = "up"', 'rules.vigorish_unit = "100.00"')
    assert rules.vigorish(sheet, "banker", 500) == 500
    assert rules.share_kept(sheet, "banker") == Fraction(1, 20)
