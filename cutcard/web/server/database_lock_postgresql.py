"""The PostgreSQL database lock: an advisory lock of a session that lasts as long as the server.

PostgreSQL releases it when the connection ends, also if the server was killed. If the server's machine has
vanished this takes up to half a minute, until keepalives fail.
"""

import contextlib
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import psycopg
from sqlalchemy import URL
from sqlalchemy.dialects import postgresql

from cutcard.pit.store.connection.bounded_connection import BoundedConnection
from cutcard.web.server.database_lock import LOOK_SECONDS, TAKE_OVER_SECONDS, DatabaseInUseError

CHANNEL = "cutcard_take_over"
GRACE_SECONDS = 2.0
"""The session of a server that was just killed may still be ending."""
PING_SECONDS = 5.0
RETRY_SECONDS = 1.0

_CLASS = 7_219_048
_SCHEMA = "hashtext(coalesce(current_schema(), ''))"
"""Two houses may use two schemas of one database."""
_TRY = f"SELECT pg_try_advisory_lock({_CLASS}, {_SCHEMA}), {_SCHEMA}::text"
_HOLDER = f"""
SELECT pid, backend_start::text, application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = {_CLASS}
    AND objid = ({_SCHEMA}::bigint & 4294967295)::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_OWN = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_NAME = "cutcard server "
_SILENCE = ("tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3")


class _Holder(NamedTuple):
    pid: int
    began: str
    """Identifies the session together with the process number, because numbers are reused."""
    name: str

    @property
    def process(self) -> str:
        """`NUMBER on HOST`, if the other session belongs to a Cutcard server and is visible."""
        return self.name.removeprefix(_NAME) if self.name.startswith(_NAME) else ""


class PostgresqlDatabaseLock:
    """Raises `psycopg.Error` if the database does not answer at the start. Later it waits for the
    database."""

    def __init__(self, url: URL, *, take_over: bool = False) -> None:
        self._url = url
        self._end = threading.Event()
        self._watcher: threading.Thread | None = None
        self._own: tuple[int, str] = (0, "")
        self._schema = ""
        self._connection = self._connected()
        try:
            self._acquire(take_over=take_over)
        except BaseException:
            self._connection.close()
            raise

    def _connected(self) -> BoundedConnection:
        dialect: Any = postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
        given, more = dialect.create_connect_args(self._url)
        name = f"{_NAME}{os.getpid()} on {socket.gethostname()}"[:63]
        waits = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
        connection = BoundedConnection.connect(
            *given, **{**waits, **more, "application_name": name, "autocommit": True}
        )
        try:
            for setting in _SILENCE:
                connection.execute(f"SET {setting}")
            connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _acquire(self, *, take_over: bool) -> None:
        if self._locked_within(GRACE_SECONDS):
            return
        holder = self._holder()
        if not take_over:
            raise DatabaseInUseError(holder.process if holder else "")
        self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, self._schema))
        if self._locked_within(TAKE_OVER_SECONDS):
            return
        # It hangs or cannot be reached: end its session. If it wakes up it will notice.
        holder = self._holder()
        if holder is not None:
            self._connection.execute("SELECT pg_terminate_backend(%s)", (holder.pid,))
        if not self._locked_within(GRACE_SECONDS):
            raise DatabaseInUseError(holder.process if holder else "", asked=True)

    def _locked_within(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while not self._locked():
            if time.monotonic() > until:
                return False
            time.sleep(0.1)
        return True

    def _locked(self) -> bool:
        row = self._connection.execute(_TRY).fetchone()
        assert row is not None, "a function has a value"
        locked, self._schema = row
        if locked:
            own = self._connection.execute(_OWN).fetchone()
            self._own = own if own is not None else (0, "")
        return bool(locked)

    def _holder(self) -> _Holder | None:
        row = self._connection.execute(_HOLDER).fetchone()
        return None if row is None else _Holder(row[0], row[1] or "", row[2] or "")

    # --- while the server runs ---

    def watch(self, taken: Callable[[], None]) -> None:
        self._watcher = threading.Thread(
            target=self._watch, args=(taken,), name="cutcard-database-lock", daemon=True
        )
        self._watcher.start()

    def _watch(self, taken: Callable[[], None]) -> None:
        while not self._end.is_set():
            try:
                if self._is_asked():
                    taken()
                    return
            except psycopg.Error:
                if not self._regained():
                    taken()
                    return

    def _is_asked(self) -> bool:
        """Waits a few seconds for a request, then checks that the session is still alive."""
        until = time.monotonic() + PING_SECONDS
        while time.monotonic() < until and not self._end.is_set():
            for note in self._connection.notifies(timeout=LOOK_SECONDS, stop_after=1):
                if note.payload == self._schema and note.pid != self._own[0]:  # not this server's own request
                    return True
        if not self._end.is_set():
            self._connection.execute("SELECT 1")
        return False

    def _regained(self) -> bool:
        """Takes the lock again after the session was lost. False if another server has it by now."""
        while not self._end.is_set():
            with contextlib.suppress(psycopg.Error):
                self._connection.close()
                self._connection = self._connected()
                if self._locked():
                    return True
                holder = self._holder()
                if holder is not None and (holder.pid, holder.began) != self._own:
                    return False
                if holder is not None:  # PostgreSQL has not noticed yet that the session is lost
                    self._connection.execute("SELECT pg_terminate_backend(%s)", (holder.pid,))
            self._end.wait(RETRY_SECONDS)
        return True

    def release(self) -> None:
        self._end.set()
        if self._watcher is not None:
            self._watcher.join()
        self._connection.close()
