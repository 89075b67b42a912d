"""The server and PostgreSQL killed with SIGKILL at random moments under load, 200 times: what is left of it.

    python -m bench.killed            100 times the server on SQLite, 50 the server and 50 PostgreSQL itself
    python -m bench.killed --kills 20

The same as `tests/live/test_random_kills.py`, longer.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.live.random_kills import TABLES, kill_often, on_sqlite
from tests.live.served import Served
from tests.pit.postgres import Cluster


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--seed", type=int, default=time.time_ns() % 100_000)
    wanted = asked.parse_args()
    print(f"seed {wanted.seed}", flush=True)
    half, quarter = wanted.kills // 2, wanted.kills // 4
    with tempfile.TemporaryDirectory() as name:
        report = asyncio.run(kill_often(on_sqlite(Path(name)), kills=half, seed=wanted.seed))
        print(f"server on SQLite: {report}", flush=True)
    for struck, seed in (("server on PostgreSQL", wanted.seed + 1), ("PostgreSQL itself", wanted.seed + 2)):
        with tempfile.TemporaryDirectory() as name:
            cluster = Cluster()
            cluster.start()
            try:
                served = Served(
                    Path(name), TABLES, database=cluster.new_database(), arguments=("--bots", "1")
                )
                strike = None if struck.startswith("server") else cluster.killed_and_started
                report = asyncio.run(kill_often(served, kills=quarter, seed=seed, strike=strike))
                print(f"{struck}: {report}", flush=True)
            finally:
                cluster.remove()


if __name__ == "__main__":
    main()
