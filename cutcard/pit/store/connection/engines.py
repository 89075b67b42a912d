"""Creates engines for databases that keep what they have acknowledged; any other is refused.

The durability settings are read from the database on every new connection, not assumed.
"""

import math
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    PendingRollbackError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.pool import PoolProxiedConnection

from cutcard.pit.store.connection import timeouts, wal_checkpointer
from cutcard.pit.store.connection.database_file import DatabaseFile, uri
from cutcard.pit.store.protocol import StoreError

PREPARED = 512
"""The size of SQLite's statement cache. The statements that write have one text per number of rows."""
KINDS = "`sqlite:///FILE`, a plain file name, or `postgresql://USER@HOST/NAME`"
SESSIONS = "cutcard"
"""The name of sessions at PostgreSQL, unless a server has one of its own."""
READING = "reading"
"""The execution option of a connection that does not write."""


def address(text: str) -> URL:
    """The address as a SQLAlchemy URL. `StoreError` if it names neither kind of database."""
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(f"the address of the database cannot be read; expected {KINDS}") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"{kind} is not a kind of database; expected {KINDS}")


def is_sqlite(text: str) -> bool:
    return address(text).drivername == "sqlite"


def place(url: URL) -> str:
    """The database's address for messages, without its password."""
    if url.drivername == "sqlite":
        return url.database or "sqlite://"
    shown = url.set(drivername="postgresql", query={})._replace(password=None)
    host = url.query.get("host")
    return shown.render_as_string() + (f" ({host})" if isinstance(host, str) else "")


def reason(error: Exception) -> str:
    """The database's message in one line, without its preamble."""
    if isinstance(error, PendingRollbackError):  # an earlier statement of the transaction found that out
        return "the connection was lost"
    return driver_reason(error.orig) if isinstance(error, DBAPIError) else str(error)


def driver_reason(error: BaseException | None) -> str:
    """The same for an error of the driver."""
    lines = [line.strip() for line in str(error).strip().splitlines() if line.strip()]
    said = next((line for line in lines if "FATAL:" in line), lines[0] if lines else type(error).__name__)
    return said.rpartition("FATAL:")[2].strip()


def is_unavailable(error: SQLAlchemyError) -> bool:
    """Whether the database could not write now, rather than refused what was to be written.

    A full disk, a lost connection, a read-only standby, no free connection in the pool. Also revoked
    permissions or missing tables: an operator may restore them.
    """
    if isinstance(error, ProgrammingError) and getattr(error.orig, "sqlstate", None) not in _PERMISSION_LOST:
        return bool(error.connection_invalidated)
    return not isinstance(error, IntegrityError | DataError)


_PERMISSION_LOST = ("42501", "42P01", "3F000")
"""PostgreSQL's codes: insufficient privilege, undefined table, invalid schema name."""


def make_engine(url: URL, *, make: bool, may_take_long: bool = False, sessions: str = SESSIONS) -> Engine:
    """An engine whose connections are all durable.

    `make`: create a missing file. `may_take_long`: statements have no time limit. `sessions`: their name at
    PostgreSQL.
    """
    if url.drivername == "sqlite":
        return _sqlite(url, make=make)
    return _postgresql(url, may_take_long=may_take_long, sessions=sessions)


# --- SQLite -----------------------------------------------------------------------------------------------


def _sqlite(url: URL, *, make: bool) -> Engine:
    if url.database in (None, "", ":memory:") or url.query:
        raise StoreError("SQLite needs a plain file: a database in memory is lost with the program")
    file = Path(url.database or "")
    if not file.parent.is_dir():
        raise StoreError(f"{file}: the folder {file.parent} does not exist")
    if file.is_dir():
        raise StoreError(f"{file}: this is a folder, not a database")
    if not make and not file.exists():
        raise StoreError(f"{file}: the database does not exist")
    file = file.resolve()  # SQLite keeps its log beside the resolved file
    if make:
        DatabaseFile(str(file)).make()
    given = {"timeout": timeouts.STATEMENT_SECONDS, "cached_statements": PREPARED}
    engine = create_engine(url.set(database=str(file)), connect_args=given)
    event.listen(engine, "do_connect", _sqlite_connects)
    event.listen(engine, "connect", _sqlite_connected)
    event.listen(engine, "begin", _sqlite_begins)
    return engine


def _sqlite_connects(dialect: Any, record: Any, given: list[Any], more: dict[str, Any]) -> None:
    given[0], more["uri"] = uri(given[0]), True


def _sqlite_connected(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # we begin transactions, not the driver
    durable = ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON")
    for pragma in (*durable, "foreign_keys=ON", f"wal_autocheckpoint={wal_checkpointer.MAX_PAGES}"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    asked = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
    }
    if asked != {"journal_mode": "wal", "synchronous": 2}:
        stands = ", ".join(f"{name} is {value}" for name, value in asked.items())
        raise StoreError(f"SQLite would lose what it has acknowledged: {stands} (expected wal and 2)")


def _sqlite_begins(connection: Connection) -> None:
    """A writer takes the write lock at once. If it read first, it might be too late to write."""
    reading = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


# --- PostgreSQL -------------------------------------------------------------------------------------------

_DURABLE = {
    "synchronous_commit": ("on", "remote_apply"),
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "server_encoding": ("UTF8",),
}


def _postgresql(url: URL, *, may_take_long: bool, sessions: str) -> Engine:
    waits = {
        "connect_timeout": math.ceil(timeouts.ANSWER_SECONDS),
        "tcp_user_timeout": 20_000,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "application_name": sessions,
    }
    given = {key: value for key, value in waits.items() if key not in url.query}
    engine = create_engine(url, connect_args=given, pool_pre_ping=True)
    event.listen(engine, "connect", _postgresql_connected)
    if not may_take_long:
        event.listen(engine, "do_connect", _postgresql_connects)
        event.listen(engine, "connect", _limit_time)
    return engine


def _postgresql_connects(dialect: Any, record: Any, given: list[Any], more: dict[str, Any]) -> Any:
    from cutcard.pit.store.connection.bounded_connection import BoundedConnection  # noqa: PLC0415 (slow to load)

    return BoundedConnection.connect(*given, **more)


def _limit_time(connection: PoolProxiedConnection, record: Any) -> None:
    """Sets PostgreSQL's own time limits. What it cancels by itself is known not to have happened."""
    limits = {
        "statement_timeout": timeouts.STATEMENT_SECONDS,
        "idle_in_transaction_session_timeout": timeouts.IDLE_IN_TRANSACTION_SECONDS,
    }
    cursor = connection.cursor()
    try:
        for setting, seconds in limits.items():
            cursor.execute(f"SET SESSION {setting} = {round(seconds * 1000)}")
    finally:
        cursor.close()
        connection.commit()


def _postgresql_connected(connection: PoolProxiedConnection, record: Any) -> None:
    cursor = connection.cursor()
    try:
        for setting, wanted in _DURABLE.items():
            cursor.execute(f"SHOW {setting}")
            stands = cursor.fetchone()[0]  # type: ignore[index]
            if stands not in wanted:
                raise StoreError(f"PostgreSQL has {setting} = {stands}; Cutcard needs {wanted[0]}")
    finally:
        cursor.close()
        connection.rollback()
