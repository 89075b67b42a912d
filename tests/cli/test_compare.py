"""`cutcard compare`: sheets side by side, and variants of one of them."""

import csv
import json
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cutcard.api.sheets import bundled_sheets
from cutcard.cli.analysis.compare import compare_sheets
from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.strategy import strategy
from cutcard.cli.arguments import Form
from cutcard.desk.answers import Answers
from cutcard.desk.comparison import compare
from cutcard.desk.drawings import COLOURS
from cutcard.desk.protocol import DESKS, advantage_of
from cutcard.desk.rule_effects import rule_effects
from cutcard.desk.variants import BadVariantError, changed, read_change, variant_of, written
from cutcard.games.sheet_parser import read_sheet_text
from tests.sampling import some

Capture = pytest.CaptureFixture[str]


def text_of(name: str) -> str:
    return next(path for path in bundled_sheets() if path.stem == name).read_text("utf-8")


def told(capsys: Capture, *sheets: str, vary: tuple[str, ...] = ()) -> dict[str, Any]:
    code = compare_sheets([Path(one) for one in sheets], vary, "json")
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert code == (2 if "error" in found else 0)
    return found


# --- variants ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", bundled_sheets(), ids=lambda path: path.stem)
def test_a_sheet_written_again_is_the_same_sheet(path: Path) -> None:
    text = path.read_text("utf-8")
    again = read_sheet_text(written(tomllib.loads(text)))
    assert again.sheet == read_sheet_text(text).sheet
    assert again.sheet is not None


def test_a_changed_sheet_that_breaks_the_law_is_proposed() -> None:
    found = changed(text_of("atlantic-city"), (("rules.double_after_split", False),))
    assert found.sheet.status == "proposed"
    assert not found.sheet.double_after_split
    assert "2.10(d)" in [one.clause for one in found.asks]
    assert found.name == "double_after_split = false"


@pytest.mark.parametrize(
    ("asked", "values"),
    [
        ("rules.soft_17=stand,hit", ("stand", "hit")),
        ("cards.decks=2, 6,8", (2, 6, 8)),
        ("rules.surrender=true,false", (True, False)),
        ("what_if.blackjack_pays=6 to 5,1 to 1", ("6 to 5", "1 to 1")),
        ("cards.cut=1/3", ("1/3",)),
    ],
)
def test_values_are_read_by_their_key(asked: str, values: tuple[Any, ...]) -> None:
    options = variant_of("x", read_sheet_text(text_of("atlantic-city"))).options
    assert read_change(asked, options) == (asked.split("=", maxsplit=1)[0], values)


@pytest.mark.parametrize(
    ("asked", "key", "says"),
    [
        ("rules.soft17=hit", "rules.soft17", 'did you mean "rules.soft_17"'),
        ("rules.soft_17", "rules.soft_17", "expected KEY=VALUE,VALUE"),
        ("rules.soft_17=", "rules.soft_17", "expected KEY=VALUE,VALUE"),
        ("rules.soft_17=stands", "rules.soft_17", 'expected one of "stand", "hit", got "stands"'),
        ("rules.split_hands=9", "rules.split_hands", "expected a whole number from 2 to 4, got 9"),
    ],
)
def test_a_change_that_cannot_be_read(asked: str, key: str, says: str) -> None:
    options = variant_of("x", read_sheet_text(text_of("atlantic-city"))).options
    with pytest.raises(BadVariantError, match=says.replace("(", r"\(")) as raised:
        read_change(asked, options)
    assert raised.value.key == key


# --- the comparison ---------------------------------------------------------------------------------------


def test_keys_figures_and_cells_that_differ(capsys: Capture) -> None:
    found = told(capsys, "red-dog", vary=("cards.decks=1,8",))
    assert [one["name"] for one in found["sheets"]] == ["decks = 1", "decks = 8"]
    assert found["differences"] == [{"key": "cards.decks", "clause": "6.2(a)", "values": ["1", "8"]}]
    alone = [
        DESKS["red-dog"].odds(
            changed(text_of("red-dog"), (("cards.decks", decks),)).sheet,
            wager=None,
            chart=None,
            removed=(),
            effects=False,
        )["wagers"][0]
        for decks in (1, 8)
    ]
    for name in ("house_advantage", "standard_deviation", "hit_frequency"):
        assert found["wagers"][0][name] == [one[name] for one in alone]
    assert found["chart"] == []
    assert found["by_chart"] == found["wagers"][0]["house_advantage"], "a chart of spreads loses nothing"


def test_every_combination_of_two_keys(capsys: Capture) -> None:
    found = told(capsys, "red-dog", vary=("cards.decks=1,2", "rules.match_play=true,false"))
    names = [one["name"] for one in found["sheets"]]
    assert names[:2] == ["decks = 1, match_play = true", "decks = 1, match_play = false"]
    assert len(names) == 4


def test_one_change_is_compared_with_the_sheet_itself(capsys: Capture) -> None:
    found = told(capsys, "red-dog", vary=("cards.decks=2",))
    assert [one["name"] for one in found["sheets"]] == ["red-dog", "decks = 2"]


def test_sheets_of_different_games_have_figures_and_no_common_chart(capsys: Capture) -> None:
    found = told(capsys, "red-dog", "minibaccarat")
    assert found["chart"] is None
    assert {one["wager"] for one in found["wagers"]} >= {"player", "banker", "tie"}
    banker = next(one for one in found["wagers"] if one["wager"] == "banker")
    assert banker["house_advantage"][0] is None
    assert banker["house_advantage"][1] > 0


@pytest.mark.parametrize(
    ("sheets", "vary", "says"),
    [
        (("red-dog",), (), "expected two sheets or more"),
        (("red-dog", "no-such"), (), "there is no such file"),
        (("red-dog",), ("cards.deck=2,3",), 'did you mean "cards.decks"'),
        (("red-dog",), ("cards.decks=1,2,3,4,5", "rules.boxes_per_player=1,2,3,4,5"), "at most 24 sheets"),
    ],
)
def test_bad_input_is_one_error(
    sheets: tuple[str, ...], vary: tuple[str, ...], says: str, capsys: Capture
) -> None:
    assert says in told(capsys, *sheets, vary=vary)["error"]["message"]


def test_the_page_for_people_names_what_a_variant_asks_for(capsys: Capture) -> None:
    vary = ("what_if.decks=8,2", "what_if.double_on=any,9-11")[:1]
    assert compare_sheets([Path("single-deck")], vary) == 0
    out = capsys.readouterr().out
    assert "A  decks = 8 (proposed: departs from 2.2(a))" in out
    assert "what_if.decks" in out
    assert "House advantage" in out


def test_as_csv(capsys: Capture) -> None:
    assert compare_sheets([Path("red-dog")], ("cards.decks=1,8",), "csv") == 0
    rows = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    assert [row["cards.decks"] for row in rows if row["wager"] == "red-dog"] == ["1", "8"]
    assert float(rows[0]["house_advantage"]) > float(rows[-1]["house_advantage"]) > 0


def test_the_cells_of_a_chart() -> None:
    """A dealer who draws on a soft 17: the chart hits 18 against an ace."""
    stand, hit = (changed(text_of("single-deck"), (("rules.soft_17", each),)) for each in ("stand", "hit"))
    found = compare([stand, hit], Answers()).cells
    assert found is not None
    assert ("soft.18.A", ("stand", "hit")) in found


# --- single rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some(["red-dog", "minibaccarat"], quick=2))
def test_rule_effects_are_differences_of_whole_answers(name: str) -> None:
    text = text_of(name)
    found = rule_effects(text, variant_of(name, read_sheet_text(text)))
    assert found.effects
    assert "cards.backs" in found.without
    desk = DESKS[name]
    for one in found.effects[:3]:
        other = int(one.other) if one.other.isdecimal() else one.other
        sheet = changed(text, ((one.key, other),)).sheet
        then = desk.odds(sheet, wager=desk.main, chart=None, removed=(), effects=False)
        assert one.house_advantage == then["wagers"][0]["house_advantage"]
        assert one.effect == pytest.approx(one.house_advantage - found.house_advantage)
    assert list(found.effects) == sorted(found.effects, key=lambda one: one.effect)


# --- forms of output --------------------------------------------------------------------------------------


def test_rule_effects_of_the_command(capsys: Capture) -> None:
    assert odds(Path("red-dog"), None, None, "", False, "json", rule_effects=True) == 0
    found = json.loads(capsys.readouterr().out)["rule_effects"]
    assert found["wager"] == "red-dog"
    assert {one["key"] for one in found["effects"]} == {"cards.decks"}
    assert odds(Path("red-dog"), None, None, "", False, "text", rule_effects=True) == 0
    out = capsys.readouterr().out
    assert "One rule changed" in out
    assert "without effect: " in out


def test_the_advantage_alone_is_that_of_the_odds() -> None:
    for name in ("single-deck", "multiple-action", "double-exposure"):
        sheet = read_sheet_text(text_of(name)).sheet
        assert sheet is not None
        desk = DESKS[sheet.game]
        whole = desk.odds(sheet, wager=desk.main, chart=None, removed=(), effects=False)
        assert advantage_of(sheet) == whole["wagers"][0]["house_advantage"]


def test_odds_as_csv_and_as_a_drawing(capsys: Capture) -> None:
    assert odds(Path("minibaccarat"), None, None, "", False, "csv") == 0
    rows = {row["wager"]: row for row in csv.DictReader(StringIO(capsys.readouterr().out))}
    assert f"{100 * float(rows['banker']['house_advantage']):.4f}" == "1.0579"
    assert odds(Path("minibaccarat"), None, None, "", False, "svg") == 0
    drawing = ElementTree.fromstring(capsys.readouterr().out)
    words = [one.text for one in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert "banker" in words
    assert "1.0579 %" in words


def test_a_chart_as_csv_and_as_a_drawing(capsys: Capture) -> None:
    assert strategy(Path("atlantic-city"), "csv") == 0
    rows = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    assert {"part": "Hard hands", "hand": "16", "dealer": "T", "play": "H"} in rows
    assert strategy(Path("atlantic-city"), "svg") == 0
    drawing = ElementTree.fromstring(capsys.readouterr().out)
    fills = [one.get("fill") for one in drawing.iter("{http://www.w3.org/2000/svg}rect")]
    plays = [row["play"][:1] for row in rows if row["play"]]
    assert fills.count(COLOURS["P"]) == plays.count("P") > 30
    assert fills.count(COLOURS["D"]) == plays.count("D") > 30


@pytest.mark.parametrize("name", ["red-dog", "craps", "minibaccarat", "double-attack"])
@pytest.mark.parametrize("form", ["csv", "svg"])
def test_charts_of_every_game(name: str, form: Form, capsys: Capture) -> None:
    """A game without decisions has a drawing with its notes alone, and a table without rows."""
    assert strategy(Path(name), form) == 0
    out = capsys.readouterr().out
    if form == "csv":
        assert out.startswith("part,hand,dealer,play\n")
    else:
        assert ElementTree.fromstring(out).get("width")


@pytest.mark.parametrize(("command", "other"), [("odds", "svg"), ("compare", "json")])
def test_one_form_at_a_time(command: str, other: str) -> None:
    code = subprocess.run(
        [sys.executable, "-m", "cutcard", command, "red-dog", "--csv", f"--{other}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert code.returncode == 2
    assert "expected one form of output, got" in code.stdout + code.stderr
    assert (code.stdout + code.stderr).count("\n") == 1
