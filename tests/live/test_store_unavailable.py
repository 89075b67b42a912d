"""The database of a running server is unavailable for a while, and play continues when it is back.

Nothing is restarted. Players are told to send their command again; what was acknowledged stands.
"""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
import pytest

from cutcard.pit.store.connection.opening import open_store
from tests.pit.postgres import Cluster

from .player import Player
from .random_kills import TABLES, judge, kill_often
from .served import Served
from .small_disk import small_disk

AWAY_SECONDS = 1.5
"""Longer than a table waits before it tries again by itself."""
PATIENCE = 30.0
"""Seconds within which what must happen does."""


def away(served: Served, begin: Callable[[], object], end: Callable[[], object]) -> Callable[[], None]:
    def strike() -> None:
        begin()
        time.sleep(AWAY_SECONDS)
        assert served.process is not None
        assert served.process.poll() is None, served.errors()
        end()

    return strike


def test_the_disk_is_full_for_a_while(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        database = str(disk.folder / "house.sqlite")
        served = Served(tmp_path, TABLES, database=database, arguments=("--bots", "1"))
        strike = away(served, lambda: disk.fill(served), lambda: disk.make_room(served))
        report = asyncio.run(kill_often(served, kills=1, seed=4, strike=strike))
        assert report.acknowledged > 60
        assert report.told_to_send_again > 0
        log = (tmp_path / "server.log").read_text()
        assert "the database cannot be written: " in log
        assert "the database can be written again" in log


def test_the_database_file_is_elsewhere_for_a_while(tmp_path: Path) -> None:
    served = Served(tmp_path, TABLES, arguments=("--bots", "1"))
    file, elsewhere = Path(served.database), tmp_path / "elsewhere"
    strike = away(served, lambda: file.rename(elsewhere), lambda: elsewhere.rename(file))
    report = asyncio.run(kill_often(served, kills=1, seed=5, strike=strike))
    assert report.acknowledged > 60
    assert report.told_to_send_again > 0
    log = (tmp_path / "server.log").read_text()
    assert f"the database cannot be written: {file} was renamed or deleted while in use" in log
    assert "the database can be written again" in log
    assert sorted(one.name for one in tmp_path.glob("cutcard.sqlite*")) == [
        "cutcard.sqlite",
        "cutcard.sqlite.keys",
        "cutcard.sqlite.lock",
    ]


@pytest.mark.parametrize("exists", [False, True])
def test_a_server_that_cannot_write_does_not_start_and_says_why(tmp_path: Path, exists: bool) -> None:
    """Whether it is the schema or the house's first money that cannot be written."""
    if exists:
        open_store(str(tmp_path / "cutcard.sqlite")).close()
    served = Served(tmp_path, TABLES[:1], under=("prlimit", "--fsize=4096"))
    with pytest.raises(AssertionError, match="--database"):
        served.start()
    (said,) = served.errors().splitlines()
    assert said.startswith("--database: ")
    assert "disk I/O error" in said


def test_a_server_whose_postgresql_hangs_answers_and_can_be_stopped(tmp_path: Path) -> None:
    """Somebody has locked the log: no act can be written, nor read."""
    cluster = Cluster()
    cluster.start()
    try:
        database = cluster.new_database()
        served = Served(tmp_path, TABLES[:1], database=database, arguments=("--bots", "0"))
        served.start()
        try:
            players = asyncio.run(_hang(served, database))
        finally:
            served.kill()
        report = judge(served, players, 0)
        assert report.acknowledged > 0
    finally:
        cluster.remove()


async def _hang(served: Served, database: str) -> list[Player]:
    players = [Player(served.address, TABLES[0], seed) for seed in (1, 2)]
    for player in players:
        await player.enter()
    playing = [asyncio.create_task(player.play()) for player in players]

    async def until_more(count: Callable[[], int], more: int) -> None:
        wanted = count() + more
        async with asyncio.timeout(PATIENCE):
            while count() < wanted:
                await asyncio.sleep(0.02)

    for stops in (False, True):
        await until_more(lambda: sum(len(player.answers) for player in players), 6)
        with psycopg.connect(database) as other:
            other.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            await until_more(lambda: sum(player.told_to_send_again for player in players), 1)
            async with httpx.AsyncClient(base_url=served.address) as http:
                assert (await http.get("/healthz")).status_code in (200, 503)
            if stops:
                assert await asyncio.to_thread(served.stop) == 0, served.errors()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return players
