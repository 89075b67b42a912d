"""What a kernel works in and adds up: the boxes of the round in play, and the sums of a chunk."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.compile import inlined

Shoe = NDArray[np.uint8]
Words = NDArray[np.uint64]
Cents = NDArray[np.int64]


OUT_OF_CARDS = -1
"""As a limit: shoe and discards are spent, and the round cannot be finished."""

# What a chunk adds up, in this order; two more for each side wager (its cents, and their squares by round).
NET, NET_SQUARED, BOX_SQUARED, WAGERED, UNFINISHED, SHUFFLES, SUMS = range(7)


class Room(NamedTuple):
    """Memory a kernel works in: the generator's state, and the boxes of the round in play."""

    generator: Words
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
    """What each box's main wager brings."""
    side: Cents
    """What each side wager brings, by wager and box."""
    sides: Cents
    """Where each side of a double shoe stands: position, cards in their places, limit."""


def make_room(*, boxes: int, split_hands: int, wagers: int) -> Room:
    return Room(
        generator=np.zeros(4, dtype=np.uint64),
        cards=np.zeros(2 * boxes, dtype=np.uint8),
        rows=np.zeros((boxes, split_hands), dtype=np.uint8),
        halves=np.zeros(split_hands, dtype=np.uint8),
        codes=np.zeros(boxes, dtype=np.int64),
        hands=np.zeros(boxes, dtype=np.int64),
        net=np.zeros(boxes, dtype=np.int64),
        side=np.zeros((wagers, boxes), dtype=np.int64),
        sides=np.zeros((2, 3), dtype=np.int64),
    )


@inlined
def whole(entry: Any) -> int:
    """A byte of a table as a signed whole number."""
    return np.int64(entry)  # type: ignore[return-value]
