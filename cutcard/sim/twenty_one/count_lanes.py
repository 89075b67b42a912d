"""Many games in lock step, their cards drawn from counts: what is left in each lane's shoe, by kind of card.

Suits do not matter to these games, and in a shuffled shoe every order of the cards is equally likely. So a
card drawn from what is left, each card with the same chance, is the next card of such a shoe. Rounds go on
to the cutting card; only the place of a card is never fixed before it is dealt.
"""

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import Cents, Words
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.lane_tables import CLASSES, LaneTables
from cutcard.sim.twenty_one.lanes import (
    CARD,
    DRAWN,
    ENTRY,
    LANES,
    SHOES,
    STEPS,
    Lanes,
    StepLog,
    add_up,
    begin,
    count_rounds,
    draw,
    draw_again,
    settle,
    shuffle,
    whole_again,
    write,
)


@inlined
def take(small: NDArray[np.uint16]) -> None:
    """The class of each lane's card, and one card fewer of it and of all classes above."""
    for lane in range(LANES):
        drawn = small[DRAWN + lane]
        card = np.uint16(CLASSES - 1)
        for place in range(CLASSES - 1):
            below = small[place * LANES + lane]
            more = np.uint16(below > drawn)
            small[place * LANES + lane] = np.uint16(below - more)
            card = np.uint16(card - more)
        small[CARD + lane] = card


@inlined
def _look_up(entries: Words, words: Words, small: NDArray[np.uint16], states: np.uint64) -> None:
    for lane in range(LANES):
        row = (words[ENTRY + lane] & states) * np.uint64(RANK_ROOM)
        words[ENTRY + lane] = entries[row + np.uint64(small[CARD + lane])]


@compiled
def play_by_counts(
    tables: LaneTables, lanes: Lanes, seed: np.uint64, chunk: np.uint64, sums: Cents, log: StepLog
) -> None:
    """Plays the rounds of a chunk with its own streams and adds the results to `sums`.

    A lane plays its rounds from a shoe of its own. Lanes that are done wait in a state that adds nothing.
    """
    begin(tables, lanes, seed, chunk, sums)
    words, small = lanes.words, lanes.small
    states = (np.uint64(1) << np.uint64(tables.state_bits)) - np.uint64(1)
    fewest = add_up(tables, lanes, sums)
    step = shoes = 0
    while fewest > 0:
        for _ in range(fewest * tables.fewest):
            if draw(tables, words, lanes.halves, small):
                draw_again(tables, lanes)
            take(small)
            _look_up(tables.entries, words, small, states)
            if step < len(log.left):
                write(log, words, small, step)
            if len(lanes.details.counted) > 0:
                count_rounds(tables, lanes)
            if settle(tables, words, small):
                shoes += shuffle(tables, lanes)
                for place in range(CLASSES):
                    whole_again(lanes, place * LANES, tables.shoe[place])
            step += 1
        fewest = add_up(tables, lanes, sums)
    sums[STEPS] += step
    sums[SHOES] += shoes
