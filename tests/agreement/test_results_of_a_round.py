"""How a round's net result is distributed: the engine's enumeration in fractions, and the kernel's rounds.

Boxes of two hands are exact. With three and four hands the mean square is exact and each probability is
within a bound.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from cutcard.exact_odds.twenty_one.round_results import ResultDistribution, round_results
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import GiveCard
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement.enumerator import Enumerator, Shoe
from tests.agreement.random_deals import random_rounds
from tests.agreement.small_shoes import (
    ACES_AND_NINES,
    EIGHTS,
    Rules,
    chart_by_lot,
    covering,
    named,
    sheet_of,
    solved,
    told_apart,
)
from tests.agreement.test_kernel_and_odds import SHEETS, chart_of
from tests.agreement.test_what_if import RULES as WHAT_IF
from tests.agreement.test_what_if import sheet_of as what_if_sheet
from tests.sampling import portion, some


class Spread(NamedTuple):
    """The probability of each net result of the rest of a round."""

    chances: dict[Fraction, Fraction]

    @property
    def net(self) -> Fraction:
        return sum((net * chance for net, chance in self.chances.items()), Fraction(0))

    def __add__(self, other: "Spread") -> "Spread":  # type: ignore[override]
        """Either this or that."""
        return Spread(dict(Counter(self.chances) + Counter(other.chances)))  # type: ignore[type-var]

    def times(self, chance: Fraction) -> "Spread":
        return Spread({net: chance * each for net, each in self.chances.items()})

    def shifted(self, more: Fraction) -> "Spread":
        return Spread({net + more: chance for net, chance in self.chances.items()})


class Spreads(Enumerator):
    """The engine over every deal, with whole distributions instead of means."""

    def worth(self, state: Any) -> Any:
        if not self.rules.in_round(state):
            return Spread({Fraction(0): Fraction(1)})
        return super().worth(state)

    def after(self, state: Any, command: Any) -> Any:
        following, now = self.do(state, command)
        return self.worth(following).shifted(now.net)

    def _mean(self, state: Any, chances: Any, command: Any) -> Any:
        found = Spread({})
        for one, chance in chances.items():
            found += self.after(state, command(one)).times(chance)
        return found

    def every_deal(self, ups: Sequence[int]) -> Spread:
        found = Spread({})
        for first, second, up, chance in self.deals():
            if first <= second and value(up) in ups:
                state, net = self.dealt, self.first_wager.net
                for one in (first, up, second):
                    state, now = self.do(state, GiveCard(one))
                    net += now.net
                found += self.worth(state).shifted(net).times(chance if first == second else 2 * chance)
        return found


def by_enumeration(sheet: BlackjackSheet, shoe: Shoe, chart: Chart | None, ups: Sequence[int]) -> Spread:
    return Spreads(sheet, told_apart(sheet, shoe), chart).every_deal(ups)


def compare(sheet: BlackjackSheet, shoe: Shoe, chart: Chart | None, ups: Sequence[int]) -> ResultDistribution:
    found = round_results(solved(sheet, shoe, chart, ups), together=True)
    expected = by_enumeration(sheet, shoe, chart, ups).chances
    every = sum(expected.values())
    assert sum(found.chances.values()) == every
    assert found.mean == sum(net * chance for net, chance in expected.items())
    if found.exact_square:
        assert found.square == sum(net * net * chance for net, chance in expected.items())
    if not found.apart:
        assert found.chances == expected
    for net in expected.keys() | found.chances.keys():
        assert abs(found.chances.get(net, 0) - expected.get(net, 0)) <= found.apart
    assert found.win + found.push + found.loss == 1
    return found


PLAIN = {"suited_678": "false", "designated_blackjack": '""'}
"""Suits of split hands are not put together."""
TWO_HANDS = [row | PLAIN | {"split_hands": "2"} for row in covering(seed=6)]


@pytest.mark.parametrize("rules", some(TWO_HANDS, one_in=16, quick=24), ids=named)
def test_two_hands_are_exact(rules: Rules) -> None:
    sheet = sheet_of(rules)
    found = compare(sheet, EIGHTS, chart_by_lot(sheet, Random(named(rules))), VALUES)
    assert not found.apart
    assert found.exact_square


MORE_HANDS = [
    {"hole_card": hole, "split_hands": hands, "surrender": "true", "busted_extras": reading}
    for hole in ('"reader"', '"none"')
    for hands in ("4", "3")
    for reading in ('"returned"', '"kept"')
]


@pytest.mark.parametrize("rules", some(MORE_HANDS, one_in=2, quick=4), ids=named)
def test_the_mean_square_of_up_to_four_hands_is_exact(rules: Rules) -> None:
    sheet = sheet_of(rules)
    found = compare(sheet, EIGHTS, chart_by_lot(sheet, Random(3)), (10, 11))
    assert found.apart
    late = rules["hole_card"] == '"none"' and rules["busted_extras"] == '"kept"'
    assert found.exact_square is not late
    compare(sheet, ACES_AND_NINES, None, (9,))


@pytest.mark.parametrize("name", some(WHAT_IF, quick=4, at=1))
def test_rules_that_the_law_does_not_have(name: str) -> None:
    """A late blackjack that takes a part of each hand, early surrender, aces that draw."""
    sheet = what_if_sheet(name)
    assert compare(sheet, EIGHTS, chart_by_lot(sheet, Random(5)), (10, 11)).exact_square


CARDS_BY_VALUE = {
    name: sheet
    for name, (sheet, _) in SHEETS.items()
    if not (sheet.suited_678 or sheet.designated_blackjack or sheet.variation == "multiple-action")
}
"""At multiple action the kernel adds up the wagers on a hand; exact odds give the results of one of them."""


@pytest.mark.parametrize("name", some(CARDS_BY_VALUE, one_in=3, quick=24))
def test_the_kernels_rounds_have_this_distribution(name: str) -> None:
    sheet, rounds = CARDS_BY_VALUE[name], portion(1_600_000, one_in=8, quick=20)
    found = round_results(solve(sheet, chart=chart_of(sheet)), together=True)
    net = random_rounds(sheet, chart_of(sheet), rounds, seed=19470314).main / 1000
    counted = Counter(net.ravel().tolist())
    assert set(counted) <= {float(each) for each in found.chances}
    for each, exact in found.chances.items():
        assert abs(counted[float(each)] - exact * rounds) < 4 * sqrt(exact * (1 - exact) * rounds) + 4, each
    squares = float((net**2).mean())
    assert abs(squares - found.square) < 4 * float((net**2).std()) / sqrt(rounds)
