"""HTTP: sessions, origins, lengths, rates, headers, and error responses."""

import io
import json
import re
from typing import Any

import httpx
import pytest

from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts
from cutcard.pit.wallet.play_money import NotBroke
from cutcard.pit.wallet.wallet import WalletDownError
from cutcard.web.http.app import make_app
from cutcard.web.http.http_errors import NOT_NOW
from cutcard.web.http.page import Page
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Limits, Rate, Settings
from tests.web.fakes import ORIGIN, Clock, FakeHouse, FakePeople, FakeTable, FakeTableInfo, FakeWallet, lines
from tests.web.socket_client import SocketClient

USUAL = Limits()
PASSWORD = "correct horse battery"


class Setting:
    def __init__(self, limits: Limits = USUAL, **settings: Any) -> None:
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


# --- sessions ---------------------------------------------------------------------------------------------


async def test_a_guest_signs_in_once_and_stays_the_same_person() -> None:
    async with (setting := Setting()).page() as page:
        assert (await page.get("/api/me")).status_code == 401
        first, second = await page.post("/api/guest"), await page.post("/api/guest")
        assert first.json() == second.json() == (await page.get("/api/me")).json()
        assert first.json() == {
            "name": "guest-1",
            "kind": "guest",
            "roles": ["player"],
            "balance": 100000,
            "at": [],
            "chips": [],
            "shown": "",
            "colour": 0,
            "withheld": [],
            "refill": {
                "below": 1000,
                "says": "If you have less than $10 in total, you can get more play money once an hour.",
            },
        }
        assert len(setting.people.sessions) == 1


async def test_signing_in_changes_the_session_and_ends_the_old_one() -> None:
    setting = Setting()
    async with setting.page() as page:
        await setting.people.register("ann", PASSWORD)
        await page.post("/api/guest")
        before = page.cookies["cutcard_session"]
        answer = await page.post("/api/login", json={"name": "ann", "password": PASSWORD})
        assert (answer.status_code, answer.json()["name"]) == (200, "ann")
        assert page.cookies["cutcard_session"] != before
        assert before not in setting.people.sessions


async def test_a_wrong_name_and_a_wrong_password_are_answered_alike() -> None:
    setting = Setting()
    async with setting.page() as page:
        await setting.people.register("ann", PASSWORD)
        told = [
            await page.post("/api/login", json={"name": name, "password": "not this one"})
            for name in ("ann", "nobody")
        ]
        assert [answer.status_code for answer in told] == [401, 401]
        assert told[0].content == told[1].content
        assert "set-cookie" not in told[0].headers


async def test_a_guest_who_registers_is_the_account_from_then_on() -> None:
    setting = Setting()
    async with setting.page() as page:
        await page.post("/api/guest")
        answer = await page.post("/api/register", json={"name": "ann", "password": PASSWORD})
        assert answer.json()["kind"] == "account"
        assert [person.name for person in setting.people.sessions.values()] == ["ann"]
        taken = await page.post("/api/register", json={"name": "ann", "password": PASSWORD})
        assert (taken.status_code, taken.json()["error"]["key"]) == (400, "name")


async def test_logging_out_closes_the_sockets_at_once() -> None:
    setting = Setting()
    async with setting.page() as page:
        await page.post("/api/guest")
        ticket = (await page.post("/api/tickets", json={"table": "atlantic-city"})).json()["ticket"]
        peer = await SocketClient(setting.app, ticket=ticket, token=page.cookies["cutcard_session"]).open()
        assert peer.frames
        assert (await page.post("/api/logout")).status_code == 204
        await peer.until(lambda: peer.code is not None)
        assert peer.code == 1008
        assert (await page.get("/api/me")).status_code == 401


async def test_the_first_administrator() -> None:
    async with Setting().page() as page:
        claim = {"token": "second", "name": "ada", "password": PASSWORD}
        assert (await page.post("/api/admin/claim", json=claim)).status_code == 400
        answer = await page.post("/api/admin/claim", json=claim | {"token": "first"})
        assert answer.json()["roles"] == ["admin", "player"]


async def test_more_play_money_is_refused_in_words() -> None:
    async with Setting().page() as page:
        assert (await page.post("/api/refill")).status_code == 401
        await page.post("/api/guest")
        answer = await page.post("/api/refill")
        assert (answer.status_code, no(answer)) == (409, NotBroke(0).says)


# --- tables -----------------------------------------------------------------------------------------------


async def test_tables_can_be_read_about_and_unknown_ones_are_not_there() -> None:
    async with Setting().page() as page:
        assert [table["name"] for table in (await page.get("/api/tables")).json()["tables"]] == [
            "atlantic-city"
        ]
        assert (await page.get("/api/tables/atlantic-city")).json()["title"] == "Atlantic City"
        assert (await page.get("/api/tables/atlantic-city/rounds")).json() == {"rounds": []}
        for path in ("/api/tables/<script>", "/api/tables/x/rounds", "/api/tables/atlantic-city/rounds/2"):
            answer = await page.get(path)
            assert answer.status_code == 404
            assert "script" not in no(answer)


async def test_a_person_chooses_how_others_see_them() -> None:
    async with (setting := Setting()).page() as page:
        assert (await page.post("/api/face", json={"name": "Ann"})).status_code == 401
        await page.post("/api/guest")
        chosen = (await page.post("/api/face", json={"name": "Ann", "colour": 3})).json()
        assert (chosen["name"], chosen["shown"], chosen["colour"]) == ("guest-1", "Ann", 3)
        taken = await page.post("/api/face", json={"name": "taken"})
        assert (taken.status_code, taken.json()["error"]["key"]) == (400, "name")
        for wrong in ({"colour": 9}, {"name": 5}, {"shown": "Ann"}):
            assert (await page.post("/api/face", json=wrong)).status_code == 400
        nobody = {"faces": []}
        assert (await page.get("/api/tables/atlantic-city/faces")).json() == nobody, "they sit nowhere"
        setting.table.done.append(("guest-1", "1", 0, acts.Sit(1, 10_00)))
        face = {"player": "guest-1", "shown": "Ann", "colour": 3}
        assert (await page.get("/api/tables/atlantic-city/faces")).json() == {"faces": [face]}
        assert (await page.get("/api/tables")).json()["faces"] == [face]
        assert (await page.get("/api/tables/nowhere/faces")).status_code == 404


async def test_long_answers_are_compressed_for_who_takes_them_so() -> None:
    async with Setting().page() as page:
        for path in ("/api/tables", "/api/tables/atlantic-city"):
            plain = await page.get(path, headers={"Accept-Encoding": "identity"})
            packed = await page.get(path, headers={"Accept-Encoding": "gzip"})
            assert "Content-Encoding" not in plain.headers
            assert packed.headers["Content-Encoding"] == "gzip"
            assert plain.json() == packed.json()
            assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"


async def test_a_round_is_shown_as_its_reader_saw_it() -> None:
    async with Setting().page() as page:
        path = "/api/tables/atlantic-city/rounds/1"
        assert "as anybody saw it" in (await page.get(path)).json()["notation"]
        await page.post("/api/guest")
        assert "as guest-1 saw it" in (await page.get(path)).json()["notation"]


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "99999999999999999999999"])
async def test_what_is_no_round_is_not_there(number: str) -> None:
    async with Setting().page() as page:
        assert no(await page.get(f"/api/tables/atlantic-city/rounds/{number}")) == "Not found."


async def test_a_ticket_needs_a_session_and_a_table() -> None:
    async with Setting().page() as page:
        wanted = {"table": "atlantic-city"}
        assert (await page.post("/api/tickets", json=wanted)).status_code == 401
        await page.post("/api/guest")
        answer = await page.post("/api/tickets", json=wanted)
        assert (answer.status_code, answer.json()["seconds"]) == (200, 30)
        assert (await page.post("/api/tickets", json={"table": "other"})).status_code == 404


@pytest.mark.clause("2.14#2")
async def test_more_boxes_are_permitted_by_the_floor_and_by_nobody_else() -> None:
    setting = Setting()
    there, wanted = "/api/tables/atlantic-city/boxes", {"player": "ann", "boxes": 2}
    async with setting.page() as page:
        assert (await page.post(there, json=wanted)).status_code == 401
        for roles, status in (((), 403), (("dealer",), 403), (("auditor",), 403)):
            page.cookies.set("cutcard_session", setting.people.enter("ann", *roles))
            answer = await page.post(there, json=wanted)
            assert answer.status_code == status, roles
        assert setting.table.done == []
        for role in ("floorperson", "admin"):
            page.cookies.set("cutcard_session", setting.people.enter("flo", role))
            answer = await page.post(there, json=wanted)
            assert (answer.status_code, answer.json()) == (200, wanted)
            assert setting.table.done.pop() == ("flo", "", 0, acts.Say(PermitBoxes("ann", 2), "floorperson"))
        refused = await page.post(there, json={**wanted, "boxes": 5})
        assert refused.status_code == 409
        assert no(refused) == "a player is permitted 1 to 4 boxes at this table (2.14)"
        elsewhere = await page.post(there.replace("atlantic-city", "other"), json=wanted)
        assert elsewhere.status_code == 404
        for bad in ({"player": "ann"}, {**wanted, "boxes": 0}, {**wanted, "boxes": 8}, {**wanted, "by": "x"}):
            assert (await page.post(there, json=bad)).status_code == 400


@pytest.mark.clause("8.3(b)")
async def test_changed_rules_are_announced_by_the_floor_and_by_nobody_else() -> None:
    setting = Setting()
    change = {"table": "atlantic-city", "sheet": "[table]"}
    wanted = {"changes": [change], "effective": 1800.0, "notified": 1.5}
    there, back = "/api/notices", "/api/tables/atlantic-city/withdrawn-notice"
    look, all_back = f"{there}/preview", f"{there}/withdrawn"
    both = {"tables": ["atlantic-city"]}

    async def status_of_each(page: Any) -> set[int]:
        """Of every request that is the floorperson's."""
        asked = [await page.post(url, json=wanted) for url in (there, look)]
        asked += [await page.post(back), await page.post(all_back, json=both), await page.get(there)]
        return {one.status_code for one in asked}

    async with setting.page() as page:
        assert await status_of_each(page) == {401}
        for roles in ((), ("dealer",), ("auditor",)):
            page.cookies.set("cutcard_session", setting.people.enter("ann", *roles))
            assert await status_of_each(page) == {403}
        assert setting.table.done == []
        for role in ("floorperson", "admin"):
            page.cookies.set("cutcard_session", setting.people.enter("flo", role))
            answer = await page.post(there, json=wanted)
            assert (answer.status_code, answer.json()) == (200, {"tables": ["atlantic-city"]})
            act = acts.Announce("[table]", 1_800_000_000, 1_500_000, "flo")
            assert setting.table.done.pop() == ("floorperson", "", 0, act)
            for answer in (await page.post(back), await page.post(all_back, json=both)):
                assert (answer.status_code, answer.json()) == (200, both)
                assert setting.table.done.pop() == ("floorperson", "", 0, acts.WithdrawChange("flo"))
            seen = (await page.post(look, json=wanted)).json()
            assert seen["tables"][0]["problems"] == [{"says": "the sheet changes nothing", "clause": ""}]
            assert setting.table.done == []
        late = await page.post(there, json={"changes": [change]})
        assert late.status_code == 409
        assert no(late) == "done less than half an hour before it takes effect (8.3(b)1)"
        other = {**wanted, "changes": [change, {**change, "table": "other"}]}
        assert (await page.post(there, json=other)).status_code == 404
        assert (await page.post(back.replace("atlantic-city", "other"))).status_code == 404
        assert (await page.post(all_back, json={"tables": ["other"]})).status_code == 404
        twice = {**wanted, "changes": [change, change]}
        for bad in ({}, {**wanted, "changes": []}, {**wanted, "effective": -1}, {**wanted, "by": "x"}, twice):
            assert (await page.post(there, json=bad)).status_code == 400
            assert (await page.post(look, json=bad)).status_code == 400
        assert (await page.post(all_back, json={"tables": []})).status_code == 400
        assert setting.table.done == []


async def test_a_notice_may_hold_many_sheets_and_nothing_else_may() -> None:
    setting = Setting()
    async with setting.page() as page:
        page.cookies.set("cutcard_session", setting.people.enter("flo", "floorperson"))
        many = {"changes": [{"table": "atlantic-city", "sheet": "x" * 16_000}] * 10}
        answers = [await page.post(f"/api/notices{path}", json=many) for path in ("", "/preview")]
        assert [one.status_code for one in answers] == [400, 400]  # a table is named twice
        too_many = {"changes": [{"table": "atlantic-city", "sheet": "x" * 16_000}] * 20}
        assert (await page.post("/api/notices", json=too_many)).status_code == 413
        long = {"name": "ann", "password": "x" * 20_000}
        assert (await page.post("/api/login", json=long)).status_code == 413
        longer = {"changes": [{"table": "atlantic-city", "sheet": "x" * 17_000}]}
        assert (await page.post("/api/notices", json=longer)).status_code == 400


# --- bodies, origins, rates -------------------------------------------------------------------------------


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
    setting = Setting(Limits(logins=Rate(burst=2, a_second=0.1), people_per_address=1))
    wrong = {"name": "ann", "password": "wrong"}
    async with setting.page() as page, setting.page(address="10.0.0.9") as elsewhere:
        checked = [await page.post("/api/login", json=wrong) for _ in range(3)]
        assert [answer.status_code for answer in checked] == [401, 401, 429]
        assert checked[2].headers["retry-after"] == "10"
        assert (await elsewhere.post("/api/login", json=wrong)).status_code == 401
        setting.clock.now += 10
        assert (await page.post("/api/login", json=wrong)).status_code == 401


async def test_guests_are_counted_by_address() -> None:
    setting = Setting(Limits(guests=Rate(burst=1, a_second=0.1), people_per_address=2))
    told = []
    for _ in range(3):
        async with setting.page() as page:
            told.append((await page.post("/api/guest")).status_code)
    assert told == [200, 200, 429]


async def test_requests_are_counted_by_address() -> None:
    setting = Setting(Limits(requests=Rate(burst=2, a_second=1), people_per_address=1))
    async with setting.page() as page:
        assert [(await page.get("/healthz")).status_code for _ in range(3)] == [200, 200, 429]


async def test_rounds_drawn_again_are_counted_by_person_and_address() -> None:
    setting = Setting(Limits(replays=Rate(burst=2, a_second=1), people_per_address=2))
    table = "/api/tables/atlantic-city"
    async with setting.page() as ann, setting.page() as stranger:
        assert (await ann.post("/api/guest")).status_code == 200
        asked = [await ann.get(path) for path in (f"{table}/said", f"{table}/rounds/1", f"{table}/said")]
        assert [answer.status_code for answer in asked] == [200, 200, 429]
        told = [(await stranger.get(f"{table}/said")).status_code for _ in range(3)]
        assert told == [200, 200, 429], "who is nobody counts by the address alone"
        assert (await stranger.get(f"{table}/rounds")).status_code == 200


# --- headers, errors, logs, metrics -----------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/me", "/nowhere.js", "/api/nowhere", "/metrics"])
async def test_every_answer_carries_the_headers_that_protect_it(path: str) -> None:
    async with Setting().page() as page:
        headers = (await page.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


async def test_unknown_paths_and_methods_are_uniform() -> None:
    async with Setting().page() as page:
        assert no(await page.get("/api/nowhere")) == "Not found."
        refused = await page.put("/api/tables", json={})
        assert (refused.status_code, refused.headers["allow"]) == (405, "GET")
        assert no(refused) == "Method not allowed."


async def test_an_unforeseen_error_is_answered_by_its_id_alone() -> None:
    setting = Setting()

    async def broken(token: str) -> None:
        raise RuntimeError("the hole card is Ks")

    setting.context.sessions._people_by_token = broken
    async with setting.page() as page:
        page.cookies.set("cutcard_session", "some")
        answer = await page.get("/api/me")
    (failure,) = [line for line in lines(setting.out) if line["event"] == "failure"]
    assert answer.status_code == 500
    assert no(answer) == f"An unexpected error occurred. Its id in the log is {failure['id']}."
    assert "Ks" not in setting.out.getvalue()


@pytest.mark.parametrize("away", [StoreDownError, WalletDownError, TryAgainError])
async def test_a_database_that_is_away_is_no_fault_and_can_be_asked_again(away: type[Exception]) -> None:
    setting = Setting()

    async def gone(token: str) -> None:
        raise away("the password of the database is secret")

    setting.context.sessions._people_by_token = gone
    async with setting.page() as page:
        page.cookies.set("cutcard_session", "some")
        answer = await page.get("/api/me")
    assert (answer.status_code, answer.headers["retry-after"], no(answer)) == (503, "1", NOT_NOW)
    assert {line["event"] for line in lines(setting.out)} == {"request"}


@pytest.mark.parametrize(
    ("fault", "status", "says"),
    [
        (StoreDownError("secret"), 503, r"The database did not answer\."),
        (RuntimeError("secret"), 500, r"An unexpected error occurred\. Its id in the log is [0-9a-f]{12}\."),
    ],
)
async def test_a_request_that_may_have_moved_money_says_that_its_outcome_is_unknown(
    fault: Exception, status: int, says: str
) -> None:
    setting = Setting()

    async def granted_and_then_gone(player: str, at_tables: Any) -> None:
        raise fault

    setting.context.wallet.refill = granted_and_then_gone
    async with setting.page() as page:
        await page.post("/api/guest")
        answer = await page.post("/api/refill")
    assert answer.status_code == status
    unknown = r" Whether the request was done is not known\. It is safe to send it again\."
    assert re.fullmatch(says + unknown, no(answer))


@pytest.mark.parametrize("field", ["x" * 5000, "\x1b[2J\u202e\n"], ids=["long", "odd"])
async def test_what_an_answer_repeats_is_short_and_printable(field: str) -> None:
    async with Setting().page() as page:
        answer = await page.post("/api/login", json={"name": "ann", "password": PASSWORD, field: 1})
    assert answer.status_code == 400
    assert len(no(answer)) < 160
    assert no(answer).isascii()
    assert no(answer).isprintable()


async def test_the_log_contains_no_secret_and_no_text_from_a_client() -> None:
    setting = Setting()
    async with setting.page() as page:
        await page.post("/api/register", json={"name": "ann", "password": PASSWORD})
        token = page.cookies["cutcard_session"]
        ticket = (await page.post("/api/tickets", json={"table": "atlantic-city"})).json()["ticket"]
        await page.get("/api/tables/written-by-a-stranger?query=secret")
        await page.get("/api/nothing-there-x?token=secret")
    written = [line for line in lines(setting.out) if line["event"] == "request"]
    assert [line["route"] for line in written][:3] == ["/api/register", "/api/tickets", "/api/tables/{table}"]
    assert {line["person"] for line in written[1:3]} == {"ann", ""}
    for secret in (PASSWORD, token, ticket, "stranger", "nothing-there", "secret"):
        assert secret not in setting.out.getvalue()


async def test_metrics_are_for_administrators_auditors_and_the_token() -> None:
    setting = Setting(metrics_token="m" * 20)
    async with setting.page() as page:
        assert (await page.get("/metrics")).status_code == 403
        await page.post("/api/guest")
        assert (await page.get("/metrics")).status_code == 403
        wrong = await page.get("/metrics", headers={"authorization": "Bearer " + "n" * 20})
        assert wrong.status_code == 403
        answer = await page.get("/metrics", headers={"authorization": "Bearer " + "m" * 20})
        assert answer.status_code == 200
        assert "cutcard_tables 1.0" in answer.text
        assert "cutcard_rounds 3.0" in answer.text
        assert "atlantic" not in answer.text
        page.cookies.set("cutcard_session", setting.people.enter("aud", "auditor"))
        assert (await page.get("/metrics")).status_code == 200


async def test_no_token_set_lets_no_empty_token_in() -> None:
    async with Setting().page() as page:
        assert (await page.get("/metrics", headers={"authorization": "Bearer "})).status_code == 403


async def test_health_says_when_the_server_stops() -> None:
    setting = Setting()
    async with setting.page() as page:
        assert (await page.get("/healthz")).json() == {"ok": True, "tables": 1}
        await setting.context.close()
        assert (await page.get("/healthz")).status_code == 200
        stopping = await page.get("/readyz")
        assert (stopping.status_code, no(stopping)) == (503, "The server is stopping.")
        assert (await page.head("/readyz")).status_code == 503


async def test_the_description_names_every_route_and_its_types() -> None:
    async with Setting().page() as page:
        described = (await page.get("/api/openapi.json")).json()
    assert set(described["paths"]) == {
        *(f"/api/{name}" for name in ("guest", "register", "login", "logout", "admin/claim", "me", "refill")),
        *("/api/tables", "/api/tables/{table}", "/api/tables/{table}/rounds", "/api/tables/{table}/said"),
        *("/api/tables/{table}/mine", "/api/tables/{table}/mine/rounds.zip"),
        *("/api/tables/{table}/rounds/{number}/link", "/api/shared/{link}"),
        *("/api/shared/{link}/withdrawn", "/api/shared/{link}/picture.png", "/api/board"),
        *("/api/tables/{table}/rounds/{number}", "/api/tickets", "/healthz", "/readyz", "/metrics"),
        *("/api/tables/{table}/boxes", "/api/notices", "/api/tables/{table}/withdrawn-notice"),
        *("/api/notices/preview", "/api/notices/withdrawn", "/api/face", "/api/tables/{table}/faces"),
        *("/api/coach", "/api/coach/accuracy", "/api/coach/tables/{table}/rounds/{number}"),
        *("/api/account/password", "/api/account/reset-code"),
        *("/api/account/sessions", "/api/account/ended-session"),
        *("/api/people", "/api/people/events", "/api/people/{name}/sessions", "/api/people/{name}/role"),
        *("/api/people/{name}/lock", "/api/people/{name}/unlock", "/api/people/{name}/ended-sessions"),
        *("/api/people/{name}/password", "/api/people/{name}/removed-second-factor", "/api/account/active"),
        *("/api/account/limits", "/api/account/exclusion"),
        *(f"/api/account/second-factor{more}" for more in ("", "/confirmed", "/removed")),
    }
    known = described["components"]["schemas"]
    used = json.dumps(described).split('"$ref": "#/components/schemas/')[1:]
    assert {text.partition('"')[0] for text in used} <= set(known)
    assert "HTTPValidationError" not in known
