"""The audit of the journal: its chain, the key that vouches for it, and every row against what it states."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from sqlalchemy import Connection, Row, Table, select

from cutcard.pit.journal.beginning import journaled_tables
from cutcard.pit.journal.entry import (
    IMPORTED,
    NOTHING_BEFORE,
    Body,
    JournalEntry,
    Key,
    State,
    chained,
    decoded,
    digest_of,
)
from cutcard.pit.journal.journaled_tables import is_final
from cutcard.pit.journal.recording import end, key_of, state_of
from cutcard.pit.journal.tables import journal
from cutcard.pit.keys.house_keys import KeysError
from cutcard.pit.log.audit.faults import Fault
from cutcard.pit.store.refusal_chains import unnumbered_refusals

MOST_FAULTS = 50
"""Rows named at once."""
_PAGE = 2000
_SHOWN = 16
"""Digits of a hash that is a row's key."""


class Voucher(Protocol):
    """The keys of a house, as the audit needs them."""

    def vouches(self, hash_: bytes, code: bytes) -> bool: ...


class JournalEnd(NamedTuple):
    number: int
    hash: str


class JournalReport(NamedTuple):
    entries: int
    imported: int
    """Entries at the beginning that state what was there before the journal."""
    vouched: int
    """Entries that the house's key vouches for; 0 if no key was available."""
    clock_back: tuple[int, ...]
    """Entries that were written after a clock had been set back."""
    end: JournalEnd
    faults: tuple[Fault, ...]


class _Reader:
    """Follows the journal to its end, or to the first bad entry."""

    def __init__(self, keys: Voucher | None) -> None:
        self.keys = keys
        self.hash = NOTHING_BEFORE
        self.number = self.imported = self.vouched = 0
        self.clock_back: list[int] = []
        self.stated: dict[str, dict[Key, tuple[State, int]]] = {}

    def follow(self, row: JournalEntry) -> Fault | None:
        """Takes an entry; what is wrong with it."""
        number = self.number + 1
        if row.number != number:
            return journal_fault(
                number, "the entry is missing", f"entry {number}", f"entry {row.number} next"
            )
        wanted = chained(self.hash, row.number, row.at, row.body)
        if wanted != row.hash:
            what = "the hash does not match this entry and the one before it: one of the two was changed"
            return journal_fault(number, what, wanted.hex(), row.hash.hex())
        try:
            body = decoded(row.body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return journal_fault(number, "cannot be read", "an entry", str(error))
        if fault := self._unvouched(row, body):
            return fault
        self._take(row, body)
        return None

    def _unvouched(self, row: JournalEntry, body: Body) -> Fault | None:
        if self.keys is None:
            return None
        if not row.mac:
            begins = body.kind == IMPORTED and self.imported == self.number
            nobody = None if begins else "no key vouches for it"
            return journal_fault(row.number, nobody, "a key of the house", "none") if nobody else None
        try:
            right = self.keys.vouches(row.hash, row.mac)
        except KeysError as error:
            return journal_fault(row.number, str(error), "", "")
        if not right:
            what = "the key of the house does not vouch for it"
            return journal_fault(row.number, what, "its code", row.mac.hex())
        self.vouched += 1
        return None

    def _take(self, row: JournalEntry, body: Body) -> None:
        self.number, self.hash = row.number, row.hash
        if body.kind == IMPORTED:
            self.imported += 1
        if body.clock_back:
            self.clock_back.append(row.number)
        for table, key, state in body.rows:
            self.stated.setdefault(table, {})[tuple(key)] = state, row.number


def audit_journal(
    connection: Connection,
    keys: Voucher | None = None,
    *,
    tables: Sequence[Table] | None = None,
) -> JournalReport:
    """Reads the whole journal. `keys`: every entry must be vouched for. `tables`: those whose rows are
    compared; without it, all."""
    reader = _Reader(keys)
    fault = None
    for row in entries(connection):
        fault = reader.follow(row)
        if fault is not None:
            break
    if fault is None and not reader.number:
        fault = journal_fault(1, "the entry is missing", "the beginning of the journal", "none")
    faults = [fault] if fault is not None else _some(_of_rows(connection, reader.stated, tables))
    return JournalReport(
        entries=reader.number,
        imported=reader.imported,
        vouched=reader.vouched,
        clock_back=tuple(reader.clock_back),
        end=JournalEnd(reader.number, reader.hash.hex()),
        faults=tuple(faults),
    )


def tail_faults(connection: Connection, keys: Voucher | None, most: int) -> list[Fault]:
    """What is wrong with the last entries of a journal that is too long to be read whole, and with the rows
    that they state."""
    first = end(connection)[0] - most
    reader = _Reader(keys)
    for row in entries(connection, first - 1):
        if row.number == first:
            reader.number, reader.hash, reader.imported = row.number, row.hash, -1
        elif fault := reader.follow(row):
            return [fault]
    return _some(_of_rows(connection, reader.stated, None, only_stated=True))


def entries(connection: Connection, after: int = 0) -> Iterator[JournalEntry]:
    """The journal in order, from the entry after that number."""
    while True:
        rows = connection.execute(
            select(journal).where(journal.c.number > after).order_by(journal.c.number).limit(_PAGE)
        ).all()
        if not rows:
            return
        for row in rows:
            yield JournalEntry(row.number, row.at, bytes(row.body), bytes(row.hash), bytes(row.mac))
        after = rows[-1].number


def journal_fault(number: int, what: str, expected: str, found: str) -> Fault:
    return Fault(f"journal {number}", what, expected, found)


# --- rows -------------------------------------------------------------------------------------------------


def _of_rows(
    connection: Connection,
    stated: Mapping[str, dict[Key, tuple[State, int]]],
    tables: Sequence[Table] | None,
    *,
    only_stated: bool = False,
) -> Iterator[Fault]:
    """`only_stated`: rows that these statements do not name are left alone."""
    if tables is None and not only_stated:
        yield from _of_old_refusals(connection, stated.get("answers", {}))
    for table in journaled_tables() if tables is None else tables:
        yield from _of_table(connection, table, stated.get(table.name, {}), only_stated=only_stated)


def _of_old_refusals(connection: Connection, stated: Mapping[Key, tuple[State, int]]) -> Iterator[Fault]:
    """Refusals that were stored before they were numbered: all of a table are stated by one hash."""
    found = unnumbered_refusals(connection)
    for name in sorted(found.keys() | {key[0] for key in stated}):
        said, number = stated.get((name,), (None, 0))
        if found.get(name) != said:
            what = "refusals without a number are not as they were imported"
            expected = f"as journal {number} says" if number else "none"
            yield Fault(f"answers {name}", what, expected, "others", name)


def _of_table(
    connection: Connection, table: Table, stated: dict[Key, tuple[State, int]], *, only_stated: bool
) -> Iterator[Fault]:
    if only_stated and not stated:
        return
    left = dict(stated)
    for row in connection.execute(select(table).order_by(*table.primary_key)):
        key = key_of(table, row._mapping)
        if only_stated and key not in left:
            continue
        state, number = left.pop(key, (None, 0))
        if _to_be_compared(table, row, state):
            yield from _of_row(table, key, state_of(table, row._mapping), state, number)
    for key, (state, number) in left.items():
        if state is not None:
            said = f"as journal {number} says"
            yield Fault(_named(table, key), "the row is missing", said, "none")


def _to_be_compared(table: Table, row: Row[Any], state: State) -> bool:
    """A row that is not final is stated elsewhere, unless the journal says that it is final."""
    said = isinstance(state, str) or (isinstance(state, dict) and is_final(table, state))
    return said or is_final(table, row._mapping)


def _of_row(table: Table, key: Key, found: dict[str, Any], state: State, number: int) -> Iterator[Fault]:
    name = _named(table, key)
    if state is None:
        expected = f"deleted by journal {number}" if number else "no such row"
        yield Fault(name, "no entry of the journal has it", expected, "a row")
    elif isinstance(state, str):
        if digest_of(found) != state:
            yield Fault(name, "is not as it was imported", f"as journal {number} says", "another")
    elif found != state:
        for column in found.keys() | state.keys():
            wanted, there = state.get(column), found.get(column)
            if wanted != there:
                what = f"{column} is not as journal {number} says"
                yield Fault(name, what, str(wanted), str(there))
                return


def _named(table: Table, key: Key) -> str:
    """A row's name in messages. A hash is cut: its beginning is what people know a session by."""
    words = [one[:_SHOWN] if isinstance(one, str) and len(one) == 64 else str(one) for one in key]
    return " ".join((table.name, *words))


def _some(faults: Iterator[Fault]) -> list[Fault]:
    return [fault for fault, _ in zip(faults, range(MOST_FAULTS), strict=False)]
