"""Sets of cards as integers, and weighted sums of them, to combine hands.

A set of cards is one integer: five bits for each value, six for the aces; above them space for a size.
"""

from dataclasses import dataclass

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition

SHIFTS = tuple(5 * index for index in range(len(VALUES)))
BITS = (*(5 for _ in VALUES[:-1]), 6)
SIZE_SHIFT = SHIFTS[-1] + BITS[-1]


@dataclass(frozen=True, eq=False)
class Sets:
    """A sum of sets of cards with weights, sorted by code, each code once."""

    codes: Array
    weights: Array


def merged(codes: Array, weights: Array) -> Sets:
    order = np.argsort(codes, kind="stable")
    codes, weights = codes[order], weights[order]
    if not len(codes):
        return Sets(codes, weights)
    starts = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1])))
    return Sets(codes[starts], np.add.reduceat(weights, starts))


def times(first: Sets, second: Sets) -> Sets:
    codes = (first.codes[:, None] + second.codes[None, :]).ravel()
    return merged(codes, (first.weights[:, None] * second.weights[None, :]).ravel())


def plus(first: Sets, second: Sets, factor: int = 1) -> Sets:
    codes = np.concatenate((first.codes, second.codes))
    return merged(codes, np.concatenate((first.weights, second.weights * factor)))


def field_of(codes: Array, index: int) -> Array:
    return (codes >> SHIFTS[index]) & ((1 << BITS[index]) - 1)


def sizes_of(codes: Array) -> Array:
    return sum((field_of(codes, index) for index in range(len(VALUES))), np.zeros_like(codes))


def code_of(cards: Composition) -> int:
    return sum(many << shift for many, shift in zip(cards, SHIFTS, strict=True))
