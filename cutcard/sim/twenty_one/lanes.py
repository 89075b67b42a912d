"""Lanes in lock step: their memory, their draws and the settlement of their rounds.

A step deals one card in every lane, without a branch. Loops over lanes touch arrays at fixed distances, so
that the compiler makes vector code of all but the look-up. `count_lanes.py` and `shoe_lanes.py` say
what the cards are drawn from.

A draw is exact: the upper part of a product of 23 random bits and the number of cards left is the card's
number among them (Lemire); products that would make some numbers too likely are rejected and drawn again.
"""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import Cents, Words
from cutcard.sim.details import NOT_COUNTED, Details, count_result
from cutcard.sim.randomness import next_word, seed_generator
from cutcard.sim.twenty_one.lane_tables import CLASSES, ENDING_BITS, KEPT_BITS, STILL, LaneTables

LANES = 128
"""Games in lock step. Part of what a seed means: never change it."""
_STREAMS = LANES // 2
"""A random word gives two lanes their bits."""
MOST_ROUNDS = 255
"""Rounds of a lane that the packed sums have room for."""
BITS = 23
_LOW_BITS = np.uint32((1 << BITS) - 1)
_UNUSED_BITS = np.uint32(32 - BITS)

# The words of all lanes, by where they begin.
_RANDOM = 0
_STATE = _STREAMS
"""Four words of state for each stream, by word."""
ENTRY = _STATE + 4 * _STREAMS
_SUM = ENTRY + LANES
"""The fields of the round in play."""
PACKED = _SUM + LANES
"""Results, their squares, stakes and number of the lane's rounds since they were last added up."""
_WORDS = PACKED + LANES
_SQUARES, _STAKES, ROUNDS = np.uint64(16), np.uint64(40), np.uint64(52)
"""Where these begin in the packed sums; the results are lowest."""

# The small numbers of all lanes.
LEFT = (CLASSES - 1) * LANES
"""By class, how many cards left are of it or a lower one; of the last class, all that are left."""
DRAWN = CLASSES * LANES
CARD = DRAWN + LANES
LAST_AT = CARD + LANES
"""A round that leaves this many cards or fewer is its shoe's last."""
UNSEEN = LAST_AT + LANES
"""How many of the cards left are burned."""
_SMALL = UNSEEN + LANES

# The sums of a chunk: results (with their offset), squares, stakes, rounds, shuffles, steps.
RESULTS, RESULTS_SQUARED, STAKES, PLAYED, SHOES, STEPS, OF_A_CHUNK = range(7)

_ONE = np.uint64(1)
_KEPT = np.uint64((1 << KEPT_BITS) - 1)
_NOTHING = np.uint64(0)


class LaneShoe(Protocol):
    """What the draws of a table depend on; `LaneTables` says what each means."""

    @property
    def shoe(self) -> NDArray[np.uint16]: ...

    @property
    def shuffled_at(self) -> int: ...

    @property
    def burned(self) -> int: ...

    @property
    def listed(self) -> tuple[int, ...]: ...

    @property
    def keeps(self) -> tuple[int, ...]: ...


class Lanes(NamedTuple):
    """The memory of all lanes."""

    words: Words
    halves: NDArray[np.uint32]
    """The random words, by halves: the same memory."""
    small: NDArray[np.uint16]
    spare: Words
    """A generator for draws that are made again."""
    rounds: Cents
    """How many rounds each lane still has to play."""
    details: Details


class StepLog(NamedTuple):
    """The steps of a lane one by one, as many as fit."""

    lane: int
    cards: NDArray[np.uint8]
    """By class or by number."""
    entries: Words
    sums: Words
    """Before the entry's fields are added."""
    left: NDArray[np.uint16]
    """The cards left after the step."""


def new_log(steps: int, lane: int = 0) -> StepLog:
    return StepLog(
        lane,
        cards=np.zeros(steps, dtype=np.uint8),
        entries=np.zeros(steps, dtype=np.uint64),
        sums=np.zeros(steps, dtype=np.uint64),
        left=np.zeros(steps, dtype=np.uint16),
    )


NO_LOG = new_log(0)


def new_lanes(rounds: int, details: Details | None = None) -> Lanes:
    """Memory for a chunk of that many rounds; the first lanes play one more where they do not divide."""
    words = np.zeros(_WORDS, dtype=np.uint64)
    return Lanes(
        words,
        words[:_STREAMS].view(np.uint32),
        np.zeros(_SMALL, dtype=np.uint16),
        np.zeros(4, dtype=np.uint64),
        rounds // LANES + (np.arange(LANES) < rounds % LANES),
        NOT_COUNTED.new() if details is None else details,
    )


@compiled
def begin_shoes(tables: LaneShoe, lanes: Lanes, seed: np.uint64, chunk: np.uint64) -> None:
    """Seeds every stream, and gives every lane a whole shoe."""
    generator = lanes.spare
    for stream in range(_STREAMS + 1):
        seed_generator(generator, seed, chunk * np.uint64(LANES) + np.uint64(stream))
        if stream < _STREAMS:
            for word in range(4):
                lanes.words[_STATE + word * _STREAMS + stream] = generator[word]
    for lane in range(LANES):
        for place in range(CLASSES):
            lanes.small[place * LANES + lane] = tables.shoe[place]
        lanes.small[LAST_AT + lane] = np.uint16(tables.shuffled_at - len(tables.keeps))
        lanes.small[UNSEEN + lane] = np.uint16(tables.burned)


@compiled
def begin(tables: LaneTables, lanes: Lanes, seed: np.uint64, chunk: np.uint64, sums: Cents) -> None:
    """Puts every lane before its first round."""
    begin_shoes(tables, lanes, seed, chunk)
    for lane in range(LANES):
        lanes.words[_SUM + lane] = np.uint64(tables.empty)
        lanes.words[PACKED + lane] = _NOTHING
        if lanes.rounds[lane] > 0:
            lanes.words[ENTRY + lane] = np.uint64(tables.home)
            sums[SHOES] += 1
        else:
            lanes.words[ENTRY + lane] = np.uint64(tables.done)


@inlined
def draw(tables: LaneShoe, words: Words, halves: NDArray[np.uint32], small: NDArray[np.uint16]) -> bool:
    """Draws a number below the cards left in every lane; says whether one of them must be looked at."""
    for stream in range(_STREAMS):
        s0, s1 = words[_STATE + stream], words[_STATE + _STREAMS + stream]
        s2, s3 = words[_STATE + 2 * _STREAMS + stream], words[_STATE + 3 * _STREAMS + stream]
        words[_RANDOM + stream], s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
        words[_STATE + stream], words[_STATE + _STREAMS + stream] = s0, s1
        words[_STATE + 2 * _STREAMS + stream], words[_STATE + 3 * _STREAMS + stream] = s2, s3
    doubtful = np.uint32(0)
    for lane in range(LANES):
        left = small[LEFT + lane]
        product = np.uint32((halves[lane] >> _UNUSED_BITS) * np.uint32(left))
        doubtful |= np.uint32(np.uint32(product & _LOW_BITS) <= np.uint32(left))
        if len(tables.listed) > 0:
            doubtful |= np.uint32(left <= small[UNSEEN + lane])
        small[DRAWN + lane] = np.uint16(product >> np.uint32(BITS))
        small[LEFT + lane] = np.uint16(left - np.uint16(1))
    return bool(doubtful > 0)


@compiled
def draw_again(tables: LaneShoe, lanes: Lanes) -> None:
    """Rejects the draws that would make some cards too likely, and makes them again.

    A lane that is done may have run out of cards: it gets others.
    """
    small, spare = lanes.small, lanes.spare
    for lane in range(LANES):
        left = np.uint32(small[LEFT + lane] + np.uint16(1)) & np.uint32(0xFFFF)
        if left == 0:
            for place in range(CLASSES):
                small[place * LANES + lane] = tables.shoe[place]
            small[LEFT + lane] -= np.uint16(1)
            continue
        uneven = np.uint32(1 << BITS) % left
        product = np.uint32((lanes.halves[lane] >> _UNUSED_BITS) * left)
        while np.uint32(product & _LOW_BITS) < uneven:
            word, spare[0], spare[1], spare[2], spare[3] = next_word(spare[0], spare[1], spare[2], spare[3])
            product = np.uint32(np.uint32(word >> np.uint64(64 - BITS)) * left)
        small[DRAWN + lane] = np.uint16(product >> np.uint32(BITS))


@inlined
def settle(tables: LaneTables, words: Words, small: NDArray[np.uint16]) -> bool:
    """Adds each card's fields; adds up the rounds that are over; says whether a shoe is over too."""
    ending_shift, endings = np.uint64(tables.state_bits), np.uint64(STILL)
    stakes_shift, columns_shift = np.uint64(tables.stakes_shift), np.uint64(tables.columns_shift)
    stake_bits = (_ONE << (columns_shift - stakes_shift)) - _ONE
    width = np.uint64(tables.width)
    column_bits = (_ONE << width) - _ONE
    empty = np.uint64(tables.empty)
    kept_shift = np.uint64(tables.kept_shift)
    fields = ~((_ONE << kept_shift) - _ONE)
    picked_shift = np.uint64(tables.state_bits + ENDING_BITS)
    over = _NOTHING
    for lane in range(LANES):
        entry = words[ENTRY + lane]
        total = words[_SUM + lane] + (entry & fields)
        ending = (entry >> ending_shift) & endings
        ended = ending != endings
        result = (total >> (columns_shift + width * ending)) & column_bits
        stakes = (total >> stakes_shift) & stake_bits
        packed = result + (result * result << _SQUARES) + (stakes << _STAKES) + (_ONE << ROUNDS)
        words[PACKED + lane] += packed if ended else _NOTHING
        words[_SUM + lane] = empty if ended else total
        if len(tables.keeps) > 0:  # The kept card picks the state among those that follow the first.
            picked = _NOTHING - ((entry >> picked_shift) & _ONE)
            words[ENTRY + lane] = entry + ((total >> kept_shift) & _KEPT & picked)
        over |= np.uint64(ended & (small[LEFT + lane] <= small[LAST_AT + lane]))
    return bool(over > _NOTHING)


@inlined
def _cents_of(tables: LaneTables, words: Words, lane: int, ending: np.uint64) -> int:
    """What a round that is over brought, before it is settled."""
    fields = ~((_ONE << np.uint64(tables.kept_shift)) - _ONE)
    total = words[_SUM + lane] + (words[ENTRY + lane] & fields)
    width = np.uint64(tables.width)
    result = (total >> (np.uint64(tables.columns_shift) + width * ending)) & ((_ONE << width) - _ONE)
    return (np.int64(result) - tables.offset) * tables.unit  # type: ignore[return-value]


@compiled
def count_rounds(tables: LaneTables, lanes: Lanes) -> None:
    """Counts the rounds that are over by their results. A loop of its own, called where somebody asks for
    it: in the settlement it would cost the vector code."""
    ending_shift, endings = np.uint64(tables.state_bits), np.uint64(STILL)
    for lane in range(LANES):
        ending = (lanes.words[ENTRY + lane] >> ending_shift) & endings
        if ending != endings:
            count_result(lanes.details, _cents_of(tables, lanes.words, lane, ending))


@inlined
def main_cents(tables: LaneTables, lanes: Lanes, lane: int) -> int:
    """What the round of a lane, which is over, brought."""
    ending = (lanes.words[ENTRY + lane] >> np.uint64(tables.state_bits)) & np.uint64(STILL)
    return _cents_of(tables, lanes.words, lane, ending)


@compiled
def add_up(tables: LaneTables, lanes: Lanes, sums: Cents) -> int:
    """Unpacks the sums. Returns the fewest rounds that a lane still has to play, 0 if all are done."""
    words, rounds = lanes.words, lanes.rounds
    fewest = 0
    for lane in range(LANES):
        packed = words[PACKED + lane]
        words[PACKED + lane] = _NOTHING
        sums[RESULTS] += np.int64(packed & ((_ONE << _SQUARES) - _ONE))
        sums[RESULTS_SQUARED] += np.int64((packed >> _SQUARES) & ((_ONE << (_STAKES - _SQUARES)) - _ONE))
        sums[STAKES] += np.int64((packed >> _STAKES) & ((_ONE << (ROUNDS - _STAKES)) - _ONE))
        played = np.int64(packed >> ROUNDS)
        sums[PLAYED] += played
        if rounds[lane] > 0:
            rounds[lane] -= played
            if rounds[lane] == 0:
                words[ENTRY + lane] = np.uint64(tables.done)
            elif fewest == 0 or rounds[lane] < fewest:
                fewest = rounds[lane]
    return min(fewest, MOST_ROUNDS)


@inlined
def shuffle(tables: LaneTables, lanes: Lanes) -> int:
    """Marks every lane whose round has reached the cutting card, in place of what it drew, and puts it before
    a round. A card that was drawn to notice the round's end is void. Returns how many lanes go on playing."""
    words, small = lanes.words, lanes.small
    ending_shift, endings = np.uint64(tables.state_bits), np.uint64(STILL)
    home = np.uint64(tables.home)
    shoes = 0
    for lane in range(LANES):
        entry = words[ENTRY + lane]
        over = ((entry >> ending_shift) & endings != endings) & (small[LEFT + lane] <= small[LAST_AT + lane])
        words[ENTRY + lane] = home if over else entry
        small[DRAWN + lane] = np.uint16(over)
        shoes += over & (lanes.rounds[lane] > np.int64(words[PACKED + lane] >> ROUNDS))
    return shoes


@inlined
def whole_again(lanes: Lanes, numbers: int, cards: np.uint16) -> None:
    """Sets a number of every marked lane to that of a whole shoe."""
    small = lanes.small
    for lane in range(LANES):
        left = small[numbers + lane]
        small[numbers + lane] = cards if small[DRAWN + lane] else left


@inlined
def write(log: StepLog, words: Words, small: NDArray[np.uint16], step: int) -> None:
    log.cards[step] = np.uint8(small[CARD + log.lane])
    log.entries[step] = words[ENTRY + log.lane]
    log.sums[step] = words[_SUM + log.lane]
    log.left[step] = small[LEFT + log.lane]
