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
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cutcard.pit.store.connection import timeouts
from cutcard.pit.store.connection.engines import is_unavailable, reason
from cutcard.pit.store.epochs import FIRST_EPOCH, Epochs
from cutcard.pit.store.protocol import (
    BadCommitError,
    Commit,
    FencedError,
    Result,
    StoreDownError,
    StoreError,
)
from cutcard.pit.store.sql import row_writer

MAX_BATCH = 256
PAUSE = {"postgresql": 0.004}
"""Seconds until the next batch, by the kind of database, where one batch had several commits: a transaction
in another process costs both of them more than waiting for a few commits to share it."""


class _Work(NamedTuple):
    """A commit of a table, or a transaction of some other room."""

    what: Commit | Callable[[Connection], Any]
    done: "Future[Any]"
    then: Callable[[], None] = lambda: None
    """Called by the thread once a transaction of some other room is on the disk."""


class Committer:
    def __init__(self, engine: Engine, check: Callable[[], None] = lambda: None) -> None:
        """`check` raises `StoreDownError` where nothing may be acknowledged just now."""
        self.epochs = Epochs()
        self.status: Callable[[str], None] = lambda why: None
        """Told by the thread after every transaction why nothing can be written; empty where it was."""
        self._engine = engine
        self._check = check
        self._pause = PAUSE.get(engine.name, 0.0)
        self._connection: Connection | None = None
        self._waiting: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="cutcard-store", daemon=True)
        self._thread.start()

    def submit(
        self, what: Commit | Callable[[Connection], Any], then: Callable[[], None] = lambda: None
    ) -> "Future[Any]":
        done: Future[Any] = Future()
        with self._closing:
            if self._closed:
                raise StoreDownError("the store is closed")
            self._waiting.put(_Work(what, done, then))
        return done

    def close(self) -> None:
        """Writes what waits, then ends. A thread that hangs in the system is left to it."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._waiting.put(None)
        self._thread.join(timeouts.CLOSE_SECONDS)

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
                    self._run_transaction(work)
            if pause:
                time.sleep(pause)
        self._drop_connection()

    def _gather(self, left: list[_Work], open_: bool) -> tuple[list[_Work], list[_Work], bool]:
        """What waits now, at most one commit a table; and what must wait for the next time."""
        batch: list[_Work] = []
        later: list[_Work] = []
        tables: set[str] = set()
        arrived = list(left)
        while open_ and len(arrived) < MAX_BATCH:
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
        opened = [commit.table for commit in commits if commit.opening is not None]
        for table in opened:
            self.epochs.sent(table, FIRST_EPOCH)
        try:
            self._transaction(lambda connection: row_writer.write(connection, commits, self.epochs))
        except StoreDownError as down:
            for work in batch:
                work.done.set_exception(StoreDownError(str(down)))
        except Exception as error:
            for table in opened:
                self.epochs.refused(table)
            if len(batch) > 1:
                for work in batch:
                    self._write([work])
            else:
                batch[0].done.set_exception(self._why_not(commits[0], error))
        else:
            for table in opened:
                self.epochs.confirmed(table)
            for work in batch:
                work.done.set_result(None)

    def _why_not(self, commit: Commit, error: Exception) -> Exception:
        if isinstance(error, FencedError):
            return error
        said = reason(error) if isinstance(error, DBAPIError) else str(error)
        epoch = self.epochs.current(commit.table)
        try:
            return self._transaction(lambda connection: row_writer.why_not(connection, commit, epoch, said))
        except StoreDownError as down:
            return down
        except (SQLAlchemyError, ValueError):
            return BadCommitError(f"{commit.table} after {commit.after}: {said}")

    def _run_transaction(self, work: _Work) -> None:
        assert not isinstance(work.what, Commit)
        try:
            result = self._transaction(work.what)
            work.then()
        except Exception as error:
            work.done.set_exception(error)
        else:
            work.done.set_result(result)

    def _transaction(self, work: Callable[[Connection], Result]) -> Result:
        """Runs it and commits; undone if anything fails. A store that went away is asked anew next time.

        Whether nothing may be acknowledged is asked again after the commit: what was written meanwhile to a
        file that nobody finds again is not acknowledged.
        """
        try:
            self._check()
            result = self._committed(work)
            self._check()
        except StoreDownError as down:
            self.status(str(down))
            raise
        self.status("")
        return result

    def _committed(self, work: Callable[[Connection], Result]) -> Result:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                return work(self._connection)
        except StoreError as error:
            self._drop_connection()
            raise StoreDownError(str(error)) from None
        except SQLAlchemyError as error:
            if not is_unavailable(error):
                raise
            self._drop_connection()
            raise StoreDownError(reason(error) if isinstance(error, DBAPIError) else str(error)) from None

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()
