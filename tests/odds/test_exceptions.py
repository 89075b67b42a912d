"""Exceptions to a chart by the cards of a hand: what each is worth, and that together they are its cost."""

import csv
import io
import json
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import Any

import pytest

import cutcard
from cutcard.cli.analysis.strategy import exceptions as command
from cutcard.desk.protocol import DESKS, UnsupportedRequestError, chart_exceptions
from cutcard.exact_odds.double_attack.solver import attack_odds
from cutcard.exact_odds.twenty_one.exceptions import Exceptions, exceptions
from cutcard.exact_odds.twenty_one.solver.best_chart import best_chart
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.games.twenty_one.outcomes import Action
from cutcard.strategies.double_attack.chart import AttackChart
from cutcard.strategies.double_attack.house_bots import bundled_chart as attack_chart
from tests.blackjack_sheets import load_sheet
from tests.law.double_attack import sheet as attack_sheet
from tests.sampling import some
from tests.sim.charts import CHART

FOLDER = Path(__file__).parents[2] / "sheets"
TABLES: dict[str, BlackjackSheet] = {
    "single deck": load_sheet(FOLDER / "single-deck.toml"),
    "eight decks": load_sheet(FOLDER / "atlantic-city.toml"),
    "busted extras kept": BlackjackSheet(
        decks=6, split_hands=4, surrender=True, readings=Readings(busted_extras="kept")
    ),
    "doubles asked face down": BlackjackSheet(
        decks=2, double_card="on-request", readings=Readings(busted_extras="kept")
    ),
    "special payouts": load_sheet(FOLDER / "five-card-21.toml"),
    "both cards face up": load_sheet(FOLDER / "double-exposure.toml"),
}


def of(sheet: BlackjackSheet, chart: Any) -> tuple[Exceptions, float]:
    """The exceptions, and what the chart costs by the odds."""
    best, by_chart = solve(sheet), solve(sheet, chart=chart)
    return exceptions(best, by_chart), float(by_chart.house_advantage - best.house_advantage)


@pytest.mark.parametrize("name", some(TABLES, quick=3))
def test_all_exceptions_are_what_the_best_chart_costs(name: str) -> None:
    found, cost = of(TABLES[name], best_chart(TABLES[name]))
    assert isclose(found.total, cost, abs_tol=1e-14)
    assert found.found
    assert all(each.gain > 0 and each.frequency > 0 for each in found.found)
    assert list(found.found) == sorted(found.found, key=lambda each: -each.worth)


def test_a_poor_chart_costs_the_sum_of_its_mistakes() -> None:
    """It splits where best play does not, so that the value of a split not taken must be exact too."""
    sheet = TABLES["busted extras kept"]
    found, cost = of(sheet, CHART)
    assert isclose(found.total, cost, abs_tol=1e-14)
    assert any(each.by_chart is Action.SPLIT for each in found.found) or found.split_boxes


def test_a_chart_never_asks_for_the_card_of_a_double_face_down() -> None:
    """2.10(c): nobody knows then that the hand is over, and a late blackjack takes less of it."""
    sheet = TABLES["doubles asked face down"]
    doubling = replace(CHART, hard={**CHART.hard, (12, 10): (Action.DOUBLE, Action.HIT)})
    found, cost = of(sheet, doubling)
    assert isclose(found.total, cost, abs_tol=1e-14)
    assert found.face_down > 0
    assert of(sheet, CHART)[0].face_down == 0


def test_two_cards_of_a_single_deck() -> None:
    """With one deck the two cards of a hard 12 or a hard 8 matter; nothing else of two cards does."""
    found, _ = of(TABLES["single deck"], best_chart(TABLES["single deck"]))
    pairs = {(each.cards, each.up[0]): (each.by_chart, each.best) for each in found.of(range(3))}
    assert pairs == {
        (("T", "2"), "4"): (Action.STAND, Action.HIT),
        (("8", "4"), "3"): (Action.HIT, Action.STAND),
        (("7", "5"), "3"): (Action.HIT, Action.STAND),
        (("6", "2"), "6"): (Action.DOUBLE, Action.HIT),
    }


def test_a_gain_is_the_difference_that_the_hand_calculator_finds() -> None:
    sheet = TABLES["single deck"]
    for each in of(sheet, best_chart(sheet))[0].found[:8]:
        worth = cutcard.hand(sheet, " ".join(each.cards), up=each.up[0])
        better, taken = worth[each.best.value].value, worth[each.by_chart.value].value
        assert better is not None
        assert taken is not None
        assert isclose(each.gain, better - taken, abs_tol=1e-12)
        assert better == worth.value


def test_a_frequency_is_that_of_the_cards() -> None:
    """A hand of two cards comes as often as its cards and the up card are dealt."""
    found = of(TABLES["single deck"], best_chart(TABLES["single deck"]))[0]
    ten_two = next(each for each in found.found if each.cards == ("T", "2"))
    assert isclose(ten_two.frequency, 2 * 16 * 4 * 4 / (52 * 51 * 50))


def test_double_attack_counts_the_attack_with_each_hand() -> None:
    on = attack_sheet(decks=6)
    bundled = attack_chart()
    for chart in (bundled, AttackChart(bundled.hands, frozenset({2, 3}))):
        best, by_chart = attack_odds(on), attack_odds(on, chart=chart)
        data = chart_exceptions(on, chart)
        assert isclose(data["total"], float(by_chart.house_advantage - best.house_advantage), abs_tol=1e-14)
        assert (data["parts"]["attacks"] > 0) is (chart is not bundled)


def test_a_game_whose_chart_misses_nothing_says_so() -> None:
    for name in ("red-dog", "craps", "minibaccarat"):
        sheet = cutcard.read_sheet(name)
        with pytest.raises(
            UnsupportedRequestError, match="whose chart goes by the count of a hand"
        ) as raised:
            chart_exceptions(sheet, DESKS[sheet.game].best_chart(sheet))
        assert raised.value.key == "--exceptions"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / "single-deck.toml"
    assert command(path, "json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["sheet"]["name"] == "Single deck"
    advantage = data["house_advantage"]
    assert isclose(data["total"], advantage["chart"] - advantage["best"], abs_tol=1e-14)
    assert isclose(sum(data["parts"].values()), data["total"], abs_tol=1e-15)
    assert data["exceptions"][0]["cards"] == "T 2"
    assert command(path, "csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["cards"] for row in rows] == [each["cards"] for each in data["exceptions"]]
    assert command(path) == 0
    text = capsys.readouterr().out
    assert "T 2" in text
    assert "four and more cards" in text
    assert not any(len(each["cards"].split()) > 3 and each["cards"] in text for each in data["exceptions"])
    assert command(path, "svg") == 2
    assert "expected --json or --csv with --exceptions" in capsys.readouterr().err
