"""One's own rounds and links over HTTP, in a whole house: who may read, make and withdraw what."""

import asyncio
import io
import itertools
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from cutcard.games.protocol import Kind, PlaceBet
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.pit.sharing import shared_rounds
from cutcard.pit.table import acts
from cutcard.web.http.cookies import NAME
from cutcard.web.http.page import FIRST, Page
from cutcard.web.http.routes.sharing import GONE, NOT_KEPT
from cutcard.web.server.assembly import OpenHouse, open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Rate, RequestLimits, Settings
from tests.served import ROOT
from tests.web.fakes import ORIGIN

MANY = Rate(1e9, 1e9)
LIMITS = RequestLimits(frames=MANY, requests=MANY, logins=MANY, guests=MANY, tickets=MANY, replays=MANY)
SHEET = "minibaccarat"
"""No decisions: a round is played by its wagers alone."""
NUMBERS = itertools.count()
MINE = f"/api/tables/{SHEET}/mine"


class Person:
    def __init__(self, opened: OpenHouse, name: str, token: str) -> None:
        self.opened, self.name, self.token = opened, name, token
        self.table: Any = opened.house.table(SHEET)

    async def act(self, act: acts.Act) -> None:
        answer = await self.table.act(self.name, f"id{next(NUMBERS)}", self.table.keeper.version, act)
        assert b'"done":true' in answer, answer

    async def bet(self, dollars: int) -> None:
        box = next(one.box for one in self.table.keeper.facts.seats if one.player == self.name)
        await self.act(acts.Say(PlaceBet(box, self.name, "player", dollars * 100)))

    async def ask(self, path: str, method: str = "GET", json: Any = None, **headers: str) -> httpx.Response:
        transport = httpx.ASGITransport(self.opened.app, client=("127.0.0.1", 4000))  # type: ignore[arg-type]
        cookies = {NAME: self.token} if self.token else {}
        async with httpx.AsyncClient(
            transport=transport, base_url=ORIGIN, cookies=cookies, headers={"origin": ORIGIN, **headers}
        ) as page:
            return await page.request(method, path, json=json)


@asynccontextmanager
async def house(tmp_path: Path) -> AsyncIterator[tuple[Person, Person, Person]]:
    """Ann and bob, seated; and somebody who is not signed in."""
    (tmp_path / "page").mkdir(exist_ok=True)
    (tmp_path / "page" / FIRST).write_text("<html><head><title>Cutcard</title></head></html>")
    text = (ROOT / "sheets" / f"{SHEET}.toml").read_text("utf-8")
    async with open_house(
        f"sqlite:///{tmp_path}/house.db",
        [TableSheet(SHEET, text)],
        settings=Settings(origins=frozenset({ORIGIN}), limits=LIMITS),
        log=Log(io.StringIO()),
        pace=Pace(0, 0, 0, 0),
        bots=0,
        page=Page(tmp_path / "page"),
    ) as opened:
        people = []
        for box, name in ((1, "ann"), (2, "bob")):
            entered: Any = await opened.people.register(name, "correct horse battery")
            one = Person(opened, name, entered.token)
            await one.act(acts.Sit(box, 50_000))
            people.append(one)
        yield (*people, Person(opened, "nobody", ""))


async def play(*people: Person, rounds: int = 1) -> None:
    """Each wagers ten dollars on the player's hand, and is ready."""
    for _ in range(rounds):
        table = people[0].table
        before = table.keeper.state.rounds
        if table.keeper.croupier.awaiting.kind is Kind.CUT:
            await people[0].act(acts.Ready())
        for one in people:
            await one.bet(10)
        for one in people:
            await one.act(acts.Ready())
        for one in table.keeper.facts.seats:
            if table.keeper.state.rounds == before and not one.ready:
                await Person(people[0].opened, one.player, "").act(acts.Ready())
        assert table.keeper.state.rounds == before + 1


async def test_rounds_are_ones_own(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, bob, nobody):
        await play(ann, bob, rounds=2)
        await play(ann)
        mine, his = (await ann.ask(MINE)).json(), (await bob.ask(MINE)).json()
        assert [one["number"] for one in mine["rounds"]] == [3, 2, 1]
        assert [one["number"] for one in his["rounds"]] == [2, 1]
        for one in mine["rounds"]:
            (wager,) = one["wagers"]
            assert (wager["wager"], wager["label"], wager["laid"], wager["added"]) == (
                "player",
                "Player",
                1000,
                0,
            )
            assert 12.2 < wager["price"] < 12.5  # the player's hand: 1.2351 of a hundred
            assert one["kept"]
        total = sum(wager["result"] for one in mine["rounds"] for wager in one["wagers"])
        assert total == ann.table.keeper.chips("ann") - 50_000
        assert mine["before"] == ""
        assert (await nobody.ask(MINE)).status_code == 401
        for bad in ("x", "1", "1.x", "-1.2", "1.2.3", "9" * 20 + ".1"):
            refused = await ann.ask(f"{MINE}?before={bad}")
            assert (refused.status_code, refused.json()["error"]["key"]) == (400, "before")
        assert (await ann.ask("/api/tables/gone/mine")).status_code == 404


async def test_notation_of_kept_rounds(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, bob, nobody):
        await play(bob)
        await play(ann, bob)
        packed = await ann.ask(f"{MINE}/rounds.zip")
        with zipfile.ZipFile(io.BytesIO(packed.content)) as files:
            assert files.namelist() == [f"{SHEET}-2.round"]
            assert files.read(f"{SHEET}-2.round").decode().startswith(f"table {SHEET}")
        assert (await nobody.ask(f"{MINE}/rounds.zip")).status_code == 401


async def test_a_link_is_made_and_withdrawn_by_its_person_and_read_by_anybody(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, bob, nobody):
        await play(ann, bob)
        make = f"/api/tables/{SHEET}/rounds/1/link"
        assert (await nobody.ask(make, "POST")).status_code == 401
        link, again = (await ann.ask(make, "POST")).json(), (await ann.ask(make, "POST")).json()
        at_once = await asyncio.gather(*(bob.ask(make, "POST") for _ in range(4)))
        his = at_once[0].json()
        assert [one.json() for one in at_once] == [his] * 4
        assert link == again
        assert link["id"] != his["id"]
        path = f"/api/shared/{link['id']}"
        for reader in (ann, bob, nobody):
            for encoding in ("gzip", "identity"):
                shown = (await reader.ask(path, **{"accept-encoding": encoding})).json()
                assert (shown["by"], shown["number"], shown["table"]) == ("ann", 1, SHEET)
                assert shown["result"] in (1000, 0, -1000)
                assert len(shown["frames"]) == len(shown["times"]) > 4
        picture = await nobody.ask(f"{path}/picture.png")
        assert picture.headers["content-type"] == "image/png"
        assert picture.content == (await nobody.ask(f"{path}/picture.png")).content
        page = await nobody.ask(link["path"])
        assert page.status_code == 200
        assert f'<meta property="og:image" content="{ORIGIN}{path}/picture.png">' in page.text
        assert "<title>Minibaccarat, round 1 - Cutcard</title>" in page.text
        for other in (bob, nobody):
            assert (await other.ask(f"{path}/withdrawn", "POST")).status_code in (401, 404)
        assert (await ann.ask(f"{path}/withdrawn", "POST")).status_code == 204
        for gone in (path, f"{path}/picture.png"):
            answer = await nobody.ask(gone)
            assert (answer.status_code, answer.json()["error"]["message"]) == (404, GONE)
        page = await nobody.ask(link["path"])
        assert page.status_code == 404
        assert "<title>This round is gone</title>" in page.text
        assert (await nobody.ask(f"/api/shared/{his['id']}")).status_code == 200


async def test_a_person_reads_their_own_rounds_step_by_step(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, bob, nobody):
        await play(ann)
        path = f"/api/tables/{SHEET}/rounds/1/steps"
        assert (await nobody.ask(path)).status_code == 401
        shown = (await ann.ask(path)).json()
        assert (shown["by"], shown["number"], shown["result"] in (1000, 0, -1000)) == ("ann", 1, True)
        assert len(shown["frames"]) == len(shown["times"]) > 4
        assert {frame["mine"]["name"] for frame in shown["frames"]} == {"ann"}
        other = (await bob.ask(path)).json()
        assert (other["by"], other["result"]) == ("bob", 0)
        assert {frame["mine"]["name"] for frame in other["frames"]} == {"bob"}
        gone = await ann.ask(f"/api/tables/{SHEET}/rounds/2/steps")
        assert (gone.status_code, gone.json()["error"]["message"]) == (404, NOT_KEPT)
        page = await nobody.ask(f"/round/{SHEET}/1")
        assert (page.status_code, "og:title" in page.text) == (200, False)


async def test_links_outlive_rounds_and_old_ones_give_way(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(shared_rounds, "MOST_SHARED", 2)
    async with house(tmp_path) as (ann, _, nobody):
        await play(ann)
        first = (await ann.ask(f"/api/tables/{SHEET}/rounds/1/link", "POST")).json()
        await play(ann, rounds=13)
        gone = await ann.ask(f"/api/tables/{SHEET}/rounds/2/link", "POST")
        assert (gone.status_code, gone.json()["error"]["message"]) == (404, NOT_KEPT)
        assert (await nobody.ask(f"/api/shared/{first['id']}")).json()["number"] == 1
        for number in (12, 13):
            await ann.ask(f"/api/tables/{SHEET}/rounds/{number}/link", "POST")
        assert (await nobody.ask(f"/api/shared/{first['id']}")).status_code == 404


async def test_addresses_that_no_link_has(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, _, nobody):
        for path in ("/round/x", "/round/", "/round/" + "a" * 20, "/round/a.png", "/round/<script>"):
            page = await nobody.ask(path)
            assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert "script" not in page.text
        for path in ("/api/shared/x", "/api/shared/" + "a" * 20, "/api/shared/" + "a" * 19 + "'"):
            assert (await nobody.ask(path)).status_code == 404
        await play(ann)
        link = (await ann.ask(f"/api/tables/{SHEET}/rounds/1/link", "POST")).json()
        page = await nobody.ask(link["path"], host='evil"><script>')
        assert "evil" not in page.text


async def test_the_board_is_read_by_anybody_and_a_person_says_whether_they_are_listed(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, bob, nobody):
        shown = (await nobody.ask("/api/board")).json()
        assert (shown["least"], shown["places"], shown["mine"]) == (200, [], None)
        mine = (await ann.ask("/api/board")).json()["mine"]
        assert mine["why_not"] == "200 more decisions this week, and you are listed."
        assert (await nobody.ask("/api/board", "POST", json={"listed": False})).status_code == 401
        assert (await ann.ask("/api/board", "POST", json={"listed": "no"})).status_code == 400
        changed = (await ann.ask("/api/board", "POST", json={"listed": False})).json()["mine"]
        assert (changed["listed"], changed["why_not"]) == (False, "You asked not to be listed.")
        assert (await bob.ask("/api/board")).json()["mine"]["listed"]
