"""Every endpoint of the API's description under generated requests: no failure, only answers it describes."""

import io

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

from cutcard.web.app import make_app
from cutcard.web.cookies import NAME
from cutcard.web.front import Front
from cutcard.web.logs import Log
from cutcard.web.page import Page
from cutcard.web.settings import Limits, Rate, Settings
from tests.web.fakes import ORIGIN, FakeHouse, FakePeople, FakeReading, FakeTable, FakeWallet, lines

MANY = Rate(1e9, 1e9)
UNLIMITED = Limits(frames=MANY, requests=MANY, logins=MANY, guests=MANY, tickets=MANY)
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
)
OUT = io.StringIO()
PEOPLE, TABLE = FakePeople(), FakeTable()
FRONT = Front(
    house=FakeHouse(TABLE),
    people=PEOPLE,
    wallet=FakeWallet(),
    reading=FakeReading(),
    settings=Settings(origins=frozenset({ORIGIN}), limits=UNLIMITED),
    log=Log(OUT),
)
schema = schemathesis.openapi.from_asgi("/api/openapi.json", make_app(FRONT, Page()))


@pytest.mark.parametrize("signed_in", [False, True], ids=["nobody", "signed in"])
@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_endpoint(case: schemathesis.Case, signed_in: bool) -> None:
    cookies = {NAME: PEOPLE.enter("ann", "admin")} if signed_in else {}
    case.call_and_validate(headers={"origin": ORIGIN}, cookies=cookies, checks=CHECKS)
    assert not [line for line in lines(OUT) if line["event"] == "failure"]
    assert TABLE.done == []
    OUT.truncate(0)
    OUT.seek(0)
