"""Kernel and exact odds: the same chart from a fresh shoe every round, by the million, within four errors.

The seeds are fixed, so the result changes only with kernel, shuffle or odds.
`bench/whole_proof.py` does 20 million rounds a sheet, `bench/agreement.py` a billion.
"""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cutcard.cards import read_cards
from cutcard.exact_odds.blackjack.splits.box_results import results_of
from cutcard.exact_odds.blackjack.wagers.play_dependent import held_odds, play_of
from cutcard.exact_odds.blackjack.wagers.wagers import kinds_left, meter_of, progressive_odds, side_wager_odds
from cutcard.exact_odds.twenty_one.solver.main_game import Solution, solve
from cutcard.games.blackjack.rules import Action, hole_card_face_up
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, ProgressiveMeter, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.result import SimResult
from cutcard.strategies.twenty_one.chart import Cell, Chart, Key, columns
from tests.blackjack_sheets import load_sheet
from tests.sampling import portion, some
from tests.sim.charts import BONUS_LIMITS, CHART, STREAKS, offered

FOLDER = Path(__file__).parents[2] / "sheets"
ENOUGH = 20_000_000
ROUNDS = portion(ENOUGH, one_in=16, quick=20)


class Comparison(NamedTuple):
    """A sampled value against the exact one, in standard errors."""

    wager: str
    exact: float
    sampled: float
    z: float


def bundled(name: str, **changes: object) -> BlackjackSheet:
    return replace(load_sheet(FOLDER / f"{name}.toml"), **changes)


SIX_TO_FIVE: dict[str, Any] = {
    "variation": "six-to-five",
    "device": "hand",
    "shuffle": "automated",
    "cut": Fraction(1, 3),
    "soft_17": "hit",
}
SPECIALS: dict[str, Any] = {
    "five_card_21": True,
    "suited_678": True,
    "three_sevens": True,
    "designated_blackjack": read_cards("As Js"),
}


def _by_both_cards() -> Chart:
    """For both dealer's cards face up: draws to beat them, doubles and splits a little."""
    hard: dict[Key, Cell] = {}
    soft: dict[Key, Cell] = {}
    pairs: dict[Key, Cell] = {}
    for seen in columns(both_cards=True).values():
        assert not isinstance(seen, int)
        beaten = seen.total if seen.total >= 17 else 12 if not seen.soft else 16
        weak = 12 <= seen.total <= 16 and not seen.soft
        for total in range(4, 21):
            hit: Cell = (Action.HIT,) if total <= beaten and total < 20 else (Action.STAND,)
            hard[total, seen] = (Action.DOUBLE, *hit) if total in (9, 10, 11) else hit
        for total in range(12, 21):
            soft[total, seen] = (Action.HIT,) if total <= max(17, beaten) and total < 20 else (Action.STAND,)
        for pair in (2, 3, 6, 7, 8, 9, 11):
            pairs[pair, seen] = (Action.SPLIT,) if weak or pair in (8, 11) else ()
    return Chart("both cards", hard, soft, pairs, both_cards=True, otherwise=(Action.STAND,))


BOTH_CARDS = _by_both_cards()


def chart_of(sheet: BlackjackSheet) -> Chart:
    return BOTH_CARDS if hole_card_face_up(sheet) else CHART


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
    "six decks, face up": (BlackjackSheet(decks=6, hole_card="face-up", soft_17="hit"), 19470206),
    "one deck, 6 to 5": (BlackjackSheet(decks=1, split_hands=3, **SIX_TO_FIVE), 19470207),
    "two decks, 6 to 5, reader, no double after a split": (
        BlackjackSheet(decks=2, hole_card="reader", double_after_split=False, **SIX_TO_FIVE),
        19470208,
    ),
    "six decks, all special payouts": (
        BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True, **SPECIALS),
        19470209,
    ),
    "two decks, all special payouts, face up": (
        BlackjackSheet(decks=2, hole_card="face-up", **SPECIALS),
        19470210,
    ),
    "four decks, hole card face down, doubles face down, busted extras kept": (
        BlackjackSheet(
            decks=4,
            boxes=6,
            split_hands=3,
            hole_card="face-down",
            double_card="face-down",
            readings=Readings(busted_extras="kept"),
        ),
        19470211,
    ),
    "six decks, over and under 13": (
        bundled("no-hole-card", wagers=(offered("over-13", ""), offered("under-13", ""))),
        19470212,
    ),
    "six decks, same suit": (bundled("no-hole-card", wagers=(offered("same-suit", "6-4"),)), 19470213),
    "six decks, reader, match-the-dealer and twenty point": (
        BlackjackSheet(
            decks=6,
            hole_card="reader",
            wagers=(offered("match-the-dealer", "6"), offered("twenty-point", "A", ceiling=None)),
        ),
        19470214,
    ),
    "two decks, no hole card, twenty point": (
        BlackjackSheet(decks=2, wagers=(offered("twenty-point", "B", ceiling=None),)),
        19470215,
    ),
    "six decks, optional bonus": (BlackjackSheet(decks=6, wagers=(offered("optional-bonus", ""),)), 19470216),
    "six decks, sevens": (BlackjackSheet(decks=6, wagers=(offered("sevens", ""),)), 19470217),
    "four decks, reader, sevens": (
        BlackjackSheet(decks=4, hole_card="reader", wagers=(offered("sevens", ""),)),
        19470218,
    ),
    "four decks, progressive, the meter at rest": (
        BlackjackSheet(
            decks=4,
            wagers=(offered("progressive", ""),),
            progressive=ProgressiveMeter(20_000_00, Fraction(0), 20_000_00),
        ),
        19470219,
    ),
    "six decks, blackjack bonus": (
        BlackjackSheet(decks=6, wagers=(offered("blackjack-bonus", "", awards=()),), limits=BONUS_LIMITS),
        19470220,
    ),
    "six decks, streak": (BlackjackSheet(decks=6, wagers=STREAKS), 19470221),
    "six decks, reader, surrender, streak by the majority": (
        BlackjackSheet(
            decks=6,
            hole_card="reader",
            surrender=True,
            wagers=STREAKS,
            readings=Readings(streak_split="majority"),
        ),
        19470222,
    ),
    "six decks, multiple action": (BlackjackSheet(decks=6, variation="multiple-action"), 19470223),
}
"""Sheets, each with its seed."""


def compare(sheet: BlackjackSheet, chart: Chart, *, rounds: int, seed: int) -> list[Comparison]:
    """Every wager's mean against its exact value."""
    result = simulate(sheet, chart, rounds, seed, fresh_shoe=True)
    assert result.unfinished == 0
    solution = solve(sheet, chart=chart)
    found = [_compared("blackjack", float(solution.value), result.mean, result.standard_error)]
    return found + [_side(sheet, name, solution, result) for name in result.wagers]


def _side(sheet: BlackjackSheet, name: str, solution: Solution, result: SimResult) -> Comparison:
    """A wager that depends on play is compared with its exact value by the same chart."""
    wager, kinds = ALL[name], kinds_left(sheet.decks)
    paid = sheet.offered(name)
    assert paid is not None
    if wager.wins_in_a_row:
        goes_on = float(results_of(solution).ratio)
        exact = goes_on**wager.wins_in_a_row * (1 + float(paid.odds(wager.rows[0]).ratio)) - 1
    elif wager.held:
        exact = -float(held_odds(sheet, wager, paid, kinds, play_of(solution)).house_advantage)
    elif wager.jackpot:
        by_chart = progressive_odds(sheet, wager, kinds, play_of(solution))
        exact = -float(by_chart.at(meter_of(sheet).start).house_advantage)
    else:
        exact = -float(side_wager_odds(sheet, wager, kinds).house_advantage)
    sampled = result.wagers[name]
    return _compared(name, exact, sampled.mean, sampled.standard_error)


def _compared(wager: str, exact: float, mean: float, error: float) -> Comparison:
    assert error > 0
    return Comparison(wager, exact, mean, (mean - exact) / error)


@pytest.mark.parametrize("name", some(SHEETS, quick=4))
def test_millions_of_rounds_agree_with_the_odds(name: str) -> None:
    sheet, seed = SHEETS[name]
    for one in compare(sheet, chart_of(sheet), rounds=ROUNDS, seed=seed):
        assert abs(one.z) < 4, one


def test_every_side_wager_is_compared() -> None:
    assert {one.name for sheet, _ in SHEETS.values() for one in sheet.wagers} == {*ALL}


def test_a_wrong_figure_would_be_noticed() -> None:
    """The exact value with a dealer who hits soft 17, a fifth of a percent away, is far outside."""
    sheet, seed = SHEETS["six decks, no hole card, surrender"]
    result = simulate(sheet, CHART, ENOUGH, seed, fresh_shoe=True)
    other = float(solve(replace(sheet, soft_17="hit"), chart=CHART).value)
    assert abs(_compared("blackjack", other, result.mean, result.standard_error).z) > 4
