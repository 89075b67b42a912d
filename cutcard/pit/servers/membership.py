"""A server's lease on PostgreSQL: a row that is renewed by the database's clock, and an advisory lock.

The lock ends with the session that holds it, so others see at once that a server was killed. A paused one
keeps its session and loses its lease. Neither is what keeps two servers from writing one table: that is the
epoch, which every commit compares in its own transaction.
"""

import contextlib
import os
import queue
import secrets
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg
from sqlalchemy import URL
from sqlalchemy.dialects import postgresql

from cutcard.pit.servers.house_state import (
    LEASE_SECONDS,
    RENEW_SECONDS,
    SETTLED_SECONDS,
    HouseState,
    OneServer,
    StartingError,
    clock,
    seconds_to_next_look,
    sessions_of,
)
from cutcard.pit.store.connection.bounded_connection import BoundedConnection

CHANNEL = "cutcard_house"
WAKE = "look"
"""What is notified when a table has a new owner: everybody reads the state at once."""
RETRY_SECONDS = 0.2
OPENING_SECONDS = 60.0
"""How long a server that starts waits for another one that is starting."""

_SERVERS, _OPENING = 7_219_048, 7_219_049
"""Classes of advisory locks."""
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
_LEASE = round(LEASE_SECONDS * 1_000_000)
_OPENING_LEASE = round(2 * OPENING_SECONDS * 1_000_000)
_SETTLED = round(SETTLED_SECONDS * 1_000_000)
_FORGOTTEN = 60 * 1_000_000
"""A server whose lease ended so long ago is removed from the list."""
_SCHEMA = "hashtext(coalesce(current_schema(), ''))"
"""Two houses may use two schemas of one database."""
_RENEW = f"""
WITH renewed AS (UPDATE servers SET expires = {_NOW} + %(lease)s WHERE id = %(me)s RETURNING id),
    held AS (SELECT objid::bigint AS lock FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND objsubid = 2 AND classid = {_SERVERS}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())),
    fresh AS (SELECT clock_timestamp() - pg_postmaster_start_time() < interval '{LEASE_SECONDS} s' AS yes)
SELECT id, name, address, public_address, secret,
    id IN (SELECT id FROM renewed) OR expires > {_NOW}, leaving, started < {_NOW} - {_SETTLED},
    lock IN (SELECT lock FROM held), (SELECT yes FROM fresh), expires - {_NOW}
FROM servers ORDER BY id
"""
_OWNERS = "SELECT name, owner FROM tables WHERE NOT closed"
_SILENCE = ("tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3")


class PostgresqlMembership:
    """Raises `psycopg.Error` if the database does not answer at the start. Later it waits for the
    database."""

    def __init__(
        self,
        url: URL,
        id_: str,
        *,
        address: str,
        public_address: str,
        trouble: Callable[[str], None] = lambda why: None,
    ) -> None:
        """`trouble` is called from a thread with the reason why the lease cannot be renewed, and with "" when
        it is renewed again."""
        self.id = id_
        self.secret = secrets.token_urlsafe(32)
        self.name = f"{os.getpid()} on {socket.gethostname()}"
        self._row = {
            "id": self.id,
            "name": self.name,
            "address": address,
            "public_address": public_address,
            "secret": self.secret,
        }
        self._url = url
        self._trouble = trouble
        self._troubled = False
        self._end = threading.Event()
        self._thread: threading.Thread | None = None
        self._orders: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._judges_from = 0.0
        self._met: set[str] = set()
        self._next_look = RENEW_SECONDS
        self._runs = False
        self._connection = self._connected()

    # --- the session ---

    def _connected(self) -> BoundedConnection:
        dialect: Any = postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
        given, more = dialect.create_connect_args(self._url)
        session = {"application_name": _lease_session(self.id, self.name), "autocommit": True}
        waits = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
        connection = BoundedConnection.connect(
            *given,
            **{**waits, **more, **session},
        )
        try:
            for setting in _SILENCE:
                connection.execute(f"SET {setting}")
            connection.execute(f"LISTEN {CHANNEL}")
            self._register(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    @property
    def _lease(self) -> int:
        """In microseconds. A server that starts is busy reading tables, and has longer."""
        return _LEASE if self._runs else _OPENING_LEASE

    def _register(self, connection: BoundedConnection) -> None:
        """Locks a number that no session has, and enters the row, or renews it with the new number."""
        lock = 0
        while not lock:
            drawn = 1 + secrets.randbelow(2**31 - 1)
            (locked,) = _one(connection, f"SELECT pg_try_advisory_lock({_SERVERS}, %s)", (drawn,))
            lock = drawn if locked else 0
        connection.execute(f"DELETE FROM servers WHERE expires < {_NOW} - {_FORGOTTEN}")
        connection.execute(
            f"""INSERT INTO servers
                (id, name, address, public_address, secret, lock, started, expires, leaving)
            VALUES (%(id)s, %(name)s, %(address)s, %(public_address)s, %(secret)s, %(lock)s, {_NOW},
                {_NOW} + %(lease)s, %(leaving)s)
            ON CONFLICT (id) DO UPDATE SET lock = excluded.lock, expires = excluded.expires""",
            {**self._row, "lock": lock, "lease": self._lease, "leaving": not self._runs},
        )

    def read(self) -> HouseState:
        at = clock()
        rows = self._connection.execute(_RENEW, {"me": self.id, "lease": self._lease}).fetchall()
        if not any(row[0] == self.id for row in rows):  # forgotten while it was paused
            raise psycopg.OperationalError("the server's row is gone")
        self._next_look = seconds_to_next_look(left for id_, *_, left in rows if id_ != self.id)
        servers, silent = [], []
        for *row, held, fresh, _ in rows:
            one = OneServer(*row)  # it is alive by its lease
            if one.alive and held:
                self._met.add(one.id)
            elif held:
                silent.append(one)
            # A PostgreSQL that has just started has no session of before: then the lease alone counts.
            has_session = held or one.id == self.id or (fresh and one.id not in self._met)
            servers.append(one._replace(alive=one.alive and has_session))
        judges = at >= self._judges_from
        if judges:
            self._end_sessions(silent)
        owners = dict(self._connection.execute(_OWNERS).fetchall())
        return HouseState(tuple(servers), owners, at, judges, frozenset(self._met))

    def _end_sessions(self, silent: list[OneServer]) -> None:
        """Ends the sessions of servers that have not renewed their lease. A paused one may be in the middle
        of a transaction, and everybody would wait for its locks."""
        names = [name for one in silent for name in (sessions_of(one.id), _lease_session(one.id, one.name))]
        if names:
            self._connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = ANY(%s)",
                (names,),
            )

    # --- starting ---

    def begin_opening(self) -> None:
        """Waits until no other server is starting. `StartingError` if that takes too long."""
        until = time.monotonic() + OPENING_SECONDS
        while not _one(self._connection, f"SELECT pg_try_advisory_lock({_OPENING}, {_SCHEMA})")[0]:
            if time.monotonic() > until:
                raise StartingError
            time.sleep(0.1)
            self.read()

    def end_opening(self) -> None:
        self._connection.execute(f"SELECT pg_advisory_unlock({_OPENING}, {_SCHEMA})")

    # --- while the server runs ---

    def run(
        self,
        changed: Callable[[HouseState], None],
        on_message: Callable[[str], None],
        cut_off: Callable[[], None],
    ) -> None:
        self._runs = True
        self._orders.put("UPDATE servers SET leaving = false WHERE id = %(me)s")
        self._thread = threading.Thread(
            target=self._run, args=(changed, on_message, cut_off), name="cutcard-lease", daemon=True
        )
        self._thread.start()

    def _run(
        self,
        changed: Callable[[HouseState], None],
        on_message: Callable[[str], None],
        cut_off: Callable[[], None],
    ) -> None:
        while not self._end.is_set():
            try:
                self._turn(changed, on_message)
            except psycopg.Error as error:
                cut_off()
                self._lost(error)

    def _turn(self, changed: Callable[[HouseState], None], on_message: Callable[[str], None]) -> None:
        while not self._orders.empty():
            self._connection.execute(self._orders.get(), {"me": self.id})
        changed(self.read())
        if self._troubled:
            self._troubled = False
            self._trouble("")
        until = time.monotonic() + self._next_look
        while (left := until - time.monotonic()) > 0 and not self._end.is_set():
            woken = False
            for note in self._connection.notifies(timeout=min(left, 0.1), stop_after=1):
                if note.payload != WAKE:  # it may have come together with a call to look
                    on_message(note.payload)
                elif note.pid != self._connection.info.backend_pid:
                    woken = True
            if woken:
                return

    def _lost(self, error: psycopg.Error) -> None:
        """Connects again. Until a lease has passed this server says about no other that it is gone: they may
        all have lost the same database."""
        if not self._troubled:
            self._troubled = True
            self._trouble(str(error).strip().partition("\n")[0] or "no answer")
        while not self._end.is_set():
            with contextlib.suppress(psycopg.Error):
                self._connection.close()
                self._connection = self._connected()
                self._met.clear()
                self._judges_from = clock() + LEASE_SECONDS
                return
            self._end.wait(RETRY_SECONDS)

    def leave(self) -> None:
        self._orders.put("UPDATE servers SET leaving = true WHERE id = %(me)s")
        self._orders.put(f"NOTIFY {CHANNEL}, '{WAKE}'")

    def close(self) -> None:
        self._end.set()
        if self._thread is not None:
            self._thread.join(LEASE_SECONDS)
        with contextlib.suppress(psycopg.Error):
            self._connection.execute("DELETE FROM servers WHERE id = %s", (self.id,))
            self._connection.execute(f"NOTIFY {CHANNEL}, '{WAKE}'")
        with contextlib.suppress(psycopg.Error):
            self._connection.close()


def _lease_session(id_: str, name: str) -> str:
    """The name of the session that holds a server's lock."""
    return f"{sessions_of(id_)} lease {name}"[:63]


def _one(connection: BoundedConnection, statement: str, values: tuple[Any, ...] = ()) -> Any:
    row = connection.execute(statement, values or None).fetchone()
    assert row is not None, "a function has a value"
    return row
