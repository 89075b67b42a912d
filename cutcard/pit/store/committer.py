"""The thread that writes. What waits is written together: one transaction, one sync, many answers.

While one batch is on its way to the disk the next one gathers, so the busier the house, the larger the
batches. When a batch fails, each of its commits is tried alone, so that a bad one harms no other.
"""

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from cutcard.pit.store import writing
from cutcard.pit.store.engines import reason
from cutcard.pit.store.protocol import (
    BadCommitError,
    Commit,
    FencedError,
    Result,
    StoreDownError,
    StoreError,
)

MOST_TOGETHER = 256
PAUSE = {"postgresql": 0.004}
"""Seconds until the next batch, by the kind of database, where one batch had several commits: a transaction
in another process costs both of them more than waiting for a few commits to share it."""


class _Work(NamedTuple):
    """A commit of a table, or a transaction of some other room."""

    what: Commit | Callable[[Connection], Any]
    done: "Future[Any]"


class Committer:
    def __init__(self, engine: Engine) -> None:
        self.epochs: dict[str, int] = {}
        """The tables this store writes, each with the epoch it has seized. Of the thread alone."""
        self._engine = engine
        self._pause = PAUSE.get(engine.name, 0.0)
        self._connection: Connection | None = None
        self._waiting: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="cutcard-store", daemon=True)
        self._thread.start()

    def submit(self, what: Commit | Callable[[Connection], Any]) -> "Future[Any]":
        done: Future[Any] = Future()
        with self._closing:
            if self._closed:
                raise StoreDownError("the store is closed")
            self._waiting.put(_Work(what, done))
        return done

    def close(self) -> None:
        """Writes what waits, then ends."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    # --- the thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        left: list[_Work] = []
        open_ = True
        while open_ or left:
            batch, left, open_ = self._gather(left, open_)
            commits = [work for work in batch if isinstance(work.what, Commit)]
            if commits:
                self._write(commits)
            pause = self._pause if len(commits) > 1 else 0.0
            for work in batch:
                if not isinstance(work.what, Commit):
                    self._alone(work)
            if pause:
                time.sleep(pause)
        self._drop_connection()

    def _gather(self, left: list[_Work], open_: bool) -> tuple[list[_Work], list[_Work], bool]:
        """What waits now, at most one commit a table; and what must wait for the next time."""
        batch: list[_Work] = []
        later: list[_Work] = []
        tables: set[str] = set()
        arrived = list(left)
        while open_ and len(arrived) < MOST_TOGETHER:
            try:
                work = self._waiting.get(block=not arrived)
            except queue.Empty:
                break
            if work is None:
                open_ = False
            elif work.done.set_running_or_notify_cancel():
                arrived.append(work)
        for work in arrived:
            if isinstance(work.what, Commit):
                if work.what.table in tables:
                    later.append(work)
                    continue
                tables.add(work.what.table)
            batch.append(work)
        return batch, later, open_

    def _write(self, batch: list[_Work]) -> None:
        commits = [work.what for work in batch if isinstance(work.what, Commit)]
        try:
            self._transaction(lambda connection: writing.write(connection, commits, self.epochs))
        except StoreDownError as down:
            for work in batch:
                work.done.set_exception(StoreDownError(str(down)))
        except Exception as error:
            if len(batch) > 1:
                for work in batch:
                    self._write([work])
            else:
                batch[0].done.set_exception(self._why_not(commits[0], error))
        else:
            for work, commit in zip(batch, commits, strict=True):
                if commit.opening is not None:
                    self.epochs[commit.table] = 1
                work.done.set_result(None)

    def _why_not(self, commit: Commit, error: Exception) -> Exception:
        if isinstance(error, FencedError):
            return error
        said = reason(error) if isinstance(error, DBAPIError) else str(error)
        epoch = self.epochs.get(commit.table)
        try:
            return self._transaction(lambda connection: writing.why_not(connection, commit, epoch, said))
        except StoreDownError as down:
            return down
        except (SQLAlchemyError, ValueError):
            return BadCommitError(f"{commit.table} after {commit.after}: {said}")

    def _alone(self, work: _Work) -> None:
        assert not isinstance(work.what, Commit)
        try:
            work.done.set_result(self._transaction(work.what))
        except Exception as error:
            work.done.set_exception(error)

    def _transaction(self, work: Callable[[Connection], Result]) -> Result:
        """Runs it and commits; undone if anything fails. A store that went away is asked anew next time."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                return work(self._connection)
        except (OperationalError, InterfaceError, StoreError) as error:
            self._drop_connection()
            said = reason(error) if isinstance(error, DBAPIError) else str(error)
            raise StoreDownError(said) from None
        except DBAPIError as error:
            if error.connection_invalidated:
                self._drop_connection()
                raise StoreDownError(reason(error)) from None
            raise

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()
