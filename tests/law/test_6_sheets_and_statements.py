"""Red dog's sheets and statements: what is read, the error messages, and what is written again."""

from pathlib import Path

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.games.protocol import Kind, ShownHand, StatementError
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.sheet.sheet import BY_LAW, RedDogSheet
from cutcard.games.red_dog.sheet.sheet_parser import read_text as read_red_dog_text
from cutcard.games.sheet_parser import read_sheet_text
from tests.law.red_dog import PLAIN, SEVERAL, RedDogTable, sheet
from tests.machines.red_dog_sheets import red_dog_text

PAYS = "wagers.red-dog.pays"
SHEETS = Path(__file__).parents[2] / "sheets"


# --- sheets -----------------------------------------------------------------------------------------------


def test_the_game_a_sheet_names_reads_it() -> None:
    assert isinstance(read_sheet_text((SHEETS / "red-dog.toml").read_text("utf-8")).sheet, RedDogSheet)
    assert isinstance(read_sheet_text((SHEETS / "boardwalk.toml").read_text("utf-8")).sheet, BlackjackSheet)
    (problem,) = read_blackjack_text(red_dog_text()).not_built
    assert "not read as blackjack" in problem.message
    assert [one.key for one in read_sheet_text("table = 3").problems] == [
        "table",
        "table.game",
        "cards.decks",
    ]
    assert read_sheet_text("table.game = [1]").problems
    assert read_sheet_text("table.game =").problems[0].line == 1


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ('table.game = "red-dog"', "cards.decks", "is required"),
        (red_dog_text("cards.deck = 6"), "cards.deck", 'did you mean "decks"'),
        (red_dog_text('rules.soft_17 = "hit"'), "rules.soft_17", "unknown key"),
        (red_dog_text(decks=0), "cards.decks", "expected a whole number"),
        (red_dog_text('cards.device = "hand"'), "cards.device", "expected one of"),
        (
            red_dog_text('wagers.red-dog.pays = { "spreed 1" = "6 to 1" }'),
            'wagers.red-dog.pays."spreed 1"',
            "row",
        ),
        (
            red_dog_text('wagers.red-dog.pays = { "spread 1" = "six" }'),
            'wagers.red-dog.pays."spread 1"',
            "payout",
        ),
        ("table.game =", "", ""),
    ],
)
def test_a_sheet_that_cannot_be_read_gives_the_reason(text: str, key: str, words: str) -> None:
    found = read_red_dog_text(text)
    assert (found.sheet, found.choices) == (None, None)
    assert not found.proposed
    assert found.problems[0].key == key
    assert words in found.problems[0].message


def test_a_proposed_sheet_asks_for_what_the_law_does_not_give() -> None:
    pays = 'wagers.red-dog.pays = { "three of a kind" = "12 to 1", "spread 2" = "3 to 1" }'
    lawful, proposed = (
        read_red_dog_text(red_dog_text(pays, *more)) for more in ((), ('table.status = "proposed"',))
    )
    assert lawful.sheet is None
    assert proposed.proposed
    assert proposed.sheet is not None
    assert [one.clause for one in proposed.violations] == ["6.5(i)3", "6.5(f)1"]
    assert str(proposed.sheet.odds("three of a kind")) == "12 to 1"
    assert str(proposed.sheet.odds("spread 2")) == "3 to 1"


def test_two_sheets_of_the_same_content_are_equal() -> None:
    assert sheet() == sheet()
    assert sheet().digest != sheet(decks=8).digest
    assert sheet() != sheet(SEVERAL)
    assert len({sheet(), sheet(), sheet(SEVERAL)}) == 2
    assert sheet().pays == BY_LAW


# --- statements -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "bet 1 ann red-dog 10",
        "bet 7 ann red-dog 12.50 cash accepted",
        "bet 2 bob red-dog 5 coupon",
        "confirm floorperson 1 ann red-dog",
        "deal",
        "raise ann 10",
        "raise ann 7.50 3",
        "raises-closed",
        "irregular 6.7(a) Ks",
        "irregular 6.7(b)",
        "irregular 6.7(c) 7d",
        "take 1",
        "decline 2",
        "no-answer",
        "cut ann 100",
        "refuse-cut ann",
        "recut",
        "reshuffle",
        "new-dealer",
        "show-burn ann",
        "show-burn ann 9c",
    ],
)
def test_a_statement_is_written_as_it_was_read(statement: str) -> None:
    assert GAME.write_statement(GAME.read_statement(statement.split())) == statement
    assert statement.split(maxsplit=1)[0] in GAME.statements()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("rais ann 10", 'did you mean "raise"'),
        ("hit 1", "is not a statement of red dog"),
        ("raise ann", "raise PLAYER AMOUNT"),
        ("raise ann ten", "expected dollars"),
        ("raise ann 0", "more than zero"),
        ("raise 1 10", "player's name"),
        ("raise ann 10 x", "expected BOX"),
        ("irregular 6.7(d)", "not an irregularity of red dog"),
        ("irregular 6.7(a)", "not an irregularity of red dog"),
        ("irregular 6.7(b) Ks", "not an irregularity of red dog"),
        ("irregular 6.7(a) Kx", "expected a card"),
        ("irregular 2.15(a) Ks", "not an irregularity of red dog"),
        ("bet 1 ann red-dog 10 behind", "write it as"),
        ("bet 1 ann red-dog 10 cash coupon", "write it as"),
        ("deal left", "write it as"),
        ("confirm ann 1 ann red-dog", "write it as"),
    ],
)
def test_an_invalid_statement_gets_a_message_with_the_correct_form(statement: str, words: str) -> None:
    with pytest.raises(StatementError) as error:
        GAME.read_statement(statement.split())
    assert words in str(error.value)


def test_a_full_citation_names_the_irregularity_too() -> None:
    assert GAME.read_statement(["irregular", "19:47-6.7(b)"]) == GAME.read_statement(["irregular", "6.7(b)"])


def test_blackjack_has_no_raise() -> None:
    with pytest.raises(StatementError, match="is not a statement of blackjack"):
        BLACKJACK.read_statement(["raise", "ann", "10"])


# --- what is seen -----------------------------------------------------------------------------------------


def test_cards_on_the_layout_are_shown_by_name() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1)
    assert GAME.bind(PLAIN).shown(table.state, "left") is None
    table.say("deal")
    assert GAME.bind(PLAIN).shown(table.state, "left") == ShownHand((card("4c"),), 4)
    assert GAME.bind(PLAIN).shown(table.state, "spread") == ShownHand((card("4c"), card("Jd")), 6)
    assert GAME.bind(PLAIN).shown(table.state, "middle") is None
    assert GAME.bind(PLAIN).shown(table.state, "dealer") is None
    table.say("end")
    assert GAME.bind(PLAIN).shown(table.state, "middle") == ShownHand((card("8h"),), 8)
    pair = RedDogTable("9c 9d 8h").wagers(1).say("deal")
    assert GAME.bind(PLAIN).shown(pair.state, "spread") is None


def test_everybody_sees_the_whole_layout() -> None:
    table = RedDogTable("4c Jd 8h", sheet=sheet(SEVERAL)).wagers(1, 3).say("deal", "raise c 5")
    table.say("irregular 6.7(c) Ks", "take 1", "irregular 6.7(b)")
    seen = GAME.bind(PLAIN).view(table.state, "")
    assert seen == GAME.bind(PLAIN).view(table.state, "a")
    assert [(area.number, area.wager, area.raised, area.answer) for area in seen.areas] == [
        (1, 1000, 0, "plays on"),
        (3, 1000, 500, ""),
    ]
    assert seen.discarded == (card("Ks"),)
    assert seen.drawn_in_error
    assert seen.awaiting.kind is Kind.DECISION
    assert (seen.phase, seen.round_number, seen.cards_gone) == ("playing on or voiding", 0, 5)
    assert not seen.cutting_card_reached
    assert seen.burn_card is None
    laid = GAME.bind(PLAIN).view(RedDogTable("4c").wagers(2).state, "a")
    assert [(bet.area, bet.player, bet.amount, bet.spoken) for bet in laid.bets] == [(2, "b", 1000, 0)]
