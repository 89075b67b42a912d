"""People and accounts over HTTP, in a whole house: who may read and do what, and that it holds at once."""

import io
import time
from base64 import b32decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cutcard.cli.commands import people as commands
from cutcard.pit.people.second_factor import totp
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.web.http.accounts.client_device import UNKNOWN, device_of
from cutcard.web.http.cookies import NAME, SECURE_NAME
from cutcard.web.http.routes.accounts import administration
from cutcard.web.server.assembly import OpenHouse, open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Rate, RequestLimits, Settings
from tests.served import ROOT
from tests.web.fakes import ORIGIN
from tests.web.socket_client import SocketClient

MANY = Rate(1e9, 1e9)
LIMITS = RequestLimits(frames=MANY, requests=MANY, logins=MANY, guests=MANY, tickets=MANY, replays=MANY)
SHEET = "minibaccarat"
PASSWORD, OTHER = "correct horse battery", "another horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
TLS = "https://house.example"
WHY = {"why": "by the shift plan"}


class Somebody:
    """A browser: its cookies, and where it is."""

    def __init__(self, opened: OpenHouse, *, address: str = "127.0.0.1", origin: str = ORIGIN) -> None:
        self.opened = opened
        transport = httpx.ASGITransport(opened.app, client=(address, 4000))  # type: ignore[arg-type]
        headers = {"origin": origin, "user-agent": FIREFOX}
        self.page = httpx.AsyncClient(
            transport=transport, base_url=origin.replace("https:", "http:"), headers=headers
        )

    async def get(self, path: str) -> httpx.Response:
        return await self.page.get(f"/api/{path}")

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.page.post(f"/api/{path}", json=body)

    async def socket(self) -> SocketClient:
        ticket = (await self.post("tickets", table=SHEET)).json()["ticket"]
        return await SocketClient(self.opened.app, ticket=ticket, token=self.page.cookies[NAME]).open()


@asynccontextmanager
async def house(
    tmp_path: Path, *, second_factor: bool = False
) -> AsyncIterator[tuple[OpenHouse, Somebody, Somebody]]:
    """Carol, who is the administrator, and ann."""
    text = (ROOT / "sheets" / f"{SHEET}.toml").read_text("utf-8")
    async with open_house(
        f"sqlite:///{tmp_path}/house.db",
        [TableSheet(SHEET, text)],
        settings=Settings(origins=frozenset({ORIGIN, TLS}), limits=LIMITS, second_factor=second_factor),
        log=Log(io.StringIO()),
        pace=Pace(0, 0, 0, 0),
        bots=0,
    ) as opened:
        carol, ann = Somebody(opened), Somebody(opened)
        token = await opened.people.first_run_token()
        assert (await carol.post("register", name="carol", password=PASSWORD)).status_code == 200
        claimed = await carol.post("admin/claim", token=token)
        assert claimed.status_code == 200, claimed.text
        assert claimed.json()["withheld" if second_factor else "roles"][0] == "admin"
        assert (await ann.post("register", name="ann", password=PASSWORD)).status_code == 200
        yield opened, carol, ann


async def test_only_administrators_see_and_change_people_and_auditors_read_the_record(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, carol, ann):
        reads = ("people", "people/carol/sessions", "people/events")
        acts = ("role", "lock", "unlock", "ended-sessions", "password")
        nobody = Somebody(opened)
        for one, status in ((nobody, 401), (ann, 403)):
            for path in reads:
                assert (await one.get(path)).status_code == status, path
            for act in acts:
                body = {"role": "none", **WHY} if act == "role" else WHY
                assert (await one.post(f"people/carol/{act}", **body)).status_code == status, act
        assert (await carol.post("people/ann/role", role="auditor", **WHY)).json()["role"] == "auditor"
        assert [(await ann.get(path)).status_code for path in reads] == [403, 403, 200]
        assert [(await carol.get(path)).status_code for path in reads] == [200, 200, 200]


async def test_a_lock_closes_sockets_at_once_and_is_recorded_with_who_and_why(tmp_path: Path) -> None:
    async with house(tmp_path) as (_opened, carol, ann):
        socket = await ann.socket()
        locked = await carol.post("people/ann/lock", **WHY)
        assert locked.json()["locked"] > 0
        await socket.until(lambda: socket.code is not None)
        assert socket.code == 1008
        assert (await ann.get("me")).status_code == 401
        told = await ann.post("login", name="ann", password=PASSWORD)
        assert (told.status_code, told.json()["error"]["message"]) == (
            403,
            "This account is locked. Ask an administrator of the house.",
        )
        events = (await carol.get("people/events?about=ann")).json()["events"]
        by = next(one for one in events if one["what"] == "locked")
        assert (by["by"], by["why"], by["address"]) == ("carol", WHY["why"], "127.0.0.1")
        assert (await carol.post("people/ann/unlock", **WHY)).json()["locked"] == 0
        assert (await ann.post("login", name="ann", password=PASSWORD)).status_code == 200


async def test_what_the_owner_does_by_the_command_line_holds_in_the_running_house(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with house(tmp_path) as (opened, carol, ann):
        socket, watch = await ann.socket(), opened.context.security_watch
        assert watch is not None
        assert (await carol.get("people")).status_code == 200
        database = f"{tmp_path}/house.db"
        assert commands.role(database, "ann", "admin", "the second one", as_json=False) == 0
        await watch.look()
        assert (await ann.get("people")).status_code == 200, "the new role holds in the old session"
        assert socket.code is None, "a session that has not ended goes on"
        assert commands.end_sessions(database, "ann", "a lost phone", "", as_json=False) == 0
        await watch.look()
        await socket.until(lambda: socket.code is not None)
        assert (await ann.get("me")).status_code == 401
        assert commands.role(database, "ann", "none", "no longer", as_json=False) == 0
        await watch.look()
        told = [one["by_owner"] for one in (await carol.get("people/events?about=ann")).json()["events"]]
        assert told.count(True) == 3


async def test_refusals_name_what_is_wrong(tmp_path: Path) -> None:
    async with house(tmp_path) as (_opened, carol, _ann):
        for path, body, status, key in (
            ("people/carol/role", {"role": "none", **WHY}, 400, "role"),
            ("people/carol/lock", WHY, 400, "role"),
            ("people/ann/role", {"role": "chef", **WHY}, 400, "role"),
            ("people/ann/role", {"role": "dealer", "why": " "}, 400, "why"),
            ("people/ann/lock", {}, 400, ""),
            ("people/nobody/lock", WHY, 404, ""),
            ("people/ann/ended-sessions", {**WHY, "session": "0" * 16}, 404, ""),
            ("people/ann/ended-sessions", {**WHY, "session": "x"}, 400, "session"),
            ("people/<b>/lock", WHY, 404, ""),
        ):
            answer = await carol.post(path, **body)
            assert answer.status_code == status, (path, answer.text)
            assert answer.json()["error"].get("key", "") == key, path


async def test_people_come_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(administration, "PAGE", 3)
    async with house(tmp_path) as (opened, carol, _ann):
        for number in range(3):
            await opened.people.register(f"zoe-{number}", PASSWORD)
        first = (await carol.get("people")).json()
        assert [one["name"] for one in first["people"]] == ["ann", "carol", "zoe-0"]
        second = (await carol.get(f"people?after={first['more']}")).json()
        assert ([one["name"] for one in second["people"]], second["more"]) == (["zoe-1", "zoe-2"], "")
        assert [one["name"] for one in (await carol.get("people?search=ZOE")).json()["people"]] == [
            *("zoe-0", "zoe-1", "zoe-2")
        ]
        events = (await carol.get("people/events")).json()
        assert len(events["events"]) == 3
        older = (await carol.get(f"people/events?before={events['more']}")).json()["events"]
        assert older[0]["number"] < events["events"][-1]["number"]
        row = (await carol.get("people?search=carol")).json()["people"][0]
        assert (row["role"], row["own"], row["sessions"]) == ("admin", True, 1)


async def test_a_person_sees_and_ends_their_own_sessions_and_nobody_elses(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, carol, ann):
        phone = Somebody(opened, address="10.1.1.1")
        assert (await phone.post("login", name="ann", password=PASSWORD)).status_code == 200
        socket = await phone.socket()
        seen = (await ann.get("account/sessions")).json()["sessions"]
        assert {one["device"] for one in seen} == {"Firefox on Linux"}
        other = next(one for one in seen if not one["current"])
        assert other["address"] == "10.1.1.1"
        assert (await carol.post("account/ended-session", session=other["id"])).status_code == 404
        left = await ann.post("account/ended-session", session=other["id"])
        assert [one["current"] for one in left.json()["sessions"]] == [True]
        await socket.until(lambda: socket.code is not None)
        assert (await phone.get("me")).status_code == 401
        assert (await ann.get("me")).status_code == 200


async def test_a_new_password_ends_every_other_session(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, ann):
        phone = Somebody(opened)
        await phone.post("login", name="ann", password=PASSWORD)
        wrong = await ann.post("account/password", old=OTHER, new=OTHER)
        assert wrong.status_code == 401
        assert (await phone.get("me")).status_code == 200
        assert (await ann.post("account/password", old=PASSWORD, new=OTHER)).status_code == 200
        assert (await phone.get("me")).status_code == 401
        assert (await ann.get("me")).json()["name"] == "ann"
        guest = Somebody(opened)
        await guest.post("guest")
        assert (await guest.post("account/password", old=PASSWORD, new=OTHER)).status_code == 409


async def test_a_reset_gives_a_code_once_and_the_person_chooses(tmp_path: Path) -> None:
    async with house(tmp_path) as (_opened, carol, ann):
        reset = (await carol.post("people/ann/password", **WHY)).json()
        assert reset["hours"] == 24
        assert (await ann.get("me")).status_code == 401
        used = {"name": "ann", "code": reset["code"], "password": OTHER}
        assert (await ann.post("account/reset-code", **{**used, "code": "wrong"})).status_code == 400
        assert (await ann.post("account/reset-code", **used)).status_code == 204
        assert (await ann.post("account/reset-code", **used)).status_code == 400
        assert (await ann.post("login", name="ann", password=OTHER)).status_code == 200


async def test_too_many_attempts_say_when_to_try_again(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, ann):
        for _ in range(3):
            assert (await ann.post("login", name="carol", password=OTHER)).status_code == 401
        told = await ann.post("login", name="carol", password=PASSWORD)
        assert (told.status_code, told.headers["retry-after"]) == (429, "5")
        assert told.json()["error"]["message"] == "Too many attempts. Try again in 5 seconds."
        elsewhere = Somebody(opened, address="203.0.113.9")
        assert (await elsewhere.post("login", name="carol", password=PASSWORD)).status_code == 200


async def test_over_tls_the_cookie_is_the_hosts_own_and_the_browser_stays_on_tls(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, ann):
        plain = await ann.get("me")
        assert "strict-transport-security" not in plain.headers
        away = Somebody(opened, origin=TLS)
        entered = await away.post("guest")
        cookie = entered.headers["set-cookie"]
        assert cookie.startswith(f"{SECURE_NAME}=")
        assert "Secure" in cookie
        assert entered.headers["strict-transport-security"] == "max-age=31536000"
        token = cookie.partition("=")[2].partition(";")[0]
        believed = {"cookie": f"{SECURE_NAME}={token}"}
        planted = {"cookie": f"{NAME}={token}"}
        away.page.cookies.clear()
        assert (await away.page.get("/api/me", headers=believed)).status_code == 200
        assert (await away.page.get("/api/me", headers=planted)).status_code == 401


async def test_a_second_factor_is_set_up_asked_for_and_removed(tmp_path: Path) -> None:
    async with house(tmp_path, second_factor=True) as (opened, carol, ann):
        assert (await carol.get("me")).json()["withheld"] == ["admin"]
        assert (await carol.get("people")).status_code == 403, "a role without a second factor is withheld"
        assert (await carol.get("account/second-factor")).json() == {"on": False, "needed": True}
        assert (await carol.post("account/second-factor", password=OTHER)).status_code == 401
        begun = (await carol.post("account/second-factor", password=PASSWORD)).json()
        assert begun["address"].startswith("otpauth://totp/Cutcard:carol?secret=" + begun["secret"])
        assert begun["qr_path"].startswith("M0 0h7v1h-7z")
        secret = b32decode(begun["secret"])

        def code(away: int = 0) -> str:
            return totp.hotp(secret, totp.step_of(time.time()) + away)

        wrong = await carol.post("account/second-factor/confirmed", code="12345")
        assert (wrong.status_code, wrong.json()["error"]["key"]) == (400, "code")
        codes = (await carol.post("account/second-factor/confirmed", code=code())).json()["codes"]
        assert len(codes) == 10
        assert (await carol.get("people")).status_code == 200
        other = Somebody(opened, address="10.2.2.2")
        asked = await other.post("login", name="carol", password=PASSWORD)
        assert (asked.status_code, asked.json()["error"]["key"]) == (401, "code")
        entered = await other.post("login", name="carol", password=PASSWORD, code=codes[0])
        assert entered.json()["roles"] == ["admin", "player"]
        assert (await ann.get("account/second-factor")).json() == {"on": False, "needed": False}
        gone = await other.post("account/second-factor/removed", password=PASSWORD, code=codes[1])
        assert gone.json()["withheld"] == ["admin"]
        assert (await carol.get("me")).status_code == 401, "all other sessions end"


async def test_staff_is_signed_out_when_idle_though_the_page_asks_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as (opened, carol, ann):
        await carol.post("people/ann/role", role="dealer", **WHY)
        begins, minutes = time.time_ns() // 1000, [0]
        monkeypatch.setattr(opened.people, "_now", lambda: begins + minutes[0] * 60_000_000)
        monkeypatch.setattr(opened.context, "_clock", lambda: 1e6 + minutes[0] * 60)

        def later(now: int) -> None:
            minutes[0] = now
            opened.context.sessions.forget_person("ann")

        for now in (20, 40):
            later(now)
            assert (await ann.post("account/active")).status_code == 204
        for now in (50, 69):
            later(now)
            assert (await ann.get("me")).status_code == 200
            assert (await ann.post("tickets", table=SHEET)).status_code == 200, "a page connects by itself"
        later(70)
        assert (await ann.get("me")).status_code == 401


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1", "Safari on iOS"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/8.5.0", "curl"),
        ("Mozilla/5.0", UNKNOWN),
        ("", UNKNOWN),
        ("<script>alert(1)</script>", UNKNOWN),
    ],
)
def test_a_device_in_words(agent: str, device: str) -> None:
    assert device_of(agent) == device
