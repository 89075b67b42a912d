"""The store on SQLite or PostgreSQL: one schema, one writer thread, concurrent readers."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cutcard.pit.journal.recording import Vouch
from cutcard.pit.log.accounts import LedgerAccount
from cutcard.pit.log.entry import Entry
from cutcard.pit.store.awaited import Awaited
from cutcard.pit.store.committer import Committer
from cutcard.pit.store.connection import timeouts
from cutcard.pit.store.connection.database_file import DatabaseFile
from cutcard.pit.store.connection.engines import READING, reason
from cutcard.pit.store.connection.wal_checkpointer import WalCheckpointer
from cutcard.pit.store.protocol import (
    AnswerRow,
    BadCommitError,
    CageRow,
    Commit,
    FencedError,
    Milestone,
    Result,
    StoredAnswer,
    StoreDownError,
    StoreError,
    TableRow,
)
from cutcard.pit.store.sql import row_writer
from cutcard.pit.store.sql.rows import Rows, page_sizes


class SqlStore:
    """A `Store`. `engine` is for packages with their own tables in the same database."""

    def __init__(self, engine: Engine, *, reading: bool = False) -> None:
        self.engine = engine
        self.warnings: list[str] = []
        """Problems that do not keep the store from working, one sentence each."""
        self.unavailable = ""
        """Why nothing can be written now; empty while all is well."""
        self.on_status: Callable[[str], None] = lambda why: None
        """Called from any thread with the reason when the store becomes unavailable, and with "" when it is
        back."""
        self._reading = engine.execution_options(**{READING: True})
        path = engine.url.database if engine.name == "sqlite" and not reading else None
        self._file = self._opened(path) if path else None
        self._committer = Committer(engine, self._file.check if self._file else lambda: None)
        self._committer.status = self._status
        self._wal_checkpointer = WalCheckpointer(self._file, self._status) if self._file else None

    def vouch_by(self, vouch: Vouch) -> None:
        """From now on the house's key vouches for what is written to the journal."""
        self._committer.vouch = vouch

    def _opened(self, path: str) -> DatabaseFile:
        file = DatabaseFile(path)
        file.open()
        self.warnings += file.make_private()
        event.listen(self.engine, "do_connect", lambda *_: file.check())
        return file

    def _status(self, why: str) -> None:
        changed = bool(why) != bool(self.unavailable)
        self.unavailable = why
        if changed:
            self.on_status(why)

    # --- writing ------------------------------------------------------------------------------------------

    async def commit(self, commit: Commit) -> None:
        row_writer.check(commit)
        await self._written(commit)

    async def commit_together(self, commits: Sequence[Commit]) -> None:
        for commit in commits:
            row_writer.check(commit)
        epochs, refusals = self._committer.epochs, self._committer.refusals
        try:
            await self.transact(lambda connection: row_writer.write(connection, commits, epochs, refusals))
        except (FencedError, StoreDownError):
            raise
        except Exception as error:
            raise await self._why_not(commits, reason(error)) from None

    async def _why_not(self, commits: Sequence[Commit], said: str) -> Exception:
        """Why the database refused commits together: another writer, or what it said."""
        epochs = self._committer.epochs

        def judged(connection: Connection) -> list[Exception]:
            current = [epochs.current(one.table) for one in commits]
            pairs = zip(commits, current, strict=True)
            return [row_writer.why_not(connection, one, epoch, said) for one, epoch in pairs]

        fenced = [one for one in await self.transact(judged) if isinstance(one, FencedError)]
        return fenced[0] if fenced else BadCommitError(f"{', '.join(one.table for one in commits)}: {said}")

    async def put_cage(self, *rows: CageRow) -> None:
        await self.transact(lambda connection: row_writer.write_cage(connection, rows))

    async def put_checkpoint(self, table: str, entry: int, body: bytes) -> None:
        await self.transact(lambda connection: row_writer.write_checkpoint(connection, table, entry, body))

    async def put_milestones(self, table: str, taken: Sequence[Milestone]) -> None:
        if taken:
            await self.transact(lambda connection: row_writer.write_milestones(connection, table, taken))

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        result: Result = await self._written(work)
        return result

    async def _written(self, what: Commit | Callable[[Connection], Any]) -> Any:
        """The result. After the time limit the work is cancelled if it has not begun, and the store is
        down."""
        awaited = Awaited()
        self._committer.submit(what, awaited)
        try:
            return await awaited.within(timeouts.ANSWER_SECONDS)
        except TimeoutError:
            raise self._timed_out() from None

    def _timed_out(self) -> StoreDownError:
        self._status(timeouts.no_answer())
        return StoreDownError(self.unavailable)

    @property
    def server(self) -> str:
        """The id of the server that writes, by which other servers know it; empty on SQLite."""
        return self._committer.epochs.server

    @server.setter
    def server(self, id_: str) -> None:
        self._committer.epochs.server = id_

    def seize(self, table: str, *, still_mine: bool = False, of: str | None = None) -> int:
        epochs = self._committer.epochs

        def taken(connection: Connection) -> int:
            self._committer.refusals.forget()
            return row_writer.seize(connection, table, epochs, still_mine=still_mine, of=of)

        return int(self._done(taken, then=lambda: epochs.confirmed(table)))

    def epoch(self, table: str) -> int:
        return self._committer.epochs.current(table)

    def release(self, table: str, to: str) -> None:
        epochs = self._committer.epochs

        def released(connection: Connection) -> None:
            row_writer.release(connection, table, epochs, to)

        self._done(released, then=lambda: epochs.released(table))

    def _done(self, work: Callable[[Connection], Any], then: Callable[[], None]) -> Any:
        """For a thread that waits for the result itself."""
        done: Future[Any] = Future()
        self._committer.submit(work, done, then)
        try:
            return done.result(timeouts.ANSWER_SECONDS)
        except TimeoutError:
            done.cancel()
            raise self._timed_out() from None

    def close(self) -> None:
        """Writes what waits, then closes the database."""
        self._committer.close()
        if self._wal_checkpointer is not None:
            self._wal_checkpointer.close()
        self.engine.dispose()
        if self._file is not None:
            self._file.close()

    # --- reading ------------------------------------------------------------------------------------------

    @contextmanager
    def _rows(self, **options: str) -> Iterator[Rows]:
        try:
            with self._reading.connect().execution_options(**options) as connection:
                yield Rows(connection)
        except DBAPIError as error:
            raise StoreDownError(reason(error)) from None
        except (StoreError, SQLAlchemyError) as error:
            raise StoreDownError(str(error)) from None

    @contextmanager
    def snapshot(self) -> Iterator[Rows]:
        isolation = {"isolation_level": "REPEATABLE READ"} if self.engine.name == "postgresql" else {}
        with self._rows(**isolation) as rows:
            yield rows

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Runs `work(connection)` on a thread and a connection for reading: writers do not wait for it."""

        def reading() -> Result:
            with self._rows() as rows:
                return work(rows.connection)

        return await asyncio.to_thread(reading)

    def tables(self) -> Sequence[TableRow]:
        with self._rows() as rows:
            return rows.tables()

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        for most in page_sizes():
            with self._rows() as rows:
                page = rows.page(table, after, most)
            if not page:
                return
            yield from page
            after = page[-1].number

    def last_entry(self, table: str) -> Entry | None:
        with self._rows() as rows:
            return rows.last_entry(table)

    def answer(self, table: str, sender: str, command: str) -> StoredAnswer | None:
        with self._rows() as rows:
            return rows.answer(table, sender, command)

    def answers(self, table: str) -> Sequence[AnswerRow]:
        with self._rows() as rows:
            return rows.answers(table)

    def balances(self, table: str = "") -> dict[LedgerAccount, int]:
        with self._rows() as rows:
            return rows.balances(table)

    def cage_rows(self, *states: str) -> Sequence[CageRow]:
        with self._rows() as rows:
            return rows.cage_rows(*states)

    def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        with self._rows() as rows:
            return rows.checkpoint(table)

    def milestone(self, table: str, round_number: int, shapes: str) -> Milestone | None:
        with self._rows() as rows:
            return rows.milestone(table, round_number, shapes)

    def milestones(self, table: str) -> Iterator[Milestone]:
        with self._rows() as rows:
            yield from rows.milestones(table)
