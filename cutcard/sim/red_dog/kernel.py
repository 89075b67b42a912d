"""The kernel of red dog: rounds at full speed. It contains the order of 6.5 and looks up every rule.

All areas of a round have the same three cards and, with flat wagers and one chart, the same result.

The shuffle is that of the blackjack kernel.
"""

from typing import NamedTuple

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import (
    BOX_SQUARED,
    NET,
    NET_SQUARED,
    OUT_OF_CARDS,
    SHUFFLES,
    UNFINISHED,
    WAGERED,
    Cents,
    Shoe,
    Words,
)
from cutcard.sim.common_cards import Trace
from cutcard.sim.depths import FIRST, ShoeRounds, end_shoe, note_round, note_unfinished
from cutcard.sim.details import Details, count_result
from cutcard.sim.randomness import seed_generator, shuffle_on

RANKS = 13


class RedDogTables(NamedTuple):
    """The answers of the rules and a chart, by rank order."""

    draws: Shoe
    """By the first two cards: whether a third card is drawn."""
    laid: Cents
    """By the first two cards: wager and raise of an area, in wagers."""
    cents: Cents
    """By all three cards: what an area wins or loses. Without a third card, any third gives the entry."""


class Dealing(NamedTuple):
    """The cards of a table, and when they are shuffled and burned. A kernel changes these arrays."""

    cards: Shoe
    cutting_card: int
    """How many cards are in front of the cutting card."""
    burned: int
    """Cards burned after a shuffle."""
    fresh: bool
    """All cards are shuffled before every round."""

    def copy(self) -> "Dealing":
        return self._replace(cards=self.cards.copy())


@inlined
def _before_round(dealing: Dealing, generator: Words, position: int, ready: int) -> tuple[int, int]:
    """Shuffles if it is due, and burns; at least three cards are then in place, if so many are left."""
    shoe = dealing.cards
    cards = len(shoe)
    if dealing.fresh or position >= dealing.cutting_card or position >= cards:
        at_once = dealing.burned + 3 if dealing.fresh else dealing.cutting_card + 3
        return dealing.burned, shuffle_on(shoe, generator, 0, cards, at_once)
    if position + 3 > ready:
        ready = shuffle_on(shoe, generator, ready, cards, position + 3)
    return position, ready


@inlined
def _round(tables: RedDogTables, shoe: Shoe, position: int) -> tuple[int, int, int]:
    """The number of cards of a round, or `OUT_OF_CARDS`; an area's result; the amount wagered on it."""
    left = len(shoe) - position
    if left < 2:
        return OUT_OF_CARDS, 0, 0
    here = np.uint64(position)
    two = (np.int64(shoe[here]) >> 2) * RANKS + (np.int64(shoe[here + np.uint64(1)]) >> 2)
    if not tables.draws[two]:
        return 2, tables.cents[two * RANKS], tables.laid[two]
    if left < 3:
        return OUT_OF_CARDS, 0, 0
    third = np.int64(shoe[here + np.uint64(2)]) >> 2
    return 3, tables.cents[two * RANKS + third], tables.laid[two]


@compiled
def play_chunk(
    tables: RedDogTables,
    dealing: Dealing,
    generator: Words,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
    details: Details,
) -> None:
    """Plays a chunk of rounds with its own stream and shoe, and adds the results to `sums`."""
    seed_generator(generator, seed, chunk)
    position, ready = len(dealing.cards), 0
    net_sum = squared = laid_sum = unfinished = shuffles = 0
    for _ in range(rounds):
        start, ready = _before_round(dealing, generator, position, ready)
        shuffles += start != position
        used, net, laid = _round(tables, dealing.cards, start)
        if used == OUT_OF_CARDS:
            position = len(dealing.cards)
            unfinished += 1
            continue
        position = start + used
        net_sum += net
        squared += net * net
        laid_sum += laid
        count_result(details, boxes * net)
    sums[NET] += boxes * net_sum
    sums[NET_SQUARED] += boxes * boxes * squared
    sums[BOX_SQUARED] += boxes * squared
    sums[WAGERED] += boxes * laid_sum
    sums[UNFINISHED] += unfinished
    sums[SHUFFLES] += shuffles


@compiled
def play_shoes(
    tables: RedDogTables,
    dealing: Dealing,
    generator: Words,
    boxes: int,
    shoes: int,
    seed: np.uint64,
    first_shoe: np.uint64,
    in_order: Shoe,
    rounds: ShoeRounds,
    by_depth: Cents,
) -> None:
    """Deals whole shoes, to the cutting card, which may be behind the last card. Each has a stream of its
    own, and its cards lie in order before they are shuffled."""
    shoe = dealing.cards
    for number in range(shoes):
        seed_generator(generator, seed, first_shoe + np.uint64(number))
        for place in range(len(shoe)):
            shoe[place] = in_order[place]
        position, ready, gone = len(shoe), 0, FIRST
        while gone < dealing.cutting_card:
            start, ready = _before_round(dealing, generator, position, ready)
            used, net, laid = _round(tables, shoe, start)
            if used == OUT_OF_CARDS:
                note_unfinished(rounds, gone)
                break
            position = start + used
            note_round(rounds, gone, boxes * net, boxes * net * net, boxes * laid)
            gone = position
        end_shoe(rounds, by_depth)


@compiled
def trace_chunk(
    tables: RedDogTables,
    dealing: Dealing,
    generator: Words,
    seed: np.uint64,
    chunk: np.uint64,
    trace: Trace,
) -> int:
    """The first rounds of a chunk. Returns the first that ran out of cards, or `OUT_OF_CARDS`."""
    seed_generator(generator, seed, chunk)
    position, ready = len(dealing.cards), 0
    for number in range(len(trace.starts)):
        start, ready = _before_round(dealing, generator, position, ready)
        used, net, _ = _round(tables, dealing.cards, start)
        if used == OUT_OF_CARDS:
            return number
        position = start + used
        trace.starts[number] = start
        trace.used[number] = used
        trace.net[number] = net
        for place in range(used):
            trace.dealt[number, place] = dealing.cards[start + place]
    return OUT_OF_CARDS
