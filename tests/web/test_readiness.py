"""Readiness with real databases, at a bounded rate and for a bounded time."""

import asyncio
import io
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.store.transactions import try_to_write
from cutcard.web.server.logs import Log
from cutcard.web.server.readiness import CANNOT_WRITE, TOO_SLOW, Readiness
from tests.web.fakes import Clock


@contextmanager
def opened(file: Path) -> Iterator[SqlStore]:
    store = open_store(str(file))
    try:
        yield store
    finally:
        store.close()


class CheckedWagers:
    """Counts how often it is asked to write."""

    def __init__(self, store: SqlStore) -> None:
        self.times = 0
        self._store = store

    async def __call__(self) -> None:
        self.times += 1
        await try_to_write(self._store)


def told(out: io.StringIO) -> list[Any]:
    return [json.loads(line)["says"] for line in out.getvalue().splitlines()]


async def test_a_row_is_really_written_and_at_most_one_a_second(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with opened(file) as store:
        checked, clock = CheckedWagers(store), Clock()
        readiness = Readiness(checked, clock, Log(None))
        assert set(await asyncio.gather(*(readiness.why_not() for _ in range(50)))) == {""}
        assert await readiness.why_not() == ""
        assert checked.times == 1
        clock.now += 1
        assert await readiness.why_not() == ""
        assert checked.times == 2
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("SELECT count(*), min(at) > 0 FROM readiness").fetchone() == (1, 1)


async def test_a_hanging_database_is_not_waited_for_longer_or_asked_more_often(tmp_path: Path) -> None:
    file, out = tmp_path / "house.db", io.StringIO()
    with opened(file) as store:
        checked, clock = CheckedWagers(store), Clock()
        readiness = Readiness(checked, clock, Log(out), within=0.05)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(5):
                assert set(await asyncio.gather(*(readiness.why_not() for _ in range(20)))) == {TOO_SLOW}
                clock.now += 5
            assert checked.times == 1
            other.execute("ROLLBACK")
        while (why_not := await readiness.why_not()) == TOO_SLOW:
            await asyncio.sleep(0.02)
        assert why_not == ""
    assert told(out) == [f"not ready: {TOO_SLOW}", "ready again"]


@pytest.mark.parametrize("broken", ["DROP TABLE readiness", "CREATE TRIGGER no BEFORE UPDATE ON readiness"])
async def test_a_database_that_cannot_be_written_is_told_of_once_and_without_its_words(
    tmp_path: Path, broken: str
) -> None:
    file, out = tmp_path / "house.db", io.StringIO()
    with opened(file) as store:
        clock = Clock()
        readiness = Readiness(CheckedWagers(store), clock, Log(out))
        assert await readiness.why_not() == ""
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            trigger = "TRIGGER" in broken
            other.execute(f"{broken} BEGIN SELECT RAISE(ABORT, 'secret'); END" if trigger else broken)
        for _ in range(3):
            clock.now += 1
            assert await readiness.why_not() == CANNOT_WRITE
    assert told(out) == [f"not ready: {CANNOT_WRITE}"]
