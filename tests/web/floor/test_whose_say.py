"""Who may send each request and each frame, and what the others learn by trying: one sentence.

A route, a frame or an act of the dealer's page without an entry here fails the first tests.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args, get_type_hints

import httpx
import pytest

from cutcard.pit.table import acts
from cutcard.web import wire
from cutcard.web.floor.impartial import OWN_RULES, OWN_SEAT, OWN_TABLE
from cutcard.web.socket.socket import NOT_A_DEALER
from tests.served import ROOT
from tests.web.floor.live_house import SHEET, LiveHouse, live_house
from tests.web.floor.test_who_decides import hires
from tests.web.http_setting import no
from tests.web.socket_client import SocketClient
from tests.web.test_administration_routes import Somebody

PEOPLE = ("nobody", "guest", "ann", "mary", "ben", "dan", "eve", "flo", "fred", "otto", "carol")
"""Ann plays where ben deals; mary has an account alone. Dan and eve are dealers, flo and fred floorpersons;
dan and fred play there too. Otto is the auditor, carol the administrator."""
EVERYBODY = frozenset(PEOPLE)
SIGNED_IN = EVERYBODY - {"nobody"}
AT_THE_TABLE = frozenset({"ann", "ben", "dan", "fred"})
DEALERS, FLOOR = frozenset({"ben", "dan", "eve"}), frozenset({"flo", "fred"})
AUDITOR, ADMINISTRATOR = frozenset({"otto"}), frozenset({"carol"})
BOTH = AUDITOR | ADMINISTRATOR

ROUTES: dict[str, frozenset[str]] = {
    # people and their own accounts; no request names anybody else
    "POST /api/guest": EVERYBODY,
    "POST /api/register": EVERYBODY,
    "POST /api/login": EVERYBODY,
    "POST /api/logout": EVERYBODY,
    "POST /api/admin/claim": EVERYBODY,
    "GET /api/me": SIGNED_IN,
    "POST /api/refill": SIGNED_IN,
    "POST /api/face": SIGNED_IN,
    "POST /api/account/password": SIGNED_IN,
    "POST /api/account/reset-code": EVERYBODY,
    "POST /api/account/active": SIGNED_IN,
    "GET /api/account/sessions": SIGNED_IN,
    "GET /api/account/statement": SIGNED_IN,
    "POST /api/account/ended-session": SIGNED_IN,
    "GET /api/account/second-factor": SIGNED_IN,
    "POST /api/account/second-factor": SIGNED_IN,
    "POST /api/account/second-factor/confirmed": SIGNED_IN,
    "POST /api/account/second-factor/removed": SIGNED_IN,
    "GET /api/account/limits": SIGNED_IN,
    "POST /api/account/limits": SIGNED_IN,
    "POST /api/account/exclusion": SIGNED_IN,
    "GET /api/coach": SIGNED_IN,
    "POST /api/coach": SIGNED_IN,
    "GET /api/coach/accuracy": SIGNED_IN,
    "GET /api/coach/tables/{table}/rounds/{number}": SIGNED_IN,
    "GET /api/train": SIGNED_IN,
    "POST /api/train/exercise": SIGNED_IN,
    "POST /api/train/answer": SIGNED_IN,
    "POST /api/train/count": SIGNED_IN,
    "POST /api/train/count/answer": SIGNED_IN,
    "GET /api/train/daily/{day}": EVERYBODY,
    "POST /api/train/daily/{day}": SIGNED_IN,
    "GET /api/board": EVERYBODY,
    "POST /api/board": SIGNED_IN,
    # tables, as everybody may see them, and one's own rounds
    "GET /api/tables": EVERYBODY,
    "GET /api/tables/{table}": EVERYBODY,
    "GET /api/tables/{table}/faces": EVERYBODY,
    "GET /api/tables/{table}/rounds": EVERYBODY,
    "GET /api/tables/{table}/said": EVERYBODY,
    "GET /api/tables/{table}/rounds/{number}": EVERYBODY,
    "GET /api/tables/{table}/mine": SIGNED_IN,
    "GET /api/tables/{table}/mine/rounds.zip": SIGNED_IN,
    "GET /api/tables/{table}/rounds/{number}/steps": SIGNED_IN,
    "POST /api/tables/{table}/rounds/{number}/link": SIGNED_IN,
    "GET /api/shared/{link}": EVERYBODY,
    "GET /api/shared/{link}/picture.png": EVERYBODY,
    "POST /api/shared/{link}/withdrawn": SIGNED_IN,
    "POST /api/tickets": SIGNED_IN,
    "GET /api/clauses/{citation}": EVERYBODY,
    # the table's own people
    "GET /api/tables/{table}/call": AT_THE_TABLE,
    "POST /api/tables/{table}/call": AT_THE_TABLE,
    "POST /api/tables/{table}/count": DEALERS,
    # the floor
    "GET /api/floor": FLOOR,
    "GET /api/floor/{table}/rounds": FLOOR,
    "GET /api/floor/{table}/rounds/{number}": FLOOR,
    "POST /api/floor/{table}/orders": FLOOR,
    "POST /api/floor/{table}/alarms/{number}": FLOOR,
    "POST /api/floor/{table}/disputes": FLOOR,
    "POST /api/floor/{table}/disputes/{number}": FLOOR,
    "POST /api/floor/{table}/corrections/{number}": FLOOR,
    "POST /api/floor/{table}/cards": FLOOR,
    "POST /api/tables/{table}/boxes": FLOOR,
    "GET /api/notices": FLOOR,
    "POST /api/notices": FLOOR,
    "POST /api/notices/preview": FLOOR,
    "POST /api/notices/withdrawn": FLOOR,
    "POST /api/tables/{table}/withdrawn-notice": FLOOR,
    # the auditor
    "GET /api/audit/tables": AUDITOR,
    "GET /api/audit/tables/{table}/log": AUDITOR,
    "GET /api/audit/tables/{table}/rounds": AUDITOR,
    "GET /api/audit/tables/{table}/rounds/{number}": AUDITOR,
    "GET /api/audit/cases": AUDITOR,
    "GET /api/audit/money": AUDITOR,
    "GET /api/audit/statements/{name}": AUDITOR,
    "GET /api/audit/export/{what}.{kind}": AUDITOR,
    # the administrator
    "GET /api/people": ADMINISTRATOR,
    "GET /api/people/events": BOTH,
    "GET /api/people/{name}/sessions": ADMINISTRATOR,
    "POST /api/people/{name}/role": ADMINISTRATOR,
    "POST /api/people/{name}/lock": ADMINISTRATOR,
    "POST /api/people/{name}/unlock": ADMINISTRATOR,
    "POST /api/people/{name}/ended-sessions": ADMINISTRATOR,
    "POST /api/people/{name}/removed-second-factor": ADMINISTRATOR,
    "POST /api/people/{name}/password": ADMINISTRATOR,
    "GET /api/keys": BOTH,
    "GET /api/keys/heads": BOTH,
    # operators
    "GET /healthz": EVERYBODY,
    "GET /readyz": EVERYBODY,
    "GET /metrics": BOTH,
}
"""Who gets past the question who they are. Whether what they ask is done is decided after that."""

WHY = "seen on the film"
DECIDING: dict[str, tuple[dict[str, Any], ...]] = {
    "floor/{table}/orders": (
        {"order": "next", "reason": WHY},
        {"order": "void", "reason": WHY},
        {"order": "correct", "hand": "player", "was": "8s", "now": "8d", "reason": WHY},
        {"order": "recut", "reason": WHY},
        {"order": "reshuffle", "reason": WHY},
        {"order": "relieve", "reason": WHY},
        {"order": "say", "statement": "reshuffle", "reason": WHY},
    ),
    "floor/{table}/alarms/{number}": ({"reason": WHY},),
    "floor/{table}/disputes": ({"says": WHY, "round": 1},),
    "floor/{table}/disputes/{number}": ({"decision": "for-player", "reason": WHY},),
    "floor/{table}/corrections/{number}": ({"approved": True, "reason": WHY},),
    "floor/{table}/cards": ({"removed": 1, "added": 1, "reason": WHY},),
}
"""What a floorperson decides about one table, with a lawful body."""
OF_RULES: dict[str, dict[str, Any]] = {
    "notices": {"changes": [{"table": SHEET, "sheet": ""}], "effective": 0, "notified": 0},
    "notices/withdrawn": {"tables": [SHEET]},
    "tables/{table}/withdrawn-notice": {},
}
NOT_DECIDING = {"notices/preview", "tables/{table}/boxes"}
"""Nothing is announced by a preview; `test_permitted_boxes.py` has the boxes."""

FILLED = {"table": SHEET, "number": "1", "name": "ann", "link": "A" * 20, "citation": "2.15"}
FILLED |= {"what": "wallet", "kind": "csv", "day": "2026-01-01"}


def path_of(pattern: str) -> str:
    return pattern.format(**FILLED)


@asynccontextmanager
async def staffed(tmp_path: Path) -> AsyncIterator[LiveHouse]:
    """A round was dealt by ben and played by ann; dan and fred have sat down too."""
    async with live_house(tmp_path) as house:
        for name, roles in (("mary", ""), ("dan", "dealer"), ("eve", "dealer"), ("fred", "floorperson")):
            house.people[name] = await house.hired(name, f"{roles} player".strip())
        house.people["guest"] = Somebody(house.opened)
        assert (await house.people["guest"].post("guest")).status_code == 200
        await house.round(["8s", "2h", "Kd", "9c", "3s", "4s"])
        for box, name in enumerate(("dan", "fred"), start=2):
            await house.as_(name, acts.Sit(box, 100_00, f"k {name} 1"))
        yield house


def sender(house: LiveHouse, name: str) -> Somebody:
    """Nobody is another nobody each time: some answers begin a session."""
    return Somebody(house.opened) if name == "nobody" else house.people[name]


async def ask(one: Somebody, route: str) -> httpx.Response:
    method, _, pattern = route.partition(" ")
    return await one.page.request(method, path_of(pattern), json=None if method == "GET" else {})


async def test_every_route_has_its_people(tmp_path: Path) -> None:
    async with live_house(tmp_path, staffed=False) as house:
        described = await Somebody(house.opened).page.get("/api/openapi.json")
    there = {f"{verb.upper()} {path}" for path, verbs in described.json()["paths"].items() for verb in verbs}
    assert there == set(ROUTES)
    decided = {one.partition("/api/")[2] for one, who in ROUTES.items() if who == FLOOR and one[:4] == "POST"}
    assert decided == set(DECIDING) | set(OF_RULES) | NOT_DECIDING
    about_others = {one for one in ROUTES if "{name}" in one}
    assert all(ROUTES[one] <= BOTH for one in about_others)


async def test_each_route_is_for_its_people_and_the_others_learn_one_sentence(tmp_path: Path) -> None:
    async with staffed(tmp_path) as house:
        routes = sorted(ROUTES, key=lambda one: one.endswith("/logout"))  # which ends the session: at the end
        for name in PEOPLE:
            for route in routes:
                answer = await ask(sender(house, name), route)
                past = answer.status_code not in (401, 403)
                assert past is (name in ROUTES[route]), (name, route, answer.status_code, answer.text)
                assert answer.status_code < 500, (name, route, answer.text)
                if not past:
                    wanted = 401 if name == "nobody" and route != "GET /metrics" else 403
                    assert answer.status_code == wanted, (name, route)
                    assert no(answer).count(".") == 1


async def test_no_floorperson_decides_where_they_play_or_deal(tmp_path: Path) -> None:
    async with staffed(tmp_path) as house:
        await hires(house, "ben", "dealer floorperson player")
        for pattern, bodies in DECIDING.items():
            for body in bodies:
                for name, says in (("fred", OWN_SEAT), ("ben", OWN_TABLE)):
                    answer = await house.people[name].post(path_of(pattern), **body)
                    assert (answer.status_code, no(answer)) == (409, says), (name, pattern, body)
        sheet = (ROOT / "sheets" / f"{SHEET}.toml").read_text("utf-8")
        OF_RULES["notices"]["changes"][0]["sheet"] = sheet
        for pattern, body in OF_RULES.items():
            answer = await house.people["fred"].post(path_of(pattern), **body)
            assert (answer.status_code, no(answer)) == (409, OWN_RULES.format(SHEET)), pattern


# --- the sockets ---

DEALER_ACTS: dict[str, dict[str, str]] = {
    "next": {},
    "card": {"card": "8s"},
    "take-back": {},
    "shoe-empty": {},
    "return-bets": {"player": "ann"},
    "end": {},
    "begin": {},
}
SAID = ("void", "correct player 8s 8d", "reshuffle", "bet 1 ann player 10", "withdraw 1 ann player", "recut")
"""Statements about the house's cards, and about the wagers of another."""
OWN_FRAMES = {wire.Sit, wire.Leave, wire.Bring, wire.Ready, wire.Part, wire.Ping}
"""They name nobody: each is about its sender's own seat, chips and secret."""


def test_every_frame_and_every_act_of_the_dealer_has_its_entry() -> None:
    assert set(get_args(wire.ClientFrame)) == OWN_FRAMES | {wire.Say, wire.Dealer}
    for frame in OWN_FRAMES:
        assert not {"player", "name", "person"} & set(frame.__struct_fields__)
    assert set(get_args(get_type_hints(wire.Dealer)["act"])) == set(DEALER_ACTS)


async def said(socket: SocketClient, **frame: Any) -> dict[str, Any]:
    """The answer to one frame; what else happens at the table is passed over."""
    name = f"f{len(socket.frames)}-{frame.get('act', 'said')}"
    await socket.say(json.dumps({"id": name, "seen": 0, **frame}))

    def answers() -> list[dict[str, Any]]:
        return [one for one in socket.frames if one.get("id") == name]

    await socket.until(answers)
    return answers()[0]


@pytest.mark.parametrize("name", sorted(SIGNED_IN - {"ben"}))
async def test_nobody_but_the_dealer_does_an_act_of_the_dealer(tmp_path: Path, name: str) -> None:
    async with staffed(tmp_path) as house:
        await house.wager()
        socket = await house.people[name].socket()
        version, seats = house.table.snapshot.version, house.table.snapshot.facts.seats
        for act, more in DEALER_ACTS.items():
            answer = await said(socket, type="dealer", act=act, **more)
            assert answer.get("done") is not True, (name, act, answer)
            if act == "begin":
                wanted = "ben deals at this table" if name in DEALERS else NOT_A_DEALER
                assert wanted in json.dumps(answer), (name, answer)
        for statement in SAID:
            if name != "ann" or "ann" not in statement:
                answer = await said(socket, type="say", statement=statement)
                assert answer.get("done") is not True, (name, statement, answer)
        assert (house.table.snapshot.version, house.table.snapshot.facts.seats) == (version, seats)
        assert all("dealing" not in frame for frame in socket.frames)
        await socket.hang_up()


async def test_the_dealer_s_page_is_told_to_the_dealer_alone(tmp_path: Path) -> None:
    async with staffed(tmp_path) as house:
        socket = await house.people["ben"].socket()
        await socket.until(lambda: any("dealing" in frame for frame in socket.frames))
        await socket.hang_up()
        await house.as_("ben", acts.EndDealing())
        playing = await house.people["dan"].socket()
        answer = await said(playing, type="dealer", act="begin")
        assert "you play at this table; nobody deals to themselves" in json.dumps(answer)
        await playing.hang_up()
        assert (await Somebody(house.opened).post("tickets", table=SHEET)).status_code == 401
