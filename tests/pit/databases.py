"""Databases for tests that are about neither: SQLite and PostgreSQL with empty tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Table, create_engine, event

from cutcard.pit.store.metadata import metadata
from tests.pit.postgres import Cluster

KINDS = ("sqlite", "postgresql")


def sqlite_engine(file: Path, *, synchronous: str = "FULL") -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={synchronous}")
        connection.execute("PRAGMA foreign_keys=ON")

    return engine


def postgres_engine(cluster: Cluster) -> Engine:
    return create_engine(cluster.new_database().replace("postgresql://", "postgresql+psycopg://"))


@contextmanager
def opened(engine: Engine, *tables: Table) -> Iterator[Engine]:
    """With these tables made; all of its connections are closed in the end."""
    metadata.create_all(engine, tables)
    try:
        yield engine
    finally:
        engine.dispose()
