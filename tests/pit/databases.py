"""SQLite and PostgreSQL with empty tables, used from several threads at once."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.exc import InterfaceError, OperationalError

from cutcard.pit.journal.audit import audit_journal
from cutcard.pit.journal.journaled_tables import how
from cutcard.pit.journal.recording import recording
from cutcard.pit.journal.tables import journal
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.store.sql.tables import metadata
from tests.pit.postgres import Cluster

KINDS = ("sqlite", "postgresql")

Result = TypeVar("Result")


class Threads:
    """A `TransactionRunner` with one connection per thread, so that transactions can conflict."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(4)
        self.tampered = False
        """Whether the test itself changed rows, which the journal then does not have."""

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self.transact_here, work)

    def transact_here(self, work: Callable[[Connection], Result]) -> Result:
        try:
            with self._engine.connect() as connection, connection.begin(), recording(connection):
                return work(connection)
        except (OperationalError, InterfaceError) as error:
            raise StoreDownError(str(error)) from error

    def close(self) -> None:
        self._threads.shutdown()
        self._engine.dispose()


def sqlite_engine(file: Path, *, synchronous: str = "FULL") -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={synchronous}")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


@cache
def _database(cluster: Cluster) -> str:
    """One for all tests: making and dropping many keeps the disk busier than all the tests in them."""
    return cluster.new_database().replace("postgresql://", "postgresql+psycopg://")


def postgres_engine(cluster: Cluster) -> Engine:
    return create_engine(_database(cluster))


@contextmanager
def opened(engine: Engine, *tables: Table) -> Iterator[Threads]:
    """With these tables there and empty; all of its connections are closed in the end."""
    tables = (*tables, journal)
    metadata.create_all(engine, tables)
    with engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            if table in tables:
                connection.execute(table.delete())
    threads = Threads(engine)
    try:
        yield threads
        if not threads.tampered:
            threads.transact_here(lambda connection: _all_recorded(connection, tables))
    finally:
        threads.close()


def _all_recorded(connection: Connection, tables: Sequence[Table]) -> None:
    """Whatever the test did, the journal has every change of a row."""
    if connection.execute(journal.select()).first() is not None:
        recorded = [table for table in tables if how(table) is not None]
        assert audit_journal(connection, tables=recorded).faults == ()
