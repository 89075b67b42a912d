"""The next card, and what comes before a round: cards shuffled and burned (2.5, 2.6(c), 2.15(f))."""

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import OUT_OF_CARDS, Shoe, Words
from cutcard.sim.blackjack.kernel.workspace import whole
from cutcard.sim.blackjack.shoe import Dealing
from cutcard.sim.randomness import shuffle_on


@compiled
def _more_cards(
    shoe: Shoe, generator: Words, position: int, ready: int, limit: int, discards: int
) -> tuple[int, int, int]:
    """Makes the next cards ready: shuffled further, or out of the discards when the shoe has run out.

    2.15(f): what earlier rounds have used (`shoe[:discards]`) is shuffled, one card of it burned, and the
    round goes on with the rest. If that is spent too, `OUT_OF_CARDS` is the limit and one card comes forever.
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
    """The next card, and where the shoe stands after it."""
    if position >= ready:
        position, ready, limit = _more_cards(shoe, generator, position, ready, limit, discards)
    return whole(shoe[np.uint64(position)]), position + 1, ready, limit


@inlined
def before_round(
    dealing: Dealing, generator: Words, position: int, ready: int, limit: int, at_once: int
) -> tuple[int, int, int]:
    """Shuffles all cards if the last round met the cutting card, and burns what is to be burned.

    `at_once` cards are put in their places now.
    """
    shoe = dealing.cards
    if dealing.fresh or position >= dealing.cutting_card or limit != len(shoe):
        ready = shuffle_on(shoe, generator, 0, len(shoe), at_once)
        return dealing.burned_first + dealing.burned_each_round, ready, len(shoe)
    return position + dealing.burned_each_round, ready, limit
