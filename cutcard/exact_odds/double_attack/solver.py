"""The exact odds of double attack: the solver of twenty-one for each up card, and the attack on top of it.

A double attack wager is laid on the up card alone, before the hand, and everything that follows is measured
by both wagers together (26.8, 26.9(a), 26.10(a)). So it multiplies what the hand is worth against that card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from cutcard.cards import ALL_CARDS, Card
from cutcard.exact_odds.defaults import Outcome
from cutcard.exact_odds.double_attack.odds_request import stack_left
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.exceptions import Exceptions, exceptions
from cutcard.exact_odds.twenty_one.round_results import ResultDistribution, round_results
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution, solve_fitting
from cutcard.exact_odds.twenty_one.solver.rule_tables import LAID, NET
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.exact_odds.twenty_one.solver.solver_context import Number
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import BUST_IT_PAYS, DoubleAttackSheet
from cutcard.games.twenty_one.points import ACE, count, value
from cutcard.strategies.double_attack.chart import AttackChart

# --- the initial wager, with the attack -------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class AttackOdds:
    """The main game, and which up cards are attacked."""

    solution: Solution
    attack: frozenset[int]

    def times(self, case: AgainstUp) -> int:
        """By how much the hand's worth counts: twice where the up card is attacked."""
        return 2 if case.up in self.attack else 1

    def _mean(self, measure: int) -> Any:
        cases = self.solution.cases
        return sum(case.chance * self.times(case) * case.measures[measure] for case in cases)

    @property
    def house_advantage(self) -> Any:
        """Of the initial wager, the attack included."""
        return -self._mean(NET)

    @property
    def average_total_wager(self) -> Any:
        """In initial wagers: attacks, doubles and splits included."""
        return self._mean(LAID)

    @property
    def attacked(self) -> Any:
        """The share of rounds in which the up card is attacked."""
        return sum(case.chance for case in self.solution.cases if case.up in self.attack)

    @property
    def attack_advantage(self) -> Any:
        """The house's advantage of the double attack wager itself, per wager made; None where none is."""
        if not self.attacked:
            return None
        cases = (case for case in self.solution.cases if case.up in self.attack)
        return -sum(case.chance * case.measures[NET] for case in cases) / self.attacked


def attack_results(odds: AttackOdds, *, together: bool = False) -> ResultDistribution:
    """An attack lies beside the initial wager on every hand, so it multiplies what the box brings."""
    return round_results(odds.solution, odds.times, together=together)


def attack_results_apart(odds: AttackOdds) -> ResultDistribution:
    """What the double attack wager brings by itself, in initial wagers; nothing where none is made."""
    return round_results(odds.solution, lambda case: int(case.up in odds.attack))


def chart_exceptions(best: AttackOdds, by_chart: AttackOdds) -> Exceptions:
    """Hands better played otherwise, each counted with the attack that the chart makes."""
    attacks = sum(
        float(case.chance * (best.times(case) - by_chart.times(case)) * case.measures[NET])
        for case in best.solution.cases
    )
    return exceptions(best.solution, by_chart.solution, by_chart.times, attacks=attacks)


def attack_odds(
    sheet: DoubleAttackSheet,
    *,
    chart: AttackChart | None = None,
    removed: Sequence[Card] = (),
    stack: Stack | None = None,
    number: Number = float,
) -> AttackOdds:
    """By a chart that fits the table, or by best play: an up card is attacked where the hand gains."""
    hands = None if chart is None else chart.hands
    stack = stack_left(sheet, removed) if stack is None else stack
    solution = solve_fitting(sheet, stack=stack, chart=hands, number=number)
    if chart is not None:
        return AttackOdds(solution, chart.attack)
    return AttackOdds(solution, frozenset(case.up for case in solution.cases if case.measures[NET] > 0))


# --- wagers on the dealer's cards alone -------------------------------------------------------------------


def insurance_outcomes(sheet: DoubleAttackSheet, removed: Sequence[Card] = ()) -> tuple[Outcome, ...]:
    """After the dealer's ace, all other cards unseen (26.11(a), (c))."""
    left = list(stack_left(sheet, removed))
    ace = next((one for one in ALL_CARDS if value(one) == ACE and left[one.number]), None)
    if ace is None or sum(left) < 2:
        raise ShoeRanOutError
    left[ace.number] -= 1
    wins = sum(many for one, many in zip(ALL_CARDS, left, strict=True) if rules.insurance_wins(value(one)))
    won = Fraction(wins, sum(left))
    odds = rules.INSURANCE_ODDS
    return (
        Outcome("king, queen or jack", won, odds.ratio, str(odds)),
        Outcome("any other second card", 1 - won, Fraction(-1)),
    )


def bust_it_outcomes(sheet: DoubleAttackSheet, removed: Sequence[Card] = ()) -> tuple[Outcome, ...]:
    """Every order of the dealer's first three cards, by the deciders."""
    return _bust_it(sheet, stack_left(sheet, removed))


@lru_cache(maxsize=64)
def _bust_it(sheet: DoubleAttackSheet, stack: Stack) -> tuple[Outcome, ...]:
    left, every = dict(zip(ALL_CARDS, stack, strict=True)), sum(stack)
    if every < rules.THREE:
        raise ShoeRanOutError
    ways = dict.fromkeys((row for row, _ in BUST_IT_PAYS), 0)
    cards = [one for one in ALL_CARDS if left[one]]
    for up in cards:
        for second in cards:
            two = left[up] * (left[second] - (second == up))
            if not two or not rules.dealer_draws(sheet, count((value(up), value(second)))):
                continue
            for third in cards:
                row = rules.bust_it_row((up, second, third))
                if row is not None:
                    ways[row] += two * (left[third] - (third == up) - (third == second))
    deals = every * (every - 1) * (every - 2)
    found = [Outcome(row, Fraction(ways[row], deals), odds.ratio, str(odds)) for row, odds in BUST_IT_PAYS]
    lost = 1 - sum((one.probability for one in found), Fraction(0))
    return (*found, Outcome("not over 21 with three cards", lost, Fraction(-1)))
