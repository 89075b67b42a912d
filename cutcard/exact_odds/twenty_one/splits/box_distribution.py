"""How often a box brings each net result in a round, its split hands counted together."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT, Array, Settlement
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.box_endings import BoxEnd, Ends
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.exact_odds.twenty_one.splits.split_box import SplitBox
from cutcard.exact_odds.twenty_one.splits.split_values import policy_after_split

Distribution = dict[Fraction, Any]
"""The probability of each net result, in original wagers."""


def distributions(
    solution: Solution, known: Ends, *, together: bool = False
) -> Iterator[tuple[AgainstUp, Distribution]]:
    """Of a round against each thing the dealer may show, by the play of a solved game.

    Two hands of a split box are put together card by card, or taken as independent given the dealer's ending,
    as three and more always are. Without a split, and in a box of two hands put together, it is exact.
    """
    exact = replace(solution.context.owed, exact=True)
    for case in solution.cases:
        found = _unsplit(solution.context, case, exact)
        box = split_box(solution, case, known)
        for hand, chance in split_pairs(solution, case):
            for end, ending in split_ends(box, case, hand, together=together).items():
                found[end.net] = found.get(end.net, 0) + chance * ending
        yield case, found


def split_pairs(solution: Solution, case: AgainstUp) -> Iterator[tuple[int, Any]]:
    """The pairs that are split, each with its probability given what the dealer shows."""
    every = falling(sum(case.showing.left[: len(VALUES)]), 2)
    for hand, many in enumerate(case.ways):
        if many and case.choice[hand] == SPLIT:
            yield hand, solution.context.one * many / every


def square_of(found: Mapping[Fraction, Any], context: SolverContext) -> Any:
    """The mean square of the net result."""
    return sum((chance * context.number(net) ** 2 for net, chance in found.items()), 0 * context.one)


# --- boxes that are not split -----------------------------------------------------------------------------


def _unsplit(context: SolverContext, case: AgainstUp, exact: rule_tables.Owed) -> Distribution:
    """The hands are played once more, by the same choices, with one measure for each net result."""
    rules, nets = _by_net(context, rule_tables.settlement(exact, case.up, split=None))
    values, choice = played_by(context, case, rules, len(nets))
    every = falling(sum(case.showing.left[: len(VALUES)]), 2)
    sums = np.zeros(len(nets), dtype=context.kind)
    for hand, many in enumerate(case.ways):
        if many and choice[hand] >= 0 and choice[hand] != SPLIT:
            sums = sums + context.one * many / every * values[hand, choice[hand]]
    return dict(zip(nets, sums.tolist(), strict=True))


def _by_net(context: SolverContext, exact: Settlement) -> tuple[Settlement, list[Fraction]]:
    """For every finished hand a one at its net result and zeros at the others; and these results."""
    parts = [part[..., rule_tables.NET] for part in (exact.pay, exact.over, exact.given_up)]
    nets = sorted({Fraction(net) for part in parts for net in part.ravel().tolist()})
    pay, over, given_up = (
        np.stack([(part == net) * context.one for net in nets], axis=-1).astype(context.kind)
        for part in parts
    )
    return Settlement(pay, over, given_up, context.row), nets


def played_by(
    context: SolverContext, case: AgainstUp, rules: Settlement, measures: int
) -> tuple[Array, Array]:
    """The values of all hands by these measures, and what is done with each."""
    showing = case.showing
    tree = context.tree(case.up, showing.second, showing.left[: len(VALUES)])
    room = np.zeros((len(context.hands.cards), measures), dtype=context.kind)
    work = context.work(tree)._replace(played=room, doubled=room.copy())
    values = np.zeros((len(room), len(rule_tables.ACTIONS), measures), dtype=context.kind)
    choice = np.full(len(room), -1, dtype=np.int64)
    if not context.arithmetic.before_split(
        context.table,
        tree,
        rules,
        context.integers(showing.left),
        hole_of(context.sheet, case.up, showing.second),
        case.lawful,
        case.choice,
        context.tolerance,
        context.one,
        work,
        values,
        choice,
    ):
        raise ShoeRanOutError
    return values, choice


# --- split boxes ------------------------------------------------------------------------------------------


def split_box(solution: Solution, case: AgainstUp, known: Ends) -> SplitBox:
    """A box that is split against what the dealer shows."""
    context, showing = solution.context, case.showing
    left = showing.left[: len(VALUES)]
    tree = context.tree(case.up, showing.second, left)
    return SplitBox(context, case.up, left, tree, context.work(tree), known)


def split_ends(box: SplitBox, case: AgainstUp, hand: int, *, together: bool) -> dict[BoxEnd, Any]:
    """Every result of the box when this pair is split, with its probability."""
    pair, most, after = split_play(box.context, case, hand)
    return box.ends(pair, after, most, together=together)


def split_play(context: SolverContext, case: AgainstUp, hand: int) -> tuple[int, int, Array]:
    """The value of the pair, how many hands it may become, and the action of every hand of its box."""
    pair = context.hands.pair(hand)
    most = rule_tables.most_hands(context.sheet, context.hands, pair)
    return pair, most, policy_after_split(context, case.showing, pair, most, case.values, case.choice)
