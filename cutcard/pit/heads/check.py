"""Compares a database with heads that were signed earlier: what has been changed since."""

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection, select

from cutcard.pit.heads.heads import STOP, Head
from cutcard.pit.heads.heads_file import BadLine, HeadsLine
from cutcard.pit.journal.recording import end
from cutcard.pit.journal.tables import journal
from cutcard.pit.log.audit.faults import Fault
from cutcard.pit.store.refusal_chains import refusal_end
from cutcard.pit.store.sql.tables import answers, log, tables

_TOGETHER = 500


def faults_by_heads(
    connection: Connection, lines: Sequence[HeadsLine], bad: Sequence[BadLine] = (), *, alone: bool = False
) -> Iterator[Fault]:
    """The first fault of each chain. `alone`: no other server has this database, so nothing was written
    after the last heads if they were signed when the server stopped."""
    for one in bad:
        yield Fault(f"heads line {one.number}", one.says, "a line of this file", "another")
    if not lines:
        return
    found = connection.execute(select(tables.c.name, tables.c.version, tables.c.epoch)).all()
    versions = {row.name: row.version for row in found}
    epochs = {row.name: row.epoch for row in found}
    stopped = lines[-1].heads if alone and lines[-1].heads.why == STOP else None
    for name in sorted({name for one in lines for name in one.heads.tables}):
        if name not in versions:
            yield Fault(f"tables {name}", "the row is missing", "that of signed heads", "none", name)
            continue
        stated = [(one, one.heads.tables[name]) for one in lines if name in one.heads.tables]
        numbers = {head.entry for _, head in stated}
        fault = _of_chain(f"log {name}", stated, _log_hashes(connection, name, numbers), versions[name])
        if fault is None and stopped is not None and name in stopped.tables:
            last = stopped.tables[name].entry
            if versions[name] > last:
                says = "was written after the server had stopped"
                fault = Fault(f"log {name} {last + 1}", says, f"{last} as the last", str(versions[name]))
        if fault is not None:
            yield fault._replace(table=name)
        epoch = max(head.epoch for _, head in stated)
        if epochs[name] < epoch:
            yield Fault(f"tables {name}", "the epoch only rises", f"{epoch} or more", str(epochs[name]), name)
        refused = [(one, Head(head.refusals, head.refusals_hash)) for one, head in stated if head.refusals]
        last_refusal = refusal_end(connection, name)[0]
        hashes = _refusal_hashes(connection, name, {head.entry for _, head in refused})
        if fault := _of_chain(f"answers {name} refusal", refused, hashes, last_refusal):
            yield fault._replace(table=name)
    stated = [(one, one.heads.journal) for one in lines]
    hashes = _journal_hashes(connection, {head.entry for _, head in stated})
    if fault := _of_chain("journal", stated, hashes, end(connection)[0]):
        yield fault


def _of_chain(
    chain: str, stated: Sequence[tuple[HeadsLine, Head]], hashes: Mapping[int, str], version: int
) -> Fault | None:
    """The earliest heads that are not borne out, and the last ones before them that are."""
    good = 0
    for line, head in sorted(stated, key=lambda pair: pair[1].entry):
        if not head.entry or hashes.get(head.entry) == head.hash:
            good = max(good, head.entry)
            continue
        signed = f"line {line.number} of the heads, signed at {line.heads.at}"
        if head.entry > version:
            says = "the entry is missing: the end of the chain was erased"
            return Fault(f"{chain} {version + 1}", says, f"{head.entry} entries by {signed}", str(version))
        found = hashes.get(head.entry, "none")
        between = (
            f"an entry from {good + 1} to {head.entry} was changed"
            if head.entry > good + 1
            else "was changed"
        )
        return Fault(f"{chain} {head.entry}", f"{between} after {signed}", head.hash, found)
    return None


def _log_hashes(connection: Connection, table: str, numbers: set[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for some in _chunks(numbers):
        rows = select(log.c.number, log.c.hash).where(log.c.table_name == table, log.c.number.in_(some))
        found |= {row.number: bytes(row.hash).hex() for row in connection.execute(rows)}
    return found


def _refusal_hashes(connection: Connection, table: str, numbers: set[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for some in _chunks(numbers):
        of = answers.c.table_name == table, answers.c.refusal.in_(some)
        rows = connection.execute(select(answers.c.refusal, answers.c.hash).where(*of))
        found |= {row.refusal: bytes(row.hash).hex() for row in rows}
    return found


def _journal_hashes(connection: Connection, numbers: set[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for some in _chunks(numbers):
        rows = select(journal.c.number, journal.c.hash).where(journal.c.number.in_(some))
        found |= {row.number: bytes(row.hash).hex() for row in connection.execute(rows)}
    return found


def _chunks(numbers: set[int]) -> Iterator[list[int]]:
    ordered = sorted(numbers)
    for place in range(0, len(ordered), _TOGETHER):
        yield ordered[place : place + _TOGETHER]
