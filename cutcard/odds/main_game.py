"""The main game solved: one box, one shoe, best play or a chart, in floating point or in exact fractions.

Best play is composition-dependent; a split hand is played as the same cards before the split (CDZ-).
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from cutcard.games.blackjack.decide import Action
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.odds import asked
from cutcard.odds.dealer import endings
from cutcard.odds.hands import Hands, list_hands, suffices
from cutcard.odds.kernel import EXACT, FLOATING, SPLIT, Array, HandTable
from cutcard.odds.setting import TOLERANCE, Number, Setting
from cutcard.odds.shoe import VALUES, Composition, ShoeRanOutError, fresh_shoe, place
from cutcard.odds.split import falling
from cutcard.odds.splitting import Splitting
from cutcard.strategy.chart import Chart

INITIAL_CARDS = 4
"""Two for the player, two for the dealer."""


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
        """All that is laid on average, doubles and splits included, even if the law gives it back later."""
        return self.measures[asked.LAID]

    @property
    def splits(self) -> bool:
        """Whether any pair is split: then squares and chances of a net win are not known."""
        return any((each.choice == SPLIT).any() for each in self.against.values())

    def must_suffice(self) -> None:
        """Raises `ShoeRanOutError` unless the shoe is surely large enough for a box full of split hands.

        What one hand and the dealer need is always checked. A smaller shoe may do as well, but then a split
        box was taken to find its cards.
        """
        possible = (
            asked.most_hands(self.sheet, self.hands, pair, up)
            for pair in VALUES
            for up in self.against
            if self.shoe[place(pair)] >= 2
        )
        most = max(possible, default=1)
        if not suffices(self.hands, self.shoe, box_hands=most):
            raise ShoeRanOutError

    def action_values(self, first: int, second: int, up: int) -> dict[Action, Any]:
        """The value of every lawful action with two cards, over everything unseen."""
        hand, found = self.hands.number(first, second), self.against[up]
        return {
            action: found.values[hand, index, asked.NET]
            for index, action in enumerate(asked.ACTIONS)
            if found.lawful[hand] >> index & 1
        }


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
    if sum(shoe) < INITIAL_CARDS:
        raise ShoeRanOutError
    hands = list_hands(shoe, asked.is_over(sheet))
    exact = number is Fraction
    table = HandTable(*(each.astype(object) for each in hands.table)) if exact else hands.table
    setting = Setting(
        sheet=sheet,
        shoe=shoe,
        chart=chart,
        number=number,
        hands=hands,
        table=table,
        owed=asked.owed(sheet, hands, exact=exact),
        arithmetic=EXACT if exact else FLOATING,
        one=Fraction(1) if exact else 1.0,
        tolerance=Fraction(0) if exact else TOLERANCE,
    )
    against = {up: _against(setting, up) for up in ups if shoe[place(up)]}
    measures: Any = sum(each.chance * each.measures for each in against.values())
    return Solution(sheet, shoe, number, hands, against, measures)


def _against(setting: Setting, up: int) -> AgainstUp:
    sheet, hands, one = setting.sheet, setting.hands, setting.one
    without_up = tuple(many - (index == place(up)) for index, many in enumerate(setting.shoe))
    hole = asked.hole_of(endings(sheet, up))
    tree = asked.dealer_tree(setting.owed, up, without_up)
    work = setting.work(tree)
    values = np.zeros((len(hands.cards), len(asked.ACTIONS), asked.MEASURES), dtype=setting.kind)
    choice = np.full(len(hands.cards), -1, dtype=np.int64)
    lawful = asked.masks(sheet, hands, up, most=1)
    policy = np.full(len(hands.cards), -1, dtype=np.int64)
    if setting.chart is not None:
        policy = asked.choices(sheet, hands, setting.chart, up, after_split=False, split_ace=False)
    enough = setting.arithmetic.before_split(
        setting.table,
        tree,
        asked.settlement(setting.owed, up, split=None),
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
    if not enough:
        raise ShoeRanOutError
    splitting = Splitting(setting, up, without_up, hole, tree, work, values, choice, policy)
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
