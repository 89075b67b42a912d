"""Stand-ins for pit and people, so that each guard of the server is tested by itself."""

import asyncio
import io
import json
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from cutcard.games.catalogue import GAMES
from cutcard.pit import acts
from cutcard.web import wire
from cutcard.web.http_types import LobbyTable, RoundReplay, Rounds, TableRules

ORIGIN = "http://127.0.0.1:8000"


class FakePerson(NamedTuple):
    name: str
    kind: str = "guest"
    roles: frozenset[str] = frozenset({"player"})


class FakePeople:
    """Sessions by token, nothing else."""

    def __init__(self) -> None:
        self.sessions: dict[str, FakePerson] = {}
        self.asked = 0

    def enter(self, name: str, *roles: str) -> str:
        token = secrets.token_urlsafe(16)
        self.sessions[token] = FakePerson(name, roles=frozenset({"player", *roles}))
        return token

    async def who(self, token: str) -> FakePerson | None:
        self.asked += 1
        await asyncio.sleep(0)
        return self.sessions.get(token)


class FakeTable:
    """Remembers every act; answers each as done."""

    def __init__(self, name: str = "atlantic-city", game: str = "blackjack") -> None:
        self.name = name
        self.game = GAMES[game]
        self.sheet = None
        self.done: list[tuple[str, str, int, acts.Act]] = []
        self.sinks: dict[int, tuple[str, Callable[[bytes], None]]] = {}
        self.gate: asyncio.Event | None = None
        """Where set, acts wait for it: a commit that takes its time."""
        self.raises: Exception | None = None

    async def act(self, player: str, command_id: str, seen: int, act: acts.Act) -> bytes:
        if self.gate is not None:
            await self.gate.wait()
        if self.raises is not None:
            raise self.raises
        self.done.append((player, command_id, seen, act))
        return msgspec.json.encode(wire.AnswerFrame(command_id, True, len(self.done)))

    def subscribe(self, observer: str, sink: Callable[[bytes], None]) -> Callable[[], None]:
        key = len(self.sinks) + secrets.randbits(32)
        self.sinks[key] = (observer, sink)
        sink(self.frame(observer))
        return lambda: self.sinks.pop(key, None) and None

    def frame(self, observer: str) -> bytes:
        return json.dumps({"type": "table", "for": observer}).encode()

    def tell(self, frame: bytes) -> None:
        for _, sink in list(self.sinks.values()):
            sink(frame)


class FakeHouse:
    def __init__(self, *tables: Any) -> None:
        self._tables = {table.name: table for table in tables}

    def tables(self) -> list[Any]:
        return list(self._tables.values())

    def table(self, name: str) -> Any:
        return self._tables.get(name)


class FakeReading:
    def lobby(self, table: Any) -> LobbyTable:
        return LobbyTable(table.name, "Atlantic City", "blackjack", (), (), 7)

    def rules(self, table: Any) -> TableRules:
        return TableRules(table.name, "Atlantic City", "blackjack", "", (), (), (), "sha256:0")

    def rounds(self, table: Any, observer: str) -> Rounds:
        return Rounds(())

    def replay(self, table: Any, number: int, observer: str) -> RoundReplay | None:
        return RoundReplay(number, (), f"# as {observer or 'anybody'} saw it") if number == 1 else None


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]
