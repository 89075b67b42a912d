"""Plays rounds from prescribed cards and traces simulated ones, so that the round engine can check them.

Traces come from what `simulate` plays with. Prescribed cards are played by `kernel/round.py`.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.arrays import OUT_OF_CARDS
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.meter import Meter, metered
from cutcard.sim.blackjack.shoe import new_dealing
from cutcard.sim.blackjack.shuffle_mode import ShuffleMode, shuffle_mode_of
from cutcard.sim.blackjack.stakes import stakes_of
from cutcard.sim.blackjack.tables import Tables, make_tables
from cutcard.sim.blackjack.workspace import made_on_meter, new_workspace, records_of
from cutcard.sim.chunks import WAGER
from cutcard.sim.simulation import check_boxes
from cutcard.sim.traces import Determinants, NotEnoughCardsError, PlayedRounds, TracedRounds
from cutcard.strategies.twenty_one.chart import Chart

_TRACE_CHUNK = {
    ShuffleMode.CUTTING_CARD: kernel.trace_chunk,
    ShuffleMode.BART_CARTER: kernel.trace_bart_carter,
    ShuffleMode.DOUBLE_SHOE: kernel.trace_double_shoe,
}


def play_prescribed_cards(
    sheet: BlackjackSheet,
    chart: Chart,
    cards: Sequence[int] | Sequence[Sequence[int]] | NDArray[np.uint8],
    *,
    rounds: int = 1,
    boxes: int = 1,
    wager: int = WAGER,
    side_wager: int = WAGER,
) -> PlayedRounds:
    """Plays by the chart with prescribed cards: their numbers in dealing order, without burn cards.

    One sequence is one shoe: `rounds` rounds are dealt from it in turn. A sequence of sequences has the cards
    of one round each (`rounds` is ignored), and cards left over from a round are skipped.
    Every box has a main wager and every side wager the sheet offers, at multiple action a wager on every
    spot; streaks are laid whenever none is open. No insurance, no even money.
    `NotEnoughCardsError` names the first round that found no card.
    """
    check_boxes(boxes, sheet.boxes)
    by_round = len(cards) > 0 and not isinstance(cards[0], int | np.integer)
    shoes = (
        [np.asarray(one, dtype=np.int64) for one in cards]
        if by_round
        else [np.asarray(cards, dtype=np.int64)]
    )
    stream = np.concatenate(shoes) if shoes else np.zeros(0, dtype=np.int64)
    if len(stream) == 0 or stream.min() < 0 or stream.max() > 51:
        raise ValueError("cards are given by their numbers, 0 to 51, and at least one of them")
    ends = np.cumsum([len(one) for one in shoes], dtype=np.int64)
    if by_round:
        rounds = len(shoes)
        starts = np.concatenate((np.zeros(1, dtype=np.int64), ends[:-1]))
    else:
        starts = np.full(rounds, -1, dtype=np.int64)
        ends = np.repeat(ends, rounds)
    tables = make_tables(sheet, chart, wager=wager, side_wager=side_wager)
    workspace = new_workspace(sheet, tables, boxes=boxes, rounds=rounds)
    results = _results(sheet, tables, rounds, boxes)
    failed = kernel.play_prescribed(tables, workspace, stream.astype(np.uint8), starts, ends, boxes, results)
    if failed != OUT_OF_CARDS:
        raise NotEnoughCardsError(f"no card is left in round {failed + 1}")
    _pay_meter(sheet, workspace, results, boxes, side_wager)
    return _played(sheet, results)


def trace_rounds(
    sheet: BlackjackSheet,
    chart: Chart,
    *,
    rounds: int,
    seed: int,
    chunk: int = 0,
    lane: int = 0,
    boxes: int = 1,
    fresh_shoe: bool = False,
    wager: int = WAGER,
    side_wager: int = WAGER,
) -> TracedRounds:
    """The first rounds of a chunk of `simulate`, with their cards and each box's results.

    Where a machine plays a chunk in lanes, these are the first rounds of one lane.
    """
    check_boxes(boxes, sheet.boxes)
    tables = make_tables(sheet, chart, wager=wager, side_wager=side_wager)
    machine = machine_of(sheet, tables, boxes=boxes, fresh_shoe=fresh_shoe)
    if machine is not None:
        return machine.trace(seed, chunk, rounds, lane)
    workspace = new_workspace(sheet, tables, boxes=boxes, rounds=rounds)
    dealing = new_dealing(sheet, fresh_shoe=fresh_shoe)
    results = _results(sheet, tables, rounds, boxes)
    trace = kernel.Trace(
        starts=np.zeros(rounds, dtype=np.int64),
        dealt=np.zeros((rounds, len(dealing.cards)), dtype=np.uint8),
        results=results,
        determinants=np.zeros((rounds, 3), dtype=np.uint8),
    )
    way = shuffle_mode_of(sheet, fresh_shoe=fresh_shoe)
    failed = _TRACE_CHUNK[way](tables, workspace, dealing, boxes, np.uint64(seed), np.uint64(chunk), trace)
    if failed != OUT_OF_CARDS:
        raise NotEnoughCardsError(f"shoe and discards do not suffice for round {failed + 1}")
    _pay_meter(sheet, workspace, results, boxes, side_wager)
    cards = [row[:taken] for row, taken in zip(trace.dealt, results.used, strict=True)]
    drawn = Determinants(*trace.determinants.T) if way is ShuffleMode.DOUBLE_SHOE else None
    return TracedRounds(_played(sheet, results), cards, trace.starts, drawn)


def _results(sheet: BlackjackSheet, tables: Tables, rounds: int, boxes: int) -> kernel.Results:
    return kernel.Results(
        used=np.zeros(rounds, dtype=np.int64),
        net=np.zeros((rounds, boxes), dtype=np.int64),
        side=np.zeros((rounds, len(sheet.wagers), boxes), dtype=np.int64),
        spots=np.zeros((rounds, tables.deferred.spots, boxes), dtype=np.int64),
    )


def _pay_meter(
    sheet: BlackjackSheet, workspace: kernel.Workspace, results: kernel.Results, boxes: int, side_wager: int
) -> None:
    """Adds what a progressive meter pays, from its start on."""
    place = metered(sheet)
    if place is None:
        return
    meter = Meter(sheet, stakes_of(sheet, side_wager)[place])
    for paid in meter.play(records_of(workspace), made_on_meter(workspace)):
        for box, share in paid.shares:
            results.side[paid.made // boxes - 1, place, box] += share


def _played(sheet: BlackjackSheet, results: kernel.Results) -> PlayedRounds:
    by_name = {offered.name: results.side[:, place, :] for place, offered in enumerate(sheet.wagers)}
    return PlayedRounds(
        main=results.net, side=by_name, cards_used=results.used, by_spot=results.spots.transpose(1, 0, 2)
    )
