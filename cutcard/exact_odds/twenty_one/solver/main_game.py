"""The main game solved: one box, one shoe, best play or a chart, in floating point or in exact fractions.

Best play is composition-dependent; a split hand is played like the same cards before the split (CDZ-). If
suits have payouts, a hand is played by its suits, but the decision to split a pair ignores them.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError, SuitsUnknownError
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.dealer_shows import DealerShows, Seen, showings
from cutcard.exact_odds.twenty_one.solver.hand_values import IN_LANES
from cutcard.exact_odds.twenty_one.solver.hands import Hands, list_hands, suffices
from cutcard.exact_odds.twenty_one.solver.kernel import (
    EXACT,
    FLOATING,
    SPLIT,
    Arithmetic,
    Array,
    HandTable,
)
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, Stack, full_shoe, place, values_in
from cutcard.exact_odds.twenty_one.solver.solver_context import TOLERANCE, Number, SolverContext
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.exact_odds.twenty_one.splits.split_values import SplitValues
from cutcard.games.twenty_one.deciders import TwentyOneSheet, stock
from cutcard.games.twenty_one.outcomes import Action
from cutcard.strategies.twenty_one.chart import Chart
from cutcard.strategies.twenty_one.chart_fit import must_fit

INITIAL_CARDS = 4
"""Two for the player, two for the dealer."""


@dataclass(frozen=True, eq=False)
class AgainstUp:
    """The main game against what the dealer shows: the up card, or both cards."""

    showing: DealerShows
    orders: int
    """In how many ways the dealer shows this."""
    chance: Any
    measures: Any
    """The mean result of a round in which the dealer shows this, by measure."""
    values: Array
    """By hand, action and measure, over everything unseen, a dealer's blackjack included."""
    choice: Array
    """What is done with each hand, -1 for one that cannot be held."""
    lawful: Array
    ways: tuple[int, ...]
    """In how many orders each hand of two cards is dealt."""
    split_bound: frozenset[int]
    """The pairs whose split value is only an upper bound; the split is not taken."""

    @property
    def up(self) -> int:
        return self.showing.up


@dataclass(frozen=True, eq=False)
class Solution:
    """Everything the solver found out about one game."""

    sheet: Any
    """Of a game of twenty-one."""
    shoe: Composition
    number: Number
    hands: Hands
    cases: tuple[AgainstUp, ...]
    measures: Any
    context: SolverContext

    @property
    def against(self) -> dict[int, AgainstUp]:
        """By the up card's value, where it says all; several games against one value are in `cases` only."""
        ups = [each.up for each in self.cases]
        return {each.up: each for each in self.cases if ups.count(each.up) == 1}

    @property
    def value(self) -> Any:
        """The player's mean result in original wagers; negative for a loss."""
        return self.measures[rule_tables.NET]

    @property
    def house_advantage(self) -> Any:
        return -self.value

    @property
    def average_total_wager(self) -> Any:
        """The mean amount wagered, doubles and splits included, even if the law returns it later."""
        return self.measures[rule_tables.LAID]

    @property
    def splits(self) -> bool:
        """Whether any pair is split."""
        return any((each.choice == SPLIT).any() for each in self.cases)

    def must_suffice(self) -> None:
        """Raises `ShoeRanOutError` unless the shoe is surely large enough for a box full of split hands.

        What one hand and the dealer need is always checked. A smaller shoe may be enough too, but then the
        solver assumed that a split box gets its cards.
        """
        possible = (
            rule_tables.most_hands(self.sheet, self.hands, pair)
            for pair in VALUES
            if self.shoe[place(pair)] >= 2
        )
        most = max(possible, default=1)
        if not suffices(self.hands, self.shoe, box_hands=most):
            raise ShoeRanOutError

    def action_values(self, first: int, second: int, up: int) -> dict[Action, Any]:
        """The value of every lawful action with two cards, over everything unseen."""
        return self.action_values_in(self.against[up], first, second)

    def action_values_in(self, case: AgainstUp, first: int, second: int) -> dict[Action, Any]:
        """The same against one of the cases; a hand that is not marked."""
        hand = self.hands.number(first, second)
        return {
            action: case.values[hand, index, rule_tables.NET]
            for index, action in enumerate(rule_tables.ACTIONS)
            if case.lawful[hand] >> index & 1
        }


def solve(
    sheet: TwentyOneSheet,
    *,
    shoe: Composition | None = None,
    stack: Stack | None = None,
    chart: Chart | None = None,
    number: Number = float,
    ups: tuple[int, ...] = VALUES,
    only: Seen | None = None,
) -> Solution:
    """The main game of this sheet from a shoe, by best play or by a chart.

    `BadChartError` where the chart lacks a lawful play for a hand it meets.
    The shoe is fresh and full unless it is given by values (`shoe`) or card by card (`stack`). If the table
    pays for suits or ranks, a shoe by values is not enough. `ups` and `only` restrict what the dealer shows.
    """
    if chart is not None:
        must_fit(chart, sheet)
    return solve_fitting(sheet, shoe=shoe, stack=stack, chart=chart, number=number, ups=ups, only=only)


@lru_cache(maxsize=1)
def by_best_play(sheet: TwentyOneSheet) -> Solution:
    """The main game of a fresh shoe by best play. The last one is kept: a chart and its page both need it."""
    return solve_fitting(sheet)


@lru_cache(maxsize=2)
def by_fitting_chart(sheet: TwentyOneSheet, chart: Chart) -> Solution:
    """The same by a chart that is known to fit the table: the best chart was solved when it was found."""
    return solve_fitting(sheet, chart=chart)


def solve_fitting(
    sheet: TwentyOneSheet,
    *,
    shoe: Composition | None = None,
    stack: Stack | None = None,
    chart: Chart | None = None,
    number: Number = float,
    ups: tuple[int, ...] = VALUES,
    only: Seen | None = None,
) -> Solution:
    """`solve` for a chart that is known to fit the table."""
    marks = paid_hands_of(sheet)
    if stack is None and shoe is None:
        stack = full_shoe(sheet.decks, stock(sheet).deck)
    if stack is not None:
        shoe = values_in(stack)
    assert shoe is not None
    if stack is None and marks.kinds:
        raise SuitsUnknownError
    if sum(shoe) < INITIAL_CARDS:
        raise ShoeRanOutError
    kinds = () if stack is None else marks.counts(stack)
    context = context_of(sheet, shoe, kinds, chart, number)
    ways = showings(
        sheet,
        (*shoe, *kinds),
        marks.kinds,
        lambda up, second: rule_tables.ruled_alike(sheet, up, second),
        only,
    )
    every = falling(sum(shoe), _cards_shown(ways))
    cases = tuple(
        against(context, showing, many, context.one * many / every)
        for showing, many in ways.items()
        if showing.up in ups
    )
    measures: Any = sum(each.chance * each.measures for each in cases)
    return Solution(sheet, shoe, number, context.hands, cases, measures, context)


def _cards_shown(ways: dict[DealerShows, int]) -> int:
    return 2 if any(each.second for each in ways) else 1


def context_of(
    sheet: TwentyOneSheet,
    shoe: Composition,
    kinds: tuple[int, ...],
    chart: Chart | None,
    number: Number,
    *,
    start: Composition = (),
    counted: bool = True,
) -> SolverContext:
    """What all cases have in common. With `start`, only hands that hold these cards are solved.

    Unless `counted`, a dealer's blackjack brings nothing.
    """
    marks = paid_hands_of(sheet)
    hands = list_hands(shoe, rule_tables.is_over(sheet), marks, start)
    exact = number is Fraction
    table = HandTable(*(each.astype(object) for each in hands.table)) if exact else hands.table
    # A chart never asks for a face-down card; best play asks wherever that is allowed.
    hidden = rule_tables.doubles_hidden(sheet, asked=chart is None)
    return SolverContext(
        sheet=sheet,
        shoe=shoe,
        kinds=kinds,
        chart=chart,
        number=number,
        hands=hands,
        table=table,
        owed=rule_tables.owed(sheet, hands.whole, marks, exact=exact, hidden=hidden, counted=counted),
        arithmetic=_arithmetic(sheet, shoe, hands, number),
        one=Fraction(1) if exact else 1.0,
        tolerance=Fraction(0) if exact else TOLERANCE,
    )


def _arithmetic(sheet: TwentyOneSheet, shoe: Composition, hands: Hands, number: Number) -> Arithmetic:
    if number is Fraction:
        return EXACT
    return IN_LANES if suffices(hands.whole, shoe, box_hands=max(2, sheet.split_hands)) else FLOATING


def against(
    context: SolverContext, showing: DealerShows, orders: int, chance: Any, *, any_split: bool = False
) -> AgainstUp:
    """Solves one case; `ShoeRanOutError` if its cards can run out.

    With `any_split` a split that is not the best choice has its own value: a pair that it draws is played as
    before the split, so it is not split again. Without, it has the value of splitting such pairs too.
    """
    sheet, hands, one = context.sheet, context.hands, context.one
    up, second, left = showing
    by_values = left[: len(VALUES)]
    hole = hole_of(sheet, up, second)
    tree = context.tree(up, second, by_values)
    work = context.work(tree)
    values = np.zeros((len(hands.cards), len(rule_tables.ACTIONS), rule_tables.MEASURES), dtype=context.kind)
    choice = np.full(len(hands.cards), -1, dtype=np.int64)
    lawful = rule_tables.masks(sheet, hands, up, second, most=1)
    policy = np.full(len(hands.cards), -1, dtype=np.int64)
    if context.chart is not None:
        policy = rule_tables.choices(
            sheet, hands, context.chart, up, second, after_split=False, split_ace=False
        )
    enough = context.arithmetic.before_split(
        context.table,
        tree,
        context.settlement(up, split=None),
        context.integers(left),
        hole,
        lawful,
        policy,
        context.tolerance,
        one,
        work,
        values,
        choice,
    )
    if not enough:
        raise ShoeRanOutError
    splitting = SplitValues(context, showing, hole, tree, work, lawful, values, choice, policy)
    pairs = [
        pair
        for pair in VALUES
        if by_values[place(pair)] >= 2 and hands.can_be_held(pair, pair)
        if lawful[hands.number(pair, pair)] >> SPLIT & 1
    ]
    bounds = splitting.fill_in(pairs)
    if any_split:
        refused = [pair for pair in pairs if choice[hands.number(pair, pair)] != SPLIT]
        bounds = bounds.difference(refused) | splitting.fill_in(refused, once=True)
    ways = tuple(hands.ways(left))
    every = falling(sum(by_values), 2)
    dealt = [hand for hand in hands.twos if ways[hand] and choice[hand] >= 0]
    weights = np.array([one * ways[hand] / every for hand in dealt], dtype=context.kind)
    measures: Any = weights @ values[dealt, choice[dealt]] if dealt else 0 * values[0, 0]
    return AgainstUp(showing, orders, chance, measures, values, choice, lawful, ways, bounds)
