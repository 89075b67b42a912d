"""A limit that a player sets for themselves, at tables of two servers: wagers at the same moment."""

import asyncio
import json
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection

from .several_servers import TABLES, MovingPlayer, Several, several_servers

LIMIT, WAGER = 100_00, 60_00
TIMES = 12
SHARED_SECONDS = 60.0


class LimitedPlayer(MovingPlayer):
    """Somebody who sits at a table and wagers when they are told to."""

    socket: ClientConnection

    async def take_a_seat(self) -> None:
        self.socket = await self._connect()
        while not self.frame:
            await self._heard(str(await self.socket.recv(decode=True)))
        await self.told(type="sit", box=3, chips=200_00)
        while not self.frame["mine"].get("bets"):
            await self._heard(str(await self.socket.recv(decode=True)))

    async def told(self, **act: Any) -> dict[str, Any]:
        """The answer to an act. If the table has changed, the act is sent again for what it shows now."""
        while True:
            command = str(uuid.uuid4())
            await self.socket.send(json.dumps({"id": command, "seen": self.frame["version"], **act}))
            while command not in self.answers:
                await self._heard(str(await self.socket.recv(decode=True)))
            answer: dict[str, Any] = json.loads(self.answers[command])
            while self.frame["version"] < answer["version"]:
                await self._heard(str(await self.socket.recv(decode=True)))
            if not answer.get("stale"):
                return answer

    async def wagers(self) -> dict[str, Any]:
        spot = self.frame["mine"]["bets"][0]["say"]
        return await self.told(type="say", statement=f"{spot} {WAGER / 100:.2f}")

    async def takes_back(self) -> None:
        answer = await self.told(type="say", statement=self.frame["mine"]["bets"][0]["take"])
        assert answer["done"], answer


async def race(house: Several, first: str, second: str) -> list[list[dict[str, Any]]]:
    """What a player is answered who wagers at both tables at once, again and again."""
    here, there = (LimitedPlayer(house.proxy.address, table, 1) for table in (first, second))
    await here.enter()
    there.name, there._cookies = here.name, here._cookies
    for one in (here, there):
        await one.take_a_seat()
    async with httpx.AsyncClient(base_url=here.address, cookies=here._cookies) as http:
        limit = {"kind": "loss-day", "value": LIMIT}
        set_ = await http.post("/api/account/limits", json=limit, headers={"Origin": here.address})
        assert set_.status_code == 200, set_.text
    answered = []
    for _ in range(TIMES):
        answers = list(await asyncio.gather(here.wagers(), there.wagers()))
        answered.append(answers)
        for player, answer in zip((here, there), answers, strict=True):
            if answer["done"]:
                await player.takes_back()
    assert (await here.wagers())["done"], "what was refused or taken back is not counted"
    for one in (here, there):
        await one.socket.close()
    return answered


def test_two_wagers_at_once_cannot_both_fit_into_what_a_limit_leaves(tmp_path: Path) -> None:
    with several_servers(tmp_path, names=("a", "b"), bots=0) as house:
        for one in house.servers.values():
            one.start()
        first = TABLES[0]
        owners = house.owners()
        until = time.monotonic() + SHARED_SECONDS
        while len(set(owners.values())) < 2:  # the second server is given its tables after two seconds
            assert time.monotonic() < until, owners
            time.sleep(0.1)
            owners = house.owners()
        second = next(table for table in TABLES if owners[table] not in (owners[first], ""))

        async def raced() -> list[list[dict[str, Any]]]:
            await house.proxy.start()
            try:
                return await race(house, first, second)
            finally:
                await house.proxy.stop()

        for answers in asyncio.run(raced()):
            done = [one for one in answers if one["done"]]
            (refused,) = [one for one in answers if not one["done"]]
            assert len(done) == 1
            assert "your own limit is a loss of $100 a day" in refused["bars"][0]["says"], refused
        assert [one.stop() for one in house.servers.values()] == [0, 0]
        audited = next(iter(house.servers.values())).audit()
        assert audited.returncode == 0, audited.stdout
