"""The database of a running server cannot be written to for a while, and people play on when it can again.

Nothing is restarted. Who acts meanwhile is told to send it again; what was acknowledged stands.
"""

import asyncio
import time
from pathlib import Path

from .killing import TABLES, kill_often
from .served import Served
from .small_disk import small_disk

AWAY_SECONDS = 2.0
"""Longer than a table waits before it tries again by itself."""


def test_the_disk_is_full_for_a_while(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        database = str(disk.folder / "house.sqlite")
        served = Served(tmp_path, TABLES, database=database, arguments=("--bots", "1"))

        def full_for_a_while() -> None:
            disk.fill(served)
            time.sleep(AWAY_SECONDS)
            assert served.process is not None
            assert served.process.poll() is None, served.errors()
            disk.make_room(served)

        report = asyncio.run(kill_often(served, kills=2, seed=4, strike=full_for_a_while))
        assert report.acknowledged > 60
        assert report.told_to_send_again > 0
