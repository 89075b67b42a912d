"""The kernel of craps: rolls at full speed. It has the order of a roll and looks up every rule.

One player keeps each wager of the table up: laid as soon as the rules allow it, flat, and again once it is
decided. A wager's state is the point it goes by: the table's, or the number a come bet has moved to.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import Cents, Words
from cutcard.sim.randomness import seed_generators, shown_below

THROWS = 36
POINTS = 7
"""No point, and the six numbers."""
MADE, NET, SQUARED = 0, 1, 2
SUMS = 3
"""By wager: how many were decided, what they brought in cents, and its squares."""


class Tables(NamedTuple):
    """The answers of the rules, by wager, point and throw."""

    decided: NDArray[np.uint8]
    cents: Cents
    laid: NDArray[np.uint8]
    """By wager and point: whether it may be laid."""
    moved: NDArray[np.uint8]
    """By wager and throw: the number a fresh come bet moves to; 0 where it does not move."""
    point: NDArray[np.uint8]
    """By point and throw: the point after it."""
    own: NDArray[np.int64]
    """By wager: whose number it goes by; below 0 for the table's point."""


class FeltArrays(NamedTuple):
    """What lies there. A kernel changes these arrays."""

    lying: NDArray[np.uint8]
    number: NDArray[np.uint8]
    point: NDArray[np.uint8]
    keys: NDArray[np.int64]
    trace: Cents
    """What each wager brought in the last roll."""


def new_felt(wagers: int) -> FeltArrays:
    return FeltArrays(
        np.zeros(wagers, np.uint8),
        np.zeros(wagers, np.uint8),
        np.zeros(1, np.uint8),
        np.zeros(wagers, np.int64),
        np.zeros((1, wagers), np.int64),
    )


def new_generator() -> Words:
    return np.zeros(8, dtype=np.uint64)


@inlined
def _lay(tables: Tables, felt: FeltArrays, again: bool) -> None:
    """Keys for the next throw, and every wager laid that may be."""
    for wager in range(len(felt.lying)):
        own = tables.own[wager]
        felt.keys[wager] = felt.point[0] if own < 0 else felt.number[own]
        if not felt.lying[wager] and again:
            allowed = tables.laid[wager, felt.point[0] if own == wager else felt.keys[wager]]
            felt.lying[wager] = allowed


@inlined
def _settle(tables: Tables, felt: FeltArrays, throw: int, sums: Cents, traces: Cents, at: int) -> None:
    for wager in range(len(felt.lying)):
        traces[at, wager] = 0
        if not felt.lying[wager]:
            continue
        key = felt.keys[wager]
        if tables.decided[wager, key, throw]:
            cents = tables.cents[wager, key, throw]
            traces[at, wager] = cents
            sums[wager, MADE] += 1
            sums[wager, NET] += cents
            sums[wager, SQUARED] += cents * cents
            felt.lying[wager] = 0
            felt.number[wager] = 0
        elif tables.moved[wager, throw] and felt.number[wager] == 0:
            felt.number[wager] = tables.moved[wager, throw]
    felt.point[0] = tables.point[felt.point[0], throw]


@inlined
def _any(felt: FeltArrays) -> bool:
    """Whether a wager lies there."""
    found = False
    for wager in range(len(felt.lying)):
        found = found or felt.lying[wager] > 0
    return found


@compiled
def play_chunk(
    tables: Tables,
    felt: FeltArrays,
    generator: Words,
    seed: np.uint64,
    chunk: np.uint64,
    rolls: int,
    sums: Cents,
) -> int:
    """So many rolls, then as many as the wagers still lying need; how many there were in all."""
    seed_generators(generator, seed, chunk)
    rolled = 0
    while rolled < rolls or _any(felt):
        _lay(tables, felt, rolled < rolls)
        throw = int(shown_below(generator, np.uint64(THROWS)))
        _settle(tables, felt, throw, sums, felt.trace, 0)
        rolled += 1
    return rolled


@compiled
def play_throws(
    tables: Tables, felt: FeltArrays, throws: NDArray[np.int64], traces: Cents, sums: Cents
) -> None:
    """These throws, with what each wager brought in each of them: to be compared with the engine."""
    for at in range(len(throws)):
        _lay(tables, felt, True)
        _settle(tables, felt, throws[at], sums, traces, at)
