"""The main game solved: one box, one shoe, best play or a chart, in floating point or in exact fractions.

Best play is composition-dependent; a split hand is played as the same cards before the split (CDZ-).
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from cutcard.games.blackjack.decide import Action, late_blackjack_possible
from cutcard.games.blackjack.hand import ACE
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.odds import asked
from cutcard.odds.all_over import chance_all_over
from cutcard.odds.dealer import endings, tree_of
from cutcard.odds.hands import Hands, list_hands
from cutcard.odds.kernel import EXACT, FLOATING, SPLIT, Arithmetic, Array, DealerTree, HandTable, Settlement, Work
from cutcard.odds.shoe import VALUES, Composition, ShoeRanOutError, fresh_shoe, place
from cutcard.odds.split import box_value, falling
from cutcard.strategy.chart import Chart

Number = type[float] | type[Fraction]
TOLERANCE = 1e-13
"""Two actions closer than this are equals in floating point, and the first in the order of `Action` is taken."""


@dataclass(frozen=True, eq=False)
class AgainstUp:
    """The main game against one up card."""

    up: int
    chance: Any
    measures: Any
    """What a round with this up card brings, by measure."""
    values: Array
    """By hand, action and measure, over everything unseen: a dealer's blackjack counts in."""
    choice: Array
    """What is done with each hand, -1 for one that cannot be held."""
    lawful: Array
    split_bound: frozenset[int]
    """The pairs whose split is only known to be no better than its value here says; it is not taken."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Everything the solver found out about one game."""

    sheet: BlackjackSheet
    shoe: Composition
    number: Number
    hands: Hands
    against: dict[int, AgainstUp]
    measures: Any

    @property
    def value(self) -> Any:
        """What the player wins on average, in first wagers; negative when he loses."""
        return self.measures[asked.NET]

    @property
    def house_advantage(self) -> Any:
        return -self.value

    @property
    def average_total_wager(self) -> Any:
        """All that is laid on average, doubles and splits included, even where the law gives it back later."""
        return self.measures[asked.LAID]

    @property
    def splits(self) -> bool:
        """Whether any pair is split: then squares and chances of a net win are not known."""
        return any((each.choice == SPLIT).any() for each in self.against.values())

    def action_values(self, first: int, second: int, up: int) -> dict[Action, Any]:
        """The value of every lawful action with two cards, over everything unseen."""
        hand, found = self.hands.number(first, second), self.against[up]
        return {
            action: found.values[hand, index, asked.NET]
            for index, action in enumerate(asked.ACTIONS)
            if found.lawful[hand] >> index & 1
        }


@dataclass(frozen=True, eq=False)
class _Setting:
    """What stays the same for every up card."""

    sheet: BlackjackSheet
    shoe: Composition
    chart: Chart | None
    number: Number
    hands: Hands
    table: HandTable
    owed: asked.Owed
    arithmetic: Arithmetic
    one: Any
    tolerance: Any
    settlements: dict[object, Settlement]

    @property
    def kind(self) -> Any:
        return object if self.number is Fraction else np.float64

    def integers(self, values: Any) -> Array:
        return np.array(values, dtype=object if self.number is Fraction else np.int64)

    def settlement(self, up: int, late: asked.LateLoss | None) -> Settlement:
        key = (late_blackjack_possible(self.sheet, up), late)
        if key not in self.settlements:
            self.settlements[key] = asked.settlement(self.owed, up, split=late)
        return self.settlements[key]


def solve(
    sheet: BlackjackSheet,
    *,
    shoe: Composition | None = None,
    chart: Chart | None = None,
    number: Number = float,
    ups: tuple[int, ...] = VALUES,
) -> Solution:
    """The main game of this sheet from a shoe (fresh and full unless given), by best play or by a chart."""
    shoe = fresh_shoe(sheet.decks) if shoe is None else shoe
    hands = list_hands(shoe, asked.is_over(sheet))
    exact = number is Fraction
    table = HandTable(*(each.astype(object) for each in hands.table)) if exact else hands.table
    setting = _Setting(
        sheet=sheet,
        shoe=shoe,
        chart=chart,
        number=number,
        hands=hands,
        table=table,
        owed=asked.owed(sheet, hands, number),
        arithmetic=EXACT if exact else FLOATING,
        one=Fraction(1) if exact else 1.0,
        tolerance=Fraction(0) if exact else TOLERANCE,
        settlements={},
    )
    against = {up: _against(setting, up) for up in ups if shoe[place(up)]}
    measures: Any = sum(each.chance * each.measures for each in against.values())
    return Solution(sheet, shoe, number, hands, against, measures)


def _work(setting: _Setting, tree: DealerTree) -> Work:
    kind = setting.kind
    return Work(
        left=setting.integers([0] * len(VALUES)),
        scale=np.zeros(int(tree.length.max()) + 1, dtype=kind),
        product=np.zeros(len(tree.parent), dtype=kind),
        chances=np.zeros(len(setting.owed.examples), dtype=kind),
        doubled=np.zeros((len(setting.hands.cards), asked.MEASURES), dtype=kind),
        reached=setting.integers([0] * len(setting.hands.cards)),
    )


def _against(setting: _Setting, up: int) -> AgainstUp:
    sheet, hands, one = setting.sheet, setting.hands, setting.one
    without_up = tuple(many - (index == place(up)) for index, many in enumerate(setting.shoe))
    found = endings(sheet, up)
    hole = asked.hole_of(found)
    tree = tree_of(found, setting.owed.columns, without_up)
    if setting.number is Fraction:
        tree = DealerTree(*(each.astype(object) for each in tree))
    work = _work(setting, tree)
    values = np.zeros((len(hands.cards), len(asked.ACTIONS), asked.MEASURES), dtype=setting.kind)
    choice = np.full(len(hands.cards), -1, dtype=np.int64)
    lawful = asked.masks(sheet, hands, up, most=1)
    policy = np.full(len(hands.cards), -1, dtype=np.int64)
    if setting.chart is not None:
        policy = asked.choices(sheet, hands, setting.chart, up, after_split=False, split_ace=False)
    suffices = setting.arithmetic.before_split(
        setting.table,
        tree,
        setting.settlement(up, None),
        setting.integers(without_up),
        hole,
        lawful,
        policy,
        setting.tolerance,
        one,
        work,
        values,
        choice,
    )
    if not suffices:
        raise ShoeRanOutError
    splitting = _Splitting(setting, up, without_up, hole, tree, work, values, choice, policy)
    bounds = frozenset(
        pair
        for pair in VALUES
        if without_up[place(pair)] >= 2 and lawful[hands.number(pair, pair)] >> SPLIT & 1
        if splitting.fill_in(pair, int(lawful[hands.number(pair, pair)])) is False
    )
    cards = sum(without_up)
    measures: Any = 0 * one
    for hand, held in enumerate(hands.cards):
        if sum(held) == 2 and choice[hand] >= 0:
            ways = 1
            for many, there in zip(held, without_up, strict=True):
                ways *= falling(there, many)
            ways *= 1 if 2 in held else 2
            measures = measures + one * ways / falling(cards, 2) * values[hand, choice[hand]]
    chance = one * setting.shoe[place(up)] / sum(setting.shoe)
    return AgainstUp(up, chance, measures, values, choice, lawful, bounds)


@dataclass(eq=False)
class _Splitting:
    """Works out the splits against one up card and lets the pairs choose."""

    setting: _Setting
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
        values = np.zeros((len(setting.hands.cards), asked.MEASURES), dtype=setting.kind)

        def hand_value(others: int) -> Array:
            if others not in known:
                shoe = list(self.without_up)
                shoe[place(pair)] -= others
                known[others] = np.zeros((len(VALUES), asked.MEASURES), dtype=setting.kind)
                suffices = setting.arithmetic.after_split(
                    setting.table,
                    self.tree,
                    setting.settlement(self.up, late),
                    setting.integers(shoe),
                    self.hole,
                    setting.hands.number(pair),
                    policy,
                    setting.one,
                    self.work,
                    values,
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
