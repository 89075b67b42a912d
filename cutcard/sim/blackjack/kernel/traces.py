"""Rounds from prescribed cards, and what is kept of a round."""

from collections.abc import Callable
from typing import Any

import numpy as np

from cutcard.jit import chosen_by_type, compiled
from cutcard.sim.arrays import OUT_OF_CARDS, Cents, Shoe
from cutcard.sim.blackjack.kernel.workspace import Workspace
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.randomness import seed_generators
from cutcard.sim.twenty_one.rounds import Results, keep, play_round


def _keep(workspace: Workspace, boxes: int, number: int, results: Results) -> None:
    for box in range(boxes):
        results.net[number, box] = workspace.net[box]
        for wager in range(len(workspace.side)):
            results.side[number, wager, box] = workspace.side[wager, box]
        for spot in range(len(workspace.spots)):
            results.spots[number, spot, box] = workspace.spots[spot, box]


@chosen_by_type(keep)
def _keep_for(workspace: Any, boxes: Any, number: Any, results: Any) -> Callable[..., None] | None:
    return _keep if workspace.instance_class is Workspace else None


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
