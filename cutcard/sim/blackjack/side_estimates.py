"""The figures of side wagers, from the kernel's sums and the records of a meter."""

from collections.abc import Sequence
from math import sqrt

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.arrays import SUMS
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.meter import Meter, metered
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.blackjack.workspace import side_sums
from cutcard.sim.chunks import Chunk
from cutcard.sim.result import Estimate, estimate, finished_rounds


def side_estimates(
    sheet: BlackjackSheet,
    tables: Tables,
    sums: Sequence[int],
    chunks: Sequence[Chunk],
    stakes: Sequence[int],
    boxes: int,
    rounds: int,
) -> dict[str, Estimate]:
    """Each side wager's mean and standard error per unit of its stake. Chunks come in their order."""
    found = {}
    each = side_sums(tables)
    finished = finished_rounds(sums, rounds)
    for place, (offered, stake) in enumerate(zip(sheet.wagers, stakes, strict=True)):
        own = list(sums[SUMS + each * place : SUMS + each * (place + 1)])
        cents, squares = own[kernel.CENTS], own[kernel.SQUARES]
        if each == kernel.SIDE_SUMS:
            squares += own[kernel.SQUARES_HIGH] << kernel.SQUARES_BITS
        if ALL[offered.name].wins_in_a_row:
            found[offered.name] = _settled(cents, squares, own, stake)
            continue
        if place == metered(sheet):
            more, more_squares = _from_meter(sheet, chunks, stake)
            cents, squares = cents + more, squares + more_squares
        found[offered.name] = estimate(cents, squares, rounds=finished, stake=stake * boxes)
    return found


def _settled(cents: int, squares: int, own: Sequence[int], stake: int) -> Estimate:
    """Per settled wager, by batches; their number varies too, because batches settle many or few."""
    settled = own[kernel.SETTLED]
    if not settled:
        return Estimate(0.0, 0.0)
    mean = cents / settled
    spread = squares - 2 * mean * own[kernel.PRODUCTS] + mean * mean * own[kernel.SETTLED_SQUARED]
    return Estimate(mean / stake, sqrt(max(0.0, spread)) / settled / stake)


def _from_meter(sheet: BlackjackSheet, chunks: Sequence[Chunk], stake: int) -> tuple[int, int]:
    """What the meter paid over all rounds, and what that adds to the squares of the rounds."""
    meter = Meter(sheet, stake)
    paid = [one for chunk in chunks for one in meter.play(chunk.records, chunk.made)]
    cents = sum(one.cents for one in paid)
    return cents, sum(one.cents * (one.cents + 2 * one.total) for one in paid)
