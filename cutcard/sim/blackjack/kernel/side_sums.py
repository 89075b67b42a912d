"""Sums of side wagers: by round, or by batches of rounds for wagers that last several rounds."""

from collections.abc import Callable
from typing import Any

from cutcard.jit import chosen_by_type, inlined
from cutcard.sim.arrays import SUMS, Cents
from cutcard.sim.blackjack.deferred_wagers import BATCH_ROUNDS
from cutcard.sim.blackjack.kernel.workspace import (
    BATCH_CENTS,
    BATCH_SETTLED,
    CENTS,
    IN_BATCH,
    PLAIN_SIDE_SUMS,
    PRODUCTS,
    SETTLED,
    SETTLED_NOW,
    SETTLED_SQUARED,
    SIDE_SUMS,
    SQUARES,
    SQUARES_BITS,
    SQUARES_HIGH,
    Workspace,
)
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.twenty_one.rounds import add_up_side, end_sums

_LOW = (1 << SQUARES_BITS) - 1


def _plain(tables: Tables, workspace: Workspace, boxes: int, sums: Cents) -> None:
    for wager in range(len(workspace.side)):
        total = 0
        for box in range(boxes):
            total += workspace.side[wager, box]
        sums[SUMS + PLAIN_SIDE_SUMS * wager + CENTS] += total
        sums[SUMS + PLAIN_SIDE_SUMS * wager + SQUARES] += total * total


def _in_batches(tables: Tables, workspace: Workspace, boxes: int, sums: Cents) -> None:
    for wager in range(len(workspace.side)):
        total = 0
        for box in range(boxes):
            total += workspace.side[wager, box]
        rounds = tables.deferred.wagers[wager, BATCH_ROUNDS]
        if rounds == 1:
            _add_cents(wager, total, sums)
            continue
        workspace.batches[wager, IN_BATCH] += 1
        workspace.batches[wager, BATCH_CENTS] += total
        workspace.batches[wager, BATCH_SETTLED] += workspace.batches[wager, SETTLED_NOW]
        if workspace.batches[wager, IN_BATCH] == rounds:
            _end_batch(workspace.batches, wager, sums)


@inlined
def _add_cents(wager: int, cents: int, sums: Cents) -> None:
    first = SUMS + SIDE_SUMS * wager
    sums[first + CENTS] += cents
    sums[first + SQUARES] += (cents * cents) & _LOW
    sums[first + SQUARES_HIGH] += (cents * cents) >> SQUARES_BITS


@inlined
def _end_batch(batches: Cents, wager: int, sums: Cents) -> None:
    first = SUMS + SIDE_SUMS * wager
    cents, settled = batches[wager, BATCH_CENTS], batches[wager, BATCH_SETTLED]
    _add_cents(wager, cents, sums)
    sums[first + SETTLED] += settled
    sums[first + SETTLED_SQUARED] += settled * settled
    sums[first + PRODUCTS] += cents * settled
    batches[wager, IN_BATCH] = 0
    batches[wager, BATCH_CENTS] = 0
    batches[wager, BATCH_SETTLED] = 0


def _end_batches(tables: Tables, workspace: Workspace, sums: Cents) -> None:
    """Adds the batches that are not full."""
    if len(tables.by_card) > 1:
        for wager in range(len(workspace.side)):
            _end_batch(workspace.batches, wager, sums)


@chosen_by_type(add_up_side)
def _add_up_for(
    tables: Any, workspace: Any, boxes: Any, sums: Any
) -> Callable[[Tables, Workspace, int, Cents], None] | None:
    if tables.instance_class is not Tables:
        return None
    numbers = len(tables.types[tables.fields.index("by_card")])
    return _in_batches if numbers > 1 else _plain


@chosen_by_type(end_sums)
def _end_sums_for(tables: Any, workspace: Any, sums: Any) -> Callable[..., None] | None:
    return _end_batches if tables.instance_class is Tables else None
