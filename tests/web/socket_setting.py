"""A table's socket inside the process: one table, one person signed in, a clock that stands still."""

import io
import json
from typing import Any

from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import RequestLimits, Settings
from cutcard.web.session_cache import session_of
from cutcard.web.socket.socket import TableSocket
from tests.web.fakes import ORIGIN, Clock, FakeHouse, FakePeople, FakeTable, FakeTableInfo
from tests.web.socket_client import SocketClient

USUAL = RequestLimits()


class Setting:
    """A front with one table, ann signed in, and a clock that stands still."""

    def __init__(self, limits: RequestLimits = USUAL) -> None:
        self.people, self.table, self.clock, self.out = FakePeople(), FakeTable(), Clock(), io.StringIO()
        self.context = AppContext(
            house=FakeHouse(self.table),
            people=self.people,
            wallet=None,
            table_info=FakeTableInfo(),
            settings=Settings(origins=frozenset({ORIGIN}), limits=limits),
            log=Log(self.out),
            clock=self.clock,
        )
        self.app = TableSocket(self.context)
        self.ann = self.people.enter("ann")

    def ticket(self, token: str = "") -> str:
        return self.context.tickets.write(session_of(token or self.ann), self.table.name)

    async def peer(self, **how: Any) -> SocketClient:
        return await SocketClient(self.app, **({"ticket": self.ticket(), "token": self.ann} | how)).open()


def say(statement: str, command: str = "c1", seen: int = 0) -> str:
    return json.dumps({"type": "say", "id": command, "seen": seen, "statement": statement})
