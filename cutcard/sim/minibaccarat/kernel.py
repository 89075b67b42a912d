"""The kernel of minibaccarat: rounds at full speed. It has the order of the deal and looks up every rule.

All boxes of a round have the same two hands and, with flat wagers, the same results.
"""

from typing import Any, NamedTuple

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import (
    BOX_SQUARED,
    NET,
    NET_SQUARED,
    OUT_OF_CARDS,
    SHUFFLES,
    SUMS,
    UNFINISHED,
    WAGERED,
    Cents,
    Shoe,
    Words,
)
from cutcard.sim.common_cards import Trace
from cutcard.sim.depths import FIRST, ShoeRounds, end_shoe, note_round, note_unfinished
from cutcard.sim.details import Details, count_result
from cutcard.sim.randomness import seed_generator, shuffle_on

COUNTS = 10
THIRDS = 11
"""The ten values of a player's third card, and none."""
MOST_CARDS = 6
FIRST_CARDS = 11
"""The most cards burned at the beginning of a shoe: the first one and ten."""


class Tables(NamedTuple):
    """The answers of the rules."""

    value: Shoe
    """By card."""
    burned: Shoe
    """By the first card of a shoe: all cards burned with it."""
    player_draws: Shoe
    """By both counts."""
    banker_draws: Shoe
    """By both counts and the value of the player's third card, 10 for none."""
    cents: Cents
    """By wager, then by both counts: what it wins or loses."""


class Dealing(NamedTuple):
    """The cards of a table, and when they are shuffled. A kernel changes the array."""

    cards: Shoe
    cutting_card: int
    """How many cards are in front of the cutting card."""
    burns: bool
    one_more: bool
    """One more hand is dealt after the one in which the cutting card comes out."""
    fresh: bool
    """All cards are shuffled before every round."""

    def copy(self) -> "Dealing":
        return self._replace(cards=self.cards.copy())


@inlined
def _before_round(
    tables: Tables, dealing: Dealing, generator: Words, position: np.int64, ready: int
) -> tuple[np.int64, int]:
    """Shuffles if the position says that it is due, and burns; the cards of a round are then in place."""
    shoe = dealing.cards
    cards = len(shoe)
    if position == OUT_OF_CARDS:
        at_once = FIRST_CARDS + MOST_CARDS if dealing.fresh else dealing.cutting_card + MOST_CARDS
        ready = shuffle_on(shoe, generator, 0, cards, at_once)
        return (np.int64(tables.burned[shoe[0]]) if dealing.burns else np.int64(0)), ready
    if position + MOST_CARDS > ready:
        ready = shuffle_on(shoe, generator, ready, cards, int(position) + MOST_CARDS)
    return position, ready


@inlined
def _round(tables: Tables, shoe: Shoe, position: np.int64) -> tuple[int, np.int64]:
    """The number of cards of a round, or `OUT_OF_CARDS`, and both counts as one number."""
    left = len(shoe) - position
    if left < 4:
        return OUT_OF_CARDS, np.int64(0)
    value = tables.value
    player = (np.int64(value[shoe[position]]) + np.int64(value[shoe[position + 2]])) % COUNTS
    banker = (np.int64(value[shoe[position + 1]]) + np.int64(value[shoe[position + 3]])) % COUNTS
    counts = player * COUNTS + banker
    used, third = 4, np.int64(COUNTS)
    if tables.player_draws[counts]:
        if left < 5:
            return OUT_OF_CARDS, np.int64(0)
        third = np.int64(value[shoe[position + 4]])
        used = 5
    if tables.banker_draws[counts * THIRDS + third]:
        if left < used + 1:
            return OUT_OF_CARDS, np.int64(0)
        banker = (banker + np.int64(value[shoe[position + used]])) % COUNTS
        used += 1
    if third != COUNTS:
        player = (player + third) % COUNTS
    return used, player * COUNTS + banker


@inlined
def _after_round(dealing: Dealing, position: np.int64, last: bool) -> tuple[np.int64, bool]:
    """Where the next round begins, or `OUT_OF_CARDS` for a shuffle; whether it is the last of the shoe."""
    if dealing.fresh:
        return np.int64(OUT_OF_CARDS), False
    if position < dealing.cutting_card:
        return position, False
    if last or not dealing.one_more:
        return np.int64(OUT_OF_CARDS), False
    return position, True


@compiled
def _multiply(tables: Tables, boxes: int, counts: np.int64, wagers: int, details: Details) -> None:
    """Adds the products of what each pair of wagers brought."""
    place = 0
    for one in range(wagers):
        first = boxes * tables.cents[one * COUNTS * COUNTS + counts]
        for other in range(one + 1, wagers):
            details.products[place] += first * boxes * tables.cents[other * COUNTS * COUNTS + counts]
            place += 1


@compiled
def play_chunk(
    tables: Tables,
    dealing: Dealing,
    generator: Words,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
    details: Details,
) -> None:
    """Plays a chunk of rounds with its own stream and shoe, and adds the results to `sums`.

    The first wager is the main one; total and squares of each other follow the common sums.
    """
    seed_generator(generator, seed, chunk)
    position, ready, last = np.int64(OUT_OF_CARDS), 0, False
    wagers = len(tables.cents) // (COUNTS * COUNTS)
    for _ in range(rounds):
        sums[SHUFFLES] += position == OUT_OF_CARDS
        start, ready = _before_round(tables, dealing, generator, position, ready)
        used, counts = _round(tables, dealing.cards, start)
        if used == OUT_OF_CARDS:
            position, last = np.int64(OUT_OF_CARDS), False
            sums[UNFINISHED] += 1
            continue
        position, last = _after_round(dealing, start + used, last)
        net = tables.cents[counts]
        sums[NET] += boxes * net
        sums[NET_SQUARED] += boxes * boxes * net * net
        sums[BOX_SQUARED] += boxes * net * net
        sums[WAGERED] += boxes
        if len(details.products) > 0:
            count_result(details, boxes * net)
            _multiply(tables, boxes, counts, wagers, details)
        for wager in range(1, wagers):
            net = boxes * tables.cents[wager * COUNTS * COUNTS + counts]
            sums[SUMS + 2 * wager - 2] += net
            sums[SUMS + 2 * wager - 1] += net * net


@compiled
def play_shoes(
    tables: Tables,
    dealing: Dealing,
    generator: Words,
    boxes: int,
    shoes: int,
    seed: np.uint64,
    first_shoe: np.uint64,
    in_order: Shoe,
    rounds: ShoeRounds,
    by_depth: Cents,
) -> None:
    """Deals whole shoes, to the cutting card, which may be behind the last card. Each has a stream of its
    own, and its cards lie in order before they are shuffled.

    Where one more hand follows the cutting card, a round is played if the one before it began early enough.
    """
    shoe = dealing.cards
    for number in range(shoes):
        seed_generator(generator, seed, first_shoe + np.uint64(number))
        for place in range(len(shoe)):
            shoe[place] = in_order[place]
        position, ready, last = np.int64(OUT_OF_CARDS), 0, False
        gone: Any = FIRST
        before: Any = FIRST
        while True:
            start, ready = _before_round(tables, dealing, generator, position, ready)
            used, counts = _round(tables, shoe, start)
            counts_from = before if dealing.one_more else gone
            if used == OUT_OF_CARDS:
                note_unfinished(rounds, counts_from)
                break
            net = tables.cents[counts]
            note_round(rounds, counts_from, boxes * net, boxes * net * net, boxes)
            position, last = _after_round(dealing, start + used, last)
            before, gone = gone, start + used
            if position == OUT_OF_CARDS:
                break
        end_shoe(rounds, by_depth)


@compiled
def trace_chunk(
    tables: Tables,
    dealing: Dealing,
    generator: Words,
    seed: np.uint64,
    chunk: np.uint64,
    trace: Trace,
) -> int:
    """The first rounds of a chunk. Returns the first that ran out of cards, or `OUT_OF_CARDS`."""
    seed_generator(generator, seed, chunk)
    position, ready, last = np.int64(OUT_OF_CARDS), 0, False
    for number in range(len(trace.starts)):
        start, ready = _before_round(tables, dealing, generator, position, ready)
        used, counts = _round(tables, dealing.cards, start)
        if used == OUT_OF_CARDS:
            return number
        position, last = _after_round(dealing, start + used, last)
        trace.starts[number] = start
        trace.used[number] = used
        for wager in range(trace.net.shape[1]):
            trace.net[number, wager] = tables.cents[wager * COUNTS * COUNTS + counts]
        for place in range(used):
            trace.dealt[number, place] = dealing.cards[start + place]
    return OUT_OF_CARDS
