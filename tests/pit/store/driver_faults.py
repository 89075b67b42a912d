"""A database driver that fails at a chosen moment: the Nth connect, statement or commit.

The store is not changed: SQLAlchemy connects through a subclass of the driver's own connection, which counts
its calls. With PostgreSQL a lost answer also closes the connection.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
import pytest
from sqlalchemy import Engine, event

from cutcard.pit.store.connection import engines, timeouts
from cutcard.pit.store.connection.bounded_connection import BoundedConnection

Result = TypeVar("Result")

REFUSED, LOST_BEFORE, LOST_AFTER, HANGS = "refused", "lost before", "lost after", "hangs"
WRITER = "cutcard-store"
LONG_ENOUGH = 20.0
"""Seconds a statement hangs at most, so that a test that fails comes to its end."""


@contextmanager
def impatient() -> Iterator[None]:
    """Nobody waits long for an answer meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timeouts, "ANSWER_SECONDS", 0.5)
        patch.setattr(timeouts, "STATEMENT_SECONDS", 0.3)
        patch.setattr(timeouts, "CLOSE_SECONDS", 0.5)
        yield


class Faults:
    """What is planted. Nothing is counted before `plant`, nor after `clear`."""

    def __init__(self, engine: Engine) -> None:
        self.points: list[str] = []
        """What the driver was asked for since `plant`: `connect`, `commit`, a statement's first word."""
        self.struck = False
        self.hanging = threading.Event()
        self.released = threading.Event()
        self._counting = False
        self._at = 0
        self._stays = 0
        self._how = REFUSED
        self._writer_alone = False
        self._postgresql = engine.name == "postgresql"
        if self._postgresql:
            event.remove(engine, "do_connect", engines._postgresql_connects)
        event.listen(engine, "do_connect", self._connect)
        engine.dispose()

    def plant(self, at: int = 0, how: str = REFUSED, *, stays: int = 0, writer_alone: bool = False) -> None:
        """The `at`th goes wrong (0: none, it is only counted), and as many after it as it `stays`.

        `writer_alone`: what others than the writer's thread ask for, who only read, is not counted.
        """
        self.points, self.struck = [], False
        self.hanging.clear()
        self.released.clear()
        self._at, self._how, self._stays = at, how, stays
        self._writer_alone, self._counting = writer_alone, True

    def clear(self) -> None:
        self._counting = False
        self.released.set()

    def asked(self, word: str, connection: Any, do: Callable[[], Result]) -> Result:
        if not self._counting or (self._writer_alone and threading.current_thread().name != WRITER):
            return do()
        self.points.append(word)
        over = len(self.points) - self._at
        if not self._at or not 0 <= over <= self._stays:
            return do()
        self.struck = True
        if over:
            raise self._error("planted: still away")
        return self._strike(connection, do)

    def _strike(self, connection: Any, do: Callable[[], Result]) -> Result:
        if self._how == HANGS:
            self.hanging.set()
            self.released.wait(LONG_ENOUGH)
            return do()
        if self._how == LOST_AFTER:
            do()
        if self._how != REFUSED and self._postgresql and connection is not None:
            connection.close()
        raise self._error(f"planted: {self._how}")

    def _error(self, says: str) -> Exception:
        kind = psycopg.OperationalError if self._postgresql else sqlite3.OperationalError
        return kind(says)

    def _connect(self, dialect: Any, record: Any, given: list[Any], more: dict[str, Any]) -> Any:
        make = self._postgresql_connection if self._postgresql else self._sqlite_connection
        return self.asked("connect", None, lambda: make(given, more))

    def _sqlite_connection(self, given: list[Any], more: dict[str, Any]) -> Any:
        faults = self

        class Cursor(sqlite3.Cursor):
            def execute(self, sql: str, *values: Any) -> Any:
                return faults.asked(_word(sql), None, lambda: super(Cursor, self).execute(sql, *values))

        class Connection(sqlite3.Connection):
            def cursor(self, *_: Any) -> Any:
                return super().cursor(Cursor)

            def execute(self, sql: str, *values: Any) -> Any:
                return faults.asked(_word(sql), None, lambda: super(Connection, self).execute(sql, *values))

            def commit(self) -> None:
                faults.asked("commit", None, super().commit)

        return sqlite3.connect(*given, **more, factory=Connection)

    def _postgresql_connection(self, given: list[Any], more: dict[str, Any]) -> Any:
        faults = self

        class Cursor(psycopg.Cursor[Any]):
            def execute(self, query: Any, *values: Any, **named: Any) -> Any:
                def do() -> Any:
                    return super(Cursor, self).execute(query, *values, **named)

                return faults.asked(_word(query), self.connection, do)

        class Connection(BoundedConnection):
            def commit(self) -> None:
                faults.asked("commit", self, super().commit)

        return Connection.connect(*given, **more, cursor_factory=Cursor)


def _word(statement: Any) -> str:
    return str(statement).split(maxsplit=1)[0].lower()
