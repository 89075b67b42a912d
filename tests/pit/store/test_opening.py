"""A database that cannot be opened is refused in one sentence, without a password; so is one that is not
durable."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import PendingRollbackError

from cutcard.pit.store.connection import timeouts
from cutcard.pit.store.connection.engines import address, make_engine, reason
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import StoreDownError, StoreError
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.postgres import Cluster
from tests.pit.store.commits import opening
from tests.pit.store.conftest import OpenStore


def refused(url: str, *, reading: bool = False) -> str:
    with pytest.raises(StoreError) as error:
        open_store(url, reading=reading)
    said = str(error.value)
    assert "\n" not in said
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://ann:secret@host/pit", "mysql is not a kind of database"),
        ("postgresql://ann:secret@host:port/pit", "cannot be read"),
        ("sqlite://", "SQLite needs a plain file"),
        ("sqlite:///:memory:", "SQLite needs a plain file"),
        ("sqlite:////nowhere/at/all/pit.sqlite", "the folder /nowhere/at/all does not exist"),
        ("/nowhere/at/all/pit.sqlite", "the folder /nowhere/at/all does not exist"),
        ("sqlite:////tmp", "this is a folder"),
        ("sqlite:///pit.sqlite?mode=ro", "plain file"),
    ],
)
def test_an_address_that_names_no_database(url: str, says: str) -> None:
    said = refused(url)
    assert says in said
    assert "secret" not in said


def test_a_plain_file_name_is_a_sqlite_file(tmp_path: Path) -> None:
    open_store(str(tmp_path / "a pit.sqlite")).close()
    assert sqlite3.connect(tmp_path / "a pit.sqlite").execute("SELECT count(*) FROM log").fetchone() == (0,)


def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "pit.sqlite"
    file.write_text("Dear diary, today I lost at blackjack. " * 100)
    assert "file is not a database" in refused(str(file))
    assert file.read_text().startswith("Dear diary")


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "recipes.sqlite"
    with sqlite3.connect(file) as theirs:
        theirs.execute("CREATE TABLE recipes (name TEXT)")
    assert "it belongs to another program: it has a table `recipes`" in refused(str(file))
    assert sqlite3.connect(file).execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_full_disk(tmp_path: Path) -> None:
    """SQLite says so of a file that may have no more pages, as it does of a disk."""
    store = open_store(str(tmp_path / "pit.sqlite"))
    store.close()
    limited = make_engine(address(str(tmp_path / "pit.sqlite")), make=False)

    @event.listens_for(limited, "connect")
    def no_more_pages(connection: sqlite3.Connection, record: object) -> None:
        connection.execute("PRAGMA max_page_count=1")

    full = SqlStore(limited)
    with pytest.raises(StoreDownError, match="full"):
        asyncio.run(full.commit(opening(body=b"x" * 200_000)))
    assert list(full.tables()) == []
    full.close()


def test_reading_makes_no_database_and_changes_none(tmp_path: Path) -> None:
    assert "the database does not exist" in refused(str(tmp_path / "pit.sqlite"), reading=True)
    assert not (tmp_path / "pit.sqlite").exists()
    (tmp_path / "empty.sqlite").touch()
    assert "it is empty; `cutcard serve` brings it up to date" in refused(
        str(tmp_path / "empty.sqlite"), reading=True
    )


def test_a_newer_schema_than_this_program_knows(open_one: OpenStore, address: str) -> None:
    store = open_one()
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert "written by a newer Cutcard: its schema is 9999" in refused(address)
    assert "written by a newer Cutcard: its schema is 9999" in refused(address, reading=True)


# --- durable or not at all --------------------------------------------------------------------------------


def test_sqlite_is_in_wal_with_full_sync_on_every_connection(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "pit.sqlite"))
    with store.engine.connect() as first, store.engine.connect() as second:
        for connection in (first, second):
            asked = {
                name: connection.execute(text(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
            assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
            connection.execute(text("ROLLBACK"))
    store.close()


def test_a_sqlite_another_program_holds_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = sqlite3.connect(tmp_path / "pit.sqlite", isolation_level=None)
    theirs.execute("PRAGMA locking_mode=EXCLUSIVE")
    theirs.execute("CREATE TABLE alembic_version (version_num TEXT)")
    monkeypatch.setattr(timeouts, "STATEMENT_SECONDS", 0)
    assert "database is locked" in refused(str(tmp_path / "pit.sqlite"))
    theirs.close()


def test_a_sqlite_that_does_not_sync_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked how it stands, not what it was told: here telling it has no effect."""

    class Deaf(sqlite3.Connection):
        def execute(self, sql: str, *given: object) -> sqlite3.Cursor:  # type: ignore[override]
            return super().execute("PRAGMA synchronous=NORMAL" if "synchronous=FULL" in sql else sql, *given)

    connect = sqlite3.dbapi2.connect
    monkeypatch.setattr(
        sqlite3.dbapi2, "connect", lambda *given, **more: connect(*given, **more, factory=Deaf)
    )
    assert "synchronous is 1 (expected wal and 2)" in refused(str(tmp_path / "pit.sqlite"))


@pytest.fixture(scope="module")
def careless() -> Iterator[Cluster]:
    """A server that does not sync."""
    made = Cluster({"fsync": "off"})
    try:
        made.start()
        yield made
    finally:
        made.remove()


def test_a_postgresql_without_fsync_is_refused(careless: Cluster) -> None:
    assert "fsync = off; Cutcard needs on" in refused(careless.url())


@pytest.mark.parametrize("value", ["off", "local", "remote_write"])
def test_a_postgresql_that_acknowledges_too_early_is_refused(cluster: Cluster, value: str) -> None:
    cluster.execute("DROP ROLE IF EXISTS hasty; CREATE ROLE hasty LOGIN")
    cluster.execute(f"ALTER ROLE hasty SET synchronous_commit = {value}")
    assert f"synchronous_commit = {value}; Cutcard needs on" in refused(cluster.url(user="hasty"))


# --- PostgreSQL's own refusals ----------------------------------------------------------------------------


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    said = refused(f"postgresql://ann:secret@/pit?host={tmp_path}")
    assert "No such file or directory" in said or "connection" in said
    assert "secret" not in said


def test_a_wrong_password(cluster: Cluster) -> None:
    cluster.execute("DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN PASSWORD 'right'")
    said = refused(cluster.url(user="locked", password="wrong-secret"))
    assert 'password authentication failed for user "locked"' in said
    assert "wrong-secret" not in said


def test_a_database_that_is_not_there(cluster: Cluster) -> None:
    assert 'database "nowhere" does not exist' in refused(cluster.url("nowhere"))


def test_a_role_without_rights_is_refused_with_its_reason(cluster: Cluster) -> None:
    cluster.emptied_database()
    cluster.execute("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN")
    assert "permission denied for schema public" in refused(cluster.url(user="guest"))


def test_a_lost_connection_is_told_in_words_of_our_own() -> None:
    """SQLAlchemy's own advice is for programmers: a later statement of a transaction gets this error."""
    assert reason(PendingRollbackError("Can't reconnect until invalid transaction is rolled back.")) == (
        "the connection was lost"
    )
