"""Simulation of such a game: its own class makes the tables and the cards of its kernel."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import full_stack
from cutcard.sim.arrays import (
    BOX_SQUARED,
    NET,
    NET_SQUARED,
    OUT_OF_CARDS,
    SHUFFLES,
    SUMS,
    UNFINISHED,
    WAGERED,
)
from cutcard.sim.chunks import CHUNK, Chunk, Play
from cutcard.sim.common_cards import kernel
from cutcard.sim.common_cards.kernel import Dealing, Tables, Trace
from cutcard.sim.depths import new_rounds
from cutcard.sim.parts import SimulationPart
from cutcard.sim.randomness import new_generator
from cutcard.sim.result import SimResult, covariance_of, estimate, finished_rounds
from cutcard.sim.simulation import NO_CUTTING_CARD, NotSimulatedError, Shoes, Simulation
from cutcard.sim.traces import NotEnoughCardsError, PlayedRounds, TracedRounds


def new_dealing(
    decks: int,
    burned: Sequence[int],
    *,
    cutting_card: int,
    most_cards: int,
    first_cards: int,
    one_more: bool = False,
    fresh: bool,
) -> Dealing:
    """The table's cards in order: the kernel shuffles before it deals."""
    cards = np.array([one.number for one in full_stack(decks)], dtype=np.uint8)
    return Dealing(
        cards, cutting_card, np.array(burned, dtype=np.uint8), most_cards, first_cards, one_more, fresh
    )


@dataclass(frozen=True)
class CommonCardsSimulation(Simulation):
    """Rounds with the same flat wager on each of the game's wagers."""

    wagers: ClassVar[tuple[str, ...]]
    """The main wager first."""
    cards_a_round: ClassVar[float]

    @cached_property
    def tables(self) -> Tables:
        raise NotImplementedError

    @property
    def dealing(self) -> Dealing:
        raise NotImplementedError

    @property
    def _sums(self) -> int:
        """How many sums a chunk has: with total and squares of each further wager."""
        return SUMS + 2 * len(self.wagers) - 2

    def prepared(self) -> Play:
        tables, dealing = self.tables, self.dealing
        largest = self.boxes * int(np.abs(tables.cents).max())
        assert CHUNK * largest**2 < 1 << 63, "a chunk's sums must fit 64 bits"

        def play(seed: int, chunk: int, rounds: int) -> Chunk:
            outcomes = np.zeros(len(tables.laid), dtype=np.int64)
            key, number = np.uint64(seed), np.uint64(chunk)
            done = kernel.play_chunk(tables, dealing.copy(), new_generator(), rounds, key, number, outcomes)
            return self._chunk(chunk, rounds, outcomes, *done)

        return play

    def _chunk(
        self, chunk: int, rounds: int, outcomes: NDArray[np.int64], unfinished: int, shuffles: int
    ) -> Chunk:
        """What rounds with these outcomes brought."""
        net = self.boxes * self.tables.cents
        sums = np.zeros(self._sums, dtype=np.int64)
        sums[NET], sums[NET_SQUARED] = net[0] @ outcomes, net[0] ** 2 @ outcomes
        sums[BOX_SQUARED] = sums[NET_SQUARED] // self.boxes
        sums[WAGERED] = self.boxes * (self.tables.laid @ outcomes)
        sums[UNFINISHED], sums[SHUFFLES] = unfinished, shuffles
        sums[SUMS::2], sums[SUMS + 1 :: 2] = net[1:] @ outcomes, net[1:] ** 2 @ outcomes
        if not self.histogram:
            return Chunk(chunk, rounds, sums)
        products = [one * other @ outcomes for one, other in combinations(net, 2)]
        counted = {int(cents): int(outcomes[net[0] == cents].sum()) for cents in np.unique(net[0])}
        return Chunk(
            chunk,
            rounds,
            np.array([*sums, *products], dtype=np.int64),
            counted={cents: many for cents, many in counted.items() if many},
        )

    def shoes(self) -> Shoes:
        tables, boxes, dealing = self.tables, self.boxes, self.dealing
        if dealing.fresh:
            raise NotSimulatedError(NO_CUTTING_CARD)
        cards = len(dealing.cards)
        whole = dealing._replace(cutting_card=cards)

        def play(seed: int, first: int, many: int, by_depth: NDArray[np.int64]) -> None:
            generator, rounds = new_generator(), new_rounds(cards)
            key, number, copy = np.uint64(seed), np.uint64(first), whole.copy()
            kernel.play_shoes(
                tables, copy, generator, boxes, many, key, number, whole.cards, rounds, by_depth
            )

        return Shoes(play, cards, dealing.cutting_card, self.cards_a_round)

    def figures(self, part: SimulationPart, seed: int) -> SimResult:
        finished = finished_rounds(part.sums, part.rounds)
        others = [(part.sums[at], part.sums[at + 1]) for at in range(SUMS, self._sums, 2)]
        estimates = {
            name: estimate(*each, rounds=finished, stake=self.stake)
            for name, each in zip(self.wagers[1:], others, strict=True)
        }
        covariance = None
        if self.histogram and others:
            covariance = covariance_of(
                [(name, self.wager) for name in self.wagers],
                [(part.sums[NET], part.sums[NET_SQUARED]), *others],
                part.sums[self._sums :],
                rounds=finished,
            )
        return self.result(part, seed, estimates, covariance=covariance)

    def traced(self, seed: int, chunk: int) -> TracedRounds:
        """The first rounds of a chunk, with their cards and the results of each box."""
        rounds, dealing = self.rounds, self.dealing
        trace = Trace(
            starts=np.zeros(rounds, dtype=np.int64),
            used=np.zeros(rounds, dtype=np.int64),
            dealt=np.zeros((rounds, dealing.most_cards), dtype=np.uint8),
            outcomes=np.zeros(rounds, dtype=np.int64),
        )
        generator, key, number = new_generator(), np.uint64(seed), np.uint64(chunk)
        failed = kernel.trace_chunk(self.tables, dealing, generator, key, number, trace)
        if failed != OUT_OF_CARDS:
            raise NotEnoughCardsError(f"no card is left to finish round {failed + 1}")
        nets = [np.repeat(cents[trace.outcomes][:, None], self.boxes, axis=1) for cents in self.tables.cents]
        side = dict(zip(self.wagers[1:], nets[1:], strict=True))
        played = PlayedRounds(main=nets[0], side=side, cards_used=trace.used, by_spot=nets[0][None])
        return TracedRounds(played, trace.cards, trace.starts)
