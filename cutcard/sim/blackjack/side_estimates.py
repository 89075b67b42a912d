"""The figures of side wagers, from the kernel's sums and the records of a meter."""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.arrays import NET, NET_SQUARED, SUMS
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.meter import Meter, Record, metered
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.blackjack.workspace import side_sums
from cutcard.sim.parts import SimulationPart
from cutcard.sim.result import Covariance, Estimate, covariance_of, estimate, finished_rounds


def side_estimates(
    sheet: BlackjackSheet,
    tables: Tables,
    part: SimulationPart,
    stakes: Sequence[int],
    boxes: int,
) -> dict[str, Estimate]:
    """Each side wager's mean and standard error per unit of its stake."""
    found = {}
    finished = finished_rounds(part.sums, part.rounds)
    for place, (offered, stake) in enumerate(zip(sheet.wagers, stakes, strict=True)):
        own, cents, squares = _sums_of(tables, part.sums, place)
        if ALL[offered.name].wins_in_a_row:
            found[offered.name] = _settled(cents, squares, own, stake)
            continue
        if place == metered(sheet):
            more, more_squares = _from_meter(sheet, part, stake)
            cents, squares = cents + more, squares + more_squares
        found[offered.name] = estimate(cents, squares, rounds=finished, stake=stake * boxes)
    return found


def side_covariance(
    sheet: BlackjackSheet, tables: Tables, part: SimulationPart, main: tuple[str, int], stakes: Sequence[int]
) -> Covariance:
    """Of the main wager and the side wagers. A wager that lasts several rounds, or is paid by a meter, has
    no result of a round."""
    names = [offered.name for offered in sheet.wagers]
    in_rounds = [
        place for place, name in enumerate(names) if not ALL[name].wins_in_a_row and place != metered(sheet)
    ]
    products = part.sums[SUMS + side_sums(tables) * len(names) :]
    pairs = combinations(range(-1, len(names)), 2)
    kept = [product for pair, product in zip(pairs, products, strict=True) if {-1, *in_rounds} >= {*pair}]
    sums = [(part.sums[NET], part.sums[NET_SQUARED])]
    sums += [_sums_of(tables, part.sums, place)[1:] for place in in_rounds]
    return covariance_of(
        [main, *((names[place], stakes[place]) for place in in_rounds)],
        sums,
        kept,
        rounds=finished_rounds(part.sums, part.rounds),
        left_out=[name for place, name in enumerate(names) if place not in in_rounds],
    )


def _sums_of(tables: Tables, sums: Sequence[int], place: int) -> tuple[Sequence[int], int, int]:
    """The sums of a side wager, its cents and their squares."""
    each = side_sums(tables)
    own = sums[SUMS + each * place : SUMS + each * (place + 1)]
    squares = own[kernel.SQUARES]
    if each == kernel.SIDE_SUMS:
        squares += own[kernel.SQUARES_HIGH] << kernel.SQUARES_BITS
    return own, own[kernel.CENTS], squares


def _settled(cents: int, squares: int, own: Sequence[int], stake: int) -> Estimate:
    """Per settled wager, by batches; their number varies too, because batches settle many or few."""
    settled = own[kernel.SETTLED]
    if not settled:
        return Estimate(0.0, 0.0)
    mean = cents / settled
    spread = squares - 2 * mean * own[kernel.PRODUCTS] + mean * mean * own[kernel.SETTLED_SQUARED]
    return Estimate(mean / stake, sqrt(max(0.0, spread)) / settled / stake)


def _from_meter(sheet: BlackjackSheet, part: SimulationPart, stake: int) -> tuple[int, int]:
    """What the meter paid over all rounds, and what that adds to the squares of the rounds."""
    meter = Meter(sheet, stake)
    paid = [
        one
        for made, records in part.in_order()
        for one in meter.play([Record(*record) for record in records], made)
    ]
    cents = sum(one.cents for one in paid)
    return cents, sum(one.cents * (one.cents + 2 * one.total) for one in paid)
