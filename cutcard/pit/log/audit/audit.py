"""Audits one snapshot of a store: is every row as the tables' logs say?"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cutcard.pit.journal.audit import JournalReport, Voucher, audit_journal
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.log.audit.faults import Fault
from cutcard.pit.log.audit.logs import RebuiltTable, follow
from cutcard.pit.log.audit.rows import faults_of_cage, faults_of_nobody, faults_of_rows
from cutcard.pit.store.sql.rows import Rows
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.audit import clearing_fault, wallet_fault

ProgressCallback = Callable[[int, int], None]
"""Called with the number of entries done and the total."""


class Report(NamedTuple):
    tables: int
    entries: int
    movements: int
    rounds: int
    """Rounds recorded with their rules: each was played under rules posted in time (8.3), or is a fault."""
    faults: tuple[Fault, ...]
    """The first fault of each table, then those of the house; empty if all is well."""
    heads: dict[str, tuple[int, str]]
    """By table: its last entry and that entry's hash. Stored elsewhere, they prove later that nothing before
    them was changed, even by someone who recomputed a whole chain."""
    journal: JournalReport


def audit(
    store: SqlStore,
    *,
    replay: bool = False,
    progress: ProgressCallback = lambda done, of: None,
    keys: Voucher | None = None,
) -> Report:
    """`replay`: every act is carried out again and must lead to the same events and money. `keys`: one of
    them must vouch for every entry of the journal, and they open the order of a shoe in play. `SealedError`
    if a replay needs them and they are not available."""
    with store.snapshot() as rows:
        tables = rows.tables()
        of, done = sum(max(0, row.version) for row in tables), 0

        def tick() -> None:
            nonlocal done
            done += 1
            progress(done, of)

        faults: list[Fault] = []
        rebuilt: list[RebuiltTable] = []
        for row in tables:
            seals = keys if isinstance(keys, HouseKeys) else None
            one, fault = follow(rows, row, replay=replay, tick=tick, seals=seals)
            rebuilt.append(one)
            if fault is None:
                fault = next(faults_of_rows(rows, rows.connection, one), None)
            if fault is not None:
                faults.append(fault)
        faults += _of_the_house(rows, rebuilt, whole=not faults)
        told = audit_journal(rows.connection, keys)
        faults += told.faults
    moved = sum(one.movements for one in rebuilt)
    heads = {one.row.table: (one.version, one.hash.hex()) for one in rebuilt}
    rounds = sum(one.posting.rounds for one in rebuilt)
    return Report(len(tables), done, moved, rounds, tuple(faults), heads, told)


def _of_the_house(rows: Rows, rebuilt: list[RebuiltTable], *, whole: bool) -> Iterator[Fault]:
    """Faults beyond a single table. If a log is bad, its cage and clearing account are not checked."""
    yield from faults_of_nobody(rows.connection)
    if wrong := wallet_fault(rows.connection):
        yield Fault(wrong.row, wrong.says, "", "")
    if not whole:
        return
    cage = rows.cage_rows()
    fault = next(faults_of_cage(cage, rebuilt), None)
    if fault is not None:
        yield fault
    elif wrong := clearing_fault(rows.connection, rows.balances(), cage):
        yield Fault(wrong.row, wrong.says, "", "")
