"""Many games in lock step, each with one box and a shuffled shoe of its own, for wagers on single cards.

The shuffle goes as far as cards are dealt: a step swaps a card drawn from those left, each with the same
chance, to the next place (Fisher and Yates). A round's cards stay where they were dealt until it is settled.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import Cents, Shoe
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.first_cards import FirstCardWagers, cents_won
from cutcard.sim.twenty_one.lane_tables import CLASSES, STILL, LaneTables
from cutcard.sim.twenty_one.lanes import (
    CARD,
    DRAWN,
    ENTRY,
    LANES,
    LAST_AT,
    LEFT,
    OF_A_CHUNK,
    SHOES,
    STEPS,
    UNSEEN,
    Lanes,
    StepLog,
    add_up,
    begin,
    count_rounds,
    draw,
    draw_again,
    main_cents,
    settle,
    shuffle,
    whole_again,
    write,
)

SIDE_CENTS, SIDE_SQUARES, SIDE_SUMS = range(3)
"""The sums of a side wager, which follow the others."""


class LaneShoes(NamedTuple):
    """The shoes of all lanes, one after the other, and the side wagers of the rounds dealt from them."""

    cards: Shoe
    side: FirstCardWagers
    first: NDArray[np.int64]
    """By lane: the place of the round's first card in its shoe."""
    ended: NDArray[np.int64]
    """The lanes whose rounds are over in this step."""
    spare: Shoe
    """As many cards as a shoe has: scratch space."""
    written: NDArray[np.int64]
    """One number: how many rounds of the logged lane are written."""
    log: Cents
    """By round of the logged lane and wager: what it brought."""


def new_shoes(cards: Shoe, side: FirstCardWagers, *, rounds: int = 0) -> LaneShoes:
    """Shoes of these cards, with room for the side wagers of so many logged rounds."""
    return LaneShoes(
        cards=np.tile(cards, LANES),
        side=side,
        first=np.zeros(LANES, dtype=np.int64),
        ended=np.zeros(LANES + 1, dtype=np.int64),
        spare=np.zeros(len(cards), dtype=np.uint8),
        written=np.zeros(1, dtype=np.int64),
        log=np.zeros((rounds, len(side.rows)), dtype=np.int64),
    )


@inlined
def swapped(cards: Shoe, small: NDArray[np.uint16], lane: int, whole: np.uint64) -> np.uint8:
    """The lane's card, which is swapped to its place."""
    to = np.uint64(lane + 1) * whole - np.uint64(1) - np.uint64(small[LEFT + lane])
    other = to + np.uint64(small[DRAWN + lane])
    card = cards[other]
    cards[other] = cards[to]
    cards[to] = card
    return card  # type: ignore[no-any-return]


@inlined
def _deal(tables: LaneTables, lanes: Lanes, shoes: LaneShoes) -> int:
    """Swaps each lane's card to its place and looks the entry up. Returns how many rounds are over."""
    words, small, cards, ended = lanes.words, lanes.small, shoes.cards, shoes.ended
    states = (np.uint64(1) << np.uint64(tables.state_bits)) - np.uint64(1)
    ending_shift, still = np.uint64(tables.state_bits), np.uint64(STILL)
    whole = np.uint64(tables.shoe[CLASSES - 1])
    count = np.uint64(0)
    for lane in range(LANES):
        card = swapped(cards, small, lane, whole)
        small[CARD + lane] = np.uint16(card)
        row = (words[ENTRY + lane] & states) * np.uint64(RANK_ROOM)
        entry = tables.entries[row + np.uint64(card >> 2)]
        words[ENTRY + lane] = entry
        if len(tables.listed) > 0:
            ended[count] = lane
            count += np.uint64(((entry >> ending_shift) & still) != still)
    return np.int64(count)  # type: ignore[return-value]


@inlined
def others_behind(cards: Shoe, spare: Shoe, start: int, first: int, end: int) -> int:
    """Moves a round's cards, which lie from `first` to `end`, to the front of a lane's places, which begin at
    `start`, and all others behind them. Returns how many cards the round has taken."""
    filled = 0
    for place in range(first, end):
        spare[filled] = cards[start + place]
        filled += 1
    for place in range(len(spare)):
        if not first <= place < end:
            spare[filled] = cards[start + place]
            filled += 1
    for place in range(len(spare)):
        cards[start + place] = spare[place]
    return end - first


@compiled
def _run_out(tables: LaneTables, lanes: Lanes, shoes: LaneShoes) -> None:
    """Helps the lanes whose shoes have run out within a round (2.15(f)): the discards are shuffled, one of
    them is burned, and the round goes on with the others.

    The round's cards go to the front of the lane's places, all others behind them, to be drawn from.
    """
    small, cards, spare = lanes.small, shoes.cards, shoes.spare
    whole = np.int64(tables.shoe[CLASSES - 1])
    for lane in range(LANES):
        left = np.int64(np.uint16(small[LEFT + lane] + np.uint16(1)))
        if left > np.int64(small[UNSEEN + lane]):
            continue
        state = lanes.words[ENTRY + lane] & ((np.uint64(1) << np.uint64(tables.state_bits)) - np.uint64(1))
        entry = tables.entries[state * np.uint64(RANK_ROOM)]
        ending = (entry >> np.uint64(tables.state_bits)) & np.uint64(STILL)
        if np.int64(state) == tables.done:
            small[LEFT + lane] = np.uint16(whole - 1)
            continue
        if len(tables.keeps) > 0 and ending != np.uint64(STILL):
            # The step only notices the end of a round: any card will do.
            small[LEFT + lane] = np.uint16(0)
            continue
        taken = others_behind(cards, spare, int(lane * whole), int(shoes.first[lane]), int(whole - left))
        shoes.first[lane] = 0
        # The draw is made again by the new number of cards, from the same bits.
        small[LEFT + lane] = np.uint16(whole - taken - 1)
        small[UNSEEN + lane] = np.uint16(1)
        small[LAST_AT + lane] = np.uint16(whole)


@inlined
def _settle_side(
    tables: LaneTables, lanes: Lanes, shoes: LaneShoes, count: int, sums: Cents, log: StepLog
) -> None:
    """The side wagers of the rounds that are over, by their cards where they were dealt."""
    side, cards = shoes.side, shoes.cards
    whole = np.int64(tables.shoe[CLASSES - 1])
    for event in range(count):
        lane = shoes.ended[event]
        place = lane * whole + shoes.first[lane] + side.burned_each_round
        first, up_card, second = (
            np.int64(cards[place]),
            np.int64(cards[place + 1]),
            np.int64(cards[place + 2]),
        )
        written = shoes.written[0] if lane == log.lane else len(shoes.log)
        for wager in range(len(side.rows)):
            cents = cents_won(side, wager, first, second, up_card)
            sums[OF_A_CHUNK + SIDE_SUMS * wager + SIDE_CENTS] += cents
            sums[OF_A_CHUNK + SIDE_SUMS * wager + SIDE_SQUARES] += cents * cents
            if written < len(shoes.log):
                shoes.log[written, wager] = cents
        shoes.written[0] += lane == log.lane
        if len(lanes.details.products) > 0:
            main, place = main_cents(tables, lanes, lane), 0
            for one in range(-1, len(side.rows)):
                won = main if one < 0 else cents_won(side, one, first, second, up_card)
                for other in range(one + 1, len(side.rows)):
                    product = won * cents_won(side, other, first, second, up_card)
                    lanes.details.products[place] += product
                    place += 1
        left = lanes.small[LEFT + lane]
        shoes.first[lane] = (
            0 if left <= lanes.small[LAST_AT + lane] else whole - np.int64(left) - len(tables.keeps)
        )


@compiled
def play_dealt(
    tables: LaneTables,
    lanes: Lanes,
    shoes: LaneShoes,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
    log: StepLog,
) -> None:
    """As `play_by_counts`, with cards dealt from shoes."""
    begin(tables, lanes, seed, chunk, sums)
    words, small = lanes.words, lanes.small
    last_at = np.uint16(tables.shuffled_at - len(tables.keeps))
    fewest = add_up(tables, lanes, sums)
    step = begun = 0
    while fewest > 0:
        for _ in range(fewest * tables.fewest):
            if draw(tables, words, lanes.halves, small):
                if len(tables.listed) > 0:
                    _run_out(tables, lanes, shoes)
                draw_again(tables, lanes)
            count = _deal(tables, lanes, shoes)
            if step < len(log.left):
                write(log, words, small, step)
            if len(tables.listed) > 0:
                _settle_side(tables, lanes, shoes, count, sums, log)
            if len(lanes.details.counted) > 0:
                count_rounds(tables, lanes)
            if settle(tables, words, small):
                begun += shuffle(tables, lanes)
                whole_again(lanes, LEFT, tables.shoe[CLASSES - 1])
                if len(tables.listed) > 0:
                    whole_again(lanes, LAST_AT, last_at)
                    whole_again(lanes, UNSEEN, np.uint16(tables.burned))
            step += 1
        fewest = add_up(tables, lanes, sums)
    sums[STEPS] += step
    sums[SHOES] += begun
