"""How the net result of a round is distributed: each result of a box, win, push and loss, the deviation."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from cutcard.exact_odds.figures import Entry, distribution, results
from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.rule_tables import NET
from cutcard.exact_odds.twenty_one.splits.box_distribution import (
    Distribution,
    distributions,
    split_box,
    split_pairs,
    split_play,
    square_of,
)
from cutcard.exact_odds.twenty_one.splits.box_endings import Ends
from cutcard.exact_odds.twenty_one.splits.box_moments import hands_add_up, split_moments
from cutcard.exact_odds.twenty_one.splits.split_box import TWO

DOUBLE_PRECISION = "exact analysis in double precision"
_INDEPENDENT = "taken as independent of one another given the dealer's ending"

Times = Callable[[AgainstUp], int]
"""By how much a hand counts against what the dealer shows: twice where an attack lies beside the wager."""


def once(case: AgainstUp) -> int:
    """One wager lies on the hand."""
    return 1


@dataclass(frozen=True, eq=False)
class ResultDistribution:
    """Of one round from a fresh shoe, in original wagers."""

    chances: Distribution
    """The probability of each net result, the worst first."""
    mean: Any
    square: Any
    """The mean square of the net result."""
    apart: Any
    """The share of rounds in which hands of a split box were taken as independent: no probability is further
    from the exact one than this."""
    together: bool
    """Whether two hands of a split box were put together card by card."""
    exact_square: bool
    """Whether the mean square is exact for any number of hands."""

    @property
    def win(self) -> Any:
        return sum(chance for net, chance in self.chances.items() if net > 0)

    @property
    def push(self) -> Any:
        return self.chances.get(Fraction(0), 0)

    @property
    def loss(self) -> Any:
        return 1 - self.win - self.push

    @property
    def deviation(self) -> float:
        return sqrt(float(self.square) - float(self.mean) ** 2)

    @property
    def entry(self) -> Entry:
        """As the report has it."""
        return {
            "hit_frequency": float(self.win),
            "standard_deviation": self.deviation,
            "exactness": self.exactness,
            "results": results(self.win, self.push),
            "distribution": distribution(self.chances),
            "distribution_bound": float(self.apart),
        }

    @property
    def exactness(self) -> str:
        if not self.apart:
            return DOUBLE_PRECISION
        share = f"{100 * float(self.apart):.4f} % of rounds"
        if not self.together:
            return (
                f"{DOUBLE_PRECISION}; win, push, loss and standard deviation approximate: the hands of a"
                f" split box ({share}) are {_INDEPENDENT}"
            )
        deviation = "the standard deviation exact; " if self.exact_square else ""
        return (
            f"{DOUBLE_PRECISION}; {deviation}each probability of a result to {share} or better: boxes of"
            f" three and four hands are as often, and their hands are {_INDEPENDENT}"
        )


def round_results(solution: Solution, times: Times = once, *, together: bool = False) -> ResultDistribution:
    """By the play of a solved game.

    With `together`, two hands of a split box are put together card by card, and the mean square is exact for
    any number of hands, unless a late blackjack takes the hands of a box together. Otherwise the hands are
    taken as independent given the dealer's ending, in a fifth of the time.
    """
    context, known = solution.context, Ends(solution.context)
    sums: Distribution = {}
    mean = square = 0 * context.one
    for case, found in distributions(solution, known, together=together):
        many = times(case)
        mean += case.chance * many * case.measures[NET]
        square += case.chance * many * many * square_of(found, context)
        for net, chance in found.items():
            sums[many * net] = sums.get(many * net, 0 * context.one) + case.chance * chance
    chances = {net: sums[net] for net in sorted(sums) if sums[net]}
    if not together:
        return ResultDistribution(chances, mean, square, _split(solution), together, exact_square=False)
    missing, apart, exact = _split_boxes(solution, times, known)
    return ResultDistribution(chances, mean, square + missing, apart, together, exact)


def _split(solution: Solution) -> Any:
    """How often a box is split."""
    return sum(
        (case.chance * chance for case in solution.cases for _, chance in split_pairs(solution, case)),
        0 * solution.context.one,
    )


def _split_boxes(solution: Solution, times: Times, known: Ends) -> tuple[Any, Any, bool]:
    """What is missing from the mean square, the share of boxes of more than two hands, and whether that makes
    the mean square exact."""
    context, exact = solution.context, True
    missing = apart = 0 * context.one
    for case, hand, chance in _pairs(solution):
        pair, most, after = split_play(context, case, hand)
        if most == TWO:
            continue
        box = split_box(solution, case, known)
        apart += chance * box.share_of_more(pair, most)
        if not hands_add_up(box, most):
            exact = False
            continue
        ends: Distribution = {}
        for end, ending in box.ends(pair, after, most).items():
            ends[end.net] = ends.get(end.net, 0 * context.one) + ending
        hole = hole_of(context.sheet, case.up, case.showing.second)
        moments = split_moments(box, pair, after, most, hole=hole)
        missing += chance * times(case) ** 2 * (moments.square - square_of(ends, context))
    return missing, apart, exact


def _pairs(solution: Solution) -> Iterator[tuple[AgainstUp, int, Any]]:
    for case in solution.cases:
        for hand, chance in split_pairs(solution, case):
            yield case, hand, case.chance * chance
