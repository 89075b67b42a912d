"""An automaton for one box, laid out for lanes in lock step.

A card that is kept (the dealer's hole card) becomes a field of the lane's sum, and the state that reads it
again is picked by that field. So each step takes exactly one card.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.twenty_one.automaton import (
    GOES_ON,
    NEXT_CARD,
    RANK_ROOM,
    RANKS,
    Automaton,
    AutomatonError,
    cards_of_a_round,
    entries_of,
)

CLASSES = 10
"""How many kinds of cards a game of twenty-one distinguishes: the counts."""
ENDING_BITS = 3
STILL = (1 << ENDING_BITS) - 1
"""As an ending: the round goes on."""
MOST_WIDTH = 8
MOST_STAKE = 15
"""Of a column's field: bits; of the stakes' field: the largest sum. The packed sums depend on both."""
_WORD = 64
KEPT_BITS = 4


class LaneTables(NamedTuple):
    """What the machine runs. An entry is a word: state, ending, whether the kept card picks the state (where
    a card is kept), and the fields that are added to the lane's sum: kept card, stakes, columns."""

    entries: NDArray[np.uint64]
    """By state * RANK_ROOM + class, or rank."""
    shoe: NDArray[np.uint16]
    """By class: how many cards of the whole shoe are of this class or a lower one."""
    shuffled_at: int
    """The shoe is shuffled after a round that leaves this many cards or fewer."""
    burned: int
    """Cards burned after a shuffle: nobody sees them, so that they may be any of those not dealt."""
    listed: tuple[int, ...]
    """One number where rounds that are over are listed lane by lane: for side wagers, and for shoes that may
    run out within a round. Otherwise none. The length is part of the type."""
    home: int
    done: int
    """The state of a lane that has played all its rounds."""
    keeps: tuple[int, ...]
    """One number where a card is kept: there a round's end is noticed with the next card. Otherwise none.
    The length is part of the type: the compiler makes a machine for each."""
    fewest: int
    """The fewest steps of a round."""
    state_bits: int
    kept_shift: int
    """Where the kept card's field begins; its first bit is the stakes' where no card is kept."""
    stakes_shift: int
    columns_shift: int
    width: int
    """Bits of a column's field."""
    empty: int
    """The sum at the start of a round: each column's field holds `offset`."""
    offset: int
    """Added to a result, so that it is never negative."""
    unit: int
    """Cents."""

    def cents(self, field: int) -> int:
        return (field - self.offset) * self.unit


def fits_lanes(automaton: Automaton) -> bool:
    """Whether the lanes can run it."""
    return len(set(automaton.classes.tolist())) <= CLASSES and _Layout(automaton).bits <= _WORD


class _Layout:
    """Where the fields of an entry lie."""

    def __init__(self, automaton: Automaton) -> None:
        places = entries_of(automaton).place
        self.reading = np.unique(places[places != NEXT_CARD])
        self.keeps = len(self.reading) > 0
        columns = automaton.vectors.shape[1]
        aliases = RANK_ROOM * int(self.keeps) * 4 * CLASSES
        self.state_bits = (automaton.states + aliases + columns + 1).bit_length()
        self.kept_shift = self.state_bits + ENDING_BITS + int(self.keeps)
        self.stakes_shift = self.kept_shift + KEPT_BITS * int(self.keeps)
        most_stake = int(automaton.stakes.max()) * automaton.hands
        self.columns_shift = self.stakes_shift + most_stake.bit_length()
        self.offset = -int(automaton.vectors.min()) * automaton.hands
        self.width = (int(automaton.vectors.max()) * automaton.hands + self.offset).bit_length()
        self.bits = self.columns_shift + columns * self.width
        if self.width > MOST_WIDTH or most_stake > MOST_STAKE or columns > STILL:
            self.bits = _WORD + 1


def lane_tables(
    automaton: Automaton,
    cards: NDArray[np.uint8],
    *,
    shuffled_at: int,
    burned: int,
    by_rank: bool,
    listed: bool,
) -> LaneTables:
    """The automaton for a shoe of these cards, by number."""
    layout = _Layout(automaton)
    if layout.bits > _WORD or len(layout.reading) > 1:
        raise AutomatonError("the fields of a round do not fit one word")
    classes = np.unique(automaton.classes)
    rows, home = _rows(automaton, layout, np.arange(RANKS, dtype=np.uint8) if by_rank else classes)
    if len(rows) >= 1 << layout.state_bits:
        raise AutomatonError(f"{len(rows)} states are more than the machine can have")
    done = len(rows)
    rows = np.vstack((rows, np.full((1, RANK_ROOM), done | STILL << layout.state_bits, dtype=np.uint64)))
    of_class = np.bincount(automaton.classes[cards >> 2], minlength=RANK_ROOM)[classes]
    shoe = np.full(CLASSES, len(cards), dtype=np.uint16)
    shoe[: len(classes)] = np.cumsum(of_class)
    columns = automaton.vectors.shape[1]
    return LaneTables(
        entries=rows.reshape(-1),
        shoe=shoe,
        shuffled_at=shuffled_at,
        burned=burned,
        listed=(1,) * int(listed),
        home=home,
        done=done,
        keeps=(1,) * int(layout.keeps),
        fewest=cards_of_a_round(automaton)[0],
        state_bits=layout.state_bits,
        kept_shift=layout.kept_shift,
        stakes_shift=layout.stakes_shift,
        columns_shift=layout.columns_shift,
        width=layout.width,
        empty=sum(
            layout.offset << (layout.columns_shift + layout.width * column) for column in range(columns)
        ),
        offset=layout.offset,
        unit=automaton.unit,
    )


def _rows(
    automaton: Automaton, layout: _Layout, classes: NDArray[np.uint8]
) -> tuple[NDArray[np.uint64], int]:
    """The entries by state and class, and the number of the state before a round."""
    entries = entries_of(automaton)
    shifts = layout.columns_shift + layout.width * np.arange(automaton.vectors.shape[1])
    fields = [
        (int(stake) << layout.stakes_shift)
        + sum(int(one) << int(by) for one, by in zip(vector, shifts, strict=True))
        for vector, stake in zip(automaton.vectors, automaton.stakes, strict=True)
    ]
    added = np.array([one % (1 << _WORD) for one in fields], dtype=np.uint64)
    state, ending = entries.state.astype(np.uint64), entries.column.astype(np.uint64)
    ending[entries.column == GOES_ON] = STILL
    rows = state | ending << np.uint64(layout.state_bits)
    rows += added[entries.vector]
    rows = np.hstack((rows[:, classes], np.zeros((len(rows), RANK_ROOM - len(classes)), dtype=np.uint64)))
    return (_with_kept_card(automaton, layout, rows, classes) if layout.keeps else rows), automaton.home


def _with_kept_card(
    automaton: Automaton, layout: _Layout, rows: NDArray[np.uint64], classes: NDArray[np.uint8]
) -> NDArray[np.uint64]:
    """Adds the states that the kept card picks, and those in which a round is over.

    A round may be over as soon as the kept card is read. So its end is noticed with the next card, which is
    the first of the next round: a state that is over is the first state of a round, with an ending.
    """
    entries = entries_of(automaton)
    number = len(rows)
    home = rows[automaton.home]
    clear = np.uint64(STILL << layout.state_bits)
    over: dict[int, int] = {}
    more: list[NDArray[np.uint64]] = []
    for column in range(automaton.vectors.shape[1]):
        over[column] = number + len(more)
        more.append((home & ~clear) | np.uint64(column << layout.state_bits))
    following, column_of = entries.state[:, classes], entries.column[:, classes]
    state_mask = np.uint64((1 << layout.state_bits) - 1)

    def goes_to(entry: Any, state: int) -> np.uint64:
        return np.uint64((entry & ~state_mask) | clear | np.uint64(state))

    # The aliases are made first, from rows whose own endings are then moved to the states that are over.
    moved = rows.copy()
    for state, place in np.ndindex(column_of.shape):
        if column_of[state, place] != GOES_ON:
            moved[state, place] = goes_to(rows[state, place], over[int(column_of[state, place])])
    for state in np.flatnonzero(automaton.kept).tolist():
        for place in range(len(classes)):
            moved[state, place] += np.uint64(place << layout.kept_shift)
    readers = np.unique(entries.state[entries.place != NEXT_CARD]).tolist()
    for reader in readers:
        first = number + len(more)
        for place in range(len(classes)):
            ended = int(column_of[reader, place])
            more.append(
                moved[int(following[reader, place])] if ended == GOES_ON else more[over[ended] - number]
            )
        more += [home] * (RANK_ROOM - len(classes))
        picked = np.uint64(1 << (layout.state_bits + ENDING_BITS))
        into = (following == reader) & (column_of == GOES_ON)
        for state, place in np.argwhere(into).tolist():
            moved[state, place] = goes_to(moved[state, place], first) | picked
    return np.vstack((moved, np.array(more, dtype=np.uint64)))
