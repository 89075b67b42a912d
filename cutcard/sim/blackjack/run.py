"""Monte Carlo of blackjack on the processor."""

from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet
from cutcard.sim.arrays import SUMS
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.shoe import new_dealing
from cutcard.sim.blackjack.shuffle_mode import ShuffleMode, shuffle_mode_of
from cutcard.sim.blackjack.side_estimates import side_covariance, side_estimates
from cutcard.sim.blackjack.stakes import stakes_of
from cutcard.sim.blackjack.tables import Tables, make_tables
from cutcard.sim.blackjack.workspace import made_on_meter, new_workspace, records_of, side_sums
from cutcard.sim.chunks import CHUNK, WAGER, Chunk, Play, Progress
from cutcard.sim.depths import new_rounds
from cutcard.sim.details import NOT_COUNTED, Counting, counting
from cutcard.sim.parts import SimulationPart
from cutcard.sim.result import SimResult
from cutcard.sim.runner import simulate as run
from cutcard.sim.simulation import NO_CUTTING_CARD, NotSimulatedError, Shoes, Simulation, check_boxes
from cutcard.strategies.twenty_one.chart import Chart
from cutcard.strategies.twenty_one.chart_fit import must_fit

_PLAY_CHUNK = {
    ShuffleMode.CUTTING_CARD: kernel.play_chunk,
    ShuffleMode.BART_CARTER: kernel.play_chunk_bart_carter,
    ShuffleMode.DOUBLE_SHOE: kernel.play_chunk_double_shoe,
}


@dataclass(frozen=True)
class BlackjackSimulation(Simulation):
    """Rounds by the chart with flat wagers (in cents) and no insurance or even money."""

    side_wager: int = WAGER

    def __post_init__(self) -> None:
        check_boxes(self.boxes, self.sheet.boxes)
        must_fit(self.chart, self.sheet)

    @cached_property
    def tables(self) -> Tables:
        return make_tables(
            self.sheet, self.chart, wager=self.wager, side_wager=self.side_wager, rounds=self.rounds
        )

    @property
    def stake(self) -> int:
        return self.wager * self.tables.deferred.spots * self.boxes

    @cached_property
    def counting(self) -> Counting:
        if not self.histogram:
            return NOT_COUNTED
        cents = (self.tables.cents, self.tables.late_cents)
        return counting(
            _largest_main(self.tables, self.sheet, self.boxes), cents, wagers=1 + len(self.sheet.wagers)
        )

    def prepared(self) -> Play:
        sheet, tables, boxes = self.sheet, self.tables, self.boxes
        assert CHUNK * _largest_round(tables, sheet, boxes) ** 2 < 1 << 63, "a chunk's sums must fit 64 bits"
        machine = machine_of(sheet, tables, boxes=boxes, fresh_shoe=self.fresh_shoe)
        if machine is not None:
            return lambda seed, chunk, rounds: machine.play(seed, chunk, rounds, self.counting)
        dealing = new_dealing(sheet, fresh_shoe=self.fresh_shoe)
        play_chunk = _PLAY_CHUNK[shuffle_mode_of(sheet, fresh_shoe=self.fresh_shoe)]

        def play(seed: int, chunk: int, rounds: int) -> Chunk:
            details = self.counting.new()
            workspace = new_workspace(sheet, tables, boxes=boxes, rounds=rounds, details=details)
            sums = np.zeros(SUMS + side_sums(tables) * len(sheet.wagers), dtype=np.int64)
            play_chunk(
                tables, workspace, dealing.copy(), boxes, rounds, np.uint64(seed), np.uint64(chunk), sums
            )
            sums = np.concatenate((sums, details.products))
            counted = self.counting.read(details)
            return Chunk(chunk, rounds, sums, records_of(workspace), made_on_meter(workspace), counted)

        return play

    def shoes(self) -> Shoes:
        sheet, boxes = self.sheet, self.boxes
        dealing = new_dealing(sheet, fresh_shoe=self.fresh_shoe)
        cards, tables = len(dealing.cards), self.tables
        cut = not dealing.fresh and shuffle_mode_of(sheet, fresh_shoe=False) is ShuffleMode.CUTTING_CARD
        if not cut or dealing.cutting_card > cards:
            raise NotSimulatedError(NO_CUTTING_CARD)
        whole = dealing._replace(cutting_card=cards)

        def play(seed: int, first: int, many: int, by_depth: NDArray[np.int64]) -> None:
            workspace = new_workspace(sheet, tables, boxes=boxes, rounds=many)
            rounds, key, number = new_rounds(cards), np.uint64(seed), np.uint64(first)
            kernel.play_shoes(
                tables, workspace, whole.copy(), boxes, many, key, number, whole.cards, rounds, by_depth
            )

        return Shoes(play, cards, dealing.cutting_card, cards_a_round=2.7 * (boxes + 1))

    def figures(self, part: SimulationPart, seed: int) -> SimResult:
        sheet, tables = self.sheet, self.tables
        stakes = stakes_of(sheet, self.side_wager)
        wager = self.wager * tables.deferred.spots
        side = side_estimates(sheet, tables, part, stakes, self.boxes)
        covariance = None
        if self.histogram:
            covariance = side_covariance(sheet, tables, part, (MAIN, wager), stakes)
        return self.result(part, seed, side, wager=wager, covariance=covariance)


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
    executor: Executor | str | None = None,
) -> SimResult:
    """Plays that many rounds by the chart with flat wagers (in cents) and no insurance or even money.

    The same seed gives the same figures whatever the number of workers; without one the operating system
    gives it, and the result names it. What the figures are, `SimResult` says. `fresh_shoe` shuffles before
    every round; otherwise the cards are dealt as the table's device has it. Compiling is not in `seconds`.
    """
    simulation = BlackjackSimulation(
        sheet, chart, rounds, boxes, fresh_shoe, wager=wager, side_wager=side_wager
    )
    return run(simulation, seed, workers, progress, executor)


def _largest_round(tables: Tables, sheet: BlackjackSheet, boxes: int) -> int:
    """An upper bound, in cents, for the result of any wager of a round."""
    side = int(np.abs(tables.side_cents).max(initial=0))
    return max(_largest_main(tables, sheet, boxes), boxes * side)


def _largest_main(tables: Tables, sheet: BlackjackSheet, boxes: int) -> int:
    """The same for the main wagers."""
    hand = int(np.abs(tables.cents).max()) * sheet.split_hands
    late = int(np.abs(tables.late_cents).max())
    return boxes * tables.deferred.spots * max(hand, late)
