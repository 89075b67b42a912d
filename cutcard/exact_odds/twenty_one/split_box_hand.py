"""The exact value of every choice with one hand of a split box, and of a double for less than the wager.

The hand is valued alone: the cards of the other hands are out of the shoe, and what becomes of those hands
is left aside. So is what a dealer's blackjack found after play takes of the box as a whole; it is the same
for every choice. A further split may use all hands that the box may still have.
"""

from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.errors import BeyondTheSolverError, ShoeRanOutError
from cutcard.exact_odds.twenty_one.calculator import ActionValue, HandValues, Seen, laid_out, number_of
from cutcard.exact_odds.twenty_one.chances import DrawingHand
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.dealer_shows import DealerShows
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT, Array, Settlement, draw, look_at_shoe
from cutcard.exact_odds.twenty_one.solver.lanes import LaneTree
from cutcard.exact_odds.twenty_one.solver.main_game import context_of
from cutcard.exact_odds.twenty_one.solver.rule_tables import ACTIONS, NET
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, Stack, place, values_in
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.split_boxes import split_boxes
from cutcard.exact_odds.twenty_one.splits.split_values import ONE_SPLIT, policy_after_split
from cutcard.games.twenty_one.deciders import TwentyOneSheet, why_not
from cutcard.games.twenty_one.hand import hand_view, pair_of
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE, count


class _Solved(NamedTuple):
    """The hands that this one can become, solved as hands of their box."""

    context: SolverContext
    showing: DealerShows
    settlement: Settlement
    hole: int
    values: Array
    choice: Array
    left: Composition
    """The cards that nobody has seen."""


def split_box_values(
    sheet: TwentyOneSheet,
    seen: Seen,
    *,
    box_hands: int,
    shoe: Composition | None = None,
    stack: Stack | None = None,
    conditional: bool = False,
) -> HandValues:
    """The value of each choice with one hand of a box of `box_hands`; the shoe holds the seen cards too."""
    assert box_hands > 1
    split_ace = ACE in seen.hand[:1]
    view = hand_view(
        count(seen.hand),
        len(seen.hand),
        pair_of(seen.hand),
        hands=box_hands,
        up=seen.up,
        second=seen.second,
        split_ace=split_ace,
        first_decision=False,
    )
    refusals = {action: why_not(sheet, view, action) for action in ACTIONS}
    splits = refusals[Action.SPLIT] is None
    solved = _solve(sheet, seen, shoe, stack, conditional, box_hands=box_hands, part=splits)
    context = solved.context
    hand = number_of(context, seen)
    blackjack, scale = _blackjack(solved, conditional)
    values = {
        action: solved.values[hand, index, NET] / scale
        for index, action in enumerate(ACTIONS)
        if refusals[action] is None and index != SPLIT
    }
    if splits:
        values[Action.SPLIT] = _further_split(solved, view.pair, box_hands, values, scale)
    choices = [ActionValue(one, values[one], None) for one in sorted(values, key=lambda one: -values[one])]
    barred = [ActionValue(action, None, why) for action, why in refusals.items() if why is not None]
    best = max(values.values()) if values else solved.values[hand, 0, NET] / scale
    drawing = DrawingHand(context.hands, solved.choice, context.hands.number(*seen.hand))
    return HandValues(view, (*choices, *barred), best, blackjack, conditional, solved.left, drawing)


def one_card_value(
    sheet: TwentyOneSheet,
    seen: Seen,
    *,
    box_hands: int = 1,
    shoe: Composition | None = None,
    stack: Stack | None = None,
    conditional: bool = False,
) -> float:
    """What the hand brings with its wager alone if it takes one card and no more.

    A double for a share of the wager brings this and that share of what a whole double adds to it.
    """
    solved = _solve(sheet, seen, shoe, stack, conditional, box_hands=box_hands, part=False)
    context = solved.context
    hand = number_of(context, seen)
    cards, whole = context.integers([0] * len(VALUES)), context.integers(solved.showing.left)
    many = look_at_shoe(context.table, whole, hand, cards)
    into = np.zeros(rule_tables.MEASURES)
    stood = np.ascontiguousarray(solved.values[:, 0, :])
    draw(
        context.table,
        solved.settlement,
        whole,
        0,
        hand,
        cards,
        many,
        solved.hole,
        context.one,
        stood,
        into,
    )
    return float(into[NET] / _blackjack(solved, conditional)[1])


def _blackjack(solved: _Solved, conditional: bool) -> tuple[Any, Any]:
    """The probability that the dealer has blackjack, and what values are divided by."""
    one = solved.context.one
    chance = one * solved.left[solved.hole] / sum(solved.left) if solved.hole >= 0 else 0 * one
    scale = 1 - chance if conditional else one
    if not scale:
        raise ShoeRanOutError
    return chance, scale


def _solve(
    sheet: TwentyOneSheet,
    seen: Seen,
    shoe: Composition | None,
    stack: Stack | None,
    conditional: bool,
    *,
    box_hands: int,
    part: bool,
) -> _Solved:
    """Solves the hand as one of its box; with `part`, what a half of it can become too."""
    shoe = values_in(stack) if stack is not None else shoe
    assert shoe is not None
    showing, kinds, left = laid_out(sheet, seen, shoe, stack)
    start = seen.hand[:1] if part else seen.hand
    held = tuple(start.count(each) for each in VALUES)
    context = context_of(sheet, shoe, kinds, None, float, start=held, counted=not conditional)
    up, second = showing.up, showing.second
    most, split_ace = max(2, sheet.split_hands), ACE in seen.hand[:1] and box_hands > 1
    late = context.late_loss(up, most) if box_hands > 1 else None
    if late is not None and late.all_over:
        raise BeyondTheSolverError("a blackjack found after play takes the hands of a box together")
    hole, tree = hole_of(sheet, up, second), context.tree(up, second, showing.left[: len(VALUES)])
    settlement = context.settlement(up, split=late)
    hands = len(context.hands.cards)
    values = np.zeros((hands, len(ACTIONS), rule_tables.MEASURES), dtype=context.kind)
    choice = np.full(hands, -1, dtype=np.int64)
    masks = rule_tables.masks(
        sheet, context.hands, up, second, most=most if box_hands > 1 else 1, split_ace=split_ace
    )
    enough = context.arithmetic.before_split(
        context.table,
        tree,
        settlement,
        context.integers(showing.left),
        hole,
        masks,
        np.full(hands, -1, dtype=np.int64),
        context.tolerance,
        context.one,
        context.work(tree),
        values,
        choice,
    )
    if not enough:
        raise ShoeRanOutError
    return _Solved(context, showing, settlement, hole, values, choice, left)


def _further_split(solved: _Solved, pair: int, box_hands: int, others: dict[Action, Any], scale: Any) -> Any:
    """What both halves bring together, with all the hands that the box may still have.

    If another choice is better, a pair drawn to a half is not split again (`any_split` in `main_game.py`).
    """
    context, showing = solved.context, solved.showing
    most = rule_tables.most_hands(context.sheet, context.hands, pair)
    tree = context.tree(showing.up, showing.second, showing.left[: len(VALUES)])
    if not isinstance(tree, LaneTree):
        raise ShoeRanOutError
    policy = policy_after_split(context, showing, pair, most, solved.values, solved.choice)
    left = context.integers(showing.left)

    def of_hands(many: int) -> Any:
        ended = split_boxes(context, tree, left, solved.hole, [(pair, many, policy)])
        return ended.value(place(pair), solved.settlement)[NET] / scale

    found = of_hands(most - box_hands + 1)
    return of_hands(ONE_SPLIT) if others and found < max(others.values()) else found
