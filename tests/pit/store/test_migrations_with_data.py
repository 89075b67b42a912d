"""A house that an older program left, brought up to date: nothing of it is lost, and the audit accepts it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from cutcard.pit.keys import key_file
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.audit.start_check import faults_at_start
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.migration import revisions
from tests.pit.played_house import play_into
from tests.pit.random_players import RandomPlayers

SHEET = "atlantic-city"
SINCE: dict[str, tuple[str, ...]] = {"0018": ("milestones",), "0019": ("pending_wagers",)}
"""The tables that each migration added, the oldest first. A migration that changes a table that was there
needs a step of its own below."""


def test_every_migration_since_the_servers_is_undone_here() -> None:
    assert tuple(SINCE) == revisions()[revisions().index("0017") + 1 :]


def test_a_played_house_of_an_older_program(tmp_path: Path) -> None:
    file = tmp_path / "pit.sqlite"
    key_file.make(tmp_path / "pit.sqlite.keys")
    keys = key_file.read(tmp_path / "pit.sqlite.keys")
    players = RandomPlayers(SHEET, 3, bots=1)
    players.play(4)
    store = open_store(str(file))
    store.vouch_by(keys.vouch)
    asyncio.run(play_into(store, players))
    log = list(store.entries(SHEET))
    store.close()
    with closing(sqlite3.connect(file)) as older, older:
        for added in SINCE.values():
            for table in added:
                older.execute(f"DROP TABLE {table}")
        older.execute("UPDATE alembic_version SET version_num = '0017'")
    store = open_store(str(file))
    try:
        assert list(store.entries(SHEET)) == log
        assert audit(store, replay=True, keys=keys).faults == ()
        with store.snapshot() as rows:
            assert list(faults_at_start(rows.connection, keys, [], [])) == []
    finally:
        store.close()
