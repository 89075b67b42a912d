"""A whole app over fakes, and pages that ask it, without a server."""

import io
from typing import Any

import httpx

from cutcard.web.http.app import make_app
from cutcard.web.http.page import Page
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import RequestLimits, Settings
from tests.web.fakes import ORIGIN, Clock, FakeHouse, FakePeople, FakeTable, FakeTableInfo, FakeWallet

USUAL = RequestLimits()
PASSWORD = "correct horse battery"


class Setting:
    def __init__(self, limits: RequestLimits = USUAL, **settings: Any) -> None:
        self.people, self.table, self.clock, self.out = FakePeople(), FakeTable(), Clock(), io.StringIO()
        self.context = AppContext(
            house=FakeHouse(self.table),
            people=self.people,
            wallet=FakeWallet(),
            table_info=FakeTableInfo(),
            settings=Settings(origins=frozenset({ORIGIN}), limits=limits, **settings),
            log=Log(self.out),
            clock=self.clock,
        )
        self.app = make_app(self.context, Page())

    def page(self, origin: str | None = ORIGIN, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """A browser's page: it keeps its own cookies."""
        transport = httpx.ASGITransport(self.app, client=(address, 4000))  # type: ignore[arg-type]
        headers = {} if origin is None else {"origin": origin}
        return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000", headers=headers)


def no(answer: httpx.Response) -> str:
    """The sentence of an answer that is a no, and nothing else is in it."""
    error = answer.json()["error"]
    assert set(answer.json()) == {"error"}
    assert set(error) <= {"message", "key"}
    return str(error["message"])
