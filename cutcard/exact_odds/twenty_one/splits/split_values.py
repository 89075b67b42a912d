"""Splits against the dealer's visible cards: the value of splitting each pair, and the final choice."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer_shows import DealerShows
from cutcard.exact_odds.twenty_one.solver.hand_values import HandWork
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT, Array, DealerTree, Work
from cutcard.exact_odds.twenty_one.solver.lanes import LaneTree
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, place
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.split import box_value
from cutcard.exact_odds.twenty_one.splits.split_all_bust import p_all_bust_and_dealer_blackjack
from cutcard.exact_odds.twenty_one.splits.split_boxes import split_boxes
from cutcard.games.twenty_one.deciders import late_blackjack_possible
from cutcard.games.twenty_one.points import ACE

ONE_SPLIT = 2
"""The hands of a box that is split once."""


def policy_after_split(
    context: SolverContext, showing: DealerShows, pair: int, most: int, values: Array, choice: Array
) -> Array:
    """The action of every hand of a split box: by the chart, or as for the same cards before the split."""
    sheet, hands, (up, second, _), split_ace = context.sheet, context.hands, showing, pair == ACE
    if context.chart is not None:
        return rule_tables.choices(
            sheet, hands, context.chart, up, second, after_split=True, split_ace=split_ace
        )
    allowed = rule_tables.masks(sheet, hands, up, second, most=most, split_ace=split_ace)
    policy = np.zeros_like(choice)
    context.arithmetic.same_as_before(values, choice, allowed, context.tolerance, policy)
    if context.late_loss(up, most).all_over:
        # The hands of a box are combined by values: suits do not change their play.
        for hand, cards in enumerate(hands.marked):
            if cards:
                policy[hand] = policy[hands.cards.index(hands.cards[hand])]
    return policy


@dataclass(frozen=True, eq=False)
class SplitPair:
    """One pair that may be split."""

    pair: int
    hand: int
    most: int
    late: rule_tables.LateLoss
    policy: Array
    """The action of every hand of the split box."""


@dataclass(eq=False)
class SplitValues:
    """Computes the splits against the dealer's visible cards and lets the pairs choose."""

    context: SolverContext
    showing: DealerShows
    hole: int
    tree: DealerTree | LaneTree
    work: Work | HandWork
    lawful: Array
    values: Array
    choice: Array
    policy: Array

    @property
    def left(self) -> Composition:
        """The cards left without the dealer's visible cards, by values."""
        return self.showing.left[: len(VALUES)]

    def fill_in(self, pairs: Iterable[int], *, once: bool = False) -> frozenset[int]:
        """The pairs' split values and final choices; those whose value is a bound, so that none is split.

        Pairs drawn to a split hand are split again as long as that is lawful, or not at all (`once`).
        """
        found = [self._pair(pair, once=once) for pair in pairs]
        if isinstance(self.tree, LaneTree):
            self._fill_in_lanes(found, self.tree)
        else:
            for each in found:
                self._fill_in_one(each)
        up = self.showing.up
        found_late = late_blackjack_possible(self.context.sheet, up)
        for each in found:
            cards, blackjack = sum(self.left) - 2, 0 * self.context.one
            if self.hole >= 0:
                held = 2 if self.hole == place(each.pair) else 0
                blackjack = self.context.one * (self.left[self.hole] - held) / cards
            self.values[each.hand, SPLIT, rule_tables.NET] -= self.context.number(each.late.box) * blackjack
            if not found_late:
                self.values[each.hand, SPLIT, rule_tables.LAID] += blackjack
        return frozenset(each.pair for each in found if not self._count_all_over(each))

    def _pair(self, pair: int, *, once: bool) -> SplitPair:
        context = self.context
        most = ONE_SPLIT if once else rule_tables.most_hands(context.sheet, context.hands, pair)
        late = context.late_loss(self.showing.up, most)
        return SplitPair(pair, context.hands.number(pair, pair), most, late, self._policy(pair, most))

    def _policy(self, pair: int, most: int) -> Array:
        """Pairs other than aces that may become as many hands share it."""
        known = self._policies.get((most, pair == ACE))
        if known is None:
            known = policy_after_split(self.context, self.showing, pair, most, self.values, self.choice)
            self._policies[most, pair == ACE] = known
        return known

    @cached_property
    def _policies(self) -> dict[tuple[int, bool], Array]:
        return {}

    # --- in floating point, all pairs at once ---

    def _fill_in_lanes(self, found: list[SplitPair], tree: LaneTree) -> None:
        context, left = self.context, self.context.integers(self.showing.left)
        ended = split_boxes(
            context,
            tree,
            left,
            self.hole,
            [(each.pair, each.most, each.policy) for each in found],
        )
        settlements = {
            each.most: context.settlement(self.showing.up, split=each.late)
            for each in {one.most: one for one in found}.values()
        }
        for each in found:
            self.values[each.hand, SPLIT] = ended.value(place(each.pair), settlements[each.most])

    # --- one pair after another, as in fractions ---

    def _fill_in_one(self, found: SplitPair) -> None:
        self.values[found.hand, SPLIT] = box_value(
            most=found.most,
            pair_cards=self.left[place(found.pair)] - 2,
            cards=sum(self.left) - 2,
            one=self.context.one,
            pair_place=place(found.pair),
            hand_value=self._hand_value(found.pair, found.policy, found.late),
        )

    def _hand_value(self, pair: int, policy: Array, late: rule_tables.LateLoss) -> Callable[[int], Array]:
        known: dict[int, Array] = {}

        def hand_value(others: int) -> Array:
            if others not in known:
                known[others] = self._one_hand(pair, others, policy, late)
            return known[others]

        return hand_value

    def _one_hand(self, pair: int, others: int, policy: Array, late: rule_tables.LateLoss) -> Array:
        """One hand by its second card, with this many other pair cards out; its own is any of the pair."""
        context, left = self.context, self.showing.left
        shoe = list(left)
        shoe[place(pair)] -= others
        starts = context.hands.starts(pair)
        alike = {start: left[len(VALUES) + kind] for start, kind in starts if kind >= 0}
        plain = starts[0][0]
        brings = np.zeros((len(VALUES), rule_tables.MEASURES), dtype=context.kind)
        for start, many in {plain: left[place(pair)] - sum(alike.values()), **alike}.items():
            if not many:
                continue
            found = np.zeros((len(VALUES), rule_tables.MEASURES), dtype=context.kind)
            suffices = context.arithmetic.after_split(
                context.table,
                self.tree,
                context.settlement(self.showing.up, split=late),
                context.integers(shoe),
                self.hole,
                start,
                policy,
                context.one,
                self.work,
                found,
            )
            if not suffices:
                raise ShoeRanOutError
            brings = brings + context.one * many / left[place(pair)] * found
        return brings

    def _count_all_over(self, found: SplitPair) -> bool:
        """Adds the payoff for all hands over 21 against a dealer's blackjack; lets the pair choose.

        False if the value is a bound and the split not taken.
        """
        context, hand, late, exact = self.context, found.hand, found.late, True
        if late.all_over:
            greatest = self.values[hand, SPLIT, rule_tables.OVER_LATE] / 2
            bound = (
                self.values[hand, SPLIT, rule_tables.NET] + max(0, -context.number(late.all_over)) * greatest
            )
            if context.chart is not None:
                needed = self.policy[hand] == SPLIT
            else:
                needed = self.values[hand, self.choice[hand], rule_tables.NET] <= bound
            if needed:
                chance = p_all_bust_and_dealer_blackjack(
                    context.hands,
                    pair=found.pair,
                    policy=found.policy,
                    shoe=self.left,
                    hole=self.hole,
                    most=found.most,
                    number=context.number,
                    hidden=context.owed.hidden,
                )
                self.values[hand, SPLIT, rule_tables.NET] -= context.number(late.all_over) * chance
            else:
                self.values[hand, SPLIT, rule_tables.NET] = bound
                exact = False
        if context.chart is None:
            self._choose(hand, int(self.lawful[hand]))
        return exact

    def _choose(self, hand: int, mask: int) -> None:
        best = -1
        for action in range(len(rule_tables.ACTIONS)):
            if mask >> action & 1:
                value = self.values[hand, action, rule_tables.NET]
                if best < 0 or value > self.values[hand, best, rule_tables.NET] + self.context.tolerance:
                    best = action
        self.choice[hand] = best
