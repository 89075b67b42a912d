"""The odds report: its fields, readings and effects, and what the commands print."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cutcard.cards import RANKS, card
from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.strategy import strategy
from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.exact_odds.errors import UnknownWagerError
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.model.hand import Count
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.strategies.blackjack.house_bots import bundled_chart
from cutcard.strategies.twenty_one.chart import read_chart, write_chart

PAYS = tuple(ALL["in-between"].paytables["A"].items())
SHEET = BlackjackSheet(decks=6, name="Six", surrender=True, wagers=(OfferedWager("in-between", "A", PAYS),))
FIELDS = {
    "wager",
    "paytable",
    "house_advantage",
    "exact",
    "return_to_player",
    "hit_frequency",
    "average_total_wager",
    "element_of_risk",
    "standard_deviation",
    "method",
    "play",
    "outcomes",
}


def test_every_wager_of_the_sheet_with_its_fields() -> None:
    report = odds_report(SHEET)
    assert report["sheet"] == {"name": "Six", "digest": SHEET.digest}
    assert [each["wager"] for each in report["wagers"]] == ["blackjack", "insurance", "in-between"]
    for each in report["wagers"]:
        assert each.keys() >= FIELDS
        assert each["return_to_player"] == pytest.approx(1 - each["house_advantage"])
    main, insured, between = report["wagers"]
    assert main["exact"] is None
    assert main["element_of_risk"] == pytest.approx(main["house_advantage"] / main["average_total_wager"])
    assert main["standard_deviation"] == pytest.approx(1.134, abs=1e-3)
    assert 0.42 < main["hit_frequency"] < 0.44
    assert report["not_laid"] == []
    assert insured["exact"] == "23/311"
    assert Fraction(between["exact"]) == Fraction(21282, 626665)
    assert [each["name"] for each in between["outcomes"]] == list(ALL["in-between"].rows)
    assert json.loads(json.dumps(report)) == report


def test_the_other_value_of_each_reading() -> None:
    found = odds_report(SHEET, wager="blackjack")["readings"]
    assert {each["wager"] for each in found} == {"blackjack"}
    assert [(each["name"], each["chosen"], each["other"]) for each in found] == [
        ("split_two_card_21", "beats-21", "plain"),
        ("busted_extras", "returned", "kept"),
        ("second_card", "always", "when-needed"),
    ]
    plain = BlackjackSheet(decks=6, surrender=True, readings=Readings(split_two_card_21="plain"))
    assert found[0]["house_advantage_other"] == solve(plain).house_advantage
    assert found[2]["house_advantage_other"] == solve(SHEET).house_advantage


@pytest.mark.parametrize(
    ("hole_card", "names"),
    [
        ("none", ["split_two_card_21", "busted_extras", "second_card"]),
        ("face-down", ["split_two_card_21", "busted_extras"]),
        ("reader", ["split_two_card_21", "losing_insurance"]),
        ("face-up", ["split_two_card_21"]),
    ],
)
def test_a_reading_is_listed_where_it_applies(hole_card: Any, names: list[str]) -> None:
    found = odds_report(BlackjackSheet(decks=1, hole_card=hole_card), wager="blackjack")["readings"]
    assert [each["name"] for each in found] == names


def test_removed_cards_and_effects() -> None:
    removed = (card("2c"), card("2d"))
    report = odds_report(SHEET, wager="insurance", removed=removed, effects=True)
    assert report["removed"] == ["2c", "2d"]
    advantage = report["wagers"][0]["house_advantage"]
    assert advantage == pytest.approx(1 - 3 * 96 / 309)
    effects = report["effects"]["insurance"]
    assert list(effects) == list(RANKS)
    assert effects["5"] == pytest.approx(1 - 3 * 96 / 308 - advantage)
    assert effects["K"] == pytest.approx(1 - 3 * 95 / 308 - advantage)


def test_both_cards_face_up() -> None:
    """No insurance (2.6(k)3); a blackjack is paid even money, against a dealer's blackjack too (2.6(k)1)."""
    sheet = BlackjackSheet(decks=8, hole_card="face-up")
    report = odds_report(sheet)
    (main,) = report["wagers"]
    rows = {each["name"]: each["pays"] for each in main["outcomes"]}
    assert rows["blackjack"] == rows["blackjack against a dealer's blackjack"] == "1 to 1"
    with pytest.raises(UnknownWagerError, match="insurance"):
        odds_report(sheet, wager="insurance")


@pytest.mark.parametrize("edition", ["2010", "1999"])
def test_even_money_beside_insurance(edition: Any) -> None:
    """Edition of 1999: half the wager insured, 2 to 1 less the wager void, or 3 to 2 less the half: one."""
    found = odds_report(BlackjackSheet(decks=6, even_money=True, edition=edition), wager="insurance")
    even = found["wagers"][0]["even_money"]["exact"]
    assert Fraction(even["taken"]) == 1
    assert Fraction(even["declined"]) == Fraction(3, 2) * (1 - Fraction(95, 309))


def test_a_double_shoe_has_a_note() -> None:
    main = odds_report(BlackjackSheet(decks=4, device="double-shoe"), wager="blackjack")["wagers"][0]
    assert any("determinant" in note for note in main["notes"])


def test_a_chart_of_the_other_kind_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    face_up = tmp_path / "face-up.toml"
    face_up.write_text('[table]\ngame = "blackjack"\n[cards]\ndecks = 8\n[rules]\nhole_card = "face-up"\n')
    for sheet, both_cards in ((face_up, False), (SHEET_FILE, True)):
        strategy_file = tmp_path / f"{both_cards}.json"
        strategy_file.write_text(write_chart(bundled_chart(both_cards=both_cards)))
        assert odds(sheet, None, strategy_file, "", False, "json") == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert (error["file"], error["key"]) == (str(strategy_file), "dealer")
        assert "both dealer's cards" in error["message"]


def test_a_face_up_sheet_prints_its_charts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    face_up = tmp_path / "face-up.toml"
    face_up.write_text('[table]\ngame = "blackjack"\n[cards]\ndecks = 8\n[rules]\nhole_card = "face-up"\n')
    assert strategy(face_up, "text") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert any(line.startswith("Pairs against a dealer's s12 to s20") for line in lines)
    assert strategy(face_up, "json") == 0
    chart = read_chart(capsys.readouterr().out)
    assert chart.both_cards
    assert chart.hard[20, Count(20, False)] == (Action.HIT,)


def test_a_wager_that_is_not_offered() -> None:
    with pytest.raises(UnknownWagerError, match="21-plus-3"):
        odds_report(SHEET, wager="21-plus-3")


SHEET_FILE = Path(__file__).parents[2] / "sheets" / "atlantic-city.toml"


def test_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(SHEET_FILE, "insurance", None, "", False, "json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["wager"] for each in found["wagers"]] == ["insurance"]


@pytest.mark.parametrize(
    ("wager", "removed", "key"),
    [("no-such", "", "--wager"), (None, "Xx", "--removed"), ("insurance", "As " * 40, "--removed")],
)
def test_bad_input_is_exit_2(
    capsys: pytest.CaptureFixture[str], wager: str | None, removed: str, key: str
) -> None:
    assert odds(SHEET_FILE, wager, None, removed, False, "json") == 2
    assert json.loads(capsys.readouterr().out)["error"]["key"] == key


def test_insurance_without_an_ace_has_no_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(Path("single-deck"), "insurance", None, "As Ah Ad Ac", False, "json") == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["key"] == "--removed"
    assert error["message"] == "without these cards insurance can never be laid: it has no odds"


def test_a_full_report_names_wagers_that_cannot_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(Path("single-deck"), None, None, "As Ah Ad Ac", False, "json") == 0
    report = json.loads(capsys.readouterr().out)
    assert "insurance" not in [each["wager"] for each in report["wagers"]]
    why = "without these cards insurance can never be laid: it has no odds"
    assert report["not_laid"] == [{"wager": "insurance", "why": why}]
    assert odds(Path("single-deck"), None, None, "As Ah Ad Ac", False, "text") == 0
    assert f"insurance: {why}" in capsys.readouterr().out


def test_one_deck_is_not_plural(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(Path("single-deck"), None, None, "As As", False, "text") == 2
    assert capsys.readouterr().err == "--removed: As is removed more often than 1 deck holds it\n"


def test_tables_fit_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert odds(SHEET_FILE, None, None, "", False, "text") == 0
    assert strategy(SHEET_FILE, "text") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert any("0.4125 %" in line for line in lines)
