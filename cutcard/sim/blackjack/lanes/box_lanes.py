"""Many games in lock step, each with several boxes and a queue of what is left of its round.

A step deals one card in every lane. The look-ups are one lane after the other; the next state of all lanes,
and the ends of their queues, are vector code. A box's results lie in its own sum until the dealer is done, so
that a round is settled box by box, from a list of the lanes whose queue is empty or whose dealer is done.
"""

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import Cents, Shoe, Words
from cutcard.sim.blackjack.lanes.box_memory import (
    BOX_MARK,
    BOX_SUMS,
    BOXES_SQUARED,
    DEALER_NEXT,
    ENTRY_MARK,
    HEAD,
    IS_OVER,
    LATEST,
    NEXT,
    NO_BOX,
    PLACE,
    QUEUE,
    RESULTS,
    RESULTS_SQUARED,
    ROW,
    SHOES,
    STAKES,
    SUM,
    TAIL,
    TOLD_MARK,
    UNFINISHED,
    WAITING,
    WITH,
    WORD,
    BoxLog,
    BoxMemory,
    BoxTables,
)
from cutcard.sim.blackjack.lanes.box_settlement import ending_of, result_of, settle_side, side_cents
from cutcard.sim.blackjack.lanes.several_boxes import (
    DEALER_BITS,
    DEALER_SHIFT,
    ENDING_SHIFT,
    ENDINGS,
    OVER_SHIFT,
    PLACES,
    POPS,
    PUSHES,
    STATE_BITS,
    TOLD,
    TOLD_SHIFT,
    WORD_SHIFT,
)
from cutcard.sim.details import count_result
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.count_lanes import take
from cutcard.sim.twenty_one.lane_tables import CLASSES
from cutcard.sim.twenty_one.lanes import (
    CARD,
    LANES,
    LAST_AT,
    LEFT,
    UNSEEN,
    Lanes,
    begin_shoes,
    draw,
    draw_again,
)
from cutcard.sim.twenty_one.shoe_lanes import others_behind, swapped

_NOTHING = np.uint64(0)
_STATES = np.uint32((1 << STATE_BITS) - 1)
_BASES = np.uint32((1 << DEALER_SHIFT) - 1)
_DEALERS = np.uint32((1 << DEALER_BITS) - 1)
_GOES_ON = np.uint32(ENDINGS)
_ONE = np.uint32(1)
_NONE = np.uint32(0)


@inlined
def _bit(entry: np.uint32, place: int) -> np.uint32:
    return np.uint32(entry >> np.uint32(place)) & _ONE


@inlined
def _mask(entry: np.uint64, place: int) -> np.uint64:
    """All bits where the entry has this one, otherwise none."""
    return _NOTHING - ((entry >> np.uint64(place)) & np.uint64(1))


@inlined
def _next_round(tables: BoxTables, lanes: Lanes, memory: BoxMemory, lane: int) -> None:
    """Puts a lane before its next round, or where it waits for the others."""
    marks = memory.marks
    playing = lanes.rounds[lane] > 0
    marks[HEAD + lane] = np.uint32(lane * QUEUE + 1)
    marks[TAIL + lane] = np.uint32(lane * QUEUE + len(tables.opening))
    first = np.uint32(tables.opening[0])
    marks[ROW + lane] = np.uint32(first & _STATES) if playing else np.uint32(tables.done)
    marks[BOX_MARK + lane] = np.uint32(first >> STATE_BITS) if playing else NO_BOX
    marks[PLACE + lane] = _NONE
    marks[TOLD_MARK + lane] = _NONE
    memory.totals[SUM + lane] = np.uint64(tables.empty)
    if len(tables.listed) > 0:
        memory.ran_out[lane] = 0
        memory.before[lane] = lanes.small[LEFT + lane]


@inlined
def _whole_shoe(tables: BoxTables, lanes: Lanes, lane: int) -> None:
    if len(tables.dealt) > 0:
        lanes.small[LEFT + lane] = tables.shoe[CLASSES - 1]
    else:
        for place in range(CLASSES):
            lanes.small[place * LANES + lane] = tables.shoe[place]
    lanes.small[LAST_AT + lane] = np.uint16(tables.shuffled_at)
    lanes.small[UNSEEN + lane] = np.uint16(tables.burned)


@compiled
def _run_out(tables: BoxTables, lanes: Lanes, memory: BoxMemory, step: int) -> None:
    """Helps the lanes whose shoes have run out within a round (2.15(f)): the discards are shuffled, one of
    them is burned, and the round goes on with the others. If these run out too, the round is void, and goes
    on with any cards."""
    small = lanes.small
    whole = int(tables.shoe[CLASSES - 1])
    for lane in range(LANES):
        left = int(np.uint16(small[LEFT + lane] + np.uint16(1)))
        if left > int(small[UNSEEN + lane]):
            continue
        if np.int64(memory.marks[ROW + lane]) == tables.done:
            small[LEFT + lane] = np.uint16(whole - 1)
            continue
        small[LEFT + lane] = np.uint16(left)
        taken = 0
        if len(tables.dealt) > 0:
            taken = others_behind(
                memory.cards, memory.spare, lane * whole, int(memory.first[lane]), whole - left
            )
            memory.first[lane] = 0
        else:
            taken = int(memory.before[lane]) - left
        memory.ran_out[lane] = 2 if memory.ran_out[lane] > 0 or whole - taken <= 1 else 1
        if memory.ran_out[lane] > 1:
            _whole_shoe(tables, lanes, lane)
        elif len(tables.dealt) == 0:
            for place in range(CLASSES):
                small[place * LANES + lane] = tables.shoe[place]
            for earlier in range(step - taken, step):
                card = memory.latest[(earlier % LATEST) * LANES + lane]
                for place in range(card, CLASSES):
                    small[place * LANES + lane] -= np.uint16(1)
        else:
            small[LEFT + lane] = np.uint16(whole - taken)
        # The draw is made again by the new number of cards, from the same bits.
        small[LEFT + lane] -= np.uint16(1)
        small[UNSEEN + lane] = np.uint16(1)
        small[LAST_AT + lane] = np.uint16(whole)


@inlined
def _keep(latest: NDArray[np.uint8], small: NDArray[np.uint16], step: int) -> None:
    """Keeps the cards of a step."""
    begin = np.uint64((step % LATEST) * LANES)
    for lane in range(LANES):
        latest[begin + np.uint64(lane)] = np.uint8(small[CARD + lane])


@compiled
def _look_up(
    entries: NDArray[np.uint32],
    added: Words,
    marks: NDArray[np.uint32],
    totals: Words,
    kinds: NDArray[np.uint16],
    begin: int,
) -> None:
    """The entry of each lane's card, whose kinds begin at a place of an array."""
    for lane in range(LANES):
        row = np.uint64(marks[ROW + lane]) * np.uint64(RANK_ROOM)
        entry = entries[row + np.uint64(kinds[begin + lane])]
        marks[ENTRY_MARK + lane] = entry
        totals[WORD + lane] = added[np.uint64(entry >> WORD_SHIFT)]


@compiled
def _deal(cards: Shoe, whole: np.uint64, small: NDArray[np.uint16], ranks: NDArray[np.uint16]) -> None:
    """Swaps each lane's card to its place."""
    for lane in range(LANES):
        card = swapped(cards, small, lane, whole)
        small[CARD + lane] = np.uint16(card)
        ranks[lane] = np.uint16(card >> 2)


@compiled
def _add(empty: np.uint64, marks: NDArray[np.uint32], totals: Words) -> None:
    """The sum of each box in play, and the sum after it, if the queue says what comes next."""
    for lane in range(LANES):
        entry, word = np.uint64(marks[ENTRY_MARK + lane]), totals[WORD + lane]
        total = totals[SUM + lane] + (word & ~_mask(entry, PLACES))
        totals[WITH + lane] = total
        totals[SUM + lane] = total ^ ((total ^ empty) & _mask(entry, POPS))
        place = np.uint64(marks[PLACE + lane])
        marks[PLACE + lane] = np.uint32(place ^ ((place ^ word) & _mask(entry, PLACES)))


@compiled
def _lengthen(marks: NDArray[np.uint32]) -> None:
    """What may go into the queue, and where the queue ends; whether the dealer is next, or the round over."""
    for lane in range(LANES):
        entry = marks[ENTRY_MARK + lane]
        marks[NEXT + lane] = np.uint32((entry & _STATES) | (marks[BOX_MARK + lane] << STATE_BITS))
        told = np.uint32(marks[TOLD_MARK + lane] | (np.uint32(entry >> TOLD_SHIFT) & np.uint32(TOLD - 1)))
        marks[TOLD_MARK + lane] = told
        tail = np.uint32(marks[TAIL + lane] + _bit(entry, PUSHES))
        ended = np.uint32((np.uint32(entry >> ENDING_SHIFT) & _GOES_ON) != _GOES_ON)
        emptied = np.uint32(_bit(entry, POPS) & np.uint32(marks[HEAD + lane] == tail))
        nothing_needed = np.uint32(np.uint32(marks[PLACE + lane] >> OVER_SHIFT) >> told) & _ONE
        marks[DEALER_NEXT + lane] = emptied
        marks[IS_OVER + lane] = np.uint32(ended | (emptied & nothing_needed))


@compiled
def _queue(
    marks: NDArray[np.uint32],
    totals: Words,
    sums: Words,
    queue: NDArray[np.uint16],
    events: NDArray[np.int64],
) -> int:
    """Stores each box's sum, and what may go into the queue; reads what the queue begins with. Returns how
    many lanes are listed."""
    count = np.uint64(0)
    for lane in range(LANES):
        sums[np.uint64(lane * BOX_SUMS) + np.uint64(marks[BOX_MARK + lane])] = totals[WITH + lane]
        queue[np.uint64(marks[TAIL + lane])] = np.uint16(marks[NEXT + lane])
        marks[WAITING + lane] = np.uint32(queue[np.uint64(marks[HEAD + lane])])
        events[count] = lane
        count += np.uint64(marks[IS_OVER + lane])
    return np.int64(count)  # type: ignore[return-value]


@compiled
def _advance(marks: NDArray[np.uint32]) -> None:
    """What every lane waits for next: the queue's first, or the dealer's first state when it is empty."""
    for lane in range(LANES):
        entry, following, place = marks[ENTRY_MARK + lane], marks[NEXT + lane], marks[PLACE + lane]
        popped = np.uint32(_NONE - _bit(entry, POPS))
        following = np.uint32(following ^ ((following ^ marks[WAITING + lane]) & popped))
        marks[HEAD + lane] = np.uint32(marks[HEAD + lane] + _bit(entry, POPS))
        marks[TAIL + lane] = np.uint32(marks[TAIL + lane] + _bit(entry, PUSHES))
        row = np.uint32((following & _STATES) + (place & _BASES))
        box = np.uint32(following >> STATE_BITS)
        dealers = np.uint32((np.uint32(place >> DEALER_SHIFT) & _DEALERS) + marks[TOLD_MARK + lane])
        turned = np.uint32(_NONE - marks[DEALER_NEXT + lane])
        marks[ROW + lane] = np.uint32(row ^ ((row ^ dealers) & turned))
        marks[BOX_MARK + lane] = np.uint32(box | (NO_BOX & turned))
        marks[PLACE + lane] = np.uint32(place & ~turned)


@inlined
def _end_rounds(tables: BoxTables, lanes: Lanes, memory: BoxMemory, count: int, sums: Cents) -> int:
    """Settles the rounds that are over. Returns how many lanes have played all their rounds."""
    small, rounds = lanes.small, lanes.rounds
    stakes_mask = np.uint64((1 << tables.columns_shift) - 1)
    finished = results = results_squared = boxes_squared = stakes = 0
    for event in range(count):
        lane = memory.events[event]
        column = ending_of(tables, memory, lane)
        if len(tables.listed) > 0 and memory.ran_out[lane] > 1:
            sums[UNFINISHED] += 1
        else:
            total = 0
            for box in range(tables.boxes):
                fields = memory.sums[np.uint64(lane * BOX_SUMS + box)]
                result = result_of(tables, fields, column)
                total += result
                boxes_squared += result * result
                stakes += int(fields & stakes_mask)
            results += total
            results_squared += total * total
            count_result(lanes.details, total * tables.unit)
            if len(memory.side.rows) > 0:
                settle_side(tables, lanes, memory, lane, total * tables.unit, sums)
        left = rounds[lane] - 1
        rounds[lane] = left
        finished += left == 0
        if small[LEFT + lane] <= small[LAST_AT + lane]:
            _whole_shoe(tables, lanes, lane)
            sums[SHOES] += left > 0
        if len(tables.dealt) > 0:
            memory.first[lane] = np.int64(tables.shoe[CLASSES - 1]) - np.int64(small[LEFT + lane])
        _next_round(tables, lanes, memory, lane)
    sums[RESULTS] += results
    sums[RESULTS_SQUARED] += results_squared
    sums[BOXES_SQUARED] += boxes_squared
    sums[STAKES] += stakes
    return finished


@compiled
def _write(tables: BoxTables, memory: BoxMemory, count: int, step: int, log: BoxLog) -> None:
    """Writes the logged lane's round, if it is over."""
    for event in range(count):
        number = log.rounds[0]
        if memory.events[event] != log.lane or number == len(log.ends):
            continue
        column = ending_of(tables, memory, log.lane)
        for box in range(tables.boxes):
            fields = memory.sums[np.uint64(log.lane * BOX_SUMS + box)]
            log.net[number, box] = result_of(tables, fields, column)
            for wager in range(len(memory.side.rows)):
                log.side[number, wager, box] = side_cents(tables, memory, log.lane, wager, box)
        log.ends[number] = -1 if memory.ran_out[log.lane] > 1 else step + 1
        log.rounds[0] += 1


@compiled
def play_boxes(
    tables: BoxTables,
    lanes: Lanes,
    memory: BoxMemory,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
    log: BoxLog,
) -> None:
    """Plays the rounds of a chunk with its own streams and adds the results to `sums`.

    A lane plays its rounds from a shoe of its own, and then waits in a state that adds nothing.
    """
    begin_shoes(tables, lanes, seed, chunk)
    small, marks, totals = lanes.small, memory.marks, memory.totals
    whole, empty = np.uint64(tables.shoe[CLASSES - 1]), np.uint64(tables.empty)
    playing = 0
    for lane in range(LANES):
        for place in range(len(tables.opening)):
            memory.queue[lane * QUEUE + place] = tables.opening[place]
        _next_round(tables, lanes, memory, lane)
        playing += lanes.rounds[lane] > 0
    sums[SHOES] += playing
    step = 0
    while playing > 0:
        if draw(tables, lanes.words, lanes.halves, small):
            if len(tables.listed) > 0:
                _run_out(tables, lanes, memory, step)
            draw_again(tables, lanes)
        if len(tables.dealt) > 0:
            _deal(memory.cards, whole, small, memory.ranks)
            _look_up(tables.entries, tables.words, marks, totals, memory.ranks, 0)
        else:
            take(small)
            if len(tables.listed) > 0:
                _keep(memory.latest, small, step)
            _look_up(tables.entries, tables.words, marks, totals, small, CARD)
        if step < len(log.cards):
            log.cards[step] = np.uint8(small[CARD + log.lane])
            log.left[step] = small[LEFT + log.lane]
        _add(empty, marks, totals)
        _lengthen(marks)
        count = _queue(marks, totals, memory.sums, memory.queue, memory.events)
        _advance(marks)
        if len(log.ends) > 0:
            _write(tables, memory, count, step, log)
        playing -= _end_rounds(tables, lanes, memory, count, sums)
        step += 1
