"""The server and PostgreSQL killed with SIGKILL under load: 30 times in all, 200 times in `bench/killed.py`.

That is `./go prove`; `./go test --all` kills them 15 times, the quick tier kills the server once.
"""

import asyncio
from pathlib import Path

from tests.pit.postgres import Cluster
from tests.sampling import portion

from .random_kills import TABLES, kill_often, on_sqlite
from .served import Served


def test_the_server_is_killed_on_sqlite(tmp_path: Path) -> None:
    kills = portion(12, one_in=2, quick=12)
    report = asyncio.run(kill_often(on_sqlite(tmp_path), kills=kills, seed=1))
    assert report.acknowledged > 100 * kills // 12


def test_the_server_is_killed_on_postgresql(tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.start()
    try:
        served = Served(tmp_path, TABLES, database=cluster.new_database(), arguments=("--bots", "1"))
        report = asyncio.run(kill_often(served, kills=portion(8, one_in=2), seed=2))
        assert report.acknowledged > portion(80, one_in=2)
    finally:
        cluster.remove()


def test_postgresql_is_killed(tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.start()
    try:
        served = Served(tmp_path, TABLES, database=cluster.new_database(), arguments=("--bots", "1"))
        report = asyncio.run(
            kill_often(served, kills=portion(10, one_in=2), seed=3, strike=cluster.killed_and_started)
        )
        assert report.acknowledged > portion(80, one_in=2)
    finally:
        cluster.remove()
