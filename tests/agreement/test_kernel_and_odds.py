"""Kernel and exact odds: the same chart from a fresh shoe every round, by the million, within four errors.

Seeds are recorded: a run that passes today passes for ever, until kernel, shuffle or odds change.
`bench/agreement.py` does a billion rounds a sheet.
"""

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from cutcard.cli.sheets import load_sheet
from cutcard.games.blackjack.sheet import BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.odds.main_game import solve
from cutcard.odds.wagers import kinds_left, side_wager_odds
from cutcard.sim import SimResult, simulate
from cutcard.strategy.chart import Chart
from tests.sim.charts import CHART, offered

FOLDER = Path(__file__).parents[2] / "sheets"
ROUNDS = 20_000_000


class Comparison(NamedTuple):
    """What was sampled against what is true, in standard errors."""

    wager: str
    exact: float
    sampled: float
    z: float


def bundled(name: str, **changes: object) -> BlackjackSheet:
    return replace(load_sheet(FOLDER / f"{name}.toml"), **changes)


SHEETS: dict[str, tuple[BlackjackSheet, int]] = {
    "eight decks, reader, three hands, 21+3": (bundled("atlantic-city"), 19470201),
    "six decks, no hole card, surrender": (bundled("no-hole-card"), 19470202),
    "two decks, reader, four hands, in-between": (bundled("two-deck-hit"), 19470203),
    "six decks, no hole card, four hands, busted extras kept, in-between": (
        bundled(
            "boardwalk",
            hole_card="none",
            surrender=True,
            readings=Readings(split_two_card_21="plain", busted_extras="kept"),
        ),
        19470204,
    ),
    "one deck, no hole card": (bundled("single-deck", hole_card="none"), 19470205),
    "six decks, over and under 13": (
        bundled("no-hole-card", wagers=(offered("over-13", ""), offered("under-13", ""))),
        19470206,
    ),
    "six decks, same suit": (bundled("no-hole-card", wagers=(offered("same-suit", "6-4"),)), 19470207),
}
"""Sheets and the seed each one is simulated with."""


def compare(sheet: BlackjackSheet, chart: Chart, *, rounds: int, seed: int) -> list[Comparison]:
    """Every wager's mean against its exact value."""
    result = simulate(sheet, chart, rounds, seed, fresh_shoe=True)
    assert result.unfinished == 0
    exact = float(solve(sheet, chart=chart).value)
    found = [_compared("blackjack", exact, result.mean, result.standard_error)]
    return found + [_side(sheet, name, result) for name in result.wagers]


def _side(sheet: BlackjackSheet, name: str, result: SimResult) -> Comparison:
    exact = -float(side_wager_odds(sheet, ALL[name], kinds_left(sheet.decks)).house_advantage)
    sampled = result.wagers[name]
    return _compared(name, exact, sampled.mean, sampled.standard_error)


def _compared(wager: str, exact: float, mean: float, error: float) -> Comparison:
    assert error > 0
    return Comparison(wager, exact, mean, (mean - exact) / error)


@pytest.mark.parametrize("name", SHEETS)
def test_twenty_million_rounds_lie_where_they_should(name: str) -> None:
    sheet, seed = SHEETS[name]
    for one in compare(sheet, CHART, rounds=ROUNDS, seed=seed):
        assert abs(one.z) < 4, one


def test_every_side_wager_is_among_them() -> None:
    assert {one.name for sheet, _ in SHEETS.values() for one in sheet.wagers} == {
        name for name, wager in ALL.items() if wager.by_first_cards
    }


def test_a_wrong_figure_would_be_seen() -> None:
    """The exact value of a dealer who draws on soft 17, a fifth of a percent away, is far outside."""
    sheet, seed = SHEETS["six decks, no hole card, surrender"]
    result = simulate(sheet, CHART, ROUNDS, seed, fresh_shoe=True)
    other = float(solve(replace(sheet, soft_17="hit"), chart=CHART).value)
    assert abs(_compared("blackjack", other, result.mean, result.standard_error).z) > 4
