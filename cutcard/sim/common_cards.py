"""Simulation of a game in which all boxes of a round have the same cards, and with flat wagers one result.

A game's kernel plays rounds from tables, a shoe and a generator: `play_chunk`, `play_shoes`, `trace_chunk`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.arrays import OUT_OF_CARDS, SUMS, Cents, Shoe
from cutcard.sim.chunks import CHUNK, Chunk, Play
from cutcard.sim.depths import plain_shoes
from cutcard.sim.details import NOT_COUNTED, Counting, counting
from cutcard.sim.randomness import new_generator
from cutcard.sim.simulation import Shoes, Simulation
from cutcard.sim.traces import NotEnoughCardsError


class Trace(NamedTuple):
    """Rounds card by card, as many as fit, by round."""

    starts: Cents
    """How many cards had left the shoe before the round."""
    used: Cents
    dealt: Shoe
    net: Cents
    """Of one box, by round; where there are several wagers, by round and wager."""

    @property
    def cards(self) -> list[NDArray[np.uint8]]:
        """By round."""
        return [row[:taken] for row, taken in zip(self.dealt, self.used, strict=True)]


@dataclass(frozen=True)
class CommonCardsSimulation(Simulation):
    """A game's own class names its kernel, and makes tables and dealing."""

    kernel: ClassVar[ModuleType]
    sums: ClassVar[int] = SUMS
    """How many sums a chunk has, with those of further wagers."""
    wagers: ClassVar[int] = 1
    cards_a_round: ClassVar[float]

    @cached_property
    def tables(self) -> Any:
        """Its `cents` are what one box wins or loses, whatever the cards are."""
        raise NotImplementedError

    @property
    def dealing(self) -> Any:
        """The table's cards in order: the kernel shuffles before it deals."""
        raise NotImplementedError

    @cached_property
    def counting(self) -> Counting:
        if not self.histogram:
            return NOT_COUNTED
        cents = self.boxes * self.tables.cents
        return counting(int(np.abs(cents).max()), (cents,), wagers=self.wagers)

    def prepared(self) -> Play:
        kernel, tables, boxes, dealing = self.kernel, self.tables, self.boxes, self.dealing
        largest = boxes * int(np.abs(tables.cents).max())
        assert CHUNK * largest**2 < 1 << 63, "a chunk's sums must fit 64 bits"

        def play(seed: int, chunk: int, rounds: int) -> Chunk:
            sums, details = np.zeros(self.sums, dtype=np.int64), self.counting.new()
            key, number = np.uint64(seed), np.uint64(chunk)
            generator = new_generator()
            kernel.play_chunk(tables, dealing.copy(), generator, boxes, rounds, key, number, sums, details)
            found = np.concatenate((sums, details.products))
            return Chunk(chunk, rounds, found, counted=self.counting.read(details))

        return play

    def shoes(self) -> Shoes:
        return plain_shoes(
            self.kernel, self.tables, self.dealing, self.boxes, cards_a_round=self.cards_a_round
        )

    def traced(self, seed: int, chunk: int, *, most_cards: int, shape: Sequence[int] = ()) -> Trace:
        """The first rounds of a chunk; `shape` is that of the results of one round."""
        rounds = self.rounds
        trace = Trace(
            starts=np.zeros(rounds, dtype=np.int64),
            used=np.zeros(rounds, dtype=np.int64),
            dealt=np.zeros((rounds, most_cards), dtype=np.uint8),
            net=np.zeros((rounds, *shape), dtype=np.int64),
        )
        generator, key, number = new_generator(), np.uint64(seed), np.uint64(chunk)
        failed = self.kernel.trace_chunk(self.tables, self.dealing, generator, key, number, trace)
        if failed != OUT_OF_CARDS:
            raise NotEnoughCardsError(f"no card is left to finish round {failed + 1}")
        return trace
