"""Monte Carlo of a game whose rounds all take the same number of cards: many rounds at once, by arrays."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import full_stack
from cutcard.games.defaults.equipment import cutting_card_at
from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, WAGERED
from cutcard.sim.chunks import Chunk, Play
from cutcard.sim.parts import SimulationPart
from cutcard.sim.result import SimResult
from cutcard.sim.simulation import Simulation

BURNED = 1
Net = Callable[[NDArray[np.uint8]], NDArray[np.int64]]
"""From the cards of rounds, by number (0 to 51), a row a round, to what each box brings for a wager of
`WAGER` cents, a row a round."""
_SHOES = 512
"""Shoes shuffled at once."""


@dataclass(frozen=True)
class CardSimulation(Simulation):
    """Rounds of `cards` cards, boxes first, from the shoe as it is dealt at the table."""

    net: Callable[[Any], Net] = field(kw_only=True)
    """Makes it from the sheet. A function of a module: the simulation may be sent to other processes."""
    cards: int = field(kw_only=True)

    def prepared(self) -> Play:
        net, cards = self.net(self.sheet), self.cards
        stack = np.array([one.number for one in full_stack(self.sheet.decks)], dtype=np.uint8)
        shoe_rounds = 1 if self.fresh_shoe else -(-(cutting_card_at(self.sheet) - BURNED) // cards)
        needed = BURNED + shoe_rounds * cards
        if needed > len(stack):
            raise ValueError("too few cards for so many boxes")

        def play(seed: int, chunk: int, rounds: int) -> Chunk:
            generator = np.random.Generator(np.random.Philox(key=seed, counter=[0, 0, 0, chunk]))
            sums = np.zeros(SUMS, dtype=np.int64)
            counted: Counter[int] = Counter()
            for first in range(0, rounds, _SHOES * shoe_rounds):
                wanted = min(_SHOES * shoe_rounds, rounds - first)
                shoes = _shuffled(generator, stack, -(-wanted // shoe_rounds), needed)
                dealt = shoes[:, BURNED:].reshape(-1, cards)[:wanted]
                brought = net(dealt)
                whole = brought.sum(axis=1)
                sums[NET] += whole.sum()
                sums[NET_SQUARED] += (whole**2).sum()
                sums[BOX_SQUARED] += (brought**2).sum()
                sums[WAGERED] += brought.size
                sums[SHUFFLES] += len(shoes)
                if self.histogram:
                    counted.update(whole.tolist())
            return Chunk(chunk, rounds, sums, counted=counted)

        return play

    def figures(self, part: SimulationPart, seed: int) -> SimResult:
        return self.result(part, seed, {})


def _shuffled(
    generator: np.random.Generator, stack: NDArray[np.uint8], shoes: int, needed: int
) -> NDArray[np.uint8]:
    """So many shoes, shuffled as far as cards of them are needed: each place in turn is given a card that
    has none yet (Fisher and Yates)."""
    cards = np.tile(stack, (shoes, 1))
    rows = np.arange(shoes)
    for place in range(needed):
        taken = generator.integers(place, len(stack), size=shoes)
        cards[rows, taken], cards[:, place] = cards[:, place].copy(), cards[rows, taken]
    return cards[:, :needed]
