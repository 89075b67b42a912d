"""The value of split boxes from what becomes of their hands: lays out the tables of `split_lanes.py`."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array, Settlement
from cutcard.exact_odds.twenty_one.solver.lanes import NONE, DealerSets, LaneTree, chances_apart
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, place
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.split import shares
from cutcard.exact_odds.twenty_one.splits.split_lanes import (
    SplitHands,
    SplitPairs,
    gather_compiled,
    weigh_hands_compiled,
)

PairPlayed = tuple[int, int, Array]
"""A pair's value, how many hands it can become, and the action of every hand of its box."""


@dataclass(frozen=True, eq=False)
class BoxesEnded:
    """How the hands of split boxes end, as sums of chances over the hands of a box."""

    finished: Array
    """By place of the pair, stake, row and column."""
    over: Array
    """By place of the pair, stake, and whether the dealer has blackjack."""
    given_up: Array
    """By place of the pair, and whether the dealer has blackjack."""

    def value(self, pair: int, settlement: Settlement) -> Array:
        """Of one box, by measures."""
        measures = settlement.pay.shape[-1]
        found: Array = self.finished[pair].ravel() @ settlement.pay.reshape(-1, measures)
        found += self.over[pair].ravel() @ settlement.over.reshape(-1, measures)
        found += self.given_up[pair] @ settlement.given_up
        return found


def split_boxes(
    context: SolverContext, tree: LaneTree, left: Array, hole: int, pairs: Sequence[PairPlayed]
) -> BoxesEnded:
    """Every pair split; `left` is without the dealer's visible cards."""
    if not pairs:
        return BoxesEnded(*(np.zeros(0) for _ in range(3)))
    policies = list({id(policy): policy for *_, policy in pairs}.values())
    asked = _pairs(context, tree, left, pairs, [id(each) for each in policies])
    found = _room(context, tree)
    many = weigh_hands_compiled(context.table, left, hole, asked, np.stack(policies), found)
    columns = len(context.owed.examples)
    sets = DealerSets(context.table.counts, found.hand[:many], found.first, found.orders[:many], found.sums)
    finished = np.zeros((len(VALUES), 2, len(context.owed.rows), columns))
    gather_compiled(found, context.row, chances_apart(tree, left, sets, columns), finished)
    return BoxesEnded(finished, found.over, found.given_up)


def _pairs(
    context: SolverContext, tree: LaneTree, left: Array, pairs: Sequence[PairPlayed], policies: list[int]
) -> SplitPairs:
    cards = int(left[: len(VALUES)].sum())
    starts = [context.hands.starts(pair) for pair, *_ in pairs]
    widest = max(len(each) for each in starts)
    start = np.full((len(pairs), widest), -1, dtype=np.int64)
    part = np.zeros((len(pairs), widest))
    weights = [shares(most, int(left[place(pair)]) - 2, cards - 2) for pair, most, _ in pairs]
    share = np.zeros((len(pairs), 2, max(each.shape[1] for each in weights)))
    for number, (pair, *_) in enumerate(pairs):
        share[number, :, : weights[number].shape[1]] = weights[number]
        for at, (hand, kind) in enumerate(starts[number]):
            start[number, at] = hand
            part[number, at] = left[len(VALUES) + kind] / left[place(pair)] if kind >= 0 else 0.0
        part[number, 0] = 1 - part[number].sum()
    at_place = [place(pair) for pair, *_ in pairs]
    reach = context.most_held[at_place] + tree.slot_used.max(axis=1)[at_place] + 1
    return SplitPairs(
        value=np.array(at_place, dtype=np.int64),
        start=start,
        part=part,
        share=share,
        reach=reach,
        policy=np.array([policies.index(id(policy)) for *_, policy in pairs], dtype=np.int64),
    )


def _room(context: SolverContext, tree: LaneTree) -> SplitHands:
    hands, most = len(context.table.size), 2 * context.held_somewhere
    longest = int(context.table.size.max()) + int(tree.slot_length.max()) + 3
    pairs = int(context.most_held.max()) + int(tree.slot_used.max()) + 3
    return SplitHands(
        weight=np.empty((hands, 2, 2)),
        hand=np.empty(most, dtype=np.int64),
        stake=np.empty(most, dtype=np.int64),
        orders=np.empty((most, 2)),
        first=np.empty(NONE + 2, dtype=np.int64),
        sums=np.zeros((len(VALUES), 2, pairs, longest)),
        over=np.zeros((len(VALUES), 2, 2)),
        given_up=np.zeros((len(VALUES), 2)),
    )
