"""What stays the same for every up card while a game is solved, and the kind of number it is solved in."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.hands import Hands
from cutcard.exact_odds.twenty_one.solver.kernel import Arithmetic, Array, DealerTree, HandTable, Work
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition
from cutcard.strategies.twenty_one.chart import Chart

Number = type[float] | type[Fraction]
TOLERANCE = 1e-13
"""Actions closer than this are equal in floating point, and the first in the order of `Action` is taken."""


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

    @property
    def kind(self) -> Any:
        return object if self.number is Fraction else np.float64

    def integers(self, values: Any) -> Array:
        return np.array(values, dtype=object if self.number is Fraction else np.int64)

    def work(self, tree: DealerTree) -> Work:
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
