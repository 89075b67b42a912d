"""Opens a store: from an address to a database with a known schema and known durability."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError

from cutcard.pit.journal.beginning import begin_journal
from cutcard.pit.journal.recording import Vouch, nobody, recording
from cutcard.pit.store.connection.engines import READING, SESSIONS, address, make_engine, place, reason
from cutcard.pit.store.migration import check_up_to_date, migrate
from cutcard.pit.store.protocol import StoreError
from cutcard.pit.store.sql_store import SqlStore


def open_store(url: str, *, reading: bool = False, sessions: str = SESSIONS) -> SqlStore:
    """The store at an address: `sqlite:///FILE`, a plain file name, or `postgresql://…`.

    A new database is created and an old one migrated, unless it is opened for `reading` only. `StoreError`
    says in one sentence, without any password, why it cannot be used. `sessions` is the name of its sessions
    at PostgreSQL.
    """
    where = address(url)
    preparing = make_engine(where, make=not reading, may_take_long=True)
    try:
        _prepare(preparing, reading=reading)
        engine = make_engine(where, make=False, may_take_long=reading, sessions=sessions)
        return SqlStore(engine, reading=reading)
    except (DBAPIError, StoreError) as error:
        raise _in_one_sentence(where, error) from None
    finally:
        preparing.dispose()


@contextmanager
def transaction(url: str, *, reading: bool = False, vouch: Vouch = nobody) -> Iterator[Connection]:
    """One transaction on a database that a server may be writing at the same time; committed at the end.

    `vouch` is by the house's key, for what is written to the journal. The database must exist and have this
    program's schema: only a server migrates it. `StoreError` says in one sentence why it cannot be used;
    nothing is written then.
    """
    where = address(url)
    engine = make_engine(where, make=False)
    try:
        _prepare(engine, reading=True)
        reader = engine.execution_options(**({READING: True} if reading else {}))
        with reader.begin() as connection, recording(connection, vouch):
            yield connection
    except (DBAPIError, StoreError) as error:
        raise _in_one_sentence(where, error) from None
    finally:
        engine.dispose()


def _in_one_sentence(where: URL, error: DBAPIError | StoreError) -> StoreError:
    said = reason(error)
    if where.password:
        said = said.replace(str(where.password), "***")
    if said == "attempt to write a readonly database":  # SQLite's words, also where only reading was meant
        said = "it may not be written, and SQLite writes beside a file to read it; read a copy in your folder"
    return StoreError(f"{place(where)}: {said}")


def _prepare(engine: Engine, *, reading: bool) -> None:
    """Checks or migrates the schema; `StoreError` if the database is refused."""
    if reading:
        with engine.execution_options(**{READING: True}).connect() as connection:
            check_up_to_date(connection)
    else:
        with engine.begin() as connection:
            if migrate(connection):
                begin_journal(connection)
