"""What is counted of rounds beside their sums, where somebody asks: their results, and pairs of wagers."""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import inlined
from cutcard.sim.arrays import Cents


class Details(NamedTuple):
    """A kernel's memory for it."""

    counted: Cents
    """By what all boxes of a round brought on their main wagers: how many rounds did. Empty: not counted."""
    scale: Cents
    """The cents of the first place, and of a step."""
    products: Cents
    """Of each pair of wagers, in their order: the products of what a round brought on them."""


@inlined
def count_result(details: Details, cents: int) -> None:
    """Counts a round by its result."""
    if len(details.counted) > 0:
        details.counted[(cents - details.scale[0]) // details.scale[1]] += 1


class Counting(NamedTuple):
    """How results are counted: from the lowest on, in steps of a unit."""

    lowest: int
    unit: int
    places: int
    products: int
    """How many pairs of wagers there are."""

    def new(self) -> Details:
        return Details(
            np.zeros(self.places, dtype=np.int64),
            np.array([self.lowest, self.unit], dtype=np.int64),
            np.zeros(self.products, dtype=np.int64),
        )

    def read(self, details: Details) -> Mapping[int, int]:
        """By cents."""
        places = np.flatnonzero(details.counted).tolist()
        return {self.lowest + self.unit * one: int(details.counted[one]) for one in places}


NOT_COUNTED = Counting(0, 1, 0, 0)


def counting(most: int, cents: Sequence[NDArray[np.int64]], *, wagers: int = 1) -> Counting:
    """For rounds that bring at most so many cents, or lose them, in these amounts, on that many wagers."""
    unit = max(1, gcd(*(int(one) for amounts in cents for one in np.unique(np.abs(amounts)))))
    places = -(-most // unit)
    return Counting(-places * unit, unit, 2 * places + 1, wagers * (wagers - 1) // 2)
