"""SQLite's log is checkpointed outside commits, and no commit waits for it."""

import asyncio
import contextlib
import shutil
import sqlite3
import time
from pathlib import Path

from cutcard.pit.store.connection import wal_checkpointer
from cutcard.pit.store.connection.opening import open_store
from tests.pit.store.commits import act, opening


def _without_its_log(file: Path) -> list[tuple[int]]:
    """What the database holds by itself."""
    alone = file.with_name("alone.sqlite")
    shutil.copyfile(file, alone)
    with contextlib.closing(sqlite3.connect(alone)) as read:
        if not read.execute("SELECT name FROM sqlite_master WHERE name = 'log'").fetchall():
            return []
        return read.execute("SELECT number FROM log ORDER BY number").fetchall()


def test_commits_are_soon_checkpointed_into_the_database(tmp_path: Path) -> None:
    file = tmp_path / "pit.sqlite"
    store = open_store(str(file))
    try:
        asyncio.run(store.commit(first := opening()))
        asyncio.run(store.commit(act(first.entries[0], "c")))
        until = time.monotonic() + 20
        while _without_its_log(file) != [(1,), (2,)] and time.monotonic() < until:
            time.sleep(0.1)
        assert _without_its_log(file) == [(1,), (2,)]
    finally:
        store.close()


def test_commits_checkpoint_only_a_log_of_very_many_pages(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "pit.sqlite"))
    try:
        with store.engine.connect() as connection:
            asked = connection.exec_driver_sql("PRAGMA wal_autocheckpoint").scalar_one()
        assert asked == wal_checkpointer.MAX_PAGES > 1000, "1,000 is SQLite's own"
    finally:
        store.close()


def test_a_store_opened_for_reading_is_not_checkpointed(tmp_path: Path) -> None:
    open_store(str(tmp_path / "pit.sqlite")).close()
    store = open_store(str(tmp_path / "pit.sqlite"), reading=True)
    try:
        assert store._wal_checkpointer is None
    finally:
        store.close()
