"""Writes journaled tables: each change is stated in the journal, in the same transaction.

`recording` surrounds the work of a transaction. What changes within it is gathered and becomes one entry just
before the commit, so the lock on the journal's end is the last one that is taken, and no two transactions
wait for each other.
"""

import contextlib
import functools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from hashlib import sha256
from typing import Any

from sqlalchemy import Column, Connection, Delete, Insert, Row, Table, Update, insert, select, text
from sqlalchemy.types import TypeDecorator

from cutcard.pit.journal.entry import (
    CHANGED,
    NOTED,
    NOTHING_BEFORE,
    Body,
    Key,
    Statement,
    chained,
    encoded,
)
from cutcard.pit.journal.journaled_tables import how
from cutcard.pit.journal.tables import journal

PENDING = "cutcard_journal"
_LOCK = 7_219_048
"""The advisory lock of the journal's end."""
SLACK = 1_000_000
"""Microseconds by which clocks of servers may differ before an entry is marked."""

_INSERT = insert(journal)
_END = select(journal.c.number, journal.c.hash, journal.c.at).order_by(journal.c.number.desc()).limit(1)
"""Made once: every change of a row needs both."""

Vouch = Callable[[bytes], bytes]
"""Gives the code by which the house's key vouches for a hash."""


def nobody(hash_: bytes) -> bytes:
    """Without a key nobody vouches for an entry."""
    return b""


@contextlib.contextmanager
def recording(connection: Connection, vouch: Vouch = nobody) -> Iterator[None]:
    """States in the journal what the work within changes; nothing if it raises."""
    pending: list[Statement] = []
    connection.info[PENDING] = pending
    try:
        yield
        if pending:
            last = {(one.table, one.key): one for one in pending}
            append(connection, Body(CHANGED, rows=list(last.values())), vouch)
    finally:
        connection.info.pop(PENDING, None)


def recorded(connection: Connection, statement: Insert | Update | Delete) -> Sequence[Row[Any]]:
    """Carries out a statement on a journaled table; the rows it changed, or the keys of those it deleted."""
    table = statement.table
    assert isinstance(table, Table)
    deletes = isinstance(statement, Delete)
    columns = table.primary_key if deletes else table.c
    rows: Any = connection.execute(statement.returning(*columns)).all()
    for row in rows:
        state_row(connection, table, row._mapping, deleted=deletes)
    return list(rows)


def state_row(connection: Connection, table: Table, row: Mapping[Any, Any], *, deleted: bool = False) -> None:
    """States a row that was written in this transaction by other means."""
    pending = connection.info.get(PENDING)
    assert pending is not None, f"{table.name} is written within a transaction that is recorded"
    pending.append(
        Statement(str.__str__(table.name), key_of(table, row), None if deleted else state_of(table, row))
    )


def key_of(table: Table, row: Mapping[Any, Any]) -> Key:
    return tuple(_plain(column, row[name]) for name, column, _ in _columns(table) if column.primary_key)


def state_of(table: Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row's columns as JSON has them, without what is left out, and hashes of what is secret."""
    return {
        name: _hidden(column, row[name]) if kind is ColumnKind.SECRET else _plain(column, row[name])
        for name, column, kind in _columns(table)
        if kind is not ColumnKind.LEFT_OUT
    }


class ColumnKind(Enum):
    PLAIN, SECRET, LEFT_OUT = range(3)


@functools.cache
def _columns(table: Table) -> tuple[tuple[str, Column[Any], ColumnKind], ...]:
    """The columns of a journaled table and how each is stated."""
    journaled = how(table)
    assert journaled is not None

    def kind(name: str) -> ColumnKind:
        if name in journaled.left_out:
            return ColumnKind.LEFT_OUT
        return ColumnKind.SECRET if name in journaled.secret else ColumnKind.PLAIN

    return tuple((str.__str__(column.name), column, kind(column.name)) for column in table.c)


def note(connection: Connection, what: str, values: Mapping[str, Any], vouch: Vouch = nobody) -> None:
    """Puts something into the journal that is not a row."""
    append(connection, Body(NOTED, note={"what": what, **values}), vouch)


def append(connection: Connection, body: Body, vouch: Vouch = nobody) -> None:
    """Adds an entry at the journal's end, which stays locked until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    number, before, last_at = end(connection)
    at = time.time_ns() // 1000
    if at < last_at - SLACK:
        body.clock_back = last_at - at
    kept = encoded(body)
    hash_ = chained(before, number + 1, at, kept)
    values = {"number": number + 1, "at": at, "body": kept, "hash": hash_, "mac": vouch(hash_)}
    connection.execute(_INSERT, values)


def end(connection: Connection) -> tuple[int, bytes, int]:
    """Number, hash and time of the last entry."""
    last = connection.execute(_END).first()
    return (0, NOTHING_BEFORE, 0) if last is None else (int(last.number), bytes(last.hash), int(last.at))


def _plain(column: Column[Any], value: Any) -> Any:
    if isinstance(column.type, TypeDecorator):
        value = column.type.process_bind_param(value, None)  # type: ignore[arg-type]
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    return value


def _hidden(column: Column[Any], value: Any) -> Any:
    plain = _plain(column, value)
    return None if plain is None else "sha256:" + sha256(str(plain).encode()).hexdigest()
