"""Simulated craps: tables made by asking the deciders, chunks of rolls, and their results."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from cutcard.games.craps.layout import COME, DONT_COME, NUMBERS, PASS, Family, Spot
from cutcard.games.craps.rules import outcomes, stakes, standing
from cutcard.games.craps.rules.outcomes import ALL_THROWS
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.sim.arrays import Cents
from cutcard.sim.chunks import Chunk, Play, Progress
from cutcard.sim.craps import kernel
from cutcard.sim.craps.kernel import MADE, NET, POINTS, SQUARED, SUMS, THROWS, Tables
from cutcard.sim.parts import Main, SimulationPart
from cutcard.sim.result import Estimate, SimResult
from cutcard.sim.runner import simulate
from cutcard.sim.simulation import NotSimulatedError, Simulation

_POINTS = (0, *NUMBERS)


@dataclass(frozen=True)
class CrapsSimulation(Simulation):
    """Rolls with every wager kept up. A round is a roll."""

    def __post_init__(self) -> None:
        if self.histogram:
            raise NotSimulatedError("a roll of craps decides only some wagers: its rounds have no results")

    @cached_property
    def names(self) -> Sequence[str]:
        return stakes.offered(self.sheet)

    @property
    def stake(self) -> int:
        return stakes.unit(self.sheet, Spot(PASS))

    def prepared(self) -> Play:
        names = self.names
        tables = make_tables(self.sheet, names)

        def play(seed: int, chunk: int, rolls: int) -> Chunk:
            sums = np.zeros((len(names), SUMS), np.int64)
            felt, key, number = kernel.new_felt(len(names)), np.uint64(seed), np.uint64(chunk)
            kernel.play_chunk(tables, felt, kernel.new_generator(), key, number, rolls, sums)
            return Chunk(chunk, rolls, sums.ravel())

        return play

    def main(self, sums: Sequence[int], rounds: int) -> Main:
        row = self._row(sums, PASS)
        return Main(row[MADE], row[NET], row[SQUARED])

    def _row(self, sums: Sequence[int], name: str) -> Sequence[int]:
        first = SUMS * self.names.index(name)
        return sums[first : first + SUMS]

    def figures(self, part: SimulationPart, seed: int) -> SimResult:
        rows = {name: self._row(part.sums, name) for name in self.names}
        estimates = {
            name: _estimate(row, stakes.unit(self.sheet, Spot(name)))
            for name, row in rows.items()
            if row[MADE]
        }
        main = estimates.pop(PASS, Estimate(0.0, 0.0))
        return SimResult(
            rounds=part.rounds,
            boxes=self.boxes,
            fresh_shoe=False,
            seconds=part.seconds,
            seed=seed,
            device="cpu",
            mean=main.mean,
            standard_error=main.standard_error,
            standard_deviation=main.standard_error * sqrt(rows[PASS][MADE]),
            average_total_wager=1.0,
            wagers=estimates,
            shuffles=0,
            unfinished=0,
            course=self.course(part),
            wager=self.stake,
        )


def simulate_craps(
    sheet: CrapsSheet,
    rolls: int,
    seed: int | None,
    workers: int | None,
    progress: Progress | None,
    players: int = 1,
) -> SimResult:
    """Plays that many rolls. The same seed gives the same figures whatever the number of workers.

    All players see the same dice and lay the same wagers, so each of them has the same result.
    """
    return simulate(CrapsSimulation(sheet, None, rolls, players), seed, workers, progress)


def _estimate(row: Sequence[int], unit: int) -> Estimate:
    """Per wager made; wagers on one place follow each other and are independent."""
    made = row[MADE]
    variance = (made * row[SQUARED] - row[NET] ** 2) / (made * made)
    return Estimate(row[NET] / made / unit, sqrt(variance / made) / unit)


def play_throws(
    sheet: CrapsSheet, names: Sequence[str], throws: Sequence[int]
) -> tuple[NDArray[np.int64], Cents]:
    """These throws by number (0 to 35) through the kernel: what each wager brought in each of them, and the
    sums."""
    traces = np.zeros((len(throws), len(names)), np.int64)
    sums = np.zeros((len(names), SUMS), np.int64)
    felt = kernel.new_felt(len(names))
    kernel.play_throws(make_tables(sheet, names), felt, np.array(throws, np.int64), traces, sums)
    return traces, sums


def make_tables(sheet: CrapsSheet, names: Sequence[str]) -> Tables:
    """Every wager, point and throw; each entry is an answer of the deciders. A wager is its unit."""
    shape = len(names), POINTS, THROWS
    decided, cents = np.zeros(shape, np.uint8), np.zeros(shape, np.int64)
    laid = np.zeros(shape[:2], np.uint8)
    moved = np.zeros((shape[0], THROWS), np.uint8)
    for at, name in enumerate(names):
        for place, throw in enumerate(ALL_THROWS):
            to = outcomes.moves_to(Spot(name), throw)
            moved[at, place] = 0 if to is None else _POINTS.index(to.number)
        for key, number in enumerate(_POINTS):
            laid[at, key] = _may_be_laid(name, number)
            if Spot(name).listed.family is Family.ODDS and not number:
                continue  # odds never lie there without a point
            for place, throw in enumerate(ALL_THROWS):
                verdict = outcomes.outcome(sheet, _spot(name, number), throw, point=number)
                if verdict is not None:
                    decided[at, key, place] = 1
                    cents[at, key, place] = _cents(verdict, stakes.unit(sheet, Spot(name)))
    points = [[_POINTS.index(outcomes.next_point(point, throw)) for throw in ALL_THROWS] for point in _POINTS]
    own = np.array([_own(name, names) for name in names], np.int64)
    return Tables(decided, cents, laid, moved, np.array(points, np.uint8), own)


def _spot(name: str, number: int) -> Spot:
    """The place of a wager whose key is that number."""
    moves = name in (COME, DONT_COME) or Spot(name).listed.supports in (COME, DONT_COME)
    return Spot(name, number) if moves else Spot(name)


def _may_be_laid(name: str, number: int) -> bool:
    """With the point, or for come odds the come point, of that number."""
    spot = Spot(name) if name in (COME, DONT_COME) else _spot(name, number)
    supported = 1 if spot.listed.family is Family.ODDS and number else 0
    return not standing.why_not_now(spot, point=number, supported=supported)


def _own(name: str, names: Sequence[str]) -> int:
    """Whose number a wager goes by; below 0 for the table's point."""
    if name in (COME, DONT_COME):
        return names.index(name)
    supports = Spot(name).listed.supports
    return names.index(supports) if supports in (COME, DONT_COME) else -1


def _cents(verdict: outcomes.Verdict, unit: int) -> int:
    if verdict.result == "won":
        assert verdict.odds is not None
        return verdict.odds.winnings(unit)
    return -unit if verdict.result == "lost" else 0
