"""Source marks: what the documents do not contain says where it comes from, wherever it is shown."""

import json
from pathlib import Path

import pytest

from cutcard.cli.analysis.odds import odds
from cutcard.cli.commands.check import check
from cutcard.cli.commands.sign import sign
from cutcard.games.red_dog.sources import DECKS
from cutcard.games.registry import BUILT, GAMES
from cutcard.law.citation import covers, full, short
from cutcard.law.sources import Source, SourceKind
from cutcard.notation.round_file import Refused, RoundFileError, read_round_file
from tests.law.game_options import options_of
from tests.law.sheet_page import page

Capture = pytest.CaptureFixture[str]
RED_DOG = Path("red-dog")
PENNSYLVANIA = Source(SourceKind.OTHER_STATE, "58 Pa. Code 627a.8", "https://www.pacode.example/627a.8")


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


def test_a_source_in_words_and_as_data() -> None:
    assert PENNSYLVANIA.text() == "another state's regulation: 58 Pa. Code 627a.8"
    assert PENNSYLVANIA.data() == {
        "kind": "another state's regulation",
        "name": "58 Pa. Code 627a.8",
        "address": "https://www.pacode.example/627a.8",
    }


@pytest.mark.parametrize("game", BUILT, ids=lambda game: game.name)
def test_every_source_has_a_name_and_a_page_has_its_address(game: object) -> None:
    for key, source in GAMES[game.name].sources.items():  # type: ignore[attr-defined]
        assert key, source
        assert source.name, key
        assert source.address.startswith("http") or source.kind is not SourceKind.PAGE, key


def test_the_decks_of_red_dog_are_marked_and_no_key_of_blackjack_is() -> None:
    assert GAMES["red-dog"].sources == {"cards.decks": DECKS}
    assert DECKS.kind is SourceKind.PAGE
    assert not GAMES["blackjack"].sources
    red_dog = next(game for game in BUILT if game.name == "red-dog")
    assert "cards.decks" in {option.key for option in options_of(red_dog)}


# --- where they are shown ---------------------------------------------------------------------------------


def test_on_the_page_of_the_sheet() -> None:
    row = next(line for line in page().splitlines() if line.startswith("| `decks`") and "6.2(a)" in line)
    assert f"6.2(a); source: {DECKS.text()}" in row
    assert f"| `cards.decks` | a page | [{DECKS.name}]({DECKS.address}) |" in page()


def test_check_names_the_source_of_a_key(capsys: Capture) -> None:
    assert check([RED_DOG], as_json=False) == 0
    assert capsys.readouterr().out == (
        f"red-dog: lawful\n  cards.decks  not in the documents; {DECKS.text()}\n"
    )
    assert check([RED_DOG, Path("boardwalk")], as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["sources"] == [
        {"sheet": "red-dog", "key": "cards.decks", **DECKS.data()}
    ]
    assert check([Path("boardwalk")], as_json=True) == 0
    assert "sources" not in json.loads(capsys.readouterr().out)


def test_on_the_sign(capsys: Capture) -> None:
    assert sign(RED_DOG, as_json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.endswith(" 6.2(a) [1]") for line in lines)
    assert any(line.startswith("  [1] a page: one to eight decks are general practice") for line in lines)
    assert max(len(line) for line in lines) == 80
    assert sign(RED_DOG, as_json=True) == 0
    rules = {rule["key"]: rule for rule in json.loads(capsys.readouterr().out)["rules"]}
    assert rules["cards.decks"]["source"] == DECKS.data()
    assert "source" not in rules["cards.device"]


def test_beside_the_odds(capsys: Capture) -> None:
    assert odds(RED_DOG, None, None, "", False, "json") == 0
    assert json.loads(capsys.readouterr().out)["sources"] == [{"key": "cards.decks", **DECKS.data()}]
    assert odds(RED_DOG, None, None, "", False, "text") == 0
    assert "cards.decks: not in the documents; a page" in capsys.readouterr().out


# --- a source is cited as a clause is ---------------------------------------------------------------------


def test_a_source_gets_no_chapter() -> None:
    assert full("58 Pa. Code 627a.8") == short("58 Pa. Code 627a.8") == "58 Pa. Code 627a.8"
    assert full("2.11(e)") == "19:47-2.11(e)"
    assert full("13:69E-1.10(t)") == "13:69E-1.10(t)"
    assert short("13:69E-1.10(t)") == "1.10(t)"
    assert covers("58 Pa. Code 627a.8", "58 Pa. Code 627a.8(b)")
    assert not covers("58 Pa. Code 627a.8(b)", "58 Pa. Code 627a.8")


@pytest.mark.parametrize("source", ["58 Pa. Code 627a.8(b)", "N.J.A.C. 13:69E-1.11", "ARSD 20:18:33:03"])
def test_a_round_file_may_expect_a_refusal_by_its_source(source: str) -> None:
    text = f"table sheet.toml\nrefused {source}: bet 1 ann banker 10\n"
    (refused,) = [one for one in read_round_file(text).statements if isinstance(one, Refused)]
    assert refused.clause == source
    assert refused.act.words == ("bet", "1", "ann", "banker", "10")


@pytest.mark.parametrize(
    "wrong", ["refused 2.8 (c): hit 1", "refused hit 1 ann: deal", "refused the law: hit 1"]
)
def test_other_words_before_the_colon_are_not_a_source(wrong: str) -> None:
    with pytest.raises(RoundFileError):
        read_round_file(f"table sheet.toml\n{wrong}\n")
