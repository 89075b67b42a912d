"""Two hands of a split box, set by set: every pair of sets of cards.

There are a hundred thousand pairs, and a quarter as many different sums of cards. Fractions, which are for
small shoes, are summed by arrays.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.splits.split_hand_endings import HandEndings
from cutcard.jit import compiled

_MIX = 0x9E3779B97F4A7C15 - (1 << 64)
"""Spreads the bits of a set over the places of the table (the golden ratio, as Knuth has it)."""


class Pairs(NamedTuple):
    """Every two sets of a hand, the first never behind the second."""

    codes: Array
    """The cards of two sets together, each once."""
    where: Array
    """For each pair, the place of its cards in `codes`."""


@dataclass(frozen=True, eq=False)
class TwoHands:
    """Every two sets of cards with which two hands may end."""

    hand: HandEndings
    pairs: Pairs

    @property
    def codes(self) -> Array:
        """The cards of both hands together, each set once."""
        return self.pairs.codes

    def sums(self, orders: Array, chances: Array) -> Array:
        """By the kinds of ending of both hands, and the dealer's result: the probability of all three.

        `orders` of each set of a hand, `chances` of each of `codes` with each of the dealer's results.
        """
        kinds, which = len(self.hand.ended), self.hand.which
        if chances.dtype != object:
            return sums_of(orders, which, self.pairs.where, chances, kinds)
        first, second = np.triu_indices(len(self.hand.codes))
        weights = orders[first] * orders[second] * np.where(first == second, 1, 2)
        sums = np.zeros((kinds * kinds, chances.shape[1]), dtype=object)
        np.add.at(sums, which[first] * kinds + which[second], weights[:, None] * chances[self.pairs.where])
        return sums


def two_hands(hand: HandEndings, kind: Any) -> TwoHands:
    """Two hands that are played alike, in this kind of number."""
    if kind is not object:
        return TwoHands(hand, pairs_of(hand.codes))
    first, second = np.triu_indices(len(hand.codes))
    return TwoHands(hand, Pairs(*np.unique(hand.codes[first] + hand.codes[second], return_inverse=True)))


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
