"""Allocates a kernel's memory for a table and reads its records afterwards."""

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.meter import Record, metered
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.details import Details

_LEAST_RECORDS = 4096
_WAGERS_A_RECORD = 16
"""Far fewer than one of this many wagers on a meter wins a row."""


def new_workspace(
    sheet: BlackjackSheet, tables: Tables, *, boxes: int, rounds: int, details: Details | None = None
) -> kernel.Workspace:
    """Workspace for this many rounds at this table."""
    wagers = boxes * rounds
    records = (
        _LEAST_RECORDS + wagers // _WAGERS_A_RECORD if tables.deferred.records_awards else _LEAST_RECORDS
    )
    return kernel.make_workspace(
        boxes=boxes,
        split_hands=sheet.split_hands,
        wagers=len(sheet.wagers),
        spots=tables.deferred.spots,
        records=records if metered(sheet) is not None else 0,
        details=details,
    )


def records_of(workspace: kernel.Workspace) -> list[Record]:
    """The rows won with a meter's wager, in order."""
    count = int(workspace.records[0, 0])
    if count >= len(workspace.records):
        raise ValueError("more rows were won with the meter's wager than there is workspace for")
    return [Record(*map(int, line)) for line in workspace.records[1 : 1 + count]]


def made_on_meter(workspace: kernel.Workspace) -> int:
    """How many wagers were made on a meter."""
    return int(workspace.records[0, 1])


def side_sums(tables: Tables) -> int:
    """How many sums a side wager has."""
    return kernel.SIDE_SUMS if len(tables.by_card) > 1 else kernel.PLAIN_SIDE_SUMS
