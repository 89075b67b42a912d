"""Plays many rounds in turn and sums their results."""

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
)
from cutcard.sim.blackjack.kernel.round import play_round
from cutcard.sim.blackjack.kernel.side_sums import add_up_side, end_batches
from cutcard.sim.blackjack.kernel.workspace import Workspace
from cutcard.sim.blackjack.shoe import Dealing
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.depths import FIRST, ShoeRounds, end_shoe, note_round, note_unfinished
from cutcard.sim.details import count_result
from cutcard.sim.randomness import seed_generators
from cutcard.sim.twenty_one.cards import before_round, cards_at_once


@compiled
def play_chunk(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
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
        count_round(workspace, boxes, total)
    end_batches(tables, workspace, sums)
    sums[NET] += net_sum
    sums[NET_SQUARED] += net_squared
    sums[BOX_SQUARED] += box_squared
    sums[WAGERED] += wagered_sum
    sums[UNFINISHED] += unfinished
    sums[SHUFFLES] += shuffles


@compiled
def _multiply(workspace: Workspace, boxes: int, total: int) -> None:
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
def count_round(workspace: Workspace, boxes: int, total: int) -> None:
    """Counts the round in the workspace, where somebody asks for it."""
    if len(workspace.details.counted) > 0:
        count_result(workspace.details, total)
        _multiply(workspace, boxes, total)


@compiled
def play_shoes(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    shoes: int,
    seed: np.uint64,
    first_shoe: np.uint64,
    rounds: ShoeRounds,
    by_depth: Cents,
) -> None:
    """Deals whole shoes, to the cutting card, which may be behind the last card. Each has a stream of its
    own, and its cards lie in order before they are shuffled."""
    shoe, in_order = dealing.cards, dealing.other
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
def add_up(tables: Tables, workspace: Workspace, boxes: int, limit: int, wagered: int, sums: Cents) -> None:
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
    count_round(workspace, boxes, total)
