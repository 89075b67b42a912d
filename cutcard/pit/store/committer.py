"""The writer thread. It writes waiting commits together: one transaction and one sync for many answers.

While one batch is written the next one gathers, so the busier the house, the larger the batches. If a batch
fails, each of its commits is tried alone, so that a bad one harms no other.
"""

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from cutcard.pit.journal.recording import Vouch, nobody, recording
from cutcard.pit.store.awaited import WorkOutcome, deliver
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
from cutcard.pit.store.refusal_chains import RefusalChains
from cutcard.pit.store.sql import row_writer

MAX_BATCH = 256
PAUSE = {"postgresql": 0.002}
"""Seconds until the next batch, by kind of database, if a batch had several commits. A transaction in another
process costs both processes more than waiting for a few commits to share it."""


class _Work(NamedTuple):
    """A commit of a table, or a transaction of another package."""

    what: Commit | Callable[[Connection], Any]
    done: WorkOutcome
    then: Callable[[], None] = lambda: None
    """Called by the thread once a transaction of another package is on the disk."""


class Committer:
    def __init__(self, engine: Engine, check: Callable[[], None] = lambda: None) -> None:
        """`check` raises `StoreDownError` while nothing may be acknowledged."""
        self.epochs = Epochs()
        self.refusals = RefusalChains()
        self.status: Callable[[str], None] = lambda why: None
        """Called by the thread after every transaction with the reason why it failed, or ""."""
        self.vouch: Vouch = nobody
        """By the house's key, for what is written to the journal."""
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
        self,
        what: Commit | Callable[[Connection], Any],
        done: WorkOutcome,
        then: Callable[[], None] = lambda: None,
    ) -> None:
        """`done` is told what came of it."""
        with self._closing:
            if self._closed:
                raise StoreDownError("the store is closed")
            self._waiting.put(_Work(what, done, then))

    def close(self) -> None:
        """Writes what waits, then ends. A thread blocked by the system is left behind."""
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
                deliver(work.done for work in commits)
            pause = self._pause if len(commits) > 1 else 0.0
            for work in batch:
                if not isinstance(work.what, Commit):
                    self._run_transaction(work)
                    deliver((work.done,))
            if pause:
                time.sleep(pause)
        self._drop_connection()

    def _gather(self, left: list[_Work], open_: bool) -> tuple[list[_Work], list[_Work], bool]:
        """The waiting work, with at most one commit per table; and the work left for the next batch."""
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
            self._transaction(
                lambda connection: row_writer.write(connection, commits, self.epochs, self.refusals)
            )
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
        said = reason(error)
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
        """Runs the work and commits; rolls back if anything fails. A lost connection is renewed the next
        time.

        `check` runs again after the commit: what was written to a file that was moved meanwhile is not
        acknowledged.
        """
        try:
            self._check()
            result = self._committed(work)
            self._check()
        except StoreDownError as down:
            self.refusals.forget()
            self.status(str(down))
            raise
        except Exception:
            self.refusals.forget()
            raise
        self.status("")
        return result

    def _committed(self, work: Callable[[Connection], Result]) -> Result:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin(), recording(self._connection, self.vouch):
                return work(self._connection)
        except StoreError as error:
            self._drop_connection()
            raise StoreDownError(str(error)) from None
        except SQLAlchemyError as error:
            if not is_unavailable(error):
                raise
            self._drop_connection()
            raise StoreDownError(reason(error)) from None

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()
