"""The splits against one up card: what each pair brings when it is split, and what the pair then does."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cutcard.games.blackjack.decide import late_blackjack_possible
from cutcard.games.blackjack.hand import ACE
from cutcard.odds import asked
from cutcard.odds.all_over import chance_all_over
from cutcard.odds.kernel import SPLIT, Array, DealerTree, Work
from cutcard.odds.setting import Setting
from cutcard.odds.shoe import VALUES, Composition, ShoeRanOutError, place
from cutcard.odds.split import box_value


@dataclass(eq=False)
class Splitting:
    """Works out the splits against one up card and lets the pairs choose."""

    setting: Setting
    up: int
    without_up: Composition
    hole: int
    tree: DealerTree
    work: Work
    values: Array
    choice: Array
    policy: Array

    def fill_in(self, pair: int, mask: int) -> bool:
        """The pair's split value and final choice. False if the value is a bound and the split not taken."""
        setting, up, hands = self.setting, self.up, self.setting.hands
        hand = hands.number(pair, pair)
        most = asked.most_hands(setting.sheet, hands, pair, up)
        late = asked.late_loss(setting.sheet, up, most)
        after = self._policy_after_split(pair)
        cards, pair_cards = sum(self.without_up) - 2, self.without_up[place(pair)] - 2
        blackjack = 0 * setting.one
        if self.hole >= 0:
            held = 2 if self.hole == place(pair) else 0
            blackjack = setting.one * (self.without_up[self.hole] - held) / cards
        self.values[hand, SPLIT] = box_value(
            most=most,
            pair_cards=pair_cards,
            cards=cards,
            one=setting.one,
            pair_place=place(pair),
            hand_value=self._hand_value(pair, after, late),
        )
        self.values[hand, SPLIT, asked.NET] -= setting.number(late.box) * blackjack
        if not late_blackjack_possible(setting.sheet, up):
            self.values[hand, SPLIT, asked.LAID] += blackjack
        return self._count_all_over(pair, mask, most, late, after)

    def _policy_after_split(self, pair: int) -> Array:
        setting, split_ace = self.setting, pair == ACE
        if setting.chart is not None:
            return asked.choices(
                setting.sheet, setting.hands, setting.chart, self.up, after_split=True, split_ace=split_ace
            )
        most = asked.most_hands(setting.sheet, setting.hands, pair, self.up)
        allowed = asked.masks(setting.sheet, setting.hands, self.up, most=most, split_ace=split_ace)
        policy = np.zeros_like(self.policy)
        setting.arithmetic.same_as_before(self.values, self.choice, allowed, setting.tolerance, policy)
        return policy

    def _hand_value(self, pair: int, policy: Array, late: asked.LateLoss) -> Callable[[int], Array]:
        setting = self.setting
        known: dict[int, Array] = {}

        def hand_value(others: int) -> Array:
            if others not in known:
                shoe = list(self.without_up)
                shoe[place(pair)] -= others
                known[others] = np.zeros((len(VALUES), asked.MEASURES), dtype=setting.kind)
                suffices = setting.arithmetic.after_split(
                    setting.table,
                    self.tree,
                    asked.settlement(setting.owed, self.up, split=late),
                    setting.integers(shoe),
                    self.hole,
                    setting.hands.number(pair),
                    policy,
                    setting.one,
                    self.work,
                    known[others],
                )
                if not suffices:
                    raise ShoeRanOutError
            return known[others]

        return hand_value

    def _count_all_over(self, pair: int, mask: int, most: int, late: asked.LateLoss, after: Array) -> bool:
        """Adds what is owed when every hand is over and the dealer has blackjack; lets the pair choose."""
        setting, hands = self.setting, self.setting.hands
        hand, exact = hands.number(pair, pair), True
        if late.all_over:
            greatest = self.values[hand, SPLIT, asked.OVER_LATE] / 2
            bound = self.values[hand, SPLIT, asked.NET] + max(0, -setting.number(late.all_over)) * greatest
            if setting.chart is not None:
                needed = self.policy[hand] == SPLIT
            else:
                needed = self.values[hand, self.choice[hand], asked.NET] <= bound
            if needed:
                chance = chance_all_over(
                    hands,
                    pair=pair,
                    policy=after,
                    shoe=self.without_up,
                    hole=self.hole,
                    most=most,
                    number=setting.number,
                )
                self.values[hand, SPLIT, asked.NET] -= setting.number(late.all_over) * chance
            else:
                self.values[hand, SPLIT, asked.NET] = bound
                exact = False
        if setting.chart is None:
            self._choose(hand, mask)
        return exact

    def _choose(self, hand: int, mask: int) -> None:
        best = -1
        for action in range(len(asked.ACTIONS)):
            if mask >> action & 1:
                value = self.values[hand, action, asked.NET]
                if best < 0 or value > self.values[hand, best, asked.NET] + self.setting.tolerance:
                    best = action
        self.choice[hand] = best
