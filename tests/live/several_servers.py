"""Three servers on one PostgreSQL behind a proxy, struck at random while people play.

A strike kills a server, pauses it beyond its lease, stops it in order, or ends its session at the database.
Afterwards nothing acknowledged may be lost, nothing done twice, and the audit must find nothing.
"""

import asyncio
import contextlib
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import httpx
import psycopg
import websockets
from websockets.asyncio.client import ClientConnection

from tests.pit.postgres import Cluster

from .player import Player
from .proxy import Proxy
from .random_kills import Report, judge
from .served import Served, free_port

TABLES = ("atlantic-city", "six-to-five", "red-dog", "boardwalk", "no-hole-card", "minibaccarat")
NAMES = ("a", "b", "c")
KINDS = (
    *("kill", "pause", "stop", "session", "pause", "kill"),
    *("database", "pause", "kill", "session", "stop", "kill"),
)
"""What happens to a server in turn. The database is gone for three seconds."""


class MovingPlayer(Player):
    """A player who opens the socket where the ticket says, and notices a server that is silent."""

    connections = 0
    answers_at_connection = 0

    async def _connect(self) -> ClientConnection:
        self.answers_at_connection = len(self.answers)
        self.connections += 1
        async with self._http() as http:
            answer = await http.post("/api/tickets", json={"table": self.table})
            answer.raise_for_status()
            ticket = answer.json()
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self.server = ticket["address"]
        address = (self.server or self.address).replace("http", "ws", 1)
        return await websockets.connect(
            f"{address}/api/socket?ticket={ticket['ticket']}",
            origin=websockets.Origin(self.address),
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
            open_timeout=2,
            ping_interval=1,
            ping_timeout=2,
            close_timeout=0.5,
        )


class Several:
    """The servers of one house, by their names."""

    def __init__(
        self, folder: Path, cluster: Cluster, *, names: tuple[str, ...] = NAMES, bots: int = 1
    ) -> None:
        self.cluster = cluster
        self.database = cluster.new_database()
        self.port = free_port()
        self.servers: dict[str, Served] = {}
        address = f"http://127.0.0.1:{self.port}"
        for name in names:
            (folder / name).mkdir()
            self.servers[name] = Served(
                folder / name,
                TABLES,
                database=self.database,
                arguments=(
                    *("--bots", str(bots), "--origin", address, "--public-address", f"{address}/s/{name}"),
                ),
            )
        self.proxy = Proxy({name: one.port for name, one in self.servers.items()}, self.port)

    def owners(self) -> dict[str, str]:
        """Which server runs which table, by their names, as the database says."""
        with psycopg.connect(self.database) as connection:
            rows = connection.execute(
                "SELECT tables.name, coalesce(substring(public_address FROM '/s/(.*)'), '') FROM tables"
                " LEFT JOIN servers ON servers.id = tables.owner WHERE NOT closed"
            ).fetchall()
        return dict(rows)

    def end_session(self, name: str) -> None:
        """The server's session at the database is ended, as a firewall does."""
        process = self.servers[name].process
        assert process is not None
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE %s",
                (f"cutcard % lease {process.pid} on %",),
            )

    def remove(self) -> None:
        """Ends whatever still runs of the house, also what is paused."""
        for one in self.servers.values():
            with contextlib.suppress(ProcessLookupError):
                if one.process is not None:
                    os.kill(one.process.pid, signal.SIGCONT)
            one.kill()
        self.cluster.remove()

    def signal(self, name: str, what: signal.Signals) -> None:
        process = self.servers[name].process
        assert process is not None
        os.kill(process.pid, what)


@contextlib.contextmanager
def several_servers(folder: Path, **how: object) -> Iterator[Several]:
    cluster = Cluster()
    cluster.start()
    house = Several(folder, cluster, **how)  # type: ignore[arg-type]
    try:
        yield house
    finally:
        house.remove()


class Struck(NamedTuple):
    report: Report
    kinds: Counter[str]
    gaps: dict[str, list[float]]
    """Seconds until each table of the struck server had answered somebody on a new connection, by kind."""


class Strikes:
    """People who play, and what happens to their servers meanwhile."""

    def __init__(self, house: Several, seed: int, *, pause: float) -> None:
        self.house = house
        self.chance = random.Random(seed)
        self.kinds = Counter[str]()
        self.gaps: dict[str, list[float]] = {}
        self.players = [
            MovingPlayer(house.proxy.address, TABLES[number % len(TABLES)], seed * 100 + number)
            for number in range(2 * len(TABLES))
        ]
        for player in self.players:
            player.pause = pause
        self.playing: list[asyncio.Task[None]] = []
        self.restoring: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        first, *others = self.house.servers.values()
        await asyncio.to_thread(first.start)  # it makes the house's keys
        await asyncio.gather(*(asyncio.to_thread(one.start) for one in others))
        await self.house.proxy.start()
        for player in self.players:
            await player.enter()
        self.playing = [asyncio.create_task(player.play()) for player in self.players]

    async def strike(self, kind: str) -> str:
        """What was done, in a line. The server is brought back while the next one is struck."""
        await self.answered(TABLES)
        await asyncio.sleep(0.3 * self.chance.random())
        if kind == "database":  # a server that finds no database when it starts says so and ends
            await asyncio.gather(*self.restoring.values())
        for name, task in list(self.restoring.items()):
            if task.done():
                task.result()
                del self.restoring[name]
        owners = await asyncio.to_thread(self.house.owners)
        able = sorted(set(self.house.servers) - set(self.restoring))
        name = self.chance.choice([one for one in able if one in owners.values()] or able)
        theirs = [table for table, owner in owners.items() if owner == name]
        began = time.monotonic()
        again = self.answered(theirs, anew=kind in ("kill", "pause", "stop"))
        await asyncio.gather(asyncio.to_thread(strike, self.house, name, kind), again)
        took = time.monotonic() - began
        self.kinds[kind] += 1
        if theirs:
            self.gaps.setdefault(kind, []).append(took)
        self.restoring[name] = asyncio.create_task(asyncio.to_thread(restore, self.house, name, kind))
        if len(self.restoring) > 1 or kind == "database":
            await asyncio.gather(*self.restoring.values())
        return f"{kind} {name}, {len(theirs)} tables, {took:.1f} s"

    async def answered(self, tables: Sequence[str], *, anew: bool = False) -> None:
        """Until somebody at each of these tables has had an answer from now on; `anew`: on a connection that
        was made from now on."""
        before = {one: (len(one.answers), one.connections) for one in self.players}

        def has_answer(one: MovingPlayer) -> bool:
            answers, connections = before[one]
            if not anew:
                return len(one.answers) > answers
            return one.connections > connections and len(one.answers) > one.answers_at_connection

        until = time.monotonic() + 60
        while missing := [
            table
            for table in tables
            if not any(has_answer(one) for one in self.players if one.table == table)
        ]:
            for task in self.playing:
                if task.done():
                    task.result()
            if time.monotonic() > until:
                raise AssertionError(f"no answers for a minute at {missing}")
            await asyncio.sleep(0.02)

    async def finish(self) -> Struck:
        await asyncio.gather(*self.restoring.values())
        await self.answered(TABLES)
        for player in self.players:
            player.stopping = True
        await asyncio.wait(self.playing, timeout=25)
        for task in self.playing:
            task.cancel()
        for outcome in await asyncio.gather(*self.playing, return_exceptions=True):
            if isinstance(outcome, AssertionError):
                raise outcome
        servers = self.house.servers.values()
        codes = await asyncio.gather(*(asyncio.to_thread(one.stop) for one in servers))
        assert codes == [0] * len(codes), [one.errors() for one in servers]
        await self.house.proxy.stop()
        first = next(iter(servers))
        replayed = await asyncio.to_thread(first.audit, "--replay")
        assert replayed.returncode == 0, replayed.stdout + replayed.stderr
        report = await asyncio.to_thread(judge, first, self.players, self.kinds.total())
        return Struck(report, self.kinds, self.gaps)


async def strike_often(
    house: Several,
    *,
    kinds: Sequence[str],
    seed: int,
    pause: float = 0.4,
    progress: Callable[[str], None] = lambda says: None,
) -> Struck:
    """`pause` is how long a player thinks at most, in seconds."""
    strikes = Strikes(house, seed, pause=pause)
    await strikes.start()
    for number, kind in enumerate(kinds, 1):
        progress(f"{number}: {await strikes.strike(kind)}")
    return await strikes.finish()


def strike(house: Several, name: str, kind: str) -> None:
    if kind == "kill":
        house.servers[name].kill()
    elif kind == "pause":
        house.signal(name, signal.SIGSTOP)
    elif kind == "session":
        house.end_session(name)
    elif kind == "database":
        house.cluster.kill()
        time.sleep(3)
        house.cluster.start()
    else:
        assert house.servers[name].stop() == 0, house.servers[name].errors()


def restore(house: Several, name: str, kind: str) -> None:
    if kind == "pause":
        house.signal(name, signal.SIGCONT)
    elif kind in ("kill", "stop"):
        house.servers[name].start()


async def lobby(address: str) -> list[str]:
    """The names of the tables that a server's lobby lists."""
    async with httpx.AsyncClient(base_url=address, headers={"Origin": address}) as http:
        return [one["name"] for one in (await http.get("/api/tables")).json()["tables"]]
