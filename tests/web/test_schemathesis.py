"""Every endpoint of the API's description under generated requests, at a real house: only described
responses, and nothing done at a table."""

import asyncio
import io
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from cutcard.pit.people import sessions
from cutcard.pit.people.person import Person
from cutcard.pit.runtime.house import Pace
from cutcard.web.http.app import make_app
from cutcard.web.http.cookies import NAME
from cutcard.web.http.page import Page
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.assembly import OpenHouse, open_house
from cutcard.web.server.logs import Log
from tests.web.fakes import ORIGIN, FakeHouse, FakePeople, FakeTableInfo, FakeWallet, lines
from tests.web.test_fuzz import SETTINGS, sheets

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
)


THOROUGH = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


class Switch(NamedTuple):
    """The app the requests go to: for the description one of nothing but stand-ins, then the house's own."""

    apps: list[Any]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.apps[-1](scope, receive, send)


_FAKE = AppContext(
    house=FakeHouse(),
    people=FakePeople(),
    wallet=FakeWallet(),
    table_info=FakeTableInfo(),
    settings=SETTINGS,
    log=Log(None),
)
APP = Switch([make_app(_FAKE, Page())])
schema = schemathesis.openapi.from_asgi("/api/openapi.json", APP)


class Setting(NamedTuple):
    opened: OpenHouse
    out: io.StringIO
    administrator: Person

    def new_session(self) -> str:
        number, now = self.administrator.number, time.time_ns() // 1000
        return asyncio.run(
            self.opened.house.store.transact(lambda connection: sessions.begin(connection, number, now))
        )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setting]:
    """A house whose own loop stands still between requests: no clock of a table runs."""
    file: Path = tmp_path_factory.mktemp("house") / "house.sqlite"
    out = io.StringIO()
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()

        async def opens() -> Setting:
            opened = await stack.enter_async_context(
                open_house(
                    str(file),
                    sheets("atlantic-city", "red-dog"),
                    settings=SETTINGS,
                    log=Log(out, quiet=True),
                    pace=Pace(0, 0, 0, 0),
                )
            )
            first = await opened.people.first_run_token()
            entered: Any = await opened.people.claim_admin(first or "", "ada", "correct horse battery")
            APP.apps.append(opened.app)
            return Setting(opened, out, entered.person)

        yield runner.run(opens())
        runner.run(stack.aclose())


TOO_LONG = 413


def _check(case: schemathesis.Case, house: Setting, cookies: dict[str, str]) -> None:
    answer = case.call(headers={"origin": ORIGIN}, cookies=cookies)
    refused = (
        answer.status_code == TOO_LONG
    )  # a right answer to too many items, which the check does not know
    checks = [one for one in CHECKS if not refused or one.__name__ != "negative_data_rejection"]
    case.validate_response(answer, checks=checks)
    assert APP.apps[-1] is house.opened.app
    assert lines(house.out) == []
    assert {table.keeper.version for table in house.opened.house.tables()} == {1}


@schema.parametrize()
@THOROUGH
def test_every_endpoint_for_nobody(case: schemathesis.Case, house: Setting) -> None:
    _check(case, house, {})


@schema.parametrize()
@THOROUGH
def test_every_endpoint_for_an_administrator(case: schemathesis.Case, house: Setting) -> None:
    """In a session of its own each time: some requests end it."""
    _check(case, house, {NAME: house.new_session()})
