"""The coach of a whole house: real store, tables and sockets, a real worker process, and its failures."""

import asyncio
import io
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from cutcard.coach.coach import Coach
from cutcard.coach.opening import MISSING, open_coach
from cutcard.coach.supervisor import COMMAND, SAYS, QueueLimits, Supervisor
from cutcard.pit.coaching.records import CoachRecords
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.web.http.cookies import NAME
from cutcard.web.server.assembly import OpenHouse, open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Rate, Settings
from cutcard.web.server.settings import RequestLimits as WebLimits
from cutcard.web.session_cache import session_of
from tests.browser.arranged_shoes import ArrangedChance
from tests.served import ROOT
from tests.waiting import until
from tests.web.fakes import ORIGIN
from tests.web.socket_client import SocketClient

MANY = Rate(1e9, 1e9)
LIMITS = WebLimits(frames=MANY, requests=MANY, logins=MANY, guests=MANY, tickets=MANY)
SHEET = "no-hole-card"
STAND_ON_SIXTEEN = "Td 9d Ts 6c 8c 7h 5s 2c 2d 2h"
"""Box 1: T 6, box 2: 9 8, the dealer's ten: to stand with sixteen is not the best."""


class Person:
    """One person at the table, with a real socket of the app."""

    def __init__(self, house: "House", name: str, token: str) -> None:
        self.house, self.name, self.token = house, name, token
        self.socket: SocketClient | None = None
        self.said = 0

    async def connect(self) -> None:
        ticket = self.house.opened.context.tickets.write(session_of(self.token), self.house.table.name)
        self.socket = await SocketClient(self.house.opened.app, ticket=ticket, token=self.token).open()

    @property
    def frames(self) -> list[dict[str, Any]]:
        assert self.socket is not None
        return self.socket.frames

    def coach(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.frames if one["type"] == f"coach-{kind}"]

    def tables(self) -> list[str]:
        """The bytes of the table's frames."""
        assert self.socket is not None
        return [raw for raw in self.socket.raw if json.loads(raw)["type"] == "table"]

    async def say(self, kind: str, **more: Any) -> dict[str, Any]:
        assert self.socket is not None
        self.said += 1
        command = f"{self.name}-{self.said}"
        frame = {"type": kind, "id": command, "seen": self.house.table.keeper.version, **more}
        await self.socket.say(json.dumps(frame))
        found: Callable[[], list[dict[str, Any]]] = lambda: [  # noqa: E731
            one for one in self.frames if one["type"] == "answer" and one["id"] == command
        ]
        await until(found)
        assert found()[0]["done"], found()[0]
        return found()[0]

    async def get(self, path: str) -> Any:
        return (await self._page("GET", path)).json()

    async def set(self, mode: str, cards: str = "round") -> Any:
        return (await self._page("POST", "/api/coach", json={"mode": mode, "cards": cards})).json()

    async def _page(self, method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.house.opened.app, client=("127.0.0.1", 4000))  # type: ignore[arg-type]
        async with httpx.AsyncClient(
            transport=transport, base_url=ORIGIN, cookies={NAME: self.token}, headers={"origin": ORIGIN}
        ) as page:
            return await page.request(method, path, **more)


class House:
    def __init__(self, opened: OpenHouse) -> None:
        self.opened = opened
        self.table: Any = opened.house.table(SHEET)
        self.coach: Any = opened.context.coach

    async def person(self, name: str) -> Person:
        entered: Any = await self.opened.people.register(name, "correct horse battery")
        return Person(self, name, entered.token)

    async def seated(self, name: str, box: int) -> Person:
        one = await self.person(name)
        await one.connect()
        await one.say("sit", box=box, chips=50_000)
        return one

    async def ready(self) -> None:
        await until(lambda: self.coach._state == "ready")


@asynccontextmanager
async def house(
    tmp_path: Path,
    *,
    command: Sequence[str] = COMMAND,
    limits: QueueLimits | None = None,
    coached: bool = True,
    shoe: str = STAND_ON_SIXTEEN,
    **coach: Any,
) -> AsyncIterator[House]:
    """A house whose coach has this worker."""

    @asynccontextmanager
    async def opener(database: Any, tables: Any, *, metrics: Any, log: Log) -> AsyncIterator[Any]:
        made = Coach(
            CoachRecords(database),
            metrics=metrics,
            supervisor=partial(Supervisor, command=command, limits=limits),
        )
        made.start(tables)
        try:
            yield made
        finally:
            await made.stop()

    async with open_house(
        f"sqlite:///{tmp_path}/house.db",
        [TableSheet(SHEET, (ROOT / "sheets" / f"{SHEET}.toml").read_text("utf-8"))],
        settings=Settings(origins=frozenset({ORIGIN}), limits=LIMITS),
        log=Log(io.StringIO()),
        pace=Pace(0, 0, 0, 0),
        bots=0,
        random_source=lambda: ArrangedChance([shoe]),
        open_coach=(partial(open_coach, **coach) if coach else opener) if coached else None,
    ) as opened:
        yield House(opened)


async def dealt(ann: Person, bob: Person) -> None:
    """Both have bet, and ann is asked about her sixteen."""
    await ann.say("ready")  # she declines the cut
    for one, box in ((ann, 1), (bob, 2)):
        await one.say("say", statement=f"bet {box} {one.name} blackjack 25")
        await one.say("ready")
    await until(lambda: ann.frames[-1]["type"] != "answer" and ann.house.table.keeper.in_round)


async def test_a_shared_round_has_the_marks_of_its_sharer_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as one:
        ann, bob = await one.seated("ann", 1), await one.seated("bob", 2)
        await one.ready()
        await dealt(ann, bob)
        await ann.say("say", statement="stand 1")
        await until(lambda: ann.coach("verdict"))
        await bob.say("say", statement="stand 2")
        await until(lambda: not one.table.keeper.in_round)
        shared = {}
        for person in (ann, bob):
            link = (await person._page("POST", f"/api/tables/{SHEET}/rounds/1/link")).json()
            shared[person.name] = await bob.get(f"/api/shared/{link['id']}")
        (hers,), (his,) = shared["ann"]["decisions"], shared["bob"]["decisions"]
        assert (hers["chose"], hers["best"], hers["cost"] > 0) == ("Stand", "Surrender", True)
        assert (his["chose"], his["best"], his["cost"]) == ("Stand", "Stand", 0)
        assert shared["ann"]["times"][0] <= hers["at"]


async def worked_out(person: Any) -> Any:
    """The accuracy of a person once the coach has worked out their one decision and their one round."""
    async with asyncio.timeout(60):
        while True:
            found = await person.get("/api/coach/accuracy")
            if (found["life"]["decisions"], found["life"]["rounds"]) == (1, 1):
                return found
            await asyncio.sleep(0.05)


async def test_a_decision_that_was_not_the_best_is_told_to_its_player_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as one:
        ann, bob = await one.seated("ann", 1), await one.seated("bob", 2)
        await one.ready()
        await dealt(ann, bob)
        await ann.say("say", statement="stand 1")
        await until(lambda: ann.coach("verdict"))
        (verdict,) = ann.coach("verdict")
        assert (verdict["chose"], verdict["best"], verdict["basis"]) == ("Stand", "Surrender", "exact")
        assert (verdict["place"], verdict["hand"], verdict["wager"]) == ("1", "Td 6c against Ts", 2500)
        by_label = {each["label"]: each["value"] for each in verdict["choices"]}
        assert verdict["cost"] == pytest.approx(by_label["Surrender"] - by_label["Stand"], abs=0.02)
        await bob.say("say", statement="stand 2")
        await until(lambda: not one.table.keeper.in_round)
        assert not bob.coach("verdict")  # seventeen against a ten: to stand is right
        assert not ann.coach("values")
        assert not bob.coach("values")
        mine, others = await worked_out(ann), await worked_out(bob)
        assert (mine["life"]["decisions"], mine["life"]["best"]) == (1, 0)
        assert mine["life"]["cost"] == pytest.approx(verdict["cost"])
        assert mine["session"]["costliest"][0]["round"] == verdict["round"]
        assert (others["life"]["decisions"], others["life"]["best"]) == (1, 1)
        result = next(cents for name, cents in one.table.keeper.history.rounds[-1].results if name == "ann")
        assert mine["life"]["play"] + mine["life"]["luck"] == pytest.approx(result, abs=0.02)
        path = f"/api/coach/tables/{SHEET}/rounds/{verdict['round']}"
        assert [each["chose"] for each in (await ann.get(path))["decisions"]] == ["Stand"]
        assert [each["best"] for each in (await bob.get(path))["decisions"]] == ["Stand"]


async def test_before_a_decision_every_choice_has_its_value(tmp_path: Path) -> None:
    async with house(tmp_path) as one:
        ann, bob = await one.seated("ann", 1), await one.seated("bob", 2)
        await one.ready()
        assert (await ann.set("before", "shuffle"))["mode"] == "before"
        await dealt(ann, bob)
        await until(lambda: ann.coach("values"))
        (values,) = ann.coach("values")
        labels = {each["label"] for each in values["choices"]}
        assert labels == {"Hit", "Stand", "Double", "Double for less", "Surrender"}
        assert [each["label"] for each in values["choices"] if each["best"]] == ["Surrender"]
        prices = ann.coach("prices")[-1]
        assert prices["wagers"][0]["price"] == pytest.approx(
            2500 * prices["wagers"][0]["advantage"], abs=0.01
        )
        assert not bob.coach("values")
        assert bob.coach("status")[-1]["mode"] == "after"


async def test_the_coach_stays_off_once_turned_off(tmp_path: Path) -> None:
    async with house(tmp_path) as one:
        ann, bob = await one.seated("ann", 1), await one.seated("bob", 2)
        await one.ready()
        await ann.set("off")
        await until(lambda: ann.coach("status")[-1]["mode"] == "off")
        before = len([each for each in ann.frames if each["type"].startswith("coach")])
        await dealt(ann, bob)
        await ann.say("say", statement="stand 1")
        await bob.say("say", statement="stand 2")
        await until(lambda: not one.table.keeper.in_round)
        assert (await ann.get("/api/coach/accuracy"))["life"]["decisions"] == 0
        assert len([each for each in ann.frames if each["type"].startswith("coach")]) == before
        await ann.connect()
        await until(lambda: ann.coach("status"))
        assert ann.coach("status")[0]["mode"] == "off"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/coach", 401), ("/api/coach/accuracy", 401), (f"/api/coach/tables/{SHEET}/rounds/1", 401)],
)
async def test_nobody_reads_it_without_signing_in(tmp_path: Path, path: str, status: int) -> None:
    async with house(tmp_path) as one:
        stranger = Person(one, "nobody", "")
        assert (await stranger._page("GET", path)).status_code == status


async def test_an_unknown_setting_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as one:
        ann = await one.person("ann")
        refused = await ann._page("POST", "/api/coach", json={"mode": "always", "cards": "round"})
        assert refused.status_code == 400
        other = await ann._page("POST", "/api/coach", json={"mode": "off", "cards": "round", "person": "bob"})
        assert other.status_code == 400


# --- no coach, a slow one, a dead one ---------------------------------------------------------------------

STUB = (sys.executable, "-m", "tests.coach.stub_worker")


async def play(one: House) -> tuple[Person, Person]:
    """A round as both play it, whatever the coach does."""
    ann, bob = await one.seated("ann", 1), await one.seated("bob", 2)
    await dealt(ann, bob)
    await ann.say("say", statement="stand 1")
    await bob.say("say", statement="stand 2")
    await until(lambda: not one.table.keeper.in_round)
    return ann, bob


async def test_frames_of_the_table_are_the_same_with_and_without_a_coach(tmp_path: Path) -> None:
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
    async with house(tmp_path / "with") as one:
        await one.ready()
        ann, bob = await play(one)
        coached = ann.tables(), bob.tables()
    async with house(tmp_path / "without", coached=False) as one:
        ann, bob = await play(one)
        assert (ann.tables(), bob.tables()) == coached
        assert await ann.get("/api/coach") == {
            "state": "off",
            "says": "This server has no coach.",
            "mode": "off",
            "cards": "round",
        }
        assert not [each for each in ann.frames if each["type"].startswith("coach")]


@pytest.mark.parametrize(
    ("how", "state"), [("dies at once", "down"), ("dies when asked", "down"), ("talks nonsense", "down")]
)
async def test_a_table_goes_on_without_its_coach(tmp_path: Path, how: str, state: str) -> None:
    async with house(tmp_path, command=(*STUB, how), limits=QueueLimits(first_wait=0.1)) as one:
        ann, _ = await play(one)
        await until(lambda: any(each["state"] == state for each in ann.coach("status")))
        said = next(each["says"] for each in ann.coach("status") if each["state"] == state)
        assert said == SAYS[state]
        assert not ann.coach("verdict")


async def test_a_slow_coach_goes_off_by_itself_and_says_so(tmp_path: Path) -> None:
    limits = QueueLimits(slow=0.0, late=1, pause=60.0)
    async with house(tmp_path, command=(*STUB, "slow", "0.05"), limits=limits) as one:
        await one.ready()
        ann, _ = await play(one)
        await until(lambda: ann.coach("status")[-1]["state"] == "behind")
        assert ann.coach("status")[-1]["says"] == "The coach cannot keep up and is off for a while."


async def test_a_real_worker_that_is_killed_comes_back(tmp_path: Path) -> None:
    async with house(tmp_path, limits=QueueLimits(first_wait=0.1)) as one:
        await one.ready()
        ann, bob = await one.seated("ann", 1), await one.seated("bob", 2)
        await dealt(ann, bob)
        killed = one.coach.worker
        os.kill(killed, signal.SIGKILL)
        await ann.say("say", statement="stand 1")
        await until(lambda: "down" in [each["state"] for each in ann.coach("status")])
        await until(lambda: ann.coach("status")[-1]["state"] == "ready")
        assert one.coach.worker not in (killed, None)
        await bob.say("say", statement="hit 2")
        await until(lambda: bob.coach("verdict"))
        assert bob.coach("verdict")[0]["best"] == "Stand"


# --- getting ready ----------------------------------------------------------------------------------------


async def test_without_its_packages_the_server_says_what_it_needs(tmp_path: Path) -> None:
    async with house(tmp_path, there=lambda: False, install="") as one:
        ann = await one.person("ann")
        found = await ann.get("/api/coach")
        assert (found["state"], found["says"]) == ("off", MISSING)


async def test_packages_are_installed_in_the_background(tmp_path: Path) -> None:
    made = tmp_path / "installed"
    install = f"{sys.executable} -c \"import time, pathlib; time.sleep(0.5); pathlib.Path('{made}').touch()\""
    async with house(tmp_path, there=made.exists, install=install) as one:
        ann = await one.seated("ann", 1)
        await until(lambda: ann.coach("status"))
        assert ann.coach("status")[0]["says"] == SAYS["installing"]
        await one.ready()
        await until(lambda: ann.coach("status")[-1]["state"] == "ready")
        assert [each["state"] for each in ann.coach("status")] == ["installing", "starting", "ready"]


@pytest.mark.parametrize("install", ["false", "/nowhere/install"])
async def test_packages_that_cannot_be_installed(tmp_path: Path, install: str) -> None:
    async with house(tmp_path, there=lambda: False, install=install) as one:
        ann = await one.seated("ann", 1)
        await until(lambda: ann.coach("status") and ann.coach("status")[-1]["state"] == "missing")
        assert ann.coach("status")[-1]["says"] == "The coach's packages could not be installed."
