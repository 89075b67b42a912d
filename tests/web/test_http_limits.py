"""HTTP: bodies, origins and rates."""

from typing import Any

import pytest

from cutcard.web.server.settings import Rate, RequestLimits
from tests.web.http_setting import PASSWORD, Setting, no


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"{}", "application/json", 400),
        (b'{"name":1,"password":"x"}', "application/json", 400),
        (b'{"name":"ann","password":"x","role":"admin"}', "application/json", 400),
        (b'{"name":"ann","password":""}', "application/json", 400),
        (b"\xff\xff", "application/json", 400),
        (b"[" * 9000, "application/json", 400),
        (b'{"name":"ann","password":"x"}', "text/plain", 415),
        (b"name=ann&password=x", "application/x-www-form-urlencoded", 415),
        (b"{" + b" " * 17000, "application/json", 413),
    ],
)
async def test_a_body_that_does_not_fit_is_one_sentence(content: bytes, kind: str, status: int) -> None:
    async with Setting().page() as page:
        answer = await page.post("/api/login", content=content, headers={"content-type": kind})
        assert answer.status_code == status
        assert no(answer)


async def test_a_body_of_no_declared_length_is_counted() -> None:
    async def endless() -> Any:
        for _ in range(40):
            yield b" " * 1000

    async with Setting().page() as page:
        answer = await page.post(
            "/api/login", content=endless(), headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413


NO_ORIGIN = (
    "The request has no Origin header. Browsers send it; a program must send it too:"
    " Origin: http://127.0.0.1:8000"
)
NULL_ORIGIN = (
    'The request has the origin "null": it comes from a file, or from a page that hides its origin.'
    " Open http://127.0.0.1:8000 instead."
)
OTHER_ORIGIN = (
    "Requests from pages of that origin are not accepted. Open http://127.0.0.1:8000 instead; if this"
    " server is reached by another address, it must be started with --origin and that address."
)


@pytest.mark.parametrize(
    ("origin", "says"),
    [
        (None, NO_ORIGIN),
        ("", NO_ORIGIN),
        ("null", NULL_ORIGIN),
        ("http://evil.example", OTHER_ORIGIN),
        ("http://127.0.0.1:8001", OTHER_ORIGIN),
        ("http://127.0.0.1:8000/", OTHER_ORIGIN),
    ],
)
async def test_nothing_is_changed_from_another_origin(origin: str | None, says: str) -> None:
    setting = Setting()
    async with setting.page(origin) as page:
        for path in ("guest", "login", "register", "logout", "tickets", "refill", "admin/claim"):
            answer = await page.post(f"/api/{path}", json={"name": "ann", "password": PASSWORD})
            assert (answer.status_code, no(answer)) == (403, says)
        assert (await page.get("/api/tables")).status_code == 200
    assert not setting.people.sessions


async def test_logins_are_counted_by_address() -> None:
    setting = Setting(RequestLimits(logins=Rate(burst=2, a_second=0.1), people_per_address=1))
    wrong = {"name": "ann", "password": "wrong"}
    async with setting.page() as page, setting.page(address="10.0.0.9") as elsewhere:
        checked = [await page.post("/api/login", json=wrong) for _ in range(3)]
        assert [answer.status_code for answer in checked] == [401, 401, 429]
        assert checked[2].headers["retry-after"] == "10"
        assert (await elsewhere.post("/api/login", json=wrong)).status_code == 401
        setting.clock.now += 10
        assert (await page.post("/api/login", json=wrong)).status_code == 401


async def test_guests_are_counted_by_address() -> None:
    setting = Setting(RequestLimits(guests=Rate(burst=1, a_second=0.1), people_per_address=2))
    told = []
    for _ in range(3):
        async with setting.page() as page:
            told.append((await page.post("/api/guest")).status_code)
    assert told == [200, 200, 429]


async def test_requests_are_counted_by_address() -> None:
    setting = Setting(RequestLimits(requests=Rate(burst=2, a_second=1), people_per_address=1))
    async with setting.page() as page:
        assert [(await page.get("/healthz")).status_code for _ in range(3)] == [200, 200, 429]


async def test_rounds_drawn_again_are_counted_by_person_and_address() -> None:
    setting = Setting(RequestLimits(replays=Rate(burst=2, a_second=1), people_per_address=2))
    table = "/api/tables/atlantic-city"
    async with setting.page() as ann, setting.page() as stranger:
        assert (await ann.post("/api/guest")).status_code == 200
        asked = [await ann.get(path) for path in (f"{table}/said", f"{table}/rounds/1", f"{table}/said")]
        assert [answer.status_code for answer in asked] == [200, 200, 429]
        told = [(await stranger.get(f"{table}/said")).status_code for _ in range(3)]
        assert told == [200, 200, 429], "who is nobody counts by the address alone"
        assert (await stranger.get(f"{table}/rounds")).status_code == 200
