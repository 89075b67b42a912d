"""Many rounds of twenty-one in turn, from a shuffled shoe: in chunks, in whole shoes, or card by card.

What differs between the games is chosen by the compiler from the type of their tables or their memory: the
round, and what is added up and kept beside the main wager.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import (
    BOX_SQUARED,
    NET,
    NET_SQUARED,
    OUT_OF_CARDS,
    SHUFFLES,
    UNFINISHED,
    WAGERED,
    Cents,
    Shoe,
    Words,
)
from cutcard.sim.depths import FIRST, ShoeRounds, end_shoe, note_round, note_unfinished
from cutcard.sim.details import Details, count_result
from cutcard.sim.randomness import seed_generators
from cutcard.sim.twenty_one.cards import DealtShoe, before_round, cards_at_once, copy_round


class Memory(Protocol):
    """What the loops need of a kernel's memory."""

    @property
    def generator(self) -> Words:
        """Four words for the cards and four for the displays, which are independent."""
        ...

    @property
    def net(self) -> Cents:
        """The result of each box on its main wager."""
        ...

    @property
    def side(self) -> Cents:
        """The result of each side wager, by wager and box."""
        ...

    @property
    def details(self) -> Details: ...


class Results(NamedTuple):
    """The results and cards of rounds, by round."""

    used: Cents
    net: Cents
    side: Cents
    spots: Cents


class Trace(NamedTuple):
    """Rounds card by card, as many as fit, by round."""

    starts: Cents
    """How many cards had left the stack from which the round is dealt."""
    dealt: Shoe
    """Its cards in the order they left the shoe."""
    results: Results
    determinants: Shoe
    """At a double shoe: the determinant card, its side, and the side from which the round is dealt."""


# --- what a game supplies ---------------------------------------------------------------------------------


def play_round(
    tables: Any,
    workspace: Any,
    shoe: Shoe,
    position: int,
    ready: int,
    limit: int,
    discards: int,
    boxes: int,
) -> tuple[int, int, int, int]:
    """Plays a round. Returns the position of the shoe, and the total wagered in original wagers."""
    raise NotImplementedError


def add_up_side(tables: Any, workspace: Any, boxes: int, sums: Cents) -> None:
    """Adds the results of the wagers beside the main one, of the round in the workspace."""
    raise NotImplementedError


def end_sums(tables: Any, workspace: Any, sums: Cents) -> None:
    """At the end of a chunk: adds what is left."""
    raise NotImplementedError


def keep(workspace: Any, boxes: int, number: int, results: Results) -> None:
    """Copies the results of the round in the workspace to its place among the others."""
    raise NotImplementedError


# --- the loops --------------------------------------------------------------------------------------------


@compiled
def _multiply(workspace: Memory, boxes: int, total: int) -> None:
    """Adds the products of what each pair of wagers brought, the main wager first."""
    wagers, place = len(workspace.side), 0
    for one in range(-1, wagers):
        first = total
        if one >= 0:
            first = 0
            for box in range(boxes):
                first += workspace.side[one, box]
        for other in range(one + 1, wagers):
            second = 0
            for box in range(boxes):
                second += workspace.side[other, box]
            workspace.details.products[place] += first * second
            place += 1


@inlined
def _count_round(workspace: Memory, boxes: int, total: int) -> None:
    """Counts the round in the workspace, where somebody asks for it."""
    if len(workspace.details.counted) > 0:
        count_result(workspace.details, total)
        _multiply(workspace, boxes, total)


@inlined
def add_up(tables: Any, workspace: Memory, boxes: int, limit: int, wagered: int, sums: Cents) -> None:
    """Adds the results of the round in the workspace, or counts that it could not be finished."""
    if limit == OUT_OF_CARDS:
        sums[UNFINISHED] += 1
        return
    total = 0
    for box in range(boxes):
        total += workspace.net[box]
        sums[BOX_SQUARED] += workspace.net[box] * workspace.net[box]
    sums[NET] += total
    sums[NET_SQUARED] += total * total
    sums[WAGERED] += wagered
    add_up_side(tables, workspace, boxes, sums)
    _count_round(workspace, boxes, total)


@compiled
def play_chunk(
    tables: Any,
    workspace: Memory,
    dealing: DealtShoe,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
) -> None:
    """Plays a chunk of rounds with its own stream and shoe, and adds the results to `sums`."""
    seed_generators(workspace.generator, seed, chunk)
    shoe = dealing.cards
    at_once = cards_at_once(dealing, boxes)
    first = dealing.burned_first + dealing.burned_each_round
    position, ready, limit = dealing.cutting_card, 0, len(shoe)
    net_sum = net_squared = box_squared = wagered_sum = unfinished = shuffles = 0
    for _ in range(rounds):
        start, ready, limit = before_round(dealing, workspace.generator, position, ready, limit, at_once)
        shuffles += start == first
        position, ready, limit, wagered = play_round(
            tables, workspace, shoe, start, ready, limit, start, boxes
        )
        if limit == OUT_OF_CARDS:
            unfinished += 1
            continue
        total = 0
        for box in range(boxes):
            total += workspace.net[box]
            box_squared += workspace.net[box] * workspace.net[box]
        net_sum += total
        net_squared += total * total
        wagered_sum += wagered
        add_up_side(tables, workspace, boxes, sums)
        _count_round(workspace, boxes, total)
    end_sums(tables, workspace, sums)
    sums[NET] += net_sum
    sums[NET_SQUARED] += net_squared
    sums[BOX_SQUARED] += box_squared
    sums[WAGERED] += wagered_sum
    sums[UNFINISHED] += unfinished
    sums[SHUFFLES] += shuffles


@compiled
def play_shoes(
    tables: Any,
    workspace: Memory,
    dealing: DealtShoe,
    boxes: int,
    shoes: int,
    seed: np.uint64,
    first_shoe: np.uint64,
    in_order: Shoe,
    rounds: ShoeRounds,
    by_depth: Cents,
) -> None:
    """Deals whole shoes, to the cutting card, which may be behind the last card. Each has a stream of its
    own, and its cards lie in order before they are shuffled."""
    shoe = dealing.cards
    at_once = cards_at_once(dealing, boxes)
    for number in range(shoes):
        seed_generators(workspace.generator, seed, first_shoe + np.uint64(number))
        for place in range(len(shoe)):
            shoe[place] = in_order[place]
        position, ready, limit = dealing.cutting_card, 0, len(shoe)
        gone = FIRST
        while gone < dealing.cutting_card and limit == len(shoe):
            start, ready, limit = before_round(dealing, workspace.generator, position, ready, limit, at_once)
            position, ready, limit, wagered = play_round(
                tables, workspace, shoe, start, ready, limit, start, boxes
            )
            if limit == OUT_OF_CARDS:
                note_unfinished(rounds, gone)
                break
            total = squared = 0
            for box in range(boxes):
                total += workspace.net[box]
                squared += workspace.net[box] * workspace.net[box]
            note_round(rounds, gone, total, squared, wagered)
            gone = position
        end_shoe(rounds, by_depth)


@inlined
def keep_cards(
    trace: Trace,
    number: int,
    workspace: Memory,
    boxes: int,
    shoe: Shoe,
    start: int,
    position: int,
    limit: int,
) -> None:
    """Stores a round whose cards begin at `start` and, after a shuffle of the discards, continue there."""
    trace.starts[number] = start
    trace.results.used[number] = copy_round(shoe, start, position, limit, trace.dealt, number)
    keep(workspace, boxes, number, trace.results)


@compiled
def trace_chunk(
    tables: Any,
    workspace: Memory,
    dealing: DealtShoe,
    boxes: int,
    seed: np.uint64,
    chunk: np.uint64,
    trace: Trace,
) -> int:
    """The first rounds of a chunk, as many as fit the trace.

    Returns the first round that could not be finished, or `OUT_OF_CARDS`.
    """
    seed_generators(workspace.generator, seed, chunk)
    shoe = dealing.cards
    at_once = cards_at_once(dealing, boxes)
    position, ready, limit = dealing.cutting_card, 0, len(shoe)
    for number in range(len(trace.starts)):
        start, ready, limit = before_round(dealing, workspace.generator, position, ready, limit, at_once)
        position, ready, limit, _ = play_round(tables, workspace, shoe, start, ready, limit, start, boxes)
        if limit == OUT_OF_CARDS:
            return number
        keep_cards(trace, number, workspace, boxes, shoe, start, position, limit)
    return OUT_OF_CARDS
