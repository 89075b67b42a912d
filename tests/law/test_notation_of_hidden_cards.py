"""Round notation of unknown cards: what a line means, and its error message in one line."""

from pathlib import Path

import pytest

from cutcard.cards import card
from cutcard.cli.commands.run import run
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.protocol import GiveCard
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds
from tests.law.felt import sheet
from tests.law.sheet_lines import sheet as written_sheet

SHEETS = Path(__file__).parents[1] / "rounds" / "sheets"


def bad_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], on: str, *lines: str) -> str:
    path = tmp_path / "bad.round"
    path.write_text("\n".join([f"table {SHEETS / on}.toml", *lines]) + "\n", encoding="utf-8")
    assert run([path], as_json=False) == 2
    out, err = capsys.readouterr()
    [line] = (out + err).strip().splitlines()
    return line.removeprefix(f"{path}:")


BET = ("bet 1 ann blackjack 10", "deal")


@pytest.mark.parametrize(
    ("on", "lines", "says"),
    [
        ("plain", ("shoe Tc ?? 9c Td", *BET), "4: shoe: its next card cannot be dealt: this card is dealt"),
        ("face-down", ("shoe Tc 7h 9c ??", *BET, "end"), "5: end: a card lies face down"),
        ("reader", ("shoe Tc Kh 9c ??", *BET, "end"), "5: end: a card lies face down"),
        ("six-to-five", ("shoe ?? 7h ?? Td", *BET, "end"), "5: end: a card lies face down"),
        (
            "double-face-down",
            ("shoe 5c 7h 6c ?? Td", *BET, "double 1", "end"),
            "6: end: a card lies face down",
        ),
        ("reader", ("shoe Tc Kh 9c ??", *BET, "reader maybe"), "5: reader: the card reader says yes or no"),
        ("six-to-five", ("shoe ?? 7h ?? Td", *BET, "turn 1"), "5: turn: write it as: turn HAND CARD..."),
        ("six-to-five", ("shoe ?? 7h ?? Td", *BET, "turn 1 Xx 2c"), "5: turn: expected a card such as Th"),
        (
            "six-to-five",
            ("shoe ?? 7h ?? Td", *BET, "turn dealer 2c 3c"),
            "5: turn: the dealer turns one card",
        ),
        ("six-to-five", ("shoe ??? 7h 9c Td", *BET), "2: shoe: expected a card such as Th"),
    ],
)
def test_an_error_is_one_line(
    on: str, lines: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bad_line(tmp_path, capsys, on, *lines).startswith(says)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("reader yes", cm.AnswerReader(blackjack=True)),
        ("reader no", cm.AnswerReader(blackjack=False)),
        ("turn dealer Ks", cm.TurnHoleCard(card("Ks"))),
        ("turn 2.1 Ks 3d", cm.TurnCards(2, (card("Ks"), card("3d")), 1)),
        ("discard 2", cm.DiscardHand(2)),
        ("double 1 5 down", cm.Double(1, 0, 500, down=True)),
        ("double 1 down", cm.Double(1, down=True)),
    ],
)
def test_a_statement_is_read_and_written(text: str, command: object) -> None:
    found = BLACKJACK.read_statement(text.split())
    assert found == command
    assert BLACKJACK.write_statement(found) == text


def test_unknown_cards_are_written_as_they_were_dealt_and_burn_cards_are_not() -> None:
    text = (
        "table t\nshoe ?? Kh ?? ?? 5c\nbet 1 ann blackjack 10\ndeal\nreader no\nhit 1\nstand 1\n"
        "dealer\nturn dealer 9s\nturn 1 Tc 4c\nend\npays 1 ann blackjack +0\n"
    )
    on = written_sheet('rules.variation = "six-to-five"', 'rules.hole_card = "reader"', decks=2)
    failures, croupier = replay(BLACKJACK.bind(on), read_round_file(text))
    assert not failures
    assert write_rounds(BLACKJACK, croupier.steps, table="t") == text
    given = [step for step in croupier.steps if isinstance(step.command, GiveCard)]
    assert [step.command.card is None for step in given if not step.burn] == [True, False, True, True, False]


def test_unknown_cards_do_not_count_against_the_deck() -> None:
    """Six unknown cards in a shoe of one deck are not too many."""
    text = "table t\nshoe ?? ?? ?? 7h ?? ?? ??\n"
    on = sheet(decks=1)
    assert replay(BLACKJACK.bind(on), read_round_file(text))[0] == []
