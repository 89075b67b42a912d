"""A round of a game of twenty-one with one box as an automaton: plain arrays for a processor or a GPU.

A state waits for one card. The entry for a state and a card says which state follows, which finished hand the
card has made, and whether the round is over. A finished hand adds a vector: one number for each way in which
the dealer may end. The dealer's ending, a column, picks its number; so any number of hands share one dealer.
A game's own module fills the table by its deciders and a chart; nothing here knows a rule.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

RANKS = 13
RANK_ROOM = 16
"""Space for the ranks in a row of the table; a power of two, so that a shift finds the row."""

STATE_BITS, PLACE_BITS, COLUMN_BITS, VECTOR_BITS = 16, 2, 4, 7
PLACE_SHIFT = STATE_BITS
COLUMN_SHIFT = PLACE_SHIFT + PLACE_BITS
VECTOR_SHIFT = COLUMN_SHIFT + COLUMN_BITS
NEXT_CARD, HOLE_CARD = range(2)
"""The place of the card that a state waits for: the next of the shoe, or the dealer's hole card, which was
dealt before play."""
GOES_ON = 15
"""As a column: the round is not over."""


class AutomatonError(ValueError):
    """A table with more states, columns or places than the arrays can hold, or with answers that differ."""


class Automaton(NamedTuple):
    """The arrays of a round. Ranks run from 0 (deuce) to 12 (ace)."""

    following: NDArray[np.uint32]
    """By state * RANK_ROOM + rank, the entry: the next state, the place of the card it waits for, the column
    if the round is over, the vector to add."""
    vectors: NDArray[np.int64]
    """By vector and column: what a finished hand brings, in units. The first vector is nothing."""
    stakes: NDArray[np.int64]
    """By vector: the hand's wager, in original wagers."""
    kept: NDArray[np.uint8]
    """By state: whether the card it waits for is read again in the round."""
    classes: NDArray[np.uint8]
    """By rank: the lowest rank that does the same in every state."""
    unit: int
    """Cents."""
    home: int
    """The state before a round's first card."""
    hands: int
    """The most hands of the box."""

    @property
    def states(self) -> int:
        return len(self.kept)


def entry(state: int, *, place: int, column: int, vector: int) -> int:
    return state | place << PLACE_SHIFT | column << COLUMN_SHIFT | vector << VECTOR_SHIFT


def save(automaton: Automaton, path: Path) -> None:
    """Writes all arrays into one `.npz` file."""
    np.savez(path, **automaton._asdict())


def load(path: Path) -> Automaton:
    """The automaton of a file that `save` wrote."""
    with np.load(path) as stored:
        arrays = {name: stored[name] for name in Automaton._fields}
    fields: dict[str, Any] = {name: one if one.ndim else int(one) for name, one in arrays.items()}
    return Automaton(**fields)


class Entries(NamedTuple):
    """The table's entries taken apart, each by state and rank."""

    state: NDArray[np.int64]
    place: NDArray[np.int64]
    column: NDArray[np.int64]
    vector: NDArray[np.int64]


def entries_of(automaton: Automaton) -> Entries:
    whole = automaton.following.reshape(-1, RANK_ROOM)[:, :RANKS].astype(np.int64)
    return Entries(
        whole & ((1 << STATE_BITS) - 1),
        whole >> PLACE_SHIFT & ((1 << PLACE_BITS) - 1),
        whole >> COLUMN_SHIFT & ((1 << COLUMN_BITS) - 1),
        whole >> VECTOR_SHIFT,
    )


def cards_of_a_round(automaton: Automaton) -> tuple[int, int]:
    """The fewest and the most cards that a round can take out of a shoe with enough cards."""
    entries = entries_of(automaton)
    takes = np.zeros(automaton.states, dtype=np.int64)
    takes[entries.state[entries.place == NEXT_CARD]] = 1
    takes[automaton.home] = 1
    over = entries.column != GOES_ON
    fewest = most = takes
    while True:
        least = takes + np.where(over, 0, fewest[entries.state]).min(axis=1)
        longest = takes + np.where(over, 0, most[entries.state]).max(axis=1)
        if (least == fewest).all() and (longest == most).all():
            return int(fewest[automaton.home]), int(most[automaton.home])
        if most.max() > automaton.states:
            raise AutomatonError("a round may go on for ever")
        fewest, most = least, longest
