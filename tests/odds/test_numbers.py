"""Floating point and fractions give the same results wherever both are possible."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.rule_tables import MEASURES
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from tests.sampling import some

#         2  3  4  5  6  7  8  9  10 A
SHOES = [(0, 0, 0, 1, 0, 2, 6, 1, 5, 2), (0, 2, 0, 0, 3, 0, 2, 2, 6, 3), (0, 0, 0, 1, 0, 1, 0, 3, 6, 4)]
SHEETS: list[dict[str, Any]] = [
    {"split_hands": 4, "surrender": True, "readings": Readings(busted_extras="kept")},
    {"split_hands": 3, "soft_17": "hit", "hole_card": "reader", "double_after_split": False},
    {"hole_card": "face-up", "soft_17": "hit"},
    {"three_sevens": True, "five_card_21": True, "double_card": "face-down"},
]


@pytest.mark.parametrize(("rules", "shoe"), some(product(SHEETS, SHOES), one_in=2, quick=6))
def test_the_same_measures(shoe: tuple[int, ...], rules: dict[str, Any]) -> None:
    sheet = BlackjackSheet(decks=1, boxes=6, **rules)
    floating, exact = (solve(sheet, shoe=shoe, number=number) for number in (float, Fraction))
    assert exact.cases
    for found, other in zip(exact.cases, floating.cases, strict=True):
        assert found.showing == other.showing
        for measure in range(MEASURES):
            assert isinstance(found.measures[measure], Fraction)
            assert other.measures[measure] == pytest.approx(float(found.measures[measure]), abs=1e-12)
        assert (other.choice == found.choice).all()
    assert floating.value == pytest.approx(float(exact.value), abs=1e-12)


@pytest.mark.parametrize("shoe", [(3, 3, 2, 0, 0, 0, 0, 0, 0, 0), (0,) * 10, (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)])
def test_a_shoe_that_can_run_out_is_refused(shoe: tuple[int, ...]) -> None:
    with pytest.raises(ShoeRanOutError):
        solve(BlackjackSheet(decks=1), shoe=shoe)


def test_small_shoes_are_distinguished_from_sufficient_ones() -> None:
    solve(BlackjackSheet(decks=1)).must_suffice()
    with pytest.raises(ShoeRanOutError):
        solve(BlackjackSheet(decks=1, split_hands=4), shoe=SHOES[1]).must_suffice()
