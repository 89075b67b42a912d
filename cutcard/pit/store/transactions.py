"""What wallet and people ask of the database they keep their tables in: durable transactions."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite

Result = TypeVar("Result")


class Transacts(Protocol):
    """A `Store` is one."""

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Runs the work as one transaction; durable when it returns, undone if the work raises.

        `StoreDownError` if the database did not answer: whether it happened is then not known.
        On SQLite the writer's turn is taken before anything is read.
        """
        ...


def insert_unless_there(connection: Connection, table: Table, values: Mapping[str, Any]) -> bool:
    """Whether the row is new. Where another transaction is just writing it, waits for its end."""
    insert: Any = sqlite.insert
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (slow to load)

        insert = postgresql.insert
    statement = insert(table).values(values).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(statement).first() is not None
