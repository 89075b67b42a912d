"""`cutcard hand`: the choices of a hand for people and programs, and one clear line for what cannot be."""

import json
from pathlib import Path
from typing import Any

import pytest

from cutcard.api.analysis import hand as api_hand
from cutcard.api.sheets import read_sheet
from cutcard.cli.analysis.hand import hand
from cutcard.desk.protocol import UnsupportedRequestError
from cutcard.exact_odds.twenty_one.calculator import Seen
from cutcard.exact_odds.twenty_one.solver.shoe import fresh_shoe, place
from cutcard.exact_odds.twenty_one.split_box_hand import split_box_values

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


def _json(capsys: Capture, sheet: str, cards: str, up: str, **more: Any) -> dict[str, Any]:
    code = hand(Path(sheet), cards, up, more.get("removed", ""), more.get("conditional", False), True)
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_as_one_object(capsys: Capture) -> None:
    found = _json(capsys, "atlantic-city", "T 6", "T", removed="5 5 As")
    assert found["sheet"]["name"] == "Atlantic City"
    assert (found["cards"], found["up"], found["removed"]) == (["T", "6"], "T", ["5", "5", "As"])
    assert found["conditional"] is False
    assert found["dealer_blackjack"]["counted"] is True
    choices = found["choices"]
    assert {each["choice"] for each in choices} == {"stand", "hit", "double", "split", "surrender"}
    lawful = [each for each in choices if each["clause"] is None]
    assert [each["value"] for each in lawful] == sorted((each["value"] for each in lawful), reverse=True)
    assert choices[: len(lawful)] == lawful
    barred = {each["choice"]: (each["value"], each["clause"]) for each in choices[len(lawful) :]}
    assert barred == {"split": (None, "19:47-2.11(a)"), "surrender": (None, "19:47-2.8(c)")}


def test_a_published_value(capsys: Capture) -> None:
    """8 decks, dealer stands on soft 17, no blackjack: hitting 16 of ten and six against a ten."""
    found = _json(capsys, "atlantic-city", "T 6", "T", conditional=True)
    values = {each["choice"]: each["value"] for each in found["choices"]}
    assert values["hit"] == pytest.approx(-0.535975, abs=1e-6)
    assert values["stand"] == pytest.approx(-0.540827, abs=1e-6)
    assert (found["insurance"], found["even_money"]) == (None, None)


def test_insurance_and_even_money(capsys: Capture) -> None:
    found = _json(capsys, "atlantic-city", "A K", "A")
    assert found["nothing_to_decide"] is True
    assert found["insurance"]["exact"] == "-32/413"
    assert found["even_money"]["clause"] == "19:47-2.7(c)"
    offered = _json(capsys, "atlantic-city-1999", "A K", "A")
    assert offered["even_money"]["taken"] == 1
    assert offered["even_money"]["declined"] == pytest.approx(offered["value"])
    assert _json(capsys, "atlantic-city", "T 2 4", "A")["insurance"]["clause"] == "19:47-2.9(b)"
    assert _json(capsys, "atlantic-city", "T 4", "9")["insurance"]["clause"] == "19:47-2.9(a)"


def test_double_attack_has_its_attack(capsys: Capture) -> None:
    found = _json(capsys, "double-attack", "9 2", "6")
    assert found["attack"]["gains"] is True
    assert found["choices"][0]["choice"] == "double"
    assert _json(capsys, "double-attack", "9 2", "T")["attack"]["gains"] is False


def test_both_cards_of_the_dealer(capsys: Capture) -> None:
    found = _json(capsys, "double-exposure", "T 6", "T 6")
    assert (found["up"], found["choices"][0]["choice"]) == ("T 6", "stand")
    assert found["dealer_blackjack"]["probability"] == 0


def test_for_people(capsys: Capture) -> None:
    assert hand(Path("atlantic-city"), "8 8", "T", "", False, False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Atlantic City: 8 8 against T, 8 decks, fresh shoe"
    words = " ".join(" ".join(lines).split())
    assert words.index("split -0.518031") < words.index("hit -0.572399")
    assert "no surrender: surrender is not offered at this table (2.8(c))" in words
    assert "a dealer's blackjack (7.7482 %, found before play) is counted" in words
    hand(Path("atlantic-city"), "8 8", "T", "", True, False)
    assert "given that the dealer has no blackjack" in " ".join(capsys.readouterr().out.split())


WRONG = [
    ("atlantic-city", "T", "6", "", "cards", 'expected a hand of two or more cards, got "T"'),
    ("atlantic-city", "", "6", "", "cards", 'expected a hand of two or more cards, got ""'),
    ("atlantic-city", "T 6 9", "6", "", "cards", 'expected a hand of at most 21, got "T 6 9", which is 25'),
    ("atlantic-city", "T x", "6", "", "cards", 'got "x"'),
    ("atlantic-city", "T 10", "6", "", "cards", 'got "10"'),
    ("atlantic-city", "T 6", "", "", "--up", "expected one card, the dealer's up card"),
    ("atlantic-city", "T 6", "T 6", "", "--up", "expected one card, the dealer's up card"),
    ("atlantic-city", "T 6", "6", "Zz", "--removed", 'got "Zz"'),
    ("atlantic-city", "T 6", "6", "As " * 9, "--removed", "As is named 9 times, the shoe has 8"),
    ("atlantic-city", "T 6", "6", "6 " * 31, "--removed", "6 is named 33 times, the shoe has 32"),
    ("atlantic-city", "T 6", "6", "T " * 128, "--removed", "T is named 129 times, the shoe has 128"),
    ("single-deck", "As As", "6", "", "cards", "As is named 2 times, the shoe has 1"),
    ("single-deck", "A A A", "A", "A", "--removed", "A is named 5 times, the shoe has 4"),
    ("double-attack", "Ts 6", "6", "", "cards", "Ts is named once, the shoe has none"),
    ("double-exposure", "T 6", "6", "", "--up", "expected both cards of the dealer"),
    ("double-exposure", "T 6", "A T", "", "--up", "a blackjack"),
    ("five-card-21", "T 6", "6c", "", "cards", "expected every card with its suit"),
    ("five-card-21", "Tc 6c", "6c", "5", "--removed", "expected every card with its suit"),
    ("red-dog", "T 6", "6", "", "table.game", "got red-dog"),
    ("craps", "T 6", "6", "", "table.game", "got craps"),
]


@pytest.mark.parametrize(("sheet", "cards", "up", "removed", "key", "words"), WRONG)
def test_an_impossible_request_is_one_line(
    sheet: str, cards: str, up: str, removed: str, key: str, words: str, capsys: Capture
) -> None:
    assert hand(Path(sheet), cards, up, removed, False, False) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{key}: ")
    assert words in err
    assert err.count("\n") == 1
    assert hand(Path(sheet), cards, up, removed, False, True) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["key"] == key


def test_a_hand_of_a_split_box(capsys: Capture) -> None:
    """The values of the library call behind the coach; the cards of the other hands are out of the shoe."""
    sheet: Any = read_sheet("streak")
    assert hand(Path("streak"), "8 3", "6", "5", False, True, False, "8 T 4, 8") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["other_hands"] == [["8", "T", "4"], ["8"]]
    shoe = list(fresh_shoe(sheet.decks))
    for each in (5, 8, 10, 4, 8):
        shoe[place(each)] -= 1
    known = split_box_values(sheet, Seen((8, 3), 6), box_hands=3, shoe=tuple(shoe))
    assert [(each["choice"], each["value"]) for each in found["choices"]] == [
        (each.action.value, each.value) for each in known.choices
    ]
    assert found["insurance"]["value"] is None
    assert found["even_money"] is None
    assert hand(Path("streak"), "8 3", "6", "5", False, False, False, "8 T 4, 8") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "8 3 of the split box 8 3, 8 T 4, 8 against 6" in said
    assert "what becomes of the other hands of the box is left aside" in said


def test_a_split_box_beside_a_reader_has_met_no_blackjack(capsys: Capture) -> None:
    for cards, alike in (("8 3", False), ("8 3", True)):
        assert hand(Path("atlantic-city"), cards, "T", "", alike, True, False, "8 T") == 0
        found = json.loads(capsys.readouterr().out)
        assert found["conditional"] is True
        assert found["dealer_blackjack"]["counted"] is False
    assert "double" in {each["choice"] for each in found["choices"] if each["clause"] is None}


@pytest.mark.parametrize(
    ("sheet", "cards", "others", "words"),
    [
        ("atlantic-city", "8 3", "T 8", 'beginning with a card of the value of 8, got "T 8"'),
        ("atlantic-city", "8 3", "8 T,", 'beginning with a card of the value of 8, got ""'),
        ("atlantic-city", "8 3", "8 Z", 'got "Z"'),
        ("atlantic-city", "8 3", "8, 8, 8, 8", "hands: "),
        ("single-deck", "8 8", "8 8 8", "8 is named 5 times, the shoe has 4"),
        ("five-card-21", "8c 3c", "8", "expected every card with its suit"),
    ],
)
def test_a_split_box_that_cannot_be_is_one_line(
    sheet: str, cards: str, others: str, words: str, capsys: Capture
) -> None:
    assert hand(Path(sheet), cards, "6c", "", False, False, False, others) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("--other-hands: ")
    assert words in err
    assert err.count("\n") == 1


def test_a_shoe_with_too_few_cards(capsys: Capture) -> None:
    """Nothing but aces and deuces are left: the round can use them up."""
    out = " ".join(f"{rank} " * 4 for rank in "3456789JQK") + "T " * 4
    assert hand(Path("single-deck"), "A 2", "2", out, False, False) == 2
    assert capsys.readouterr().err.startswith("--removed: the shoe can run out of cards")


def test_nothing_but_blackjacks_are_left() -> None:
    """Every card that is left would make one: there is no value without it."""
    sheet = read_sheet("single-deck")
    out = " ".join(f"{rank} " * 4 for rank in "23456789") + "A A"
    with pytest.raises(
        UnsupportedRequestError, match="expected a shoe from which the dealer can have no blackjack"
    ):
        api_hand(sheet, "A T", up="A", removed=out, conditional=True)


def test_from_a_program() -> None:
    found = api_hand(read_sheet("atlantic-city"), "5 5", up="6")
    assert found.choices[0].choice == "double"
    assert found.value == found.choices[0].value == found["double"].value
    assert found["surrender"].clause == "19:47-2.8(c)"
    assert found.data["conditional"] is False
