"""What stays the same for every up card while a game is solved, and the kind of number it is solved in."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer import endings, lane_tree_of, tree_of
from cutcard.exact_odds.twenty_one.solver.hand_values import HandWork
from cutcard.exact_odds.twenty_one.solver.hands import Hands
from cutcard.exact_odds.twenty_one.solver.kernel import (
    Arithmetic,
    Array,
    DealerTree,
    HandTable,
    Settlement,
    Work,
)
from cutcard.exact_odds.twenty_one.solver.lanes import LaneTree
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition
from cutcard.strategies.twenty_one.chart import Chart

Number = type[float] | type[Fraction]
TOLERANCE = 1e-13
"""Actions closer than this are equal in floating point, and the first in the order of `Action` is taken."""


@lru_cache(maxsize=128)
def dealer_tree(asked: rule_tables.Owed, up: int, second: int, shoe: Composition) -> DealerTree:
    """The dealer's results from this shoe, with their payoff columns."""
    tree = tree_of(endings(asked.sheet, up, second), asked.columns, shoe)
    return DealerTree(*(each.astype(object) for each in tree)) if asked.exact else tree


@lru_cache(maxsize=2048)
def lane_tree(asked: rule_tables.Owed, up: int, second: int) -> LaneTree:
    """The dealer's results from any shoe that no hand can use up."""
    return lane_tree_of(asked.sheet, up, second, tuple(asked.columns.items()))


@dataclass(frozen=True, eq=False)
class SolverContext:
    """What stays the same for every up card."""

    sheet: Any
    """Of a game of twenty-one."""
    shoe: Composition
    kinds: tuple[int, ...]
    """The count of each card that is counted separately."""
    chart: Chart | None
    number: Number
    hands: Hands
    table: HandTable
    owed: rule_tables.Owed
    arithmetic: Arithmetic
    one: Any
    tolerance: Any

    def late_loss(self, up: int, most: int) -> rule_tables.LateLoss:
        """A split box's loss to a dealer's blackjack found after play."""
        if not self.owed.counted:
            return rule_tables.NO_LOSS
        return rule_tables.late_loss(self.sheet, up, most, hidden=self.owed.hidden)

    @property
    def kind(self) -> Any:
        return object if self.number is Fraction else np.float64

    def integers(self, values: Any) -> Array:
        return np.array(values, dtype=object if self.number is Fraction else np.int64)

    @cached_property
    def row(self) -> Array:
        """The row of each hand when it is finished."""
        return self.hands.share(self.owed.row)

    @cached_property
    def most_held(self) -> Array:
        """How many cards of each value a hand can hold."""
        found: Array = self.table.counts.max(axis=0)
        return found

    @cached_property
    def held_somewhere(self) -> int:
        """In how many hands each value is held, all values together."""
        return int((self.table.counts > 0).sum())

    @property
    def in_lanes(self) -> bool:
        """Whether many hands are solved at a time; then no hand can use up the shoe."""
        return self.arithmetic.after_split is None

    def settlement(self, up: int, *, split: rule_tables.LateLoss | None) -> Settlement:
        return rule_tables.settlement(self.owed, up, split=split)._replace(row=self.row)

    def tree(self, up: int, second: int, left: Composition) -> DealerTree | LaneTree:
        """The dealer's results beside these cards."""
        if self.in_lanes:
            return lane_tree(self.owed, up, second)
        return dealer_tree(self.owed, up, second, left)

    def work(self, tree: DealerTree | LaneTree) -> Work | HandWork:
        """Scratch memory for this tree."""
        if not isinstance(tree, LaneTree):
            return self._plain_work(tree)
        hands = len(self.table.size)
        return HandWork(
            left=self.integers([0] * len(VALUES)),
            chances=np.empty((hands, len(self.owed.examples))),
            played=np.empty((hands, rule_tables.MEASURES)),
            doubled=np.empty((hands, rule_tables.MEASURES)),
        )

    def _plain_work(self, tree: DealerTree) -> Work:
        kind = self.kind
        return Work(
            left=self.integers([0] * len(VALUES)),
            scale=np.zeros(int(tree.length.max()) + 1, dtype=kind),
            product=np.zeros(len(tree.parent), dtype=kind),
            chances=np.zeros(len(self.owed.examples), dtype=kind),
            played=np.zeros((len(self.hands.cards), rule_tables.MEASURES), dtype=kind),
            doubled=np.zeros((len(self.hands.cards), rule_tables.MEASURES), dtype=kind),
            reached=self.integers([0] * len(self.hands.cards)),
        )
