"""Several servers on one PostgreSQL: struck again and again while people play, and under load.

    python -m bench.several                       300 strikes: kills, pauses, stops, lost databases
    python -m bench.several --strikes 40 --seed 5
    python -m bench.several --load                40 tables with one, two and three servers, side by side
    python -m bench.several --load --tables 300 --rate 0.2 --seconds 60

The strikes are those of `tests/live/test_several_servers.py`, longer. Under load all processes share the
cores of this machine, so that processor time an action says more than the time of an answer.
"""

import argparse
import asyncio
import contextlib
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import uvloop

from bench.load import Crowd, sheets_for
from tests.live.served import Served
from tests.live.several_servers import KINDS, several_servers, strike_often
from tests.pit.postgres import Cluster

SERVERS = (1, 2, 3)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--strikes", type=int, default=300)
    asked.add_argument("--seed", type=int, default=time.time_ns() % 100_000)
    asked.add_argument("--load", action="store_true")
    asked.add_argument("--tables", type=int, default=40)
    asked.add_argument("--rate", type=float, default=0.4)
    asked.add_argument("--seconds", type=float, default=20)
    wanted = asked.parse_args()
    if wanted.load:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        for servers in SERVERS:
            load(servers, wanted.tables, wanted.rate, wanted.seconds)
    else:
        struck(wanted.strikes, wanted.seed)


def struck(strikes: int, seed: int) -> None:
    print(f"seed {seed}", flush=True)
    kinds = [KINDS[number % len(KINDS)] for number in range(strikes)]
    with tempfile.TemporaryDirectory() as name, several_servers(Path(name)) as house:
        found = asyncio.run(
            strike_often(house, kinds=kinds, seed=seed, progress=lambda says: print(f"  {says}", flush=True))
        )
    for kind, gaps in found.gaps.items():
        print(
            f"{found.kinds[kind]} of {kind}: tables went on after {median(gaps):.1f} s (median),"
            f" {max(gaps):.1f} s (longest)"
        )
    print(found.report)


@contextlib.contextmanager
def several_under_load(servers: int, tables: int) -> Iterator[list[Served]]:
    """Servers that share the tables, each at its own port."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as after:
        cluster = Cluster()
        cluster.start()
        after.callback(cluster.remove)
        sheets = [str(path) for path in sheets_for(Path(name), tables)]
        database, started = cluster.new_database(), []
        for number in range(servers):
            folder = Path(name) / str(number)
            folder.mkdir()
            one = Served(folder, sheets, database=database, arguments=("--bots", "0"))
            one.start()
            after.callback(one.kill)
            started.append(one)
        yield started


def load(servers: int, tables: int, rate: float, seconds: float) -> None:
    with several_under_load(servers, tables) as started:
        print(f"{servers} server{'s' * (servers > 1)}", flush=True)
        uvloop.run(measure(started, tables, rate, seconds))


async def measure(started: list[Served], tables: int, rate: float, seconds: float) -> None:
    pids = [one.process.pid for one in started if one.process is not None]
    names = [f"table-{number:03}" for number in range(tables)]
    await asyncio.sleep(3 + tables / 16 if len(started) > 1 else 0)  # until the tables are shared
    crowd = Crowd(started[0].address, pids[0], names, 7, pids[1:])
    await crowd.enter()
    await crowd.play(rate, 5)
    await crowd.play(rate, seconds)
    crowd.report(rate, seconds)


if __name__ == "__main__":
    main()
