"""The store on SQLite or PostgreSQL: one schema, one writer's thread, readers beside it."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import DBAPIError

from cutcard.pit.entry import Entry
from cutcard.pit.store import writing
from cutcard.pit.store.committer import Committer
from cutcard.pit.store.engines import READING, reason
from cutcard.pit.store.protocol import (
    AnswerRow,
    CageRow,
    Commit,
    FencedError,
    Result,
    StoredAnswer,
    StoreDownError,
    StoreError,
    TableRow,
)
from cutcard.pit.store.reading import Rows, page_sizes
from cutcard.pit.store.tables import tables
from cutcard.pit.store.tidying import Tidier


class SqlStore:
    """A `Store`. `engine` is for rooms that keep tables of their own in the same database."""

    def __init__(self, engine: Engine, *, reading: bool = False) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READING: True})
        self._committer = Committer(engine)
        file = engine.url.database if engine.name == "sqlite" and not reading else None
        self._tidier = Tidier(file) if file else None

    # --- writing ------------------------------------------------------------------------------------------

    async def commit(self, commit: Commit) -> None:
        writing.check(commit)
        await asyncio.wrap_future(self._committer.submit(commit))

    async def put_cage(self, *rows: CageRow) -> None:
        await self.transact(lambda connection: writing.write_cage(connection, rows))

    async def put_checkpoint(self, table: str, entry: int, body: bytes) -> None:
        await self.transact(lambda connection: writing.write_checkpoint(connection, table, entry, body))

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        result: Result = await asyncio.wrap_future(self._committer.submit(work))
        return result

    def seize(self, table: str, *, still_mine: bool = False) -> int:
        def taken(connection: Connection) -> int:
            raised = update(tables).where(tables.c.name == table).values(epoch=tables.c.epoch + 1)
            if still_mine:
                raised = raised.where(tables.c.epoch == self._committer.epochs.get(table, 0))
            if connection.execute(raised).rowcount != 1:
                raise FencedError(table)
            version, epoch = connection.execute(
                select(tables.c.version, tables.c.epoch).where(tables.c.name == table)
            ).one()
            self._committer.epochs[table] = epoch
            return int(version)

        version: int = self._committer.submit(taken).result()
        return version

    def close(self) -> None:
        """Writes what waits, then lets go of the database."""
        self._committer.close()
        if self._tidier is not None:
            self._tidier.close()
        self.engine.dispose()

    # --- reading ------------------------------------------------------------------------------------------

    @contextmanager
    def _rows(self, **options: str) -> Iterator[Rows]:
        try:
            with self._reading.connect().execution_options(**options) as connection:
                yield Rows(connection)
        except DBAPIError as error:
            raise StoreDownError(reason(error)) from None
        except StoreError as error:
            raise StoreDownError(str(error)) from None

    @contextmanager
    def snapshot(self) -> Iterator[Rows]:
        of_one_moment = {"isolation_level": "REPEATABLE READ"} if self.engine.name == "postgresql" else {}
        with self._rows(**of_one_moment) as rows:
            yield rows

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

    def balances(self, table: str = "") -> dict[str, int]:
        with self._rows() as rows:
            return rows.balances(table)

    def cage_rows(self, *states: str) -> Sequence[CageRow]:
        with self._rows() as rows:
            return rows.cage_rows(*states)

    def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        with self._rows() as rows:
            return rows.checkpoint(table)
