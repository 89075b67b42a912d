"""The mean square of what a box brings and its probability of a net win, split boxes included."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.exact_odds.twenty_one.splits.box_endings import BoxEnd, Ends
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.exact_odds.twenty_one.splits.split_box import SplitBox
from cutcard.exact_odds.twenty_one.splits.split_values import policy_after_split

SPREAD_APART = (
    "for standard deviation and hit frequency the hands of a split box are taken as independent of one"
    " another given the dealer's ending"
)


class Spread(NamedTuple):
    """Of a round against what the dealer shows; the first wager is the unit."""

    square: Any
    won: Any


def spreads(solution: Solution, *, together: bool = False) -> Iterator[tuple[AgainstUp, Spread]]:
    """By the play of a solved game. Two hands of a split box are put together card by card, or taken as
    independent given the dealer's ending, as three and more always are: ten times as fast."""
    known = Ends(solution.context)
    for case in solution.cases:
        yield case, _spread(solution, case, known, together=together)


def _spread(solution: Solution, case: AgainstUp, known: Ends, *, together: bool) -> Spread:
    context = solution.context
    box = split_box(solution, case, known)
    every = falling(sum(box.left), 2)
    square, won = 0 * context.one, 0 * context.one
    for hand, many in enumerate(case.ways):
        action = case.choice[hand]
        if not many or action < 0:
            continue
        chance = context.one * many / every
        if action != SPLIT:
            measures = case.values[hand, action]
            square += chance * measures[rule_tables.SQUARE]
            won += chance * measures[rule_tables.WON]
            continue
        for end, ending in split_ends(box, case, hand, together=together).items():
            net = context.number(end.net)
            square += chance * ending * net * net
            won += chance * ending * (end.net > 0)
    return Spread(square, won)


def split_box(solution: Solution, case: AgainstUp, known: Ends) -> SplitBox:
    """A box that is split against what the dealer shows."""
    context, showing = solution.context, case.showing
    left = showing.left[: len(VALUES)]
    tree = context.tree(case.up, showing.second, left)
    return SplitBox(context, case.up, left, tree, context.work(tree), known)


def split_ends(box: SplitBox, case: AgainstUp, hand: int, *, together: bool) -> dict[BoxEnd, Any]:
    """Every result of the box when this pair is split, with its probability."""
    context, showing = box.context, case.showing
    pair = context.hands.pair(hand)
    most = rule_tables.most_hands(context.sheet, context.hands, pair, *showing[:2])
    after = policy_after_split(context, showing, pair, most, case.values, case.choice)
    return box.ends(pair, after, most, together=together)
