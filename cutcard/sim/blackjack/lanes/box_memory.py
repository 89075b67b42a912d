"""The memory of lanes with a queue: what they run, their marks and sums, and the log of a lane."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.arrays import Cents, Shoe, Words
from cutcard.sim.twenty_one.first_cards import FirstCardWagers
from cutcard.sim.twenty_one.lanes import LANES

BOX_SUMS = 8
"""Places for the sums of a lane's boxes, the last one for what belongs to no box."""
NO_BOX = np.uint32(BOX_SUMS - 1)
QUEUE = 32
"""Places of a lane's queue: a burn card, up card and hole card, and three cards of every box, or states."""
LATEST = 512
"""Steps whose cards are known again; a shoe has fewer cards."""

# The marks of all lanes, by where they begin: the state that waits for a card; the place; what the boxes
# told; the queue's first and end; the entry; what the card leads to, and the queue's first, each with its
# box; the box in play; whether the dealer is next; whether the round is over.
ROW, PLACE, TOLD_MARK, HEAD, TAIL, ENTRY_MARK, NEXT, WAITING, BOX_MARK, DEALER_NEXT, IS_OVER, MARKS = (
    LANES * one for one in range(12)
)
# The words of all lanes: the word of the entry, the sum of the box in play, and the same with that word.
WORD, SUM, WITH, TOTALS = (LANES * one for one in range(4))

# The sums of a chunk, in units: results, their squares by round and by box; stakes, shuffles, rounds that
# could not be finished; then two of each side wager, in cents.
RESULTS, RESULTS_SQUARED, BOXES_SQUARED, STAKES, SHOES, UNFINISHED, OF_BOXES = range(7)
SIDE_CENTS, SIDE_SQUARES, SIDE_SUMS = range(3)


class BoxTables(NamedTuple):
    """What the machine runs: `BoxStates`, a number of boxes and their shoe."""

    entries: NDArray[np.uint32]
    words: Words
    columns: NDArray[np.uint8]
    opening: NDArray[np.uint16]
    """The states that a round's queue begins with, each with its box."""
    shoe: NDArray[np.uint16]
    """As in `LaneTables`, like those that follow."""
    shuffled_at: int
    burned: int
    listed: tuple[int, ...]
    """One number where a shoe may run out within a round. The length is part of the type."""
    keeps: tuple[int, ...]
    """Always none: a round's end is noticed at once."""
    dealt: tuple[int, ...]
    """One number where cards are dealt from shoes. The length is part of the type."""
    boxes: int
    done: int
    columns_shift: int
    width: int
    offset: int
    empty: int
    unit: int
    side_at: int
    """How far the up card is from the first box's second card."""


class BoxMemory(NamedTuple):
    """The memory of all lanes, beside `Lanes`."""

    marks: NDArray[np.uint32]
    totals: Words
    queue: NDArray[np.uint16]
    sums: Words
    """The fields of each box."""
    before: NDArray[np.uint16]
    """From counts: by lane, how many cards were left before the round."""
    latest: NDArray[np.uint8]
    """From counts, where a shoe may run out: the cards of the latest steps, by step and lane."""
    ran_out: NDArray[np.uint8]
    """By lane: how often the shoe has run out in this round; after the second time it is void."""
    events: NDArray[np.int64]
    cards: Shoe
    """The shoes of all lanes, one after the other, where cards are dealt from them."""
    ranks: NDArray[np.uint16]
    """By lane: the rank of its card, where it was dealt from a shoe."""
    first: NDArray[np.int64]
    """By lane: the place of the round's first card in its shoe."""
    spare: Shoe
    """As many cards as a shoe has."""
    side: FirstCardWagers


class BoxLog(NamedTuple):
    """The steps and rounds of a lane one by one, as many as fit."""

    lane: int
    cards: NDArray[np.uint8]
    """By step; by class or by number."""
    left: NDArray[np.uint16]
    """By step: the cards left after it."""
    ends: NDArray[np.int64]
    """By round: the number of steps before its end; negative if it could not be finished."""
    net: Cents
    """By round and box, in units."""
    side: Cents
    """By round, wager and box."""
    rounds: NDArray[np.int64]
    """One number: how many are written."""


def new_log(steps: int, rounds: int, boxes: int, wagers: int, lane: int = 0) -> BoxLog:
    return BoxLog(
        lane,
        cards=np.zeros(steps, dtype=np.uint8),
        left=np.zeros(steps, dtype=np.uint16),
        ends=np.zeros(rounds, dtype=np.int64),
        net=np.zeros((rounds, boxes), dtype=np.int64),
        side=np.zeros((rounds, wagers, boxes), dtype=np.int64),
        rounds=np.zeros(1, dtype=np.int64),
    )


def new_memory(tables: BoxTables, cards: Shoe, side: FirstCardWagers) -> BoxMemory:
    """Memory for lanes whose shoes have these cards."""
    return BoxMemory(
        marks=np.zeros(MARKS, dtype=np.uint32),
        totals=np.zeros(TOTALS, dtype=np.uint64),
        queue=np.zeros(LANES * QUEUE, dtype=np.uint16),
        sums=np.full(LANES * BOX_SUMS, tables.empty, dtype=np.uint64),
        before=np.zeros(LANES, dtype=np.uint16),
        latest=np.zeros(LATEST * LANES, dtype=np.uint8),
        ran_out=np.zeros(LANES, dtype=np.uint8),
        events=np.zeros(LANES + 1, dtype=np.int64),
        cards=np.tile(cards, LANES if tables.dealt else 0),
        ranks=np.zeros(LANES, dtype=np.uint16),
        first=np.zeros(LANES, dtype=np.int64),
        spare=np.zeros(len(cards), dtype=np.uint8),
        side=side,
    )
