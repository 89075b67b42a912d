"""Monte Carlo of a game whose rounds all take the same number of cards: many rounds at once, by arrays."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import full_stack
from cutcard.games.defaults.equipment import cutting_card_at
from cutcard.games.defaults.sheet import CardSheet
from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, WAGERED
from cutcard.sim.chunks import WAGER, Chunk, Progress, play_all, seed_for
from cutcard.sim.result import SimResult, result_of

BURNED = 1
Net = Callable[[NDArray[np.uint8]], NDArray[np.int64]]
"""From the cards of rounds, by number (0 to 51), a row a round, to what each box brings for a wager of
`WAGER` cents, a row a round."""
_SHOES = 512
"""Shoes shuffled at once."""


def simulate_cards(
    sheet: CardSheet,
    net: Net,
    *,
    cards: int,
    rounds: int,
    seed: int | None,
    workers: int | None,
    boxes: int,
    fresh_shoe: bool,
    progress: Progress | None,
) -> SimResult:
    """Plays that many rounds of `cards` cards, boxes first, from the shoe as it is dealt at the table.

    The same seed gives the same figures whatever the number of workers.
    """
    seed = seed_for(rounds, seed, workers)
    stack = np.array([one.number for one in full_stack(sheet.decks)], dtype=np.uint8)
    shoe_rounds = 1 if fresh_shoe else -(-(cutting_card_at(sheet) - BURNED) // cards)
    needed = BURNED + shoe_rounds * cards
    if needed > len(stack):
        raise ValueError("too few cards for so many boxes")

    def play(chunk: int, chunk_rounds: int) -> Chunk:
        generator = np.random.Generator(np.random.Philox(key=seed, counter=[0, 0, 0, chunk]))
        sums = np.zeros(SUMS, dtype=np.int64)
        for first in range(0, chunk_rounds, _SHOES * shoe_rounds):
            wanted = min(_SHOES * shoe_rounds, chunk_rounds - first)
            shoes = _shuffled(generator, stack, -(-wanted // shoe_rounds), needed)
            dealt = shoes[:, BURNED:].reshape(-1, cards)[:wanted]
            brought = net(dealt)
            whole = brought.sum(axis=1)
            sums[NET] += whole.sum()
            sums[NET_SQUARED] += (whole**2).sum()
            sums[BOX_SQUARED] += (brought**2).sum()
            sums[WAGERED] += brought.size
            sums[SHUFFLES] += len(shoes)
        return Chunk(chunk, chunk_rounds, sums)

    found = play_all(play, rounds, workers, progress)
    rounds = found.rounds
    return result_of(
        found.totals,
        {},
        rounds=rounds,
        boxes=boxes,
        wager=WAGER,
        fresh_shoe=fresh_shoe,
        seconds=found.seconds,
        seed=seed,
        device="cpu",
    )


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
