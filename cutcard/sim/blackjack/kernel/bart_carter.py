"""The Bart Carter shuffle: only the discards are shuffled, and put back among the other cards (2.6(m))."""

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import OUT_OF_CARDS, SHUFFLES, Cents, Shoe, Words
from cutcard.sim.blackjack.kernel.workspace import Workspace
from cutcard.sim.blackjack.shoe import Dealing
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.randomness import seed_generators, shuffle_on
from cutcard.sim.twenty_one.rounds import Trace, add_up, end_sums, keep_cards, play_round

ROUNDS_OF_AN_OPENING = 512
"""After this many rounds the table reopens with all cards shuffled: eight hours of play.

Cards behind the last mark stay behind it as long as the table is open, so rounds of one opening are
correlated. Short openings keep this small, so that standard errors are right.
"""
_STACKS = 3


@compiled
def put_discards_back(shoe: Shoe, spare: Shoe, generator: Words, discards: int) -> None:
    """Shuffles `shoe[:discards]` and puts it back among the others in three stacks (2.6(m)).

    The marks are after a quarter, a half and three quarters of the remaining cards, whose order does not
    change. The stacks have nearly equal size, larger ones first.
    """
    shuffle_on(shoe, generator, 0, discards, discards)
    remaining = len(shoe) - discards
    filled = taken = inserted = 0
    for stack in range(_STACKS):
        mark = remaining * (stack + 1) // (_STACKS + 1)
        while taken < mark:
            spare[filled] = shoe[discards + taken]
            filled += 1
            taken += 1
        for _ in range(discards // _STACKS + (stack < discards % _STACKS)):
            spare[filled] = shoe[inserted]
            filled += 1
            inserted += 1
    while taken < remaining:
        spare[filled] = shoe[discards + taken]
        filled += 1
        taken += 1
    for place in range(len(shoe)):
        shoe[place] = spare[place]


@compiled
def _discards_to_the_front(
    shoe: Shoe, spare: Shoe, generator: Words, position: int, ready: int, limit: int
) -> int:
    """After a round that continued with shuffled discards (2.15(f)): moves all discards to the front.

    What is left to deal is `shoe[position:limit]`; its order stays. Returns the number of discards.
    """
    shuffle_on(shoe, generator, ready, limit, limit)
    filled = 0
    for place in range(len(shoe)):
        if not position <= place < limit:
            spare[filled] = shoe[place]
            filled += 1
    discards = filled
    for place in range(position, limit):
        spare[filled] = shoe[place]
        filled += 1
    for place in range(len(shoe)):
        shoe[place] = spare[place]
    return discards


@inlined
def _before_bart_carter_round(
    dealing: Dealing, generator: Words, number: int, position: int, ready: int, limit: int
) -> tuple[int, int]:
    """The start of the round, and whether cards were shuffled for it. All cards are then in place."""
    shoe, spare = dealing.cards, dealing.other
    if number % ROUNDS_OF_AN_OPENING == 0 or limit == OUT_OF_CARDS:
        shuffle_on(shoe, generator, 0, len(shoe), len(shoe))
        return 0, 1
    if limit != len(shoe):
        position = _discards_to_the_front(shoe, spare, generator, position, ready, limit)
    if position > dealing.discards_left_alone:
        put_discards_back(shoe, spare, generator, position)
        return 0, 1
    if position == len(shoe):  # No card is left for the first card: 2.15(f) applies at once.
        shuffle_on(shoe, generator, 0, len(shoe), len(shoe))
        return 1, 1
    return position, 0


@compiled
def play_chunk_bart_carter(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
) -> None:
    """As `play_chunk`, but all cards are shuffled when the table opens, then only the discards."""
    seed_generators(workspace.generator, seed, chunk)
    shoe = dealing.cards
    cards = len(shoe)
    position, ready, limit = 0, cards, cards
    for number in range(rounds):
        start, shuffled = _before_bart_carter_round(
            dealing, workspace.generator, number, position, ready, limit
        )
        sums[SHUFFLES] += shuffled
        position, ready, limit, wagered = play_round(
            tables, workspace, shoe, start, cards, cards, start, boxes
        )
        add_up(tables, workspace, boxes, limit, wagered, sums)
    end_sums(tables, workspace, sums)


@compiled
def trace_bart_carter(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    seed: np.uint64,
    chunk: np.uint64,
    trace: Trace,
) -> int:
    """As `trace_chunk`. Cards that left the shoe are the discards that were not put back."""
    seed_generators(workspace.generator, seed, chunk)
    shoe = dealing.cards
    cards = len(shoe)
    position, ready, limit = 0, cards, cards
    for number in range(len(trace.starts)):
        start, _ = _before_bart_carter_round(dealing, workspace.generator, number, position, ready, limit)
        position, ready, limit, _ = play_round(tables, workspace, shoe, start, cards, cards, start, boxes)
        if limit == OUT_OF_CARDS:
            return number
        keep_cards(trace, number, workspace, boxes, shoe, start, position, limit)
    return OUT_OF_CARDS
