"""How much a house holds: server, database and players on this machine, every answer timed by its player.

    python -m bench.load                         300 tables of 7, 0.2 actions a second a seat, five minutes
    python -m bench.load --postgres              on a PostgreSQL of its own
    python -m bench.load --most                  then faster and faster, until an answer takes too long

An action is counted from the moment it is handed to the socket until its answer is read; the answer comes
after the commit is on the disk. The server is one process, the players are another. Processor time is the
processes' own, so it says something on a busy machine too; PostgreSQL's is not in it.
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import uvloop
import websockets
from websockets.asyncio.client import ClientConnection

from tests.live.served import Served
from tests.pit.postgres import Cluster
from tests.served import ROOT

SHEETS = ("atlantic-city", "match-and-three", "no-hole-card")
LIMIT = 0.050
"""Seconds an answer may take, at the 99th percentile."""


class Choice(msgspec.Struct):
    say: str
    barred: Any = None
    least: int = 0
    most: int = 0
    amount: int = 0
    of: str = "cents"
    then: str = ""


class Spot(msgspec.Struct):
    say: str
    least: int
    laid: int = 0
    barred: Any = None


class Mine(msgspec.Struct):
    box: int = 0
    chips: int = 0
    asked: bool = False
    choices: list[Choice] = []
    bets: list[Spot] = []
    ready: Choice | None = None


class Question(msgspec.Struct):
    kind: str = ""
    since: int = 0


class Frame(msgspec.Struct):
    """Of a frame, what a seat needs to go on."""

    type: str
    version: int = 0
    mine: Mine | None = None
    id: str = ""
    done: bool = False
    stale: bool = False
    bars: list[Any] = []
    says: str = ""
    since: int = 0
    question: Question | None = None


_read = msgspec.json.Decoder(Frame).decode


class Seat:
    """One player on one socket."""

    def __init__(self, house: "Crowd", table: str, box: int) -> None:
        self.house = house
        self.table = table
        self.box = box
        self.mine = Mine()
        self.version = 0
        self.known = 0
        """The version of the last answer: a frame that shows less is older than what was done."""
        self.sent: dict[str, float] = {}
        self.headers: dict[str, str] = {}
        self.socket: ClientConnection | None = None

    async def enter(self, http: httpx.AsyncClient) -> None:
        answer = await http.post("/api/guest")
        answer.raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        headers = self.headers = {"Cookie": cookie}
        http.cookies.clear()
        ticket = await http.post("/api/tickets", json={"table": self.table}, headers=headers)
        ticket.raise_for_status()
        http.cookies.clear()
        given = ticket.json()
        self.socket = await websockets.connect(
            f"ws{(given['address'] or self.house.address)[4:]}/api/socket?ticket={given['ticket']}",
            origin=websockets.Origin(self.house.address),
            additional_headers=headers,
            compression=None,
            max_size=None,
            ping_interval=None,
        )

    async def listen(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            frame = _read(text)
            self.house.frames += 1
            self.look(frame)
            if frame.mine is not None:
                self.mine, self.version = frame.mine, frame.version
            elif frame.type == "answer":
                self._answered(frame)
            elif frame.type == "error":
                self.house.errors.append(frame.says)

    def look(self, frame: Frame) -> None:
        """Sees every frame; for a bench that measures something else."""

    def _answered(self, frame: Frame) -> None:
        self.house.times.append(time.perf_counter() - self.sent.pop(frame.id))
        self.known = frame.version
        self.house.stale += frame.stale
        self.house.refused += not frame.done and not frame.stale

    @property
    def free(self) -> bool:
        """Whether there is something to do, and nothing unanswered."""
        mine = self.mine
        if self.sent or not mine.box or self.version < self.known:
            return False
        return bool(mine.asked and mine.choices) or bool(mine.ready) or self._unlaid() is not None

    def _unlaid(self) -> Spot | None:
        spots = self.mine.bets
        return spots[0] if spots and not spots[0].laid and spots[0].barred is None else None

    async def act(self) -> None:
        mine = self.mine
        if mine.chips < 3000 and self.house.random.random() < 0.5:
            await self.send({"type": "bring", "chips": 5000})
            return
        choices = [one for one in mine.choices if one.barred is None]
        if mine.asked and choices:
            choice = self.house.random.choice(choices)
            amount = ""
            if choice.most:
                figure = choice.amount or choice.least
                amount = f" {figure}" if choice.of == "cards" else f" {figure / 100:.2f}"
            await self.send({"type": "say", "statement": f"{choice.say}{amount}{choice.then}"})
        elif (spot := self._unlaid()) is not None:
            await self.send({"type": "say", "statement": f"{spot.say} {spot.least / 100:.2f}"})
        elif mine.ready:
            await self.send({"type": "ready"})

    async def send(self, act: dict[str, Any]) -> None:
        assert self.socket is not None
        command = uuid.uuid4().hex
        text = msgspec.json.encode({"id": command, "seen": self.version, **act}).decode()
        self.sent[command] = time.perf_counter()
        self.house.actions += 1
        await self.socket.send(text)


class Spent(NamedTuple):
    """Seconds of a processor, of the server and of the players."""

    server: float
    players: float

    @classmethod
    def so_far(cls, *servers: int) -> "Spent":
        ticks = 0
        for server in servers:
            fields = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return cls(ticks / os.sysconf("SC_CLK_TCK"), time.process_time())

    def since(self, before: "Spent") -> "Spent":
        return Spent(self.server - before.server, self.players - before.players)


def memory_of(server: int) -> str:
    """What the server holds of the machine's memory."""
    status = Path(f"/proc/{server}/status").read_text()
    (held,) = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
    return f"{int(held) // 1024} MB"


class Crowd:
    """Everybody who plays."""

    def __init__(
        self, address: str, server: int, tables: Sequence[str], seats: int, more_servers: Sequence[int] = ()
    ) -> None:
        self.address = address
        self.server = server
        self.servers = (server, *more_servers)
        self.spent = Spent(0, 0)
        self.random = random.Random(1)
        self.tables = [[Seat(self, table, box) for box in range(1, seats + 1)] for table in tables]
        self.times: list[float] = []
        self.errors: list[str] = []
        self.actions = self.frames = self.refused = self.stale = 0

    @property
    def seats(self) -> list[Seat]:
        return [seat for table in self.tables for seat in table]

    async def enter(self) -> None:
        headers = {"Origin": self.address}
        listening = []
        async with httpx.AsyncClient(base_url=self.address, headers=headers, timeout=60) as http:
            for table in self.tables:
                for seat in table:
                    await seat.enter(http)
        for seat in self.seats:
            listening.append(asyncio.create_task(seat.listen()))
        self.listening = listening
        for table in self.tables:
            await asyncio.gather(
                *(seat.send({"type": "sit", "box": seat.box, "chips": 40000}) for seat in table)
            )
            await asyncio.sleep(0.01)
        while any(seat.sent for seat in self.seats):
            await asyncio.sleep(0.1)

    async def play(self, rate: float, seconds: float) -> None:
        """Every table gets `rate` actions a second for each of its seats, from whoever is asked."""
        self.times, self.actions, self.frames = [], 0, 0
        self.refused = self.stale = 0
        end = time.perf_counter() + seconds
        before = Spent.so_far(*self.servers)
        await asyncio.gather(*(self._table(table, rate, end) for table in self.tables))
        self.spent = Spent.so_far(*self.servers).since(before)
        last = time.perf_counter() + 5
        while any(seat.sent for seat in self.seats) and time.perf_counter() < last:
            await asyncio.sleep(0.05)

    async def _table(self, seats: list[Seat], rate: float, end: float) -> None:
        pace = rate * len(seats)
        due = time.perf_counter() + self.random.random() / pace
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            free = [seat for seat in seats if seat.free]
            if free:
                await self.random.choice(free).act()
                due += self.random.expovariate(pace)
            else:
                due = max(due, time.perf_counter()) + 0.02

    def report(self, rate: float, seconds: float) -> bool:
        times = sorted(self.times)
        at = {
            share: 1000 * times[min(len(times) - 1, int(len(times) * share))]
            for share in (0.5, 0.95, 0.99, 0.999)
        }
        lost = sum(len(seat.sent) for seat in self.seats)
        cut = sum(task.done() for task in self.listening)
        print(
            f"{len(self.tables)} tables, {len(self.seats)} seats, {rate:.2f} actions a second a seat for "
            f"{seconds:.0f} s: {len(times)} answers ({len(times) / seconds:.0f} a second), "
            f"{self.frames / seconds:.0f} frames a second\n"
            f"  durable answer: median {at[0.5]:.1f} ms, p95 {at[0.95]:.1f}, p99 {at[0.99]:.1f}, "
            f"p99.9 {at[0.999]:.1f}, longest {1000 * times[-1]:.0f}\n"
            f"  errors {len(self.errors)}, stale {self.stale}, refused {self.refused}, unanswered {lost}, "
            f"sockets lost {cut}\n"
            f"  processor: server {self.spent.server / seconds:.2f} cores, "
            f"{1000 * self.spent.server / len(times):.2f} ms an action; "
            f"players {self.spent.players / seconds:.2f} cores; "
            f"memory of the server {memory_of(self.server)}; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        return at[0.99] <= 1000 * LIMIT and not self.errors and not cut


def sheets_for(folder: Path, tables: int) -> list[Path]:
    """As many sheets as tables, by the bundled ones."""
    made = []
    for number in range(tables):
        text = (ROOT / "sheets" / f"{SHEETS[number % len(SHEETS)]}.toml").read_text()
        path = folder / f"table-{number:03}.toml"
        path.write_text(text)
        made.append(path)
    return made


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--tables", type=int, default=300)
    asked.add_argument("--seats", type=int, default=7)
    asked.add_argument("--rate", type=float, default=0.2)
    asked.add_argument("--seconds", type=float, default=300)
    asked.add_argument("--most", action="store_true")
    asked.add_argument("--postgres", action="store_true")
    wanted = asked.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as after:
        folder = Path(name)
        database = ""
        if wanted.postgres:
            cluster = Cluster()
            cluster.start()
            after.callback(cluster.remove)
            database = cluster.new_database()
        sheets = [str(path) for path in sheets_for(folder, wanted.tables)]
        served = Served(folder, sheets, database=database, arguments=("--bots", "0"))
        print("PostgreSQL" if wanted.postgres else "SQLite", f"load {os.getloadavg()[0]:.1f}", flush=True)
        with timed("opened"):
            served.start()
        after.callback(served.stop)
        assert served.process is not None
        uvloop.run(measure(served.address, served.process.pid, wanted))
        with timed("stopped"):
            served.stop()
        with timed("resumed"):
            served.start()


@contextlib.contextmanager
def timed(what: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    print(f"  {what} in {time.perf_counter() - began:.1f} s", flush=True)


async def measure(address: str, server: int, wanted: argparse.Namespace) -> None:
    tables = [f"table-{number:03}" for number in range(wanted.tables)]
    crowd = Crowd(address, server, tables, wanted.seats)
    began = time.perf_counter()
    await crowd.enter()
    print(f"  {len(crowd.seats)} people seated in {time.perf_counter() - began:.0f} s", flush=True)
    await crowd.play(wanted.rate, 10)
    await crowd.play(wanted.rate, wanted.seconds)
    good = crowd.report(wanted.rate, wanted.seconds)
    rate = wanted.rate
    while wanted.most and good:
        rate *= 1.25
        await crowd.play(rate, 5)
        await crowd.play(rate, 30)
        good = crowd.report(rate, 30)


if __name__ == "__main__":
    main()
