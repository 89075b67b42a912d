"""Two hands of a split box, set by set: every pair of sets of cards, in floating point.

There are a hundred thousand pairs, and a quarter as many different sums of cards. `SplitBox` does the same by
arrays, for fractions.
"""

from typing import NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.jit import compiled

_MIX = 0x9E3779B97F4A7C15 - (1 << 64)
"""Spreads the bits of a set over the places of the table (the golden ratio, as Knuth has it)."""


class Pairs(NamedTuple):
    """Every two sets of a hand, the first never behind the second."""

    codes: Array
    """The cards of two sets together, each once."""
    where: Array
    """For each pair, the place of its cards in `codes`."""


def pairs_of(codes: Array) -> Pairs:
    """The sets of a hand, two at a time."""
    many = len(codes) * (len(codes) + 1) // 2
    bits = max(4, (2 * many).bit_length())
    table = np.full(1 << bits, -1, dtype=np.int64)
    both, where = np.empty(many, dtype=np.int64), np.empty(many, dtype=np.int64)
    return Pairs(both[: _number(codes, table, 64 - bits, both, where)], where)


def sums_of(orders: Array, which: Array, where: Array, chances: Array, kinds: int) -> Array:
    """By the kinds of ending of both hands, and the dealer's result: the probability of all three."""
    sums = np.zeros((kinds * kinds, chances.shape[1]))
    _sum(orders, which, where, np.ascontiguousarray(chances), kinds, sums)
    return sums


@compiled
def _number(codes: Array, table: Array, shift: int, both: Array, where: Array) -> int:
    """Fills in the sums of each two codes and their places; returns how many different ones there are."""
    found = 0
    pair = 0
    last = len(table) - 1
    for first in range(len(codes)):
        for second in range(first, len(codes)):
            code = codes[first] + codes[second]
            at = ((code * _MIX) >> shift) & last
            while table[at] >= 0 and both[table[at]] != code:
                at = (at + 1) & last
            if table[at] < 0:
                table[at] = found
                both[found] = code
                found += 1
            where[pair] = table[at]
            pair += 1
    return found


@compiled
def _sum(orders: Array, which: Array, where: Array, chances: Array, kinds: int, sums: Array) -> None:
    pair = 0
    for first in range(len(orders)):
        for second in range(first, len(orders)):
            weight = orders[first] * orders[second] * (1.0 if first == second else 2.0)
            row = which[first] * kinds + which[second]
            beside = where[pair]
            for column in range(chances.shape[1]):
                sums[row, column] += weight * chances[beside, column]
            pair += 1
