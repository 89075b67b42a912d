"""Monte Carlo of blackjack on the processor."""

import numpy as np

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.arrays import SUMS
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.shoe import Way, check_boxes, new_dealing, way_of
from cutcard.sim.blackjack.side_estimates import side_estimates
from cutcard.sim.blackjack.stakes import stakes_of
from cutcard.sim.blackjack.tables import Tables, make_tables
from cutcard.sim.blackjack.workspace import made_on_meter, new_workspace, records_of, side_sums
from cutcard.sim.chunks import CHUNK, WAGER, Chunk, Progress, play_all, seed_for
from cutcard.sim.result import SimResult, result_of
from cutcard.strategies.twenty_one.chart import Chart
from cutcard.strategies.twenty_one.chart_fit import must_fit

_PLAY_CHUNK = {
    Way.CUTTING_CARD: kernel.play_chunk,
    Way.BART_CARTER: kernel.play_chunk_bart_carter,
    Way.DOUBLE_SHOE: kernel.play_chunk_double_shoe,
}


def simulate(
    sheet: BlackjackSheet,
    chart: Chart,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    progress: Progress | None = None,
    *,
    wager: int = WAGER,
    side_wager: int = WAGER,
) -> SimResult:
    """Plays that many rounds by the chart with flat wagers (in cents) and no insurance or even money.

    The same seed gives the same figures whatever the number of workers; without one the operating system
    gives it, and the result names it. What the figures are, `SimResult` says. `fresh_shoe` shuffles before
    every round; otherwise the cards are dealt as the table's device has it. Compiling is not in `seconds`.
    """
    check_boxes(sheet, boxes)
    must_fit(chart, sheet)
    seed = seed_for(rounds, seed, workers)
    tables = make_tables(sheet, chart, wager=wager, side_wager=side_wager, rounds=rounds)
    assert CHUNK * _largest_round(tables, sheet, boxes) ** 2 < 1 << 63, "a chunk's sums must fit 64 bits"
    dealing, key = new_dealing(sheet, fresh_shoe=fresh_shoe), np.uint64(seed)
    play_chunk = _PLAY_CHUNK[way_of(sheet, fresh_shoe=fresh_shoe)]

    machine = machine_of(sheet, tables, boxes=boxes, fresh_shoe=fresh_shoe)

    def play(chunk: int, chunk_rounds: int) -> Chunk:
        if machine is not None:
            return machine.play(seed, chunk, chunk_rounds)
        workspace = new_workspace(sheet, tables, boxes=boxes, rounds=chunk_rounds)
        sums = np.zeros(SUMS + side_sums(tables) * len(sheet.wagers), dtype=np.int64)
        play_chunk(tables, workspace, dealing.copy(), boxes, chunk_rounds, key, np.uint64(chunk), sums)
        return Chunk(chunk, chunk_rounds, sums, records_of(workspace), made_on_meter(workspace))

    found = play_all(play, rounds, workers, progress)
    rounds = found.rounds
    stakes = stakes_of(sheet, side_wager)
    side = side_estimates(sheet, tables, found.totals, found.in_order, stakes, boxes, rounds)
    return result_of(
        found.totals,
        side,
        rounds=rounds,
        boxes=boxes,
        wager=wager * tables.deferred.spots,
        fresh_shoe=fresh_shoe,
        seconds=found.seconds,
        seed=seed,
        device="cpu",
    )


def _largest_round(tables: Tables, sheet: BlackjackSheet, boxes: int) -> int:
    """An upper bound, in cents, for the result of any wager of a round."""
    hand = int(np.abs(tables.cents).max()) * sheet.split_hands
    late = int(np.abs(tables.late_cents).max())
    side = int(np.abs(tables.side_cents).max(initial=0))
    return boxes * max(hand * tables.deferred.spots, late * tables.deferred.spots, side)
