"""The options of 2.3(e), 2.6(k), 2.10(c) and 2.16 against rounds dealt card by card: equal fractions."""

from fractions import Fraction
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, read_cards
from cutcard.exact_odds.errors import SuitsUnknownError
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.shoe import Stack, values_in
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.strategies.twenty_one.chart import Cell, Chart, Column, Key, columns
from tests.odds.by_cards import Cards, Round, Rules, total, worth

KEPT = Readings(busted_extras="kept")
AS_JS = read_cards("As Js")
SIXES = "6s 6s 6h 7s 8s 7h Tc Tc Tc Tc Tc 9c Ac"
SEVENS = "7s 7s 7h 6s 8s 8h Tc Tc Tc Tc Ac 9c"
MORE_SEVENS = "7s 7s 7h 7h 7d Tc Tc Tc Tc 9c 4c"
EIGHTS = "8s 8s 8h 6s 7s 6h Tc Tc Tc Tc Tc 9c"
ACES = "As Ac Ah Js Js Jc Tc Tc Tc 9c 8c 7c"
NINES = "9s 9s 8h 8s 2c 3c Tc Tc Tc Tc Ac Ac"
SMALL = "2c 2c 3c 3c 4c 5c 6c Tc Tc Tc Tc Tc Tc 9c"


def stack_of(cards: str) -> Stack:
    held = read_cards(cards)
    return tuple(held.count(one) for one in ALL_CARDS)


def sheet_of(**rules: Any) -> BlackjackSheet:
    return BlackjackSheet(decks=1, boxes=6, **rules)


@pytest.mark.parametrize(
    ("cards", "rules", "options"),
    [
        (EIGHTS, Rules(suited_678=True), {"suited_678": True}),
        (EIGHTS, Rules(suited_678=True, split_hands=3), {"suited_678": True, "split_hands": 3}),
        (
            EIGHTS,
            Rules(suited_678=True, busted_kept=True),
            {"suited_678": True, "readings": KEPT},
        ),
        (SIXES, Rules(suited_678=True, soft_17_hit=True), {"suited_678": True, "soft_17": "hit"}),
        (
            SEVENS,
            Rules(suited_678=True, three_sevens=True),
            {"suited_678": True, "three_sevens": True},
        ),
        (SEVENS, Rules(three_sevens=True), {"three_sevens": True}),
        (MORE_SEVENS, Rules(three_sevens=True), {"three_sevens": True}),
        (EIGHTS, Rules(suited_678=True, face_up=True), {"suited_678": True, "hole_card": "face-up"}),
        (ACES, Rules(designated=("As", "Js")), {"designated_blackjack": AS_JS}),
        (NINES, Rules(face_up=True), {"hole_card": "face-up"}),
        (ACES, Rules(face_up=True, soft_17_hit=True), {"hole_card": "face-up", "soft_17": "hit"}),
        (SMALL, Rules(five_card_21=True), {"five_card_21": True}),
        (SMALL, Rules(five_card_21=True, face_up=True), {"five_card_21": True, "hole_card": "face-up"}),
    ],
)
def test_best_play(cards: str, rules: Rules, options: dict[str, Any]) -> None:
    found = solve(sheet_of(**options), stack=stack_of(cards), number=Fraction)
    assert found.value == Round(rules, cards).value()


# --- by a chart -------------------------------------------------------------------------------------------


def wild_chart(*, both_cards: bool = False) -> Chart:
    """Doubles 9 to 17, so that doubled hands bust; splits sevens, eights and tens; hits to 17."""
    hard: dict[Key, Cell] = {}
    pairs: dict[Key, Cell] = {}
    soft: dict[Key, Cell] = {}
    every: list[Column] = list(columns(both_cards=both_cards).values())
    for column in every:
        for points in range(4, 21):
            hit: Cell = (Action.HIT,) if points < 17 else (Action.STAND,)
            hard[points, column] = (Action.DOUBLE, *hit) if 9 <= points < 18 else hit
        for points in range(12, 21):
            soft[points, column] = (Action.HIT,) if points < 18 else (Action.STAND,)
        for pair in (7, 8, 10):
            pairs[pair, column] = (Action.SPLIT,)
    return Chart("wild", hard, soft, pairs, both_cards, otherwise=(Action.STAND,))


def wildly(hand: Cards, shown: Cards, may: tuple[str, ...], split: bool) -> str:
    points, soft = total(hand)
    if "split" in may and worth(hand[0]) in "78T":
        return "split"
    if not soft and 9 <= points < 18 and "double" in may:
        return "double"
    return "hit" if points < (18 if soft else 17) and "hit" in may else "stand"


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (Rules(busted_kept=True), {"readings": KEPT}),
        (Rules(busted_kept=True, doubles_hidden=True), {"readings": KEPT, "double_card": "face-down"}),
        (Rules(busted_kept=True), {"readings": KEPT, "double_card": "on-request"}),
        (Rules(), {"double_card": "face-down"}),
        (Rules(suited_678=True, busted_kept=True), {"readings": KEPT, "suited_678": True}),
        (
            Rules(busted_kept=True, doubles_hidden=True, split_hands=3),
            {"readings": KEPT, "double_card": "face-down", "split_hands": 3},
        ),
    ],
)
def test_a_double_face_down_is_not_known_to_be_over_21(rules: Rules, options: dict[str, Any]) -> None:
    cards = "8s 8s 8h 6s 7s Tc Tc Tc Tc Tc Ac 9c"
    found = solve(sheet_of(**options), stack=stack_of(cards), chart=wild_chart(), number=Fraction)
    assert found.value == Round(rules, cards, wildly).value()


@pytest.mark.parametrize(
    ("cards", "rules", "options"),
    [
        (MORE_SEVENS, Rules(three_sevens=True), {"three_sevens": True}),
        (ACES, Rules(designated=("As", "Js")), {"designated_blackjack": AS_JS}),
        (SIXES, Rules(suited_678=True), {"suited_678": True}),
    ],
)
def test_special_hands_in_split_boxes(cards: str, rules: Rules, options: dict[str, Any]) -> None:
    found = solve(sheet_of(**options), stack=stack_of(cards), chart=wild_chart(), number=Fraction)
    assert found.value == Round(rules, cards, wildly).value()


def test_a_chart_by_both_cards() -> None:
    sheet = sheet_of(hole_card="face-up")
    chart = wild_chart(both_cards=True)
    found = solve(sheet, stack=stack_of(NINES), chart=chart, number=Fraction)
    assert found.value == Round(Rules(face_up=True), NINES, wildly).value()


def test_best_play_asks_for_a_face_down_double_where_it_helps() -> None:
    """Under `kept` a hidden double over 21 loses one wager to a blackjack instead of two."""
    cards = stack_of("9c 9c 9c 9c 8c 8c Tc Tc Tc Ac 7c 4c")
    value = {
        card: solve(sheet_of(double_card=card, readings=KEPT), stack=cards, number=Fraction).value
        for card in ("face-up", "face-down", "on-request")
    }
    assert value["on-request"] == value["face-down"] > value["face-up"]


# --- dealings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", ["returned", "kept"])
def test_with_and_without_hole_card(reading: Any) -> None:
    """Original wagers only: a late blackjack costs the same as an early one, unless `kept`."""
    readings, chart, cards = Readings(busted_extras=reading), wild_chart(), stack_of(SIXES)
    dealings: tuple[Any, ...] = ("none", "face-down", "reader")
    none, down, reader = (
        solve(sheet_of(hole_card=each, readings=readings), stack=cards, chart=chart, number=Fraction)
        for each in dealings
    )
    assert none.value == down.value
    assert (none.value == reader.value) is (reading == "returned")


@pytest.mark.parametrize(("decks", "variation"), [(8, "standard"), (1, "six-to-five")])
def test_with_and_without_hole_card_from_a_full_shoe(decks: int, variation: Any) -> None:
    dealings: tuple[Any, ...] = ("none", "face-down", "reader")
    soft: Any = "hit" if variation == "six-to-five" else "stand"

    def value(hole_card: Any, **readings: Any) -> float:
        sheet = BlackjackSheet(
            decks=decks,
            variation=variation,
            soft_17=soft,
            hole_card=hole_card,
            readings=Readings(**readings),
        )
        return float(solve(sheet).value)

    none, down, reader = (value(each) for each in dealings)
    assert none == down == pytest.approx(reader, abs=1e-12)
    none, down, reader = (value(each, busted_extras="kept") for each in dealings)
    assert none == down < reader - 1e-6


def test_suits_must_be_known_where_they_are_paid() -> None:
    with pytest.raises(SuitsUnknownError, match="card by card"):
        solve(sheet_of(suited_678=True), shoe=values_in(stack_of(EIGHTS)))
