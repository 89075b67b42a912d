"""The server and PostgreSQL killed with SIGKILL under load: 30 times here, 200 times in `bench/killed.py`.

The quick tier kills the server once.
"""

import asyncio
from pathlib import Path

from tests.pit.postgres import Cluster
from tests.sampling import portion

from .random_kills import TABLES, kill_often, on_sqlite
from .served import Served


def test_the_server_is_killed_on_sqlite(tmp_path: Path) -> None:
    kills = portion(12, quick=12)
    report = asyncio.run(kill_often(on_sqlite(tmp_path), kills=kills, seed=1))
    assert report.acknowledged > 100 * kills // 12


def test_the_server_is_killed_on_postgresql(tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.start()
    try:
        served = Served(tmp_path, TABLES, database=cluster.new_database(), arguments=("--bots", "1"))
        report = asyncio.run(kill_often(served, kills=8, seed=2))
        assert report.acknowledged > 80
    finally:
        cluster.remove()


def test_postgresql_is_killed(tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.start()
    try:
        served = Served(tmp_path, TABLES, database=cluster.new_database(), arguments=("--bots", "1"))
        report = asyncio.run(kill_often(served, kills=10, seed=3, strike=cluster.killed_and_started))
        assert report.acknowledged > 80
    finally:
        cluster.remove()
