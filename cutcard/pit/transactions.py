"""Durable transactions of wallet and people: in threads of their own, so that no table waits for a disk."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

Answer = TypeVar("Answer")

THREADS = 4
TRIES = 5

DO_IT_AGAIN = frozenset({"40001", "40P01"})
"""PostgreSQL's words for a transaction that did nothing and may simply be repeated."""


class DatabaseDownError(Exception):
    """The database did not answer: whether the transaction happened is not known."""


class Transactions:
    """Runs work on a database, each piece of it in one transaction: all of it happens, or nothing."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="transaction")

    async def run(self, work: Callable[[Connection], Answer]) -> Answer:
        """What the work answers, once the transaction is on the disk; nothing is written if it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self.run_here, work)

    def run_here(self, work: Callable[[Connection], Answer]) -> Answer:
        """The same in the thread of the caller."""
        for last in (False,) * (TRIES - 1) + (True,):
            try:
                with self._engine.connect() as connection, connection.begin():
                    _write_from_the_start(connection)
                    return work(connection)
            except (OperationalError, InterfaceError, NoConnectionError) as fault:
                if last or not _may_be_repeated(fault):
                    raise DatabaseDownError("the database did not answer") from fault
        raise AssertionError("the last try answers or raises")

    def close(self) -> None:
        self._threads.shutdown()


def _write_from_the_start(connection: Connection) -> None:
    """SQLite: the one writer's place is taken before anything is read, so that what was read still holds."""
    driver: Any = connection.connection.dbapi_connection
    if connection.dialect.name == "sqlite" and not driver.in_transaction:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _may_be_repeated(fault: Exception) -> bool:
    return isinstance(fault, DBAPIError) and getattr(fault.orig, "sqlstate", None) in DO_IT_AGAIN


def insert_unless_there(connection: Connection, table: Table, values: Mapping[str, Any]) -> bool:
    """Whether the row is new. Where another transaction is just writing it, waits for its end."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    statement = insert(table).values(values).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(statement).first() is not None
