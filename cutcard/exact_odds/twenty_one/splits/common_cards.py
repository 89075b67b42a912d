"""The probability that two large sums of sets of cards both come from one shoe.

Each set is first drawn from a whole shoe of its own; then the orders in which both draw the same card are
taken out by inclusion and exclusion over the common cards. What the common cards need of a sum is a small
table, so each sum is read alone and no set of one meets a set of the other. By Bonferroni's inequalities the
first number of common cards that is left out bounds the error.
"""

from collections.abc import Sequence
from math import comb, factorial
from typing import NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.card_sets import (
    SHIFTS,
    SIZE_SHIFT,
    Sets,
    field_of,
    merged,
    sizes_of,
)
from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.splits.split import falling

_SIZE_BITS = 6
_COMMON_SHIFT = SIZE_SHIFT + _SIZE_BITS
"""Above its size a code has room for a number of common cards."""
_MOST_COMMON = 31
_STEP = 8
_NEGLIGIBLE = 1e-14


class _Table(NamedTuple):
    """A sum by the cards that are common, and by the size of the set."""

    common: Array
    """In order, each once."""
    weights: Array


def chance_of_both(first: Sets, second: Sets, shoe: Sequence[int]) -> float:
    """The probability of a set of the first sum followed by one of the second; off by less than 1e-14."""
    for most in range(_STEP, _MOST_COMMON + _STEP, _STEP):
        by_common = _by_common_cards(_table(first, shoe, most), _table(second, shoe, most), shoe)
        if len(by_common) <= most or by_common[-1] < _NEGLIGIBLE:
            break
    return float(by_common[::2].sum() - by_common[1::2].sum())


def _table(sets: Sets, shoe: Sequence[int], most: int) -> _Table:
    """One value after another: by how many cards of it are common, instead of how many the set has.

    A card counts as its share of the shoe, so that no product overflows.
    """
    cards = sum(shoe)
    codes = sets.codes + (sizes_of(sets.codes) << SIZE_SHIFT)
    weights = sets.weights.astype(np.float64)
    for index, there in enumerate(shoe):
        held = field_of(codes, index)
        counts = range(int(held.max(initial=0)) + 1)
        drawn = np.array([falling(there, many) / cards**many for many in counts])
        weights = weights * drawn[held]
        room = most - (codes >> _COMMON_SHIFT)
        parts_codes, parts_weights = [], []
        for common in counts:
            kept = np.flatnonzero((held >= common) & (room >= common) & (weights != 0))
            ways = np.array([comb(many, common) for many in counts], dtype=np.float64)
            other = held[kept] - common
            parts_codes.append(codes[kept] - (other << SHIFTS[index]) + (common << _COMMON_SHIFT))
            parts_weights.append(weights[kept] * ways[held[kept]])
        both = merged(np.concatenate(parts_codes), np.concatenate(parts_weights))
        codes, weights = both.codes, both.weights
    common, at = np.unique(codes & ((1 << SIZE_SHIFT) - 1), return_inverse=True)
    by_size = np.zeros((len(common), 1 << _SIZE_BITS))
    by_size[at, (codes >> SIZE_SHIFT) & ((1 << _SIZE_BITS) - 1)] = weights
    return _Table(common, by_size)


def _by_common_cards(first: _Table, second: _Table, shoe: Sequence[int]) -> Array:
    """What each number of common cards brings, without its sign."""
    cards, sizes = sum(shoe), range(1 << _SIZE_BITS)
    together = np.array([[_one_shoe(cards, mine + other) for other in sizes] for mine in sizes])
    common, mine, others = np.intersect1d(first.common, second.common, True, return_indices=True)
    found = ((first.weights[mine] @ together) * second.weights[others]).sum(axis=1)
    for index, there in enumerate(shoe):
        held = field_of(common, index)
        counts = range(int(held.max(initial=0)) + 1)
        found *= np.array([factorial(many) / falling(there, many) for many in counts])[held]
    return np.bincount(sizes_of(common), weights=found)


def _one_shoe(cards: int, size: int) -> float:
    """Turns shares of the shoe into a probability: 0 where the shoe has not so many cards."""
    return cards**size / falling(cards, size) if size <= cards else 0.0
