"""Deals the next card, and shuffles and burns before a round (2.5, 2.6(c), 2.15(f), 26.15(g))."""

from typing import Any, Protocol

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import OUT_OF_CARDS, Shoe, Words
from cutcard.sim.randomness import shuffle_on


class DealtShoe(Protocol):
    """The cards of a table, and when they are shuffled and burned."""

    @property
    def cards(self) -> Shoe:
        """All cards of the shoe by their numbers; a kernel shuffles them."""
        ...

    @property
    def cutting_card(self) -> int:
        """How many cards are in front of the cutting card."""
        ...

    @property
    def burned_first(self) -> int:
        """Cards burned after a shuffle of the whole shoe."""
        ...

    @property
    def burned_each_round(self) -> int:
        """Cards burned before every round."""
        ...

    @property
    def fresh(self) -> bool:
        """All cards are shuffled before every round."""
        ...


@inlined
def whole(entry: Any) -> int:
    """A byte of a table as a signed whole number."""
    return np.int64(entry)  # type: ignore[return-value]


@compiled
def _more_cards(
    shoe: Shoe, generator: Words, position: int, ready: int, limit: int, discards: int
) -> tuple[int, int, int]:
    """Prepares the next cards: shuffles further, or shuffles the discards if the shoe has run out.

    2.15(f), 26.15(g): the cards of earlier rounds (`shoe[:discards]`) are shuffled, one of them is burned,
    and the round continues with the rest. If these are used up too, the limit is `OUT_OF_CARDS` and one card
    repeats.
    """
    if position < limit:
        return position, shuffle_on(shoe, generator, ready, limit, position + 1), limit
    if limit != OUT_OF_CARDS and limit > discards > 1:
        return 1, shuffle_on(shoe, generator, 0, discards, 2), discards
    return 0, 1, OUT_OF_CARDS


@inlined
def deal(
    shoe: Shoe, generator: Words, position: int, ready: int, limit: int, discards: int
) -> tuple[int, int, int, int]:
    """The next card, and the position of the shoe after it."""
    if position >= ready:
        position, ready, limit = _more_cards(shoe, generator, position, ready, limit, discards)
    return whole(shoe[np.uint64(position)]), position + 1, ready, limit


@inlined
def cards_at_once(dealing: DealtShoe, boxes: int) -> int:
    """How many cards to put in place at a shuffle: about as many as will be dealt."""
    return 8 * boxes if dealing.fresh else dealing.cutting_card + 4 * boxes


@inlined
def before_round(
    dealing: DealtShoe, generator: Words, position: int, ready: int, limit: int, at_once: int
) -> tuple[int, int, int]:
    """Shuffles all cards if the last round reached the cutting card, and burns the cards that are due.

    `at_once` cards are put in place now.
    """
    shoe = dealing.cards
    if dealing.fresh or position >= dealing.cutting_card or limit != len(shoe):
        ready = shuffle_on(shoe, generator, 0, len(shoe), at_once)
        return dealing.burned_first + dealing.burned_each_round, ready, len(shoe)
    return position + dealing.burned_each_round, ready, limit


@inlined
def copy_round(shoe: Shoe, start: int, position: int, limit: int, into: Shoe, number: int) -> int:
    """Copies the cards of a round to its line: they begin at `start`, and continue after a shuffle of the
    discards.

    Returns how many there are.
    """
    taken = 0
    for place in range(start, position if limit == len(shoe) else len(shoe)):
        into[number, taken] = shoe[place]
        taken += 1
    if limit != len(shoe):
        for place in range(1, position):
            into[number, taken] = shoe[place]
            taken += 1
    return taken
