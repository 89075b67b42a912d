"""A player at the real server, over HTTP and a socket, who keeps what they sent and received.

Whatever happens to the server, they reconnect and send every unanswered command again with the same id.
"""

import asyncio
import contextlib
import json
import random
import uuid
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

Frame = dict[str, Any]


class Player:
    def __init__(self, address: str, table: str, seed: int) -> None:
        self.address = address
        self.table = table
        self.random = random.Random(seed)
        self.name = ""
        self.sent: dict[str, str] = {}
        """Every command by its id, as it was sent."""
        self.answers: dict[str, str] = {}
        """What was said to it, as it came."""
        self.repeated = 0
        """Answers that came a second time, all the same as the first."""
        self.told_to_send_again = 0
        """Commands of which the server could not say whether they are done."""
        self.frame: Frame = {}
        self.versions: list[int] = []
        self.server = ""
        """Where the open socket leads."""
        self._shown_by = ""
        self.stopping = False
        self.pause = 0.02
        self._cookies: dict[str, str] = {}
        self._waiting = ""
        self._known = 0
        """The version of the last answer: choices of an older frame are gone."""

    # --- coming in ---

    async def enter(self) -> None:
        async with self._http() as http:
            answer = await http.post("/api/guest")
            answer.raise_for_status()
            self._cookies = dict(answer.cookies)
            self.name = answer.json()["name"]

    def _http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self.address, cookies=self._cookies, headers={"Origin": self.address}, timeout=10
        )

    async def _connect(self) -> ClientConnection:
        async with self._http() as http:
            answer = await http.post("/api/tickets", json={"table": self.table})
            answer.raise_for_status()
            ticket = answer.json()["ticket"]
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return await websockets.connect(
            f"{self.address.replace('http', 'ws', 1)}/api/socket?ticket={ticket}",
            origin=websockets.Origin(self.address),
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
        )

    # --- playing ---

    async def play(self) -> None:
        """Until `stopping`, through any number of lost connections."""
        while not self.stopping:
            with contextlib.suppress(
                OSError, httpx.HTTPError, websockets.WebSocketException, asyncio.TimeoutError
            ):
                async with await self._connect() as socket:
                    await self._sit_at(socket)
            await asyncio.sleep(0.05)

    async def _sit_at(self, socket: ClientConnection) -> None:
        for command in list(self._unanswered()):
            await socket.send(self.sent[command])
        if self.answers and self.random.random() < 0.5:
            # What was answered before is answered the same again.
            again = self.random.choice(list(self.answers))
            await socket.send(self.sent[again])
        while not self.stopping:
            try:
                await self._heard(str(await asyncio.wait_for(socket.recv(decode=True), 0.5)))
            except TimeoutError:
                continue
            if not self._waiting and self.frame and self.frame["version"] >= self._known:
                await asyncio.sleep(self.pause * self.random.random())
                await self._act(socket)

    def _unanswered(self) -> list[str]:
        return [command for command in self.sent if command not in self.answers]

    async def _heard(self, text: str) -> None:
        frame = json.loads(text)
        if frame["type"] == "table":
            last = self.versions[-1] if self.versions else 0
            assert frame["version"] >= last, (
                f"{self.table} went back for {self.name}: from {last} of {self._shown_by or 'the server'}"
                f" to {frame['version']} of {self.server or 'the server'}"
            )
            self.frame, self._shown_by = frame, self.server
            self.versions.append(frame["version"])
        elif frame["type"] == "answer":
            command = frame["id"]
            if command in self.answers:
                assert self.answers[command] == text, "the same command was answered otherwise"
                self.repeated += 1
            self.answers[command] = text
            if command == self._waiting:
                self._waiting = ""
                self._known = frame["version"]
        elif frame["type"] == "error" and frame["unknown"]:
            self.told_to_send_again += 1
        elif frame["type"] == "error":
            raise AssertionError(f"{frame['says']}: {self.sent.get(frame.get('id', ''))}")

    async def _act(self, socket: ClientConnection) -> None:
        act = self._choice()
        if act is None:
            return
        command = str(uuid.UUID(int=self.random.getrandbits(128)))
        text = json.dumps({"type": act.pop("type"), "id": command, "seen": self.frame["version"], **act})
        self.sent[command] = text
        self._waiting = command
        await socket.send(text)

    def _choice(self) -> Frame | None:
        """What to do now; None to wait for the next frame."""
        mine, random_source = self.frame["mine"], self.random
        if not mine.get("box"):
            taken = {seat["box"] for seat in self.frame["seats"]}
            free = [box["number"] for box in self.frame["felt"]["boxes"] if box["number"] not in taken]
            boxes = free or [box for box in range(1, 8) if box not in taken]
            return {"type": "sit", "box": random_source.choice(boxes), "chips": 50000} if boxes else None
        open_choices = [one for one in mine.get("choices", ()) if not one.get("barred")]
        spots = [one for one in mine.get("bets", ()) if not one.get("barred")]
        laid = sum(one.get("laid", 0) for one in mine.get("bets", ()))
        if mine.get("chips", 0) < 5000 and (random_source.random() < 0.3 or not (laid or open_choices)):
            return {"type": "bring", "chips": 10000}
        may_cut = self.frame["question"].get("who") == self.name and laid > 0
        if open_choices and (mine.get("asked") or may_cut):
            return self._answer(open_choices)
        if spots and laid == 0:
            spot = spots[0]
            return {"type": "say", "statement": f"{spot['say']} {spot['least'] / 100:.2f}"}
        if spots and random_source.random() < 0.2:
            spot = random_source.choice(spots)
            if not spot.get("laid"):
                return {"type": "say", "statement": f"{spot['say']} {spot['least'] / 100:.2f}"}
            if random_source.random() < 0.2:
                return {"type": "say", "statement": spot["take"]}
        if mine.get("ready"):
            return {"type": "ready"}
        return None

    def _answer(self, choices: list[Frame]) -> Frame:
        choice = self.random.choice(choices)
        statement = choice["say"]
        if choice.get("most"):
            statement += f" {self._amount(choice)}{choice.get('then', '')}"
        return {"type": "say", "statement": statement}

    @staticmethod
    def _amount(choice: Frame) -> str:
        if choice.get("of", "cents") != "cents":
            return str((choice["least"] + choice["most"]) // 2)
        return f"{(choice.get('amount') or choice['most']) / 100:.2f}"
