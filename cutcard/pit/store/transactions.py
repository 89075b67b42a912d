"""What wallet and people ask of the database they keep their tables in: durable transactions."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Table, insert, update
from sqlalchemy.dialects import sqlite

from cutcard.pit.store.sql.tables import readiness

Result = TypeVar("Result")


class TransactionRunner(Protocol):
    """A `Store` is one."""

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Runs the work as one transaction; durable when it returns, undone if the work raises.

        `StoreDownError` if the database did not answer: whether it happened is then not known.
        On SQLite the writer's turn is taken before anything is read.
        """
        ...


def insert_if_absent(connection: Connection, table: Table, values: Mapping[str, Any]) -> bool:
    """Whether the row is new. Where another transaction is just writing it, waits for its end."""
    insert_into: Any = sqlite.insert
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (slow to load)

        insert_into = postgresql.insert
    statement = insert_into(table).values(values).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(statement).first() is not None


async def try_to_write(store: TransactionRunner) -> None:
    """Returns once a row is on the disk; raises whatever keeps it from there."""
    await store.transact(_write)


def _write(connection: Connection) -> None:
    now = time.time_ns() // 1000
    if not connection.execute(update(readiness).where(readiness.c.number == 1).values(at=now)).rowcount:
        connection.execute(insert(readiness).values(number=1, at=now))
