"""The odds of craps: the table of published figures, the oracle's counts, and what `odds` prints."""

from fractions import Fraction

import pytest

from cutcard.exact_odds.craps.odds import craps_report, expected_rolls, outcomes_of
from cutcard.exact_odds.defaults import house_advantage
from cutcard.games.craps.layout import NUMBERS
from cutcard.games.craps.rules.stakes import offered
from tests.law.craps import sheet
from tests.machines.craps_sheets import LOSE_PAYS
from tests.oracle import craps as oracle

LOSE = sheet(*(f'[wagers.place-lose-{number}]\npays = "{pays}"' for number, pays in LOSE_PAYS.items()))
PUBLISHED = {
    "pass": 1.414,
    "come": 1.414,
    "dont-pass": 1.364,
    "dont-come": 1.364,
    **dict.fromkeys(("place-win-4", "place-win-10"), 6.667),
    **dict.fromkeys(("place-win-5", "place-win-9"), 4.0),
    **dict.fromkeys(("place-win-6", "place-win-8"), 1.515),
    **dict.fromkeys(("hard-4", "hard-10", "any-craps", "three", "eleven"), 11.111),
    **dict.fromkeys(("hard-6", "hard-8"), 9.091),
    **dict.fromkeys(("two", "twelve"), 13.889),
    "any-seven": 16.667,
    "field": 5.556,
}
"""In percent: beyond the documents, each computed by others."""


@pytest.mark.parametrize("wager", PUBLISHED)
def test_published_figures(wager: str) -> None:
    assert 100 * float(house_advantage(outcomes_of(sheet(), wager))) == pytest.approx(
        PUBLISHED[wager], abs=0.0006
    )


@pytest.mark.parametrize("wager", offered(LOSE))
def test_the_oracle_counts_the_same_fraction(wager: str) -> None:
    lose = wager.startswith("place-lose")
    pays = tuple(map(int, LOSE_PAYS[int(wager.rpartition("-")[2])].split(" to "))) if lose else None
    assert house_advantage(outcomes_of(LOSE, wager)) == oracle.advantage(wager, pays)


def test_dont_pass_per_wager_and_per_decision() -> None:
    (entry,) = craps_report(sheet(), "dont-pass")["wagers"]
    assert entry["exact"] == "3/220"
    assert entry["per_decision"] == pytest.approx(0.014026, abs=1e-6)
    assert entry["per_decision_exact"] == "27/1925"
    (entry,) = craps_report(sheet(), "pass")["wagers"]
    assert entry["exact"] == "7/495"
    assert entry["hit_frequency"] == pytest.approx(244 / 495)
    assert "per_decision" not in entry


def test_what_place_bets_to_lose_are_worth_once_the_sheet_sets_them() -> None:
    worth = {entry["wager"]: entry["exact"] for entry in craps_report(LOSE)["wagers"]}
    assert [worth[f"place-lose-{number}"] for number in NUMBERS] == [
        "1/33",
        "1/40",
        "1/55",
        "1/55",
        "1/40",
        "1/33",
    ]
    without = craps_report(sheet())
    assert {one["wager"] for one in without["not_laid"]} == {f"place-lose-{number}" for number in NUMBERS}


def test_odds_buy_and_lay_are_fair() -> None:
    for entry in craps_report(sheet())["wagers"]:
        if entry["wager"].endswith("odds") or entry["wager"].startswith(("buy", "lay")):
            assert entry["exact"] == "0/1", entry["wager"]


def test_how_many_rolls_a_wager_takes() -> None:
    assert expected_rolls(sheet(), "field") == 1
    assert expected_rolls(sheet(), "place-win-6") == Fraction(36, 11)
    assert expected_rolls(sheet(), "pass") == Fraction(557, 165)


def test_the_reading_changes_nothing() -> None:
    readings = craps_report(LOSE)["readings"]
    assert {one["wager"] for one in readings} == {
        f"{kind}-{n}" for kind in ("place-lose", "lay") for n in NUMBERS
    }
    off = sheet('[readings]\nplace_lose = "off-on-come-out"')
    for one in craps_report(off)["readings"]:
        assert one["chosen"] == "off-on-come-out"
        assert one["house_advantage_other"] == 0
