"""A kernel's memory: the boxes of the round in play, and the sums of a chunk."""

from typing import NamedTuple

import numpy as np

from cutcard.sim.arrays import Cents, Shoe, Words
from cutcard.sim.details import NOT_COUNTED, Details

# A chunk adds up what `cutcard.sim.arrays` names; then for each side wager what follows.

# Of a side wager by batches, mostly of one round: cents; their squares, in two parts lest a sum overflow;
# wagers settled, their squares, and cents times wagers. A plain table has the first two, squares whole.
CENTS, SQUARES, SQUARES_HIGH, SETTLED, SETTLED_SQUARED, PRODUCTS, SIDE_SUMS = range(7)
PLAIN_SIDE_SUMS = 2
SQUARES_BITS = 32
"""How many bits of a square are in the lower part."""


class Workspace(NamedTuple):
    """A kernel's memory: the generator's state and the boxes of the round in play."""

    generator: Words
    """Four words for the cards and four for the displays, which are independent."""
    cards: Shoe
    """Two for each box."""
    rows: Shoe
    """The settlement row of each finished hand, by box and hand."""
    halves: Shoe
    """The first cards of a split box's unfinished hands, the leftmost hand's last."""
    codes: Cents
    """The marks of each box's hands."""
    hands: Cents
    """How many hands each box has made."""
    net: Cents
    """The result of each box's main wager."""
    side: Cents
    """The result of each side wager, by wager and box."""
    sides: Cents
    """The state of each side of a double shoe: position, cards in place, limit."""
    won: Shoe
    """The row of each side wager, by wager and box."""
    kept: Cents
    """By box: cards received, the third and the fourth of them, how its hands ended (added up), hands won
    in a row, and the wagers on that which are not decided."""
    dealers: Cents
    """The dealer's first three cards, as far as a side wager may need them."""
    spots: Cents
    """The results of each box's wagers, by the dealer's hand."""
    batches: Cents
    """By wager on hands in a row: how many were settled in this round; this batch's rounds, cents and wagers
    settled."""
    records: Cents
    """Rows won with a meter's wager: wagers made on it until then, the box, the row, what the round's wagers
    brought. The first line holds the number of records and of all wagers made."""
    details: Details


# What is kept of a box, by its column.
RECEIVED, THIRD_CARD, FOURTH_CARD, RESULTS, WON_IN_A_ROW, OPEN_STREAKS, KEPT = range(7)
# What is kept of a wager's batch.
SETTLED_NOW, IN_BATCH, BATCH_CENTS, BATCH_SETTLED, OF_BATCH = range(5)


def make_workspace(
    *,
    boxes: int,
    split_hands: int,
    wagers: int,
    spots: int = 1,
    records: int = 0,
    details: Details | None = None,
) -> Workspace:
    """Empty memory. `records` is how many rows won with a meter's wager there is space for."""
    return Workspace(
        generator=np.zeros(8, dtype=np.uint64),
        cards=np.zeros(2 * boxes, dtype=np.uint8),
        rows=np.zeros((boxes, split_hands), dtype=np.uint8),
        halves=np.zeros(split_hands, dtype=np.uint8),
        codes=np.zeros(boxes, dtype=np.int64),
        hands=np.zeros(boxes, dtype=np.int64),
        net=np.zeros(boxes, dtype=np.int64),
        side=np.zeros((wagers, boxes), dtype=np.int64),
        sides=np.zeros((2, 3), dtype=np.int64),
        won=np.zeros((wagers, boxes), dtype=np.uint8),
        kept=np.zeros((boxes, KEPT), dtype=np.int64),
        dealers=np.zeros(3, dtype=np.int64),
        spots=np.zeros((spots, boxes), dtype=np.int64),
        batches=np.zeros((wagers, OF_BATCH), dtype=np.int64),
        records=np.zeros((1 + records, 4), dtype=np.int64),
        details=NOT_COUNTED.new() if details is None else details,
    )
