"""A table to be simulated: everything that its figures depend on but the seed.

It is a plain value that can be sent to another process or machine, which makes the tables of its kernel from
it. A game's own class says how a chunk is played and how sums become figures.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.arrays import NET, NET_SQUARED, UNFINISHED
from cutcard.sim.chunks import CHUNK, WAGER, Play
from cutcard.sim.parts import NOTHING, Main, SimulationPart, sum_of
from cutcard.sim.result import CoursePoint, Covariance, Estimate, SimResult, estimate, result_of


class NotSimulatedError(ValueError):
    """Something that this table's simulation cannot tell."""


NO_CUTTING_CARD = "expected a table whose cards are dealt to a cutting card"


class Shoes(NamedTuple):
    """Whole shoes of a table, one after the other."""

    play: Callable[[int, int, int, NDArray[np.int64]], None]
    """Given the seed, the number of the first shoe and how many there are: adds to the sums by depth."""
    cards: int
    """In a shoe."""
    cutting_card: int
    """How many of them are in front of it, at this table."""
    cards_a_round: float
    """About so many."""


def check_boxes(boxes: int, there: int, *, called: str = "boxes") -> None:
    """That a table with so many boxes can be played at so many of them."""
    if not 1 <= boxes <= there:
        raise ValueError(f"{boxes} {called}: this table has 1 to {there}")


@dataclass(frozen=True)
class Simulation:
    """What the simulations of all games have in common."""

    sheet: Any
    chart: Any
    rounds: int
    boxes: int = 1
    fresh_shoe: bool = False
    histogram: bool = False
    """Whether the results of rounds are counted, and how wagers vary together."""
    wager: int = WAGER

    size = CHUNK
    """Rounds in a chunk."""

    def __getstate__(self) -> dict[str, Any]:
        """Without what was made of it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @cached_property
    def play(self) -> Play:
        """Plays a chunk. Made once: the tables of the kernel are slow to make."""
        return self.prepared()

    def prepared(self) -> Play:
        raise NotImplementedError

    @property
    def stake(self) -> int:
        """What all boxes lay on the main wager in a round, in cents."""
        return self.wager * self.boxes

    def main(self, sums: Sequence[int], rounds: int) -> Main | None:
        """The main wager's sums; None where they are not kept by rounds."""
        return Main(rounds - sums[UNFINISHED], sums[NET], sums[NET_SQUARED])

    def estimate(self, main: Main) -> Estimate | None:
        if not main.rounds:
            return None
        return estimate(main.net, main.squares, rounds=main.rounds, stake=self.stake)

    def figures(self, part: SimulationPart, seed: int) -> SimResult:
        raise NotImplementedError

    def result(
        self,
        part: SimulationPart,
        seed: int,
        wagers: Mapping[str, Estimate],
        *,
        wager: int | None = None,
        covariance: Covariance | None = None,
    ) -> SimResult:
        """The figures of a game of cards, whose sums begin as `arrays.py` has them."""
        return result_of(
            part.sums,
            wagers,
            rounds=part.rounds,
            boxes=self.boxes,
            wager=self.wager if wager is None else wager,
            fresh_shoe=self.fresh_shoe,
            seconds=part.seconds,
            seed=seed,
            device="cpu",
            course=self.course(part),
            histogram=part.counted if self.histogram else None,
            covariance=covariance,
        )

    def course(self, part: SimulationPart) -> tuple[CoursePoint, ...]:
        """The main wager after each stretch of chunks."""
        so_far, points = NOTHING, []
        for stretch in sorted(part.course):
            so_far = sum_of((so_far, part.course[stretch]))
            if (found := self.estimate(so_far)) is not None:
                points.append(CoursePoint(so_far.rounds, found))
        return tuple(points)

    def shoes(self) -> Shoes:
        """Its shoes, to be dealt to their end; `NotSimulatedError` where there is no cutting card."""
        raise NotSimulatedError(NO_CUTTING_CARD)
