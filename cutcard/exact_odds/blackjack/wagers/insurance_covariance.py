"""The covariance of the main wager and insurance, given that the dealer shows a card that may be insured."""

from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT, Settlement
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.rule_tables import NET
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.box_distribution import (
    distributions,
    played_by,
    split_box,
    split_pairs,
    split_play,
    square_of,
)
from cutcard.exact_odds.twenty_one.splits.box_endings import Ends
from cutcard.exact_odds.twenty_one.splits.box_moments import hands_add_up, lost_to_blackjack
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.games.blackjack.rules import INSURANCE_ODDS, why_not_insurance


class WithInsurance(NamedTuple):
    """Per unit of both wagers."""

    covariance: float
    correlation: float


def with_insurance(solution: Solution) -> WithInsurance | None:
    """Insurance wins with a dealer's blackjack, whatever the hand is. None where a late blackjack takes the
    hands of a split box together."""
    context = solution.context
    cases = tuple(case for case in solution.cases if why_not_insurance(context.sheet, case.up) is None)
    known, every = Ends(context), sum(float(case.chance) for case in cases)
    won = mean = both = square = 0.0
    for case, results in distributions(replace(solution, cases=cases), known):
        share = float(case.chance) / every
        lost = _lost_to_blackjack(solution, case, known)
        if lost is None:
            return None
        left = case.showing.left[: len(VALUES)]
        won += share * left[hole_of(context.sheet, case.up, case.showing.second)] / sum(left)
        mean += share * float(case.measures[NET])
        both += share * float(lost)
        square += share * float(square_of(results, context))
    brings = 1 + float(INSURANCE_ODDS.ratio)
    covariance = brings * (both - won * mean)
    return WithInsurance(covariance, covariance / (brings * sqrt(won * (1 - won)) * sqrt(square - mean**2)))


def _lost_to_blackjack(solution: Solution, case: AgainstUp, known: Ends) -> Any:
    """What the box brings when the dealer has blackjack, times the chance of that."""
    context = solution.context
    values, choice = played_by(context, case, _blackjacks_alone(context, case.up), 1)
    every = falling(sum(case.showing.left[: len(VALUES)]), 2)
    total = 0 * context.one
    for hand, many in enumerate(case.ways):
        if many and choice[hand] >= 0 and choice[hand] != SPLIT:
            total += context.one * many / every * values[hand, choice[hand], 0]
    box, hole = split_box(solution, case, known), hole_of(context.sheet, case.up, case.showing.second)
    for hand, chance in split_pairs(solution, case):
        pair, most, after = split_play(context, case, hand)
        if not hands_add_up(box, most):
            return None
        total += chance * lost_to_blackjack(box, pair, after, most, hole=hole)
    return total


def _blackjacks_alone(context: SolverContext, up: int) -> Settlement:
    """The net result of finished hands against blackjacks, and nothing against other hands."""
    rules = context.settlement(up, split=None)
    blackjack = np.array([each.blackjack for each in context.owed.examples], dtype=bool)
    pay, over, given_up = (
        part[..., NET : NET + 1].copy() for part in (rules.pay, rules.over, rules.given_up)
    )
    pay[:, :, ~blackjack] = 0 * context.one
    over[:, 0], given_up[0] = 0 * context.one, 0 * context.one
    return Settlement(pay, over, given_up, rules.row)
