"""The exact solver in fractions equals the oracle, which deals tiny shoes card by card."""

import itertools
import tomllib
from fractions import Fraction
from typing import Any

import pytest

from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.rule_tables import LAID, NET, hands_lose_together
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition
from cutcard.games.blackjack.model.hand import ACE, HandView, count, value
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.strategies.twenty_one.chart import Chart, Key
from tests.agreement.small_shoes import (
    ACES_AND_NINES,
    FOURS,
    LITTLE,
    SEVENS,
    SUITED,
    Rules,
    covering,
    named,
    told_apart,
)
from tests.agreement.small_shoes import EIGHTS as ENGINES_EIGHTS
from tests.agreement.small_shoes import sheet_of as engine_sheet
from tests.agreement.small_shoes import solved as engine_solved
from tests.oracle import tiny_game
from tests.sampling import some

OPTIONS: dict[str, tuple[Any, ...]] = {
    "hole_card": ("none", "reader"),
    "soft_17": ("stand", "hit"),
    "surrender": (False, True),
    "double_after_split": (True, False),
    "split_hands": (2, 3, 4),
    "resplit_aces": (True, False),
    "split_two_card_21": ("beats-21", "plain"),
    "busted_extras": ("returned", "kept"),
}
"""Every option that affects the solver, by the oracle's names."""

COMBINATIONS = [dict(zip(OPTIONS, values, strict=True)) for values in itertools.product(*OPTIONS.values())]


def _even(options: dict[str, Any], *names: str) -> bool:
    """Whether an even number of these two-valued options have their second value."""
    return sum(OPTIONS[name].index(options[name]) for name in names) % 2 == 0


QUARTER = [
    options
    for options in COMBINATIONS
    if _even(options, "hole_card", "soft_17", "surrender", "double_after_split", "split_two_card_21")
    and _even(options, "hole_card", "soft_17", "double_after_split", "resplit_aces", "busted_extras")
]
"""A quarter of all combinations, which contains every combination of any three options. All of them were run
once and agreed; they take minutes."""

EIGHTS = [8] * 6 + [10] * 4 + [ACE] * 2 + [9, 7]
TENS = [10] * 7 + [ACE] * 3 + [5, 9, 9]
NINES = [9] * 5 + [10] * 3 + [ACE] * 2 + [7, 7, 8]
ACES = [ACE] * 5 + [10] * 5 + [9, 9, 8, 7]
SIXES = [6] * 5 + [10] * 5 + [ACE] * 2 + [9, 9, 8]
MORE_EIGHTS, MORE_NINES = [*EIGHTS, 10, 10, 9], [*NINES, 10, 10, 10, 8]
CASES = [(EIGHTS, ACE), (TENS, 10), (TENS, 5), (NINES, ACE), (TENS, 9)]
"""Shoes with the named pair, and an up card. Their number has no common factor with that of the options."""


def sheet_of(options: dict[str, Any]) -> BlackjackSheet:
    readings = {name: options[name] for name in ("split_two_card_21", "busted_extras") if name in options}
    rules = {name: value for name, value in options.items() if name not in readings}
    return BlackjackSheet(decks=1, boxes=6, readings=Readings(**readings), **rules)


def composition(cards: list[int]) -> Composition:
    return tuple(cards.count(value) for value in VALUES)


def solved(cards: list[int], up: int, options: dict[str, Any]) -> tuple[Fraction, Fraction]:
    found = solve(sheet_of(options), shoe=composition(cards), number=Fraction, ups=(up,)).against[up].measures
    return found[NET], found[LAID]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_combinations_of_options_each_on_one_of_the_shoes(case: int) -> None:
    cards, up = CASES[case]
    for options in QUARTER[case :: len(CASES)]:
        expected = tiny_game.best_play(cards, up_card=up, **options)
        assert solved(cards, up, options) == expected, options


@pytest.mark.parametrize(("hole_card", "busted_extras"), [("none", "kept"), ("reader", "returned")])
@pytest.mark.parametrize(("cards", "up"), [(ACES, 10), (SIXES, 10), (TENS, ACE), (NINES, 10)])
def test_four_hands_on_each_kind_of_pair(
    cards: list[int], up: int, hole_card: str, busted_extras: str
) -> None:
    options = {"split_hands": 4, "hole_card": hole_card, "busted_extras": busted_extras}
    assert solved(cards, up, options) == tiny_game.best_play(cards, up_card=up, **options)  # type: ignore[arg-type]


def test_a_whole_round_over_all_up_cards() -> None:
    options = {"split_hands": 4, "surrender": True, "busted_extras": "kept"}
    solution = solve(sheet_of(options), shoe=composition(TENS), number=Fraction)
    expected = tiny_game.best_play(TENS, **options)  # type: ignore[arg-type]
    assert (solution.value, solution.average_total_wager) == expected


@pytest.mark.parametrize("hole_card", ["none", "reader"])
def test_the_value_of_every_action(hole_card: str) -> None:
    """The oracle's values are those the player sees: with a reader, they know that there is no blackjack."""
    options = {"split_hands": 3, "surrender": True, "hole_card": hole_card}
    solution = solve(sheet_of(options), shoe=composition(EIGHTS), number=Fraction, ups=(10,))
    found = solution.action_values(8, 8, 10)
    blackjack = Fraction(EIGHTS.count(ACE), len(EIGHTS) - 3)
    if hole_card == "reader":
        found = {action: (value + blackjack) / (1 - blackjack) for action, value in found.items()}
    expected = tiny_game.action_values(EIGHTS, cards=(8, 8), up_card=10, **options)  # type: ignore[arg-type]
    assert {action.value: value for action, value in found.items()} == {
        action: result.value for action, result in expected.items()
    }


def _chart() -> Chart:
    """A chart with every kind of cell, though not a good one."""
    hard: dict[Key, tuple[Action, ...]] = {}
    soft: dict[Key, tuple[Action, ...]] = {}
    pairs: dict[Key, tuple[Action, ...]] = {}
    for up in VALUES:
        for total in range(4, 21):
            hard[total, up] = (Action.HIT,) if total < 17 else (Action.STAND,)
        for total in range(12, 21):
            soft[total, up] = (Action.DOUBLE, Action.HIT) if total < 18 else (Action.STAND,)
        hard[10, up] = hard[11, up] = hard[17, up] = (Action.DOUBLE, Action.HIT)
        hard[15, up] = (Action.SURRENDER, Action.STAND)
        for pair in (8, 9, 10, ACE):
            pairs[pair, up] = (Action.SPLIT,)
    return Chart("odd", hard, soft, pairs, otherwise=(Action.STAND,))


@pytest.mark.parametrize(
    ("hole_card", "busted_extras", "double_after_split"),
    [("none", "kept", True), ("none", "returned", False), ("reader", "returned", True)],
)
@pytest.mark.parametrize(("cards", "up"), [(MORE_EIGHTS, 10), (MORE_NINES, ACE), (TENS, 5)])
def test_a_fixed_chart(
    cards: list[int], up: int, hole_card: str, busted_extras: str, double_after_split: bool
) -> None:
    chart = _chart()
    options = {
        "split_hands": 3,
        "surrender": True,
        "hole_card": hole_card,
        "busted_extras": busted_extras,
        "double_after_split": double_after_split,
    }

    def policy(hand: tuple[int, ...], up_card: int, lawful: tuple[str, ...], after_split: bool) -> str:
        values = [ACE if value == 1 else value for value in hand]
        counted = count(values)
        view = HandView(
            total=counted.total,
            soft=counted.soft,
            cards=min(len(hand), 3),
            pair=values[0] if len(hand) == 2 and hand[0] == hand[1] else 0,
            hands=2 if after_split else 1,
            split_ace=after_split and values[0] == ACE,
            doubled=False,
            first_decision=not after_split and len(hand) == 2,
            up=ACE if up_card == 1 else up_card,
        )
        return chart.choose(view, [Action(each) for each in lawful]).value

    solution = solve(sheet_of(options), shoe=composition(cards), chart=chart, number=Fraction, ups=(up,))
    found = solution.against[up].measures
    expected = tiny_game.fixed_play(cards, policy, up_card=up, **options)  # type: ignore[arg-type]
    assert (found[NET], found[LAID]) == expected


# --- every option of the main game ------------------------------------------------------------------------


def oracle_options(rules: Rules) -> dict[str, Any]:
    """The rules for the oracle. By best play, a face-down card on request is always taken."""
    options: dict[str, Any] = {name: tomllib.loads(f"x = {text}")["x"] for name, text in rules.items()}
    options["designated_blackjack"] = tuple(options["designated_blackjack"].split())
    if options["double_card"] == "on-request":
        options["double_card"] = "face-down"
    return options


def suits_joined(sheet: BlackjackSheet) -> bool:
    """Whether the solver's player ignores suits because the hands of a split box lose together."""
    return bool(paid_hands_of(sheet).kinds) and hands_lose_together(sheet)


EVERY = covering(seed=9)
SPECIAL_SHOES = {"suited": SUITED, "sevens": SEVENS, "little": LITTLE}


@pytest.mark.parametrize(
    "place", some(range(len(EVERY)), one_in=8, quick=16), ids=lambda place: named(EVERY[place])
)
def test_every_option_on_some_shoes(place: int) -> None:
    """Best play on a plain shoe and on one with special hands, each against one up card."""
    rules = EVERY[place]
    sheet = engine_sheet(rules)
    special = list(SPECIAL_SHOES.values())[place % 3]
    if suits_joined(sheet):
        special = FOURS
    plain, up = ((ACES_AND_NINES, 10), (ENGINES_EIGHTS, 10), (ACES_AND_NINES, ACE))[place % 3]
    for shoe, seen in ((plain, up), (special, (10, 9, 10)[place % 3])):
        cards = [str(card) for card in told_apart(sheet, shoe).elements()]
        chance = Fraction(sum(value(card) == seen for card in shoe.elements()), shoe.total())
        found = engine_solved(sheet, shoe, ups=(seen,))
        expected = tiny_game.best_play(cards, up_card=seen, **oracle_options(rules))
        assert (found.value / chance, found.average_total_wager / chance) == expected, seen
