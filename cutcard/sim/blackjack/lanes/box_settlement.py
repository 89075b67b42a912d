"""What a round of several boxes brings, by the sums of the boxes and by its first cards."""

import numpy as np

from cutcard.jit import inlined
from cutcard.sim.arrays import Cents
from cutcard.sim.blackjack.lanes.box_memory import (
    ENTRY_MARK,
    OF_BOXES,
    ROW,
    SIDE_CENTS,
    SIDE_SQUARES,
    SIDE_SUMS,
    BoxMemory,
    BoxTables,
)
from cutcard.sim.blackjack.lanes.several_boxes import ENDING_SHIFT, ENDINGS
from cutcard.sim.twenty_one.first_cards import cents_won
from cutcard.sim.twenty_one.lane_tables import CLASSES
from cutcard.sim.twenty_one.lanes import Lanes


@inlined
def side_cents(tables: BoxTables, memory: BoxMemory, lane: int, wager: int, box: int) -> int:
    """What a box's side wager brings with the round's first cards where they were dealt."""
    side, cards = memory.side, memory.cards
    place = lane * np.int64(tables.shoe[CLASSES - 1]) + memory.first[lane] + side.burned_each_round
    up_card = np.int64(cards[place + tables.boxes])
    first = np.int64(cards[place + box])
    second = np.int64(cards[place + tables.boxes + tables.side_at + box])
    return cents_won(side, wager, first, second, up_card)  # type: ignore[no-any-return]


@inlined
def settle_side(
    tables: BoxTables, lanes: Lanes, memory: BoxMemory, lane: int, main: int, sums: Cents
) -> None:
    """The side wagers of a round, and the products of each pair of wagers where they are counted."""
    pair = 0
    for one in range(-1, len(memory.side.rows)):
        won = main
        if one >= 0:
            won = 0
            for box in range(tables.boxes):
                won += side_cents(tables, memory, lane, one, box)
            sums[OF_BOXES + SIDE_SUMS * one + SIDE_CENTS] += won
            sums[OF_BOXES + SIDE_SUMS * one + SIDE_SQUARES] += won * won
        if len(lanes.details.products) > 0:
            for other in range(one + 1, len(memory.side.rows)):
                also = 0
                for box in range(tables.boxes):
                    also += side_cents(tables, memory, lane, other, box)
                lanes.details.products[pair] += won * also
                pair += 1


@inlined
def ending_of(tables: BoxTables, memory: BoxMemory, lane: int) -> int:
    """The ending of a round that is over: the entry's, or that of a dealer who needs no card."""
    column = int(memory.marks[ENTRY_MARK + lane] >> ENDING_SHIFT) & ENDINGS
    row = min(int(memory.marks[ROW + lane]), len(tables.columns) - 1)
    return int(tables.columns[row]) if column == ENDINGS else column


@inlined
def result_of(tables: BoxTables, fields: np.uint64, column: int) -> int:
    """What a box brings, in units."""
    shift = np.uint64(tables.columns_shift + tables.width * column)
    mask = np.uint64((1 << tables.width) - 1)
    return int((fields >> shift) & mask) - tables.offset
