"""Requests about tables of other servers: sent on, told apart, refused in one sentence."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import pytest

from cutcard.pit.servers.house_state import HouseState, UnconfirmedError
from cutcard.web.http.guards import headers_beside, strip_prefix
from cutcard.web.http.http_types import Lobby
from cutcard.web.servers import peer_client
from cutcard.web.servers.other_servers import KEPT_SECONDS, MOVING, UNCONFIRMED, UNREACHABLE, OtherServers
from cutcard.web.servers.peer_client import PeerResponse, UnreachableError
from cutcard.web.servers.peer_messages import AWAY_FROM_TABLES, PERSON, SESSION, PeerMessages, announce_person
from cutcard.web.session_cache import session_of
from tests.pit.servers.fake_membership import one_server
from tests.web.fakes import ORIGIN
from tests.web.http_setting import Setting, no

HERE, THERE, ORPHAN = "atlantic-city", "boardwalk", "red-dog"
OTHER = one_server("other", public="https://tables.example.org/s/2")
Answer = Callable[[str, str, dict[bytes, bytes], bytes], PeerResponse]


class FakeMoves:
    """This server and another one, which runs `THERE`. `ORPHAN` is on its way."""

    me = "me"

    def __init__(self) -> None:
        self.asked, self.may = 0, True
        self.sure, self.lost = True, False
        """Whether its lease holds, and whether `HERE` is another one's by now."""
        self.told: list[str] = []
        self.brought: list[str] = []

        owners = {HERE: "me", THERE: "other", ORPHAN: "gone"}
        self.state = HouseState((one_server("me"), OTHER), owners, 0.0)

    def others(self) -> Any:
        return (OTHER,)

    def owner(self, table: str) -> Any:
        return OTHER if self.state.owners.get(table) == "other" else None

    async def runs(self, table: str) -> bool:
        if not self.sure:
            raise UnconfirmedError
        return not self.lost

    @property
    def database(self) -> "FakeMoves":
        return self

    async def transact(self, work: Any) -> bool:
        """What the rates over all servers say."""
        self.asked += 1
        return self.may

    async def tell(self, what: str) -> None:
        self.told.append(what)

    async def bring(self, names: Any) -> None:
        self.brought += names


class Several(Setting):
    """An app whose other server answers by `answer`; what was sent there is kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: Answer | None = None) -> None:
        super().__init__()
        self.sent: list[tuple[str, str, dict[bytes, bytes], bytes]] = []
        self.context.others = OtherServers(secret="own-secret", own_address="http://127.0.0.1:8000")
        self.moves = FakeMoves()
        self.context.others.moves = self.moves  # type: ignore[assignment]

        async def send(
            address: str, method: str, path: str, headers: Any, body: bytes = b"", *, seconds: float
        ) -> PeerResponse:
            assert address == OTHER.address
            self.sent.append((method, path, dict(headers), body))
            if answer is None:
                raise UnreachableError(address)
            return answer(method, path, dict(headers), body)

        monkeypatch.setattr("cutcard.web.servers.other_servers.send", send)


def says(value: Any, status: int = 200) -> Answer:
    body = json.dumps(value).encode()
    return lambda *_: PeerResponse(status, [(b"content-type", b"application/json")], body)


async def test_a_ticket_of_a_table_elsewhere_comes_from_its_server(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"ticket": "t", "seconds": 30, "address": "https://tables.example.org/s/2"}
    several = Several(monkeypatch, says(given))
    async with several.page(address="10.0.0.7") as page:
        await page.post("/api/guest")
        assert (await page.post("/api/tickets", json={"table": THERE})).json() == given
    ((method, path, headers, body),) = several.sent
    assert (method, path, json.loads(body)) == ("POST", "/api/tickets", {"table": THERE})
    assert headers[b"x-cutcard-server"] == OTHER.secret.encode()
    assert headers[b"x-cutcard-client"] == b"10.0.0.7", "it counts there for its own address"
    assert b"cutcard_session=" in headers[b"cookie"]
    assert headers[b"origin"] == ORIGIN.encode()


async def test_a_ticket_is_asked_for_without_a_body(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page does, so that a proxy can send the request to another server."""
    several = Several(monkeypatch, says({"ticket": "t", "seconds": 30, "address": ""}))
    async with several.page() as page:
        await page.post("/api/guest")
        assert (await page.post(f"/api/tickets?table={THERE}")).json()["ticket"] == "t"
        ((method, path, _, body),) = several.sent
        assert (method, path, body) == ("POST", f"/api/tickets?table={THERE}", b"")
        assert (await page.post(f"/api/tickets?table={HERE}")).json()["ticket"] != "t"
        assert (await page.post("/api/tickets?table=nowhere")).status_code == 404
        assert (await page.post("/api/tickets")).status_code in (400, 415), "no table is named"
    assert len(several.sent) == 1


async def test_a_ticket_of_a_table_here_is_written_here(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch)
    async with several.page() as page:
        await page.post("/api/guest")
        assert (await page.post("/api/tickets", json={"table": HERE})).json()["address"] == ""
        sent_on = {"x-cutcard-server": "own-secret", "x-cutcard-client": "10.0.0.7"}
        given = (await page.post("/api/tickets", json={"table": HERE}, headers=sent_on)).json()
        assert given["address"] == "http://127.0.0.1:8000", "for a page that came from another server"
        forged = {"x-cutcard-server": "wrong", "x-cutcard-client": "10.0.0.7"}
        assert (await page.post("/api/tickets", json={"table": HERE}, headers=forged)).json()["address"] == ""
    assert not several.sent
    assert '"10.0.0.7"' in several.out.getvalue()
    assert several.out.getvalue().count('"10.0.0.7"') == 1, "only the house's own servers are believed"


async def test_a_server_writes_a_ticket_only_for_a_table_that_is_certainly_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise a player who went on elsewhere could be shown the table as it was before."""
    several = Several(monkeypatch, says({"ticket": "there", "seconds": 30, "address": ""}))
    from_another = {"x-cutcard-server": "own-secret", "x-cutcard-client": "10.0.0.7"}
    async with several.page() as page:
        await page.post("/api/guest")
        several.moves.lost = True
        several.moves.state = several.moves.state._replace(owners={HERE: "other"})
        assert (await page.post("/api/tickets", json={"table": HERE})).json()["ticket"] == "there"
        back = await page.post("/api/tickets", json={"table": HERE}, headers=from_another)
        assert (back.status_code, no(back)) == (503, MOVING), "not round in circles"
        several.moves.sure = False
        unsure = await page.post("/api/tickets", json={"table": HERE})
        assert (unsure.status_code, no(unsure)) == (503, UNCONFIRMED)
        assert unsure.headers["retry-after"] == "1"
    assert len(several.sent) == 1


async def test_everything_about_a_table_is_sent_on(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch, says({"ok": True}))
    paths = (f"/api/tables/{THERE}", f"/api/tables/{THERE}/rounds/3?x=1", f"/api/floor/{THERE}/orders")
    async with several.page() as page:
        for path in paths:
            answer = await page.get(path)
            assert answer.json() == {"ok": True}
            assert answer.headers.get_list("x-frame-options") == ["DENY"], "the guards' headers once"
        assert (await page.get(f"/api/tables/{HERE}")).status_code == 200
    assert [path for _, path, _, _ in several.sent] == list(paths)


async def test_a_server_that_cannot_be_reached_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch)
    several.context.others.report = lambda level, says: several.moves.told.append(says)
    async with several.page() as page:
        for _ in range(2):
            answer = await page.get(f"/api/tables/{THERE}")
            assert (answer.status_code, no(answer), answer.headers["retry-after"]) == (503, UNREACHABLE, "1")
        lobby = (await page.get("/api/tables")).json()
        assert [one["name"] for one in lobby["tables"]] == [HERE]
    assert several.moves.told == [
        f"the server at {OTHER.address} (process 42 on other) cannot be reached from here"
    ], "once"


@pytest.mark.parametrize("goes_on", ["here", "third"])
async def test_a_request_does_not_wait_for_a_paused_server_once_the_table_goes_on_elsewhere(
    goes_on: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    several = Several(monkeypatch)
    third = OTHER._replace(id="third", address="http://127.0.0.1:3")
    asked: list[str] = []

    async def send(address: str, *_: Any, **__: Any) -> PeerResponse:
        asked.append(address)
        if address != OTHER.address:
            return says({"ok": True})("", "", {}, b"")
        if goes_on == "here":
            several.moves.state = several.moves.state._replace(owners={HERE: "me"})
        else:
            monkeypatch.setattr(several.moves, "owner", lambda table: third)
        return await asyncio.Future()  # it is paused

    monkeypatch.setattr("cutcard.web.servers.other_servers.send", send)
    several.moves.state = several.moves.state._replace(owners={HERE: "other"})
    house, known = several.context.house, several.context.house.table(HERE)
    monkeypatch.setattr(
        house, "table", lambda name: known if several.moves.state.owners.get(name) == "me" else None
    )
    async with several.page() as page, asyncio.timeout(20):
        answer = await page.get(f"/api/tables/{HERE}")
    assert answer.status_code == 200
    assert asked == ([OTHER.address] if goes_on == "here" else [OTHER.address, third.address])


async def test_an_act_waits_for_the_server_it_was_sent_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have been done there, so it is not sent to another one."""
    several = Several(monkeypatch)
    asked: list[str] = []

    async def send(address: str, *_: Any, **__: Any) -> PeerResponse:
        asked.append(address)
        several.moves.state = several.moves.state._replace(owners={THERE: "me"})
        await asyncio.sleep(0.2)
        return says({"ok": True})("", "", {}, b"")

    monkeypatch.setattr("cutcard.web.servers.other_servers.send", send)
    async with several.page() as page:
        await page.post("/api/guest")
        answer = await page.post(f"/api/tables/{THERE}/boxes", json={"player": "ann", "boxes": [1]})
    assert asked == [OTHER.address]
    assert answer.json() == {"ok": True}


@pytest.mark.parametrize("request_", [("GET", f"/api/tables/{ORPHAN}"), ("POST", "/api/tickets")])
async def test_a_table_on_its_way_is_one_sentence(
    request_: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    several = Several(monkeypatch)
    async with several.page() as page:
        answer = await page.request(*request_, json={"table": ORPHAN})
        assert (answer.status_code, no(answer)) == (503, MOVING)


async def test_a_request_goes_from_server_to_server_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that think the other has a table do not send a request round in circles."""
    several = Several(monkeypatch)
    async with several.page() as page:
        answer = await page.get(f"/api/tables/{THERE}", headers={"x-cutcard-server": "own-secret"})
        assert (answer.status_code, no(answer)) == (503, MOVING)
    assert not several.sent


async def test_the_lobby_has_the_tables_of_all_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Setting().page() as page:
        (table,) = (await page.get("/api/tables")).json()["tables"]
    there = {"tables": [{**table, "name": THERE}]}
    several = Several(monkeypatch, says(there))
    monkeypatch.setattr(type(several.context.house), "place", lambda self, name: name, raising=False)
    async with several.page() as page:
        for _ in range(2):
            answer = await page.get("/api/tables")
            assert [one["name"] for one in answer.json()["tables"]] == [HERE, THERE]
        own = await page.get("/api/tables", headers={"x-cutcard-server": "own-secret"})
        assert [one["name"] for one in own.json()["tables"]] == [HERE], "another server wants this part"
    assert len(several.sent) == 1, "what others told is kept for a moment"
    assert msgspec.json.decode(answer.content, type=Lobby).recommended


async def test_the_lobby_asks_the_others_again_however_often_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    several = Several(monkeypatch, says({"tables": []}))
    monkeypatch.setattr(type(several.context.house), "place", lambda self, name: name, raising=False)
    clock = [0.0]
    several.context.others._clock = lambda: clock[0]
    async with several.page() as page:
        for moment in (0.0, 0.6, 1.2, 1.8, 2.4):
            clock[0] = moment * KEPT_SECONDS
            assert (await page.get("/api/tables")).status_code == 200
    assert len(several.sent) == 3


async def test_notices_are_for_one_server(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch, says({"ok": 1}))
    several.moves.state = several.moves.state._replace(servers=(one_server("zzz"), OTHER))
    several.moves.me = "zzz"
    async with several.page() as page:
        assert (await page.get("/api/notices")).json() == {"ok": 1}
        several.moves.me = "aaa"
        several.moves.state = several.moves.state._replace(servers=(one_server("aaa"), OTHER))
        assert (await page.get("/api/notices")).status_code == 401, "decided here"


async def test_pages_of_other_servers_are_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch)
    async with several.page(origin="https://tables.example.org") as page:
        answer = await page.post("/api/guest")
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "connect-src 'self' wss://tables.example.org;" in policy
    async with several.page(origin="https://elsewhere.example.org") as page:
        assert (await page.post("/api/guest")).status_code == 403
    async with Setting().page() as page:
        alone = (await page.post("/api/guest")).headers["content-security-policy"]
    assert "connect-src 'self';" in alone
    assert headers_beside(["https://tables.example.org"])[0][1].decode() == policy


def test_the_path_of_a_server_behind_a_proxy_is_removed() -> None:
    for path, left in (("/s/1/api/x", "/api/x"), ("/s/12/api/x", "/s/12/api/x"), ("/api/x", "/api/x")):
        scope: dict[str, Any] = {"path": path, "raw_path": path.encode()}
        strip_prefix(scope, "/s/1")
        assert (scope["path"], scope["raw_path"]) == (left, left.encode())


async def test_rates_hold_over_all_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch)
    async with several.page() as page:
        assert (await page.post("/api/guest")).status_code == 200
        assert several.moves.asked == 1
        several.moves.may = False
        refused = await page.post("/api/login", json={"name": "ann", "password": "x" * 12})
        assert (refused.status_code, no(refused)) == (429, "Too many requests. Wait a moment.")
        monkeypatch.setattr(several.moves, "others", tuple)
        assert (await page.post("/api/login", json={"name": "ann", "password": "x" * 12})).status_code == 401
        assert several.moves.asked == 2, "alone, nothing is asked"


async def test_a_session_that_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch)
    async with several.page() as page:
        await page.post("/api/guest")
        token = next(iter(page.cookies.values()))
        await page.post("/api/logout")
    assert several.moves.told == [f"{SESSION} {session_of(token)}"]


async def test_a_change_of_a_person_is_told_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch)
    await announce_person(several.context, "ann")
    assert several.moves.told == [f"{PERSON} ann"]


async def test_what_others_tell_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Several(monkeypatch)
    messages = PeerMessages(several.context)
    async with several.page() as page:
        name = (await page.post("/api/guest")).json()["name"]
        token = next(iter(page.cookies.values()))
        person = await several.context.sessions.who(token)
        assert person is not None
        messages.receive(SESSION, session_of(token))
        assert not several.context.sessions._known
    monkeypatch.setattr(several.context.table_info, "sits", lambda table, name: True)
    again: list[str] = []

    async def noted(who: str) -> None:
        again.append(who)

    monkeypatch.setattr(several.context, "check_again", noted)
    messages.receive(PERSON, name)
    await asyncio.gather(*messages._tasks)
    assert again == [name]
    messages.receive(AWAY_FROM_TABLES, name)
    await asyncio.gather(*messages._tasks)
    assert several.table.done[-1][0] == name
    assert several.table.done[-1][1].startswith("exclusion-")


# --- the client from server to server ---


@asynccontextmanager
async def answering(answer: Callable[[bytes], Awaitable[bytes]]) -> AsyncIterator[str]:
    ended = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(await answer(await reader.readuntil(b"\r\n\r\n")))
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
            ended.set()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        await ended.wait()


async def test_a_response_is_read_whole() -> None:
    async def answer(head: bytes) -> bytes:
        assert head.startswith(b"GET /x HTTP/1.1\r\nhost: tables.example.org\r\n")
        return (
            b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nX-A: b\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        )

    async with answering(answer) as address:
        got = await peer_client.send(address, "GET", "/x", [(b"host", b"tables.example.org")], seconds=5)
    assert (got.status, got.body, dict(got.headers)[b"x-a"]) == (200, b"abcde", b"b")


SHORT = b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc"


@pytest.mark.parametrize("broken", [b"", SHORT, b"nonsense\r\n\r\n"])
async def test_a_broken_response_counts_as_no_answer(broken: bytes) -> None:
    async def answer(head: bytes) -> bytes:
        return broken

    async with answering(answer) as address:
        with pytest.raises(UnreachableError):
            await peer_client.send(address, "GET", "/x", [], seconds=5)


async def test_no_response_counts_as_no_answer() -> None:
    over = asyncio.Event()

    async def answer(head: bytes) -> bytes:
        await over.wait()
        return b""

    async with answering(answer) as address:
        with pytest.raises(UnreachableError):
            await peer_client.send(address, "GET", "/x", [], seconds=0.2)
        over.set()
    with pytest.raises(UnreachableError):
        await peer_client.send("http://127.0.0.1:1", "GET", "/x", [], seconds=5)
