"""Rounds card by card: traced, or played from prescribed cards."""

from typing import NamedTuple

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import OUT_OF_CARDS, Cents, Shoe
from cutcard.sim.blackjack.kernel.round import play_round
from cutcard.sim.blackjack.kernel.workspace import Workspace
from cutcard.sim.blackjack.shoe import Dealing
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.randomness import seed_generators
from cutcard.sim.twenty_one.cards import before_round, cards_at_once, copy_round


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


@inlined
def keep(workspace: Workspace, boxes: int, number: int, results: Results) -> None:
    """Copies the results of the round in the workspace to its place among the others."""
    for box in range(boxes):
        results.net[number, box] = workspace.net[box]
        for wager in range(len(workspace.side)):
            results.side[number, wager, box] = workspace.side[wager, box]
        for spot in range(len(workspace.spots)):
            results.spots[number, spot, box] = workspace.spots[spot, box]


@inlined
def keep_cards(
    trace: Trace,
    number: int,
    workspace: Workspace,
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
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
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


@compiled
def play_prescribed(
    tables: Tables,
    workspace: Workspace,
    cards: Shoe,
    starts: Cents,
    ends: Cents,
    boxes: int,
    results: Results,
) -> int:
    """Plays rounds from prescribed cards, each from `starts` (negative: where the last one ended) to `ends`.

    Returns the number of the first round without enough cards, or `OUT_OF_CARDS` if there is none.
    """
    seed_generators(workspace.generator, np.uint64(0), np.uint64(0))
    position = 0
    for number in range(len(starts)):
        start = starts[number] if starts[number] >= 0 else position
        end = ends[number]
        position, _, limit, _ = play_round(tables, workspace, cards, start, end, end, 0, boxes)
        if limit == OUT_OF_CARDS:
            return number
        results.used[number] = position - start
        keep(workspace, boxes, number, results)
    return OUT_OF_CARDS
