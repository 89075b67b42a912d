"""Splits against the dealer's visible cards: the value of splitting each pair, and the final choice."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer_shows import DealerShows
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT, Array, DealerTree, Work
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, place
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.split import box_value
from cutcard.exact_odds.twenty_one.splits.split_all_bust import p_all_bust_and_dealer_blackjack
from cutcard.games.twenty_one.deciders import late_blackjack_possible
from cutcard.games.twenty_one.points import ACE


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
    if rule_tables.late_loss(sheet, up, most, hidden=context.owed.hidden).all_over:
        # The hands of a box are combined by values: suits do not change their play.
        for hand, cards in enumerate(hands.marked):
            if cards:
                policy[hand] = policy[hands.cards.index(hands.cards[hand])]
    return policy


@dataclass(eq=False)
class SplitValues:
    """Computes the splits against the dealer's visible cards and lets the pairs choose."""

    context: SolverContext
    showing: DealerShows
    hole: int
    tree: DealerTree
    work: Work
    values: Array
    choice: Array
    policy: Array

    @property
    def left(self) -> Composition:
        """The cards left without the dealer's visible cards, by values."""
        return self.showing.left[: len(VALUES)]

    def fill_in(self, pair: int, mask: int) -> bool:
        """The pair's split value and final choice. False if the value is a bound and the split not taken."""
        context, hands = self.context, self.context.hands
        up, second, _ = self.showing
        hand = hands.number(pair, pair)
        most = rule_tables.most_hands(context.sheet, hands, pair, up, second)
        late = rule_tables.late_loss(context.sheet, up, most, hidden=context.owed.hidden)
        after = policy_after_split(context, self.showing, pair, most, self.values, self.choice)
        cards, pair_cards = sum(self.left) - 2, self.left[place(pair)] - 2
        blackjack = 0 * context.one
        if self.hole >= 0:
            held = 2 if self.hole == place(pair) else 0
            blackjack = context.one * (self.left[self.hole] - held) / cards
        self.values[hand, SPLIT] = box_value(
            most=most,
            pair_cards=pair_cards,
            cards=cards,
            one=context.one,
            pair_place=place(pair),
            hand_value=self._hand_value(pair, after, late),
        )
        self.values[hand, SPLIT, rule_tables.NET] -= context.number(late.box) * blackjack
        if not late_blackjack_possible(context.sheet, up):
            self.values[hand, SPLIT, rule_tables.LAID] += blackjack
        return self._count_all_over(pair, mask, most, late, after)

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
                rule_tables.settlement(context.owed, self.showing.up, split=late),
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

    def _count_all_over(
        self, pair: int, mask: int, most: int, late: rule_tables.LateLoss, after: Array
    ) -> bool:
        """Adds the payoff for all hands over 21 against a dealer's blackjack; lets the pair choose."""
        context, hands = self.context, self.context.hands
        hand, exact = hands.number(pair, pair), True
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
                    hands,
                    pair=pair,
                    policy=after,
                    shoe=self.left,
                    hole=self.hole,
                    most=most,
                    number=context.number,
                    hidden=context.owed.hidden,
                )
                self.values[hand, SPLIT, rule_tables.NET] -= context.number(late.all_over) * chance
            else:
                self.values[hand, SPLIT, rule_tables.NET] = bound
                exact = False
        if context.chart is None:
            self._choose(hand, mask)
        return exact

    def _choose(self, hand: int, mask: int) -> None:
        best = -1
        for action in range(len(rule_tables.ACTIONS)):
            if mask >> action & 1:
                value = self.values[hand, action, rule_tables.NET]
                if best < 0 or value > self.values[hand, best, rule_tables.NET] + self.context.tolerance:
                    best = action
        self.choice[hand] = best
