"""Durable transactions for the wallet and people packages, and a test write for readiness."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Table, insert, update
from sqlalchemy.dialects import sqlite

from cutcard.pit.journal.journaled_tables import how
from cutcard.pit.journal.recording import recorded
from cutcard.pit.store.sql.tables import readiness

Result = TypeVar("Result")


class TransactionRunner(Protocol):
    """What wallet and people need of the database. A `Store` is one."""

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Runs the work as one transaction; durable when it returns, rolled back if the work raises.

        `StoreDownError` if the database did not answer: whether it happened is then unknown. On SQLite the
        write lock is taken before anything is read.
        """
        ...


class Database(TransactionRunner, Protocol):
    """A database that can also be read on a connection of its own."""

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Runs the work on a connection for reading; writers do not wait for it."""
        ...


def insert_if_absent(connection: Connection, table: Table, values: Mapping[str, Any]) -> bool:
    """Inserts the row unless its key exists; whether it is new. Waits for a transaction that is writing
    it."""
    insert_into: Any = sqlite.insert
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (slow to load)

        insert_into = postgresql.insert
    statement = insert_into(table).values(values).on_conflict_do_nothing()
    if how(table) is not None:
        return bool(recorded(connection, statement))
    return connection.execute(statement.returning(*table.primary_key)).first() is not None


async def try_to_write(store: TransactionRunner) -> None:
    """Writes a row that nobody reads. It returns once the row is on the disk and raises what prevents
    that."""
    await store.transact(_write)


def _write(connection: Connection) -> None:
    now = time.time_ns() // 1000
    if not connection.execute(update(readiness).where(readiness.c.number == 1).values(at=now)).rowcount:
        connection.execute(insert(readiness).values(number=1, at=now))
