"""Win, push and loss, and the distribution of a round's result, as the report and the command have them."""

import csv
import io
import json
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import cutcard
from cutcard.cli.analysis.odds import odds
from cutcard.desk.answers import Answers
from cutcard.desk.protocol import DESKS
from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from tests.sampling import some

FOLDER = Path(__file__).parents[2] / "sheets"
SHEETS = (
    "no-hole-card",
    "red-dog",
    "craps",
    "minibaccarat",
    "double-attack",
    "streak",
    "bonus",
    "multiple-action",
    "double-exposure",
)


def by_net(entry: dict[str, Any]) -> dict[Fraction, float]:
    return {Fraction(each["net"]): each["probability"] for each in entry["distribution"]}


@pytest.mark.parametrize("name", some(SHEETS, quick=4))
def test_win_push_and_loss_of_every_wager_add_up_to_one(name: str) -> None:
    sheet = cutcard.read_sheet(name)
    for wager in cutcard.odds(sheet).wagers:
        found, nets = wager.data["results"], by_net(dict(wager.data))
        chances = [found[each] for each in ("win", "push", "loss")]
        assert sum(chances) == pytest.approx(1, abs=1e-15)
        assert sum(nets.values()) == pytest.approx(1, abs=1e-13)
        assert found["win"] == wager.data["hit_frequency"]
        assert sum(chance for net, chance in nets.items() if net < 0) == pytest.approx(
            found["loss"], abs=1e-13
        )
        if found["exact"] is not None:
            assert sum(Fraction(found["exact"][each]) for each in ("win", "push", "loss")) == 1
            exact = {Fraction(each["net"]): Fraction(each["exact"]) for each in wager.data["distribution"]}
            mean = sum(net * chance for net, chance in exact.items())
            assert mean == -Fraction(wager.data["exact"])
            square = sum(net * net * chance for net, chance in exact.items())
            assert sqrt(square - mean * mean) == pytest.approx(wager.data["standard_deviation"])


def test_a_better_distribution_if_it_is_asked_for() -> None:
    sheet = cutcard.read_sheet("no-hole-card")
    roughly, exactly = (cutcard.odds(sheet, distribution=each)["blackjack"].data for each in (False, True))
    assert exactly["distribution_bound"] == 0 < roughly["distribution_bound"] < 0.03
    assert "approximate" in roughly["exactness"]
    assert exactly["exactness"] == "exact analysis in double precision"
    nets = by_net(dict(exactly))
    mean = sum(float(net) * chance for net, chance in nets.items())
    assert mean == pytest.approx(-exactly["house_advantage"], abs=1e-14)
    square = sum(float(net) ** 2 * chance for net, chance in nets.items())
    assert exactly["standard_deviation"] == pytest.approx(sqrt(square - mean * mean), abs=1e-13)
    assert 0 < roughly["standard_deviation"] - exactly["standard_deviation"] < 0.00005
    assert exactly["house_advantage"] == roughly["house_advantage"]


def test_other_wagers_and_games_have_no_better_one() -> None:
    red_dog = cutcard.read_sheet("red-dog")
    assert cutcard.odds(red_dog, distribution=True) == cutcard.odds(red_dog)
    sheet = cutcard.read_sheet("no-hole-card")
    alone = cutcard.odds(sheet, wager="insurance", distribution=True)
    assert alone == cutcard.odds(sheet, wager="insurance")


def test_the_deviation_of_four_hands_is_exact_and_their_share_is_the_bound() -> None:
    sheet = BlackjackSheet(decks=1, hole_card="reader", split_hands=4)
    asked: dict[str, Any] = {"wager": "blackjack", "chart": None, "removed": (), "effects": False}
    found = Answers().odds(sheet, **asked, distribution=True)["wagers"][0]
    assert "the standard deviation exact" in found["exactness"]
    assert 0 < found["distribution_bound"] < 0.003


def test_suits_of_split_hands_are_not_put_together() -> None:
    entry = odds_report(BlackjackSheet(decks=6, suited_678=True), wager="blackjack")["wagers"][0]
    assert entry["results"] is entry["distribution"] is entry["standard_deviation"] is None
    assert any("suits of all hands of a split box" in note for note in entry["notes"])
    sheet = BlackjackSheet(decks=6, suited_678=True)
    desk: Any = DESKS["blackjack"]
    assert desk.distribution(sheet, chart=None, removed=())["results"] is None


def test_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / "minibaccarat.toml"
    assert odds(path, None, None, "", effects=False, distribution=True) == 0
    text = capsys.readouterr().out
    assert "banker: win 45.8597 %, push 9.5156 %, loss 44.6247 %" in text
    assert "+0.95" in text
    assert odds(path, None, None, "", effects=False, form="csv") == 0
    row = next(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert float(row["win"]) + float(row["push"]) + float(row["loss"]) == pytest.approx(1)
    assert odds(path, "tie", None, "", effects=False, distribution=True, form="csv") == 0
    lines = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(each["wager"], each["net"]) for each in lines] == [("tie", "-1"), ("tie", "8")]
    assert sum(Fraction(each["exact"]) for each in lines) == 1
    blackjack = FOLDER / "no-hole-card.toml"
    assert odds(blackjack, "blackjack", None, "", effects=False) == 0
    text = capsys.readouterr().out
    assert "blackjack: win 42.50 %, push 8.50 %, loss 49.00 %" in text
    assert "net result of a round" not in text
    assert odds(blackjack, "blackjack", None, "", effects=False, distribution=True, form="json") == 0
    entry = json.loads(capsys.readouterr().out)["wagers"][0]
    assert [each["net"] for each in entry["distribution"]][:3] == ["-4", "-3", "-2"]
