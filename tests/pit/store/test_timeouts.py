"""A PostgreSQL that really does not answer: a lock, a waiting commit, a stopped process.

The caller gets an error in time, and the store recovers by itself when PostgreSQL answers again.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator

import psycopg
import pytest

from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.postgres import Cluster
from tests.pit.store.commits import act, opening
from tests.pit.store.driver_faults import impatient
from tests.pit.store.test_faults import commit, done_after_all, until_done

GIVEN_UP = "statement timeout|no answer within"
"""By PostgreSQL, or by the caller that waits for it; on a busy machine either may be the first."""
HELD = 4711
"""The key of an advisory lock."""
WAITS_AT_COMMIT = f"""
CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared({HELD}); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION waits();
"""


@pytest.fixture
def store(cluster: Cluster) -> Iterator[SqlStore]:
    """One table is open; the connections made from now on have short limits."""
    opened = open_store(cluster.new_database())
    commit(opened, opening())
    with impatient():
        reconnect(opened)
        yield opened
        opened.close()


def reconnect(store: SqlStore) -> None:
    store._committer._drop_connection()
    store.engine.dispose()


def connected(store: SqlStore) -> "psycopg.Connection[tuple[object, ...]]":
    """Beside the store, as any other program."""
    return psycopg.connect(store.engine.url.set(drivername="postgresql").render_as_string(), autocommit=True)


def test_a_table_somebody_has_locked(store: SqlStore) -> None:
    """PostgreSQL gives the statement up by itself: it is known not to have happened."""
    one = act(opening().entries[0], "c1")
    with connected(store) as other, other.transaction():
        other.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreDownError, match=GIVEN_UP):
            commit(store, one)
        with pytest.raises(StoreDownError, match=GIVEN_UP):
            store.last_entry("t")
    done_after_all(store, one)
    assert store.last_entry("t") == one.entries[0]


def test_a_commit_that_waits_in_the_server(store: SqlStore) -> None:
    """It happens later, although an error was reported; the next request waits for its end."""
    one = act(opening().entries[0], "c1")
    with connected(store) as other:
        other.execute(WAITS_AT_COMMIT)
        other.execute(f"SELECT pg_advisory_lock({HELD})")
        with pytest.raises(StoreDownError, match=GIVEN_UP):
            commit(store, one)
        with pytest.raises(StoreDownError):
            store.seize("t", still_mine=True)
        other.execute(f"SELECT pg_advisory_unlock({HELD})")
    done_after_all(store, one)
    assert store.last_entry("t") == one.entries[0]
    assert [row.command for row in store.answers("t")] == ["c1"]


def test_a_stopped_server_process_times_out(store: SqlStore) -> None:
    one = act(opening().entries[0], "c1")
    until_done(lambda: store.seize("t", still_mine=True))
    with connected(store) as other:
        found = other.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        stopped = [int(str(row[0])) for row in found]
    assert stopped
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    goes_on = threading.Timer(3.0, lambda: [os.kill(pid, signal.SIGCONT) for pid in stopped])
    goes_on.start()
    try:
        with pytest.raises(StoreDownError, match=GIVEN_UP):
            commit(store, one)
        done_after_all(store, one)
        assert store.last_entry("t") == one.entries[0]
    finally:
        goes_on.cancel()
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def test_revoked_and_restored_permissions(cluster: Cluster) -> None:
    """Nothing is wrong with the commit: it is the store that cannot be used for a while."""
    address = cluster.new_database()
    owner = open_store(address)
    commit(owner, opening())
    owner.close()
    name = address.partition("?")[0].rpartition("/")[2]
    cluster.execute("DROP ROLE IF EXISTS clerk; CREATE ROLE clerk LOGIN")
    cluster.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO clerk", name)
    store = open_store(cluster.url(name, user="clerk"))
    try:
        store.seize("t")
        one = act(opening().entries[0], "c1")
        cluster.execute("REVOKE INSERT ON log FROM clerk", name)
        with pytest.raises(StoreDownError, match="permission denied"):
            commit(store, one)
        cluster.execute("GRANT INSERT ON log TO clerk", name)
        done_after_all(store, one)
        cluster.execute("ALTER ROLE clerk SET default_transaction_read_only = on")
        reconnect(store)
        two = act(one.entries[0], "c2")
        with pytest.raises(StoreDownError, match="read-only transaction"):
            commit(store, two)
        cluster.execute("ALTER ROLE clerk SET default_transaction_read_only = off")
        done_after_all(store, two)
    finally:
        store.close()


def test_closing_does_not_wait_for_a_stopped_server(store: SqlStore) -> None:
    with connected(store) as other, other.transaction():
        other.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")

        async def closes() -> None:
            waiting = asyncio.ensure_future(store.commit(act(opening().entries[0], "c1")))
            await asyncio.sleep(0.05)
            await asyncio.to_thread(store.close)
            with pytest.raises(StoreDownError):
                await waiting

        asyncio.run(closes())
