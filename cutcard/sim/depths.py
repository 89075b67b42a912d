"""Every depth of the cutting card in one pass over the same shoes.

A shoe is dealt to its end. With the cutting card behind d cards, its rounds are those that begin before d
cards are gone: the first rounds of the same shoe. So the sums for every d come from one pass. Each shoe has a
stream of its own, so that the rounds before a depth do not depend on those behind it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, WAGERED, Cents
from cutcard.sim.chunks import Chunk, Play
from cutcard.sim.parts import Main, SimulationPart
from cutcard.sim.result import DepthPoint, Estimate, SimResult, result_of
from cutcard.sim.simulation import Shoes, Simulation

FIRST = -1
"""As the number of cards gone before a round: a round that is played at any depth."""

# Of the rounds of a depth: how many there are, what they brought, its squares, those of boxes, wagers laid,
# rounds that could not be finished. Of its shoes: squares of what each brought, of the number of its rounds,
# and the products of both.
_ROUNDS, _NET, _NET_SQUARED, _BOX_SQUARED, _WAGERED, _UNFINISHED = range(6)
_SHOE_SQUARED, _SHOE_ROUNDS_SQUARED, _SHOE_PRODUCTS, COLUMNS = range(6, 10)


class ShoeRounds(NamedTuple):
    """The rounds of the shoe that is dealt."""

    many: NDArray[np.int64]
    """One number."""
    rows: Cents
    """By round: cards gone before it, whether it counts, result, squares of boxes, wagers, not finished."""


def new_rounds(cards: int) -> ShoeRounds:
    """Room for the rounds of a shoe: each takes a card or more."""
    return ShoeRounds(np.zeros(1, dtype=np.int64), np.zeros((cards + 1, 6), dtype=np.int64))


@inlined
def note_round(rounds: ShoeRounds, gone: int, net: int, box_squared: int, wagered: int) -> None:
    row = rounds.rows[rounds.many[0]]
    row[0], row[1], row[2], row[3], row[4], row[5] = gone, 1, net, box_squared, wagered, 0
    rounds.many[0] += 1


@inlined
def note_unfinished(rounds: ShoeRounds, gone: int) -> None:
    row = rounds.rows[rounds.many[0]]
    row[0], row[1], row[2], row[3], row[4], row[5] = gone, 0, 0, 0, 0, 1
    rounds.many[0] += 1


@compiled
def end_shoe(rounds: ShoeRounds, by_depth: Cents) -> None:
    """Adds the shoe to the sums of every depth, and forgets its rounds."""
    depths = by_depth.shape[1]
    count = net = squared = boxes = wagered = unfinished = 0
    for number in range(rounds.many[0]):
        row = rounds.rows[number]
        count += row[1]
        net += row[2]
        squared += row[2] * row[2]
        boxes += row[3]
        wagered += row[4]
        unfinished += row[5]
        last = number + 1 == rounds.many[0]
        end = depths if last else min(depths, rounds.rows[number + 1, 0] + 1)
        for depth in range(row[0] + 1, end):
            by_depth[_ROUNDS, depth] += count
            by_depth[_NET, depth] += net
            by_depth[_NET_SQUARED, depth] += squared
            by_depth[_BOX_SQUARED, depth] += boxes
            by_depth[_WAGERED, depth] += wagered
            by_depth[_UNFINISHED, depth] += unfinished
            by_depth[_SHOE_SQUARED, depth] += net * net
            by_depth[_SHOE_ROUNDS_SQUARED, depth] += count * count
            by_depth[_SHOE_PRODUCTS, depth] += net * count
    rounds.many[0] = 0


@dataclass(frozen=True)
class DepthSimulation(Simulation):
    """A table whose shoes are dealt to their end. Its rounds are counted in shoes; its figures are those of
    the table's own cutting card, with those of every other depth beside them."""

    of: Simulation = field(kw_only=True)

    size = 1 << 13

    @cached_property
    def shoes_of(self) -> Shoes:
        return self.of.shoes()

    @property
    def stake(self) -> int:
        return self.of.stake

    def prepared(self) -> Play:
        shoes = self.shoes_of

        def play(seed: int, chunk: int, many: int) -> Chunk:
            by_depth = np.zeros((COLUMNS, shoes.cards + 1), dtype=np.int64)
            shoes.play(seed, chunk * self.size, many, by_depth)
            return Chunk(chunk, many, by_depth.reshape(-1))

        return play

    def main(self, sums: Sequence[int], rounds: int) -> Main | None:
        return None

    def figures(self, part: SimulationPart, seed: int) -> SimResult:
        shoes = self.shoes_of
        columns = [part.sums[at :: shoes.cards + 1] for at in range(shoes.cards + 1)]
        own = columns[shoes.cutting_card]
        sums = [0] * SUMS
        sums[NET], sums[NET_SQUARED], sums[BOX_SQUARED] = own[_NET], own[_NET_SQUARED], own[_BOX_SQUARED]
        sums[WAGERED], sums[SHUFFLES] = own[_WAGERED], part.rounds
        points = tuple(
            DepthPoint(depth, column[_ROUNDS], self._estimate(column, part.rounds))
            for depth, column in enumerate(columns)
            if depth and column[_ROUNDS] and not column[_UNFINISHED]
        )
        return result_of(
            sums,
            {},
            rounds=own[_ROUNDS],
            boxes=self.boxes,
            wager=self.stake // self.boxes,
            fresh_shoe=False,
            seconds=part.seconds,
            seed=seed,
            device="cpu",
            depths=points,
            cards=shoes.cards,
            cutting_card=shoes.cutting_card,
        )

    def _estimate(self, column: Sequence[int], shoes: int) -> Estimate:
        """Per round. Shoes are independent of each other, rounds of a shoe are not, and a shoe has many or
        few of them: the error is that of a ratio of two sums over shoes."""
        rounds, net = column[_ROUNDS], column[_NET]
        # Exact: the squares of net * rounds of all shoes - rounds of a shoe * net of all shoes.
        spread = (
            rounds * rounds * column[_SHOE_SQUARED]
            - 2 * rounds * net * column[_SHOE_PRODUCTS]
            + net * net * column[_SHOE_ROUNDS_SQUARED]
        )
        return Estimate(net / rounds / self.stake, sqrt(spread) / (rounds * rounds) / self.stake)


def by_depth(simulation: Simulation) -> DepthSimulation:
    """The table at every depth of its cutting card, with about as many rounds to the end of the shoes.

    `NotSimulatedError` where it has none.
    """
    shoes = simulation.shoes()
    many = max(1, ceil(simulation.rounds * shoes.cards_a_round / shoes.cards))
    return DepthSimulation(simulation.sheet, simulation.chart, many, simulation.boxes, of=simulation)
