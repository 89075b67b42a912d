"""The coach beside its tables: how soon it answers 50 seats, and what it costs the tables.

    python -m bench.coach               10 tables of 5, 0.5 actions a second a seat, six turns of 20 s

One server, one worker, all players in another process. The coach is off and on *before* by turns, so both are
measured on the same machine at the same load. An answer of the coach is counted from the moment a player
reads the frame that asks them until they read the values: queue, worker and way back included. An action is
counted as `bench/load.py` counts it, until its durable answer is read.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

import httpx
import uvloop

from bench.load import Crowd, Frame, Seat, Spent, sheets_for
from tests.live.served import Served

MODES = ("off", "before")


class CoachedSeat(Seat):
    """A player who waits for the coach's values."""

    def __init__(self, house: "CoachedCrowd", table: str, box: int) -> None:
        super().__init__(house, table, box)
        self.crowd = house
        self.asked: dict[int, float] = {}

    def look(self, frame: Frame) -> None:
        now = time.perf_counter()
        asks = frame.question is not None and frame.question.kind in ("decision", "window")
        if asks and frame.mine is not None and frame.mine.asked and frame.question is not None:
            self.asked.setdefault(frame.question.since, now)
        elif frame.type == "coach-values" and frame.since in self.asked:
            self.crowd.coached.append(now - self.asked.pop(frame.since))


class CoachedCrowd(Crowd):
    def __init__(self, address: str, server: int, tables: list[str], seats: int) -> None:
        super().__init__(address, server, tables, seats)
        self.coached: list[float] = []
        self.tables = [[CoachedSeat(self, table, box) for box in range(1, seats + 1)] for table in tables]

    async def set_all(self, mode: str) -> None:
        """Everybody sets their own coach."""
        async with httpx.AsyncClient(
            base_url=self.address, headers={"Origin": self.address}, timeout=60
        ) as http:
            for seat in self.seats:
                wanted = {"mode": mode, "cards": "shuffle"}
                answer = await http.post("/api/coach", json=wanted, headers=seat.headers)
                answer.raise_for_status()
                http.cookies.clear()

    async def until_ready(self) -> float:
        began = time.perf_counter()
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            while True:
                answer = await http.get("/api/coach", headers=self.seats[0].headers)
                if answer.json()["state"] == "ready":
                    return time.perf_counter() - began
                await asyncio.sleep(0.2)


def at(times: list[float], share: float) -> float:
    """Milliseconds at a share of all times."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def worker_of(server: int) -> int:
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return next(int(one) for one in children if "coach.worker" in Path(f"/proc/{one}/cmdline").read_text())


async def measure(address: str, server: int, wanted: argparse.Namespace) -> None:
    tables = [f"table-{number:03}" for number in range(wanted.tables)]
    crowd = CoachedCrowd(address, server, tables, wanted.seats)
    await crowd.enter()
    print(f"  {len(crowd.seats)} people seated; coach ready after {await crowd.until_ready():.1f} s more")
    await crowd.set_all("before")
    await crowd.play(wanted.rate, 20)  # the worker prepares the sheets meanwhile
    answers: dict[str, list[float]] = {mode: [] for mode in MODES}
    spent: dict[str, float] = dict.fromkeys(MODES, 0.0)
    worker = worker_of(server)
    busy = Spent.so_far(worker).server
    coached: list[float] = []
    for turn in range(wanted.turns):
        mode = MODES[turn % len(MODES)]
        await crowd.set_all(mode)
        await crowd.play(wanted.rate, 2)
        crowd.coached = []
        await crowd.play(wanted.rate, wanted.seconds)
        answers[mode] += crowd.times
        spent[mode] += crowd.spent.server
        coached += crowd.coached
        print(
            f"  {mode:>6}: {len(crowd.times)} actions, p50 {at(crowd.times, 0.5):.1f} ms, "
            f"p99 {at(crowd.times, 0.99):.1f}; coach {len(crowd.coached)} answers, "
            f"p95 {at(crowd.coached, 0.95):.1f} ms; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
    busy = Spent.so_far(worker).server - busy
    off, on = (at(answers[mode], 0.99) for mode in MODES)
    each = {mode: 1000 * spent[mode] / len(answers[mode]) for mode in MODES}
    print(
        f"coach: {len(coached)} answers, median {at(coached, 0.5):.1f} ms, p95 {at(coached, 0.95):.1f}, "
        f"p99 {at(coached, 0.99):.1f}; worker {1000 * busy / len(coached):.2f} ms of a processor each\n"
        f"tables: p99 {off:.1f} ms with the coach off, {on:.1f} with it on: {on / off:.2f} times\n"
        f"server: {each['off']:.2f} ms of a processor an action off, {each['before']:.2f} on"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--tables", type=int, default=10)
    asked.add_argument("--seats", type=int, default=5)
    asked.add_argument("--rate", type=float, default=0.5)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--turns", type=int, default=6)
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheets = [str(path) for path in sheets_for(folder, wanted.tables)]
        served = Served(folder, sheets, arguments=("--bots", "0", "--coach"))
        served.start()
        try:
            assert served.process is not None
            uvloop.run(measure(served.address, served.process.pid, wanted))
        finally:
            served.stop()


if __name__ == "__main__":
    main()
