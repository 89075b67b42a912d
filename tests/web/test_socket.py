"""A table's socket: admission, incoming frames, and how it is closed."""

import asyncio
import io
import json
from typing import Any

import pytest

from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.servers.house_state import UnconfirmedError
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import Log
from cutcard.web.server.protocols import PROTOCOL_ERROR
from cutcard.web.server.settings import Limits, Rate, Settings
from cutcard.web.session_cache import session_of
from cutcard.web.socket.socket import TableSocket
from tests.web.fakes import ORIGIN, Clock, FakeHouse, FakePeople, FakeTable, FakeTableInfo, lines
from tests.web.socket_client import SocketClient

USUAL = Limits()


class Setting:
    """A front with one table, ann signed in, and a clock that stands still."""

    def __init__(self, limits: Limits = USUAL) -> None:
        self.people, self.table, self.clock, self.out = FakePeople(), FakeTable(), Clock(), io.StringIO()
        self.context = AppContext(
            house=FakeHouse(self.table),
            people=self.people,
            wallet=None,
            table_info=FakeTableInfo(),
            settings=Settings(origins=frozenset({ORIGIN}), limits=limits),
            log=Log(self.out),
            clock=self.clock,
        )
        self.app = TableSocket(self.context)
        self.ann = self.people.enter("ann")

    def ticket(self, token: str = "") -> str:
        return self.context.tickets.write(session_of(token or self.ann), self.table.name)

    async def peer(self, **how: Any) -> SocketClient:
        return await SocketClient(self.app, **({"ticket": self.ticket(), "token": self.ann} | how)).open()


def say(statement: str, command: str = "c1", seen: int = 0) -> str:
    return json.dumps({"type": "say", "id": command, "seen": seen, "statement": statement})


# --- opening ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", [None, "", "null", "http://evil.example", ORIGIN + ".evil.example", ORIGIN + "/"]
)
async def test_another_origin_is_not_even_accepted(origin: str | None) -> None:
    peer = await (setting := Setting()).peer(origin=origin)
    assert (peer.accepted, peer.code) == (False, 1008)
    assert not setting.table.sinks


async def test_the_first_frame_comes_at_once_and_is_the_readers_own() -> None:
    peer = await Setting().peer()
    assert peer.frames == [{"type": "table", "for": "ann"}]
    await peer.hang_up()


async def test_a_ticket_is_good_once() -> None:
    setting = Setting()
    ticket = setting.ticket()
    first, second = await setting.peer(ticket=ticket), await setting.peer(ticket=ticket)
    assert (first.code, second.code) == (None, 4001)
    await first.hang_up()


async def test_an_old_ticket_is_void() -> None:
    setting = Setting()
    ticket = setting.ticket()
    setting.clock.now += 30
    assert (await setting.peer(ticket=ticket)).code == 4001


@pytest.mark.parametrize("ticket", ["", "x", "%00", "a" * 5000, "&ticket=b&c=d&e=f&g=h&i=j"])
async def test_an_invalid_ticket_is_void(ticket: str) -> None:
    assert (await Setting().peer(ticket=ticket)).code == 4001


async def test_a_ticket_is_for_its_own_session_alone() -> None:
    setting = Setting()
    bob = setting.people.enter("bob")
    assert (await setting.peer(token=bob)).code == 4001
    assert (await setting.peer(token="")).code == 4001


async def test_a_session_that_ended_since_the_ticket_opens_nothing() -> None:
    setting = Setting()
    ticket = setting.ticket()
    del setting.people.sessions[setting.ann]
    assert (await setting.peer(ticket=ticket)).code == 1008


async def test_sockets_are_limited_per_person() -> None:
    setting = Setting(Limits(sockets=2))
    peers = [await setting.peer() for _ in range(3)]
    assert [peer.code for peer in peers] == [None, None, 1013]
    await peers[0].hang_up()
    again = await setting.peer()
    assert again.code is None
    for peer in (peers[1], again):
        await peer.hang_up()
    assert len(setting.context.sockets) == 0


async def test_sockets_are_limited_per_address() -> None:
    setting = Setting(Limits(sockets=1, people_per_address=2))
    tokens = [setting.people.enter(f"player-{number}") for number in range(3)]
    peers = [await setting.peer(token=token, ticket=setting.ticket(token)) for token in tokens]
    assert [peer.code for peer in peers] == [None, None, 1013]
    elsewhere = await setting.peer(token=tokens[2], ticket=setting.ticket(tokens[2]), address="10.0.0.2")
    assert elsewhere.code is None
    for peer in (*peers[:2], elsewhere):
        await peer.hang_up()


# --- frames in --------------------------------------------------------------------------------------------


async def test_a_statement_becomes_an_act_of_the_sessions_own_person() -> None:
    setting = Setting()
    peer = await setting.peer()
    answer = await peer.ask(say("hit 3", command="first", seen=7))
    assert answer == {"type": "answer", "id": "first", "done": True, "version": 1, "bars": [], "stale": False}
    ((player, command, seen, act),) = setting.table.done
    assert (player, command, seen) == ("ann", "first", 7)
    assert isinstance(act, acts.Say)
    await peer.hang_up()


@pytest.mark.parametrize(
    ("frame", "act"),
    [
        ({"type": "sit", "id": "a", "seen": 0, "box": 3, "chips": 10000}, acts.Sit(3, 10000)),
        ({"type": "bring", "id": "a", "seen": 0, "chips": 1}, acts.Bring(1)),
        ({"type": "leave", "id": "a", "seen": 0}, acts.Leave()),
        ({"type": "ready", "id": "a", "seen": 0}, acts.Ready()),
    ],
)
async def test_every_act_has_its_frame(frame: dict[str, Any], act: acts.Act) -> None:
    setting = Setting()
    peer = await setting.peer()
    assert (await peer.ask(json.dumps(frame)))["done"] is True
    assert setting.table.done[0][3] == act
    await peer.hang_up()


async def test_a_ping_is_answered_without_the_table() -> None:
    setting = Setting()
    peer = await setting.peer()
    assert await peer.ask('{"type":"ping","id":"p"}') == {"type": "pong", "id": "p"}
    assert setting.table.done == []
    await peer.hang_up()


BAD = {
    "no json": "hello",
    "half an object": '{"type":"say"',
    "no object": "[1,2]",
    "no type": '{"id":"a"}',
    "unknown type": '{"type":"open","id":"a"}',
    "a frame of the server": '{"type":"answer","id":"a","done":true,"version":1}',
    "a field too many": '{"type":"ping","id":"a","as":"dealer"}',
    "another's name": '{"type":"leave","id":"a","seen":0,"player":"bob"}',
    "no id": '{"type":"ready","id":"","seen":0}',
    "an id with blanks": '{"type":"ready","id":"a b","seen":0}',
    "an id too long": json.dumps({"type": "ready", "id": "a" * 65, "seen": 0}),
    "seen below nothing": '{"type":"ready","id":"a","seen":-1}',
    "seen enormous": '{"type":"ready","id":"a","seen":99999999999999999999999999}',
    "seen is text": '{"type":"ready","id":"a","seen":"1"}',
    "seen is half": '{"type":"ready","id":"a","seen":1.5}',
    "no chips": '{"type":"sit","id":"a","seen":0,"box":1,"chips":0}',
    "chips below nothing": '{"type":"bring","id":"a","seen":0,"chips":-5}',
    "chips enormous": '{"type":"bring","id":"a","seen":0,"chips":1e300}',
    "chips beyond counting": '{"type":"bring","id":"a","seen":0,"chips":123456789012345678901234567890}',
    "box below nothing": '{"type":"sit","id":"a","seen":0,"box":-1,"chips":5}',
    "empty statement": say(""),
    "blank statement": say("   "),
    "a statement too long": say("hit " + "1" * 300),
    "a statement of two lines": say("hit 1\nstand 1"),
    "a statement beyond ASCII": say("hít 1"),
    "an unknown statement": say("win 1000"),
    "a statement of the text alone": say("pays 1 ann blackjack +20"),
    "deep nesting": '{"type":"say","id":' + "[" * 5000 + "]" * 5000 + "}",
    "surrogates": '{"type":"say","id":"\\ud800","seen":0,"statement":"hit 1"}',
    "binary": b"\xff\xfe\x00",
    "empty binary": b"",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
async def test_an_invalid_frame_gets_only_an_error_frame(text: str | bytes) -> None:
    setting = Setting()
    peer = await setting.peer()
    answer = await peer.ask(text)
    assert answer["type"] == "error"
    assert answer["says"]
    assert answer["unknown"] is False
    assert "Traceback" not in answer["says"]
    assert setting.table.done == []
    assert (await peer.ask('{"type":"ping","id":"p"}'))["type"] == "pong"
    await peer.hang_up()


LONG, ODD = "x" * 150, "\x1b[2J\u202e\n<script>"
ECHOED = {
    "a field": json.dumps({"type": "ping", "id": "a", LONG: 1}),
    "an odd field": json.dumps({"type": "ping", "id": "a", ODD: 1}),
    "a type": json.dumps({"type": LONG * 100, "id": "a"}),
    "an odd type": json.dumps({"type": ODD, "id": "a"}),
    "a statement": say(LONG),
    "a box": say(f"hit {LONG}"),
    "an amount": say(f"bet 1 ann blackjack {LONG}"),
    "a name": say(f"bet 1 0{LONG} blackjack 10"),
    "a card": say(f"turn 1 {LONG} Ks"),
    "a clause": say(f"irregular {LONG}"),
}


@pytest.mark.parametrize("text", ECHOED.values(), ids=ECHOED)
async def test_what_an_error_repeats_is_short_and_printable(text: str) -> None:
    peer = await Setting().peer()
    answer = await peer.ask(text)
    assert answer["type"] == "error"
    assert "x" * 121 not in answer["says"]
    assert len(answer["says"]) <= 310
    assert answer["says"].isascii()
    assert answer["says"].isprintable()
    await peer.hang_up()


@pytest.mark.parametrize("statement", ["end", "pays 1 ann blackjack +20", "shoe As"])
async def test_a_file_only_statement_is_not_suggested_to_players(statement: str) -> None:
    peer = await Setting().peer()
    word = statement.split(maxsplit=1)[0]
    assert (await peer.ask(say(statement)))["says"] == (
        f'"{word}" is a statement of round files alone: nobody says it at a table'
    )
    await peer.hang_up()


async def test_a_peer_that_breaks_the_protocol_is_counted_and_no_failure() -> None:
    setting = Setting()
    peer = await setting.peer()
    await peer._in.put({"type": "websocket.disconnect", "code": 1007, PROTOCOL_ERROR: True})
    assert peer.task is not None
    await asyncio.wait_for(peer.task, 5)
    assert setting.context.metrics.protocol_errors.labels("1007")._value.get() == 1
    assert setting.context.metrics.closed.labels("1007")._value.get() == 1
    assert [(line["event"], line["code"]) for line in lines(setting.out)] == [("socket", 1007)]


async def test_an_address_a_header_gave_is_cut_short() -> None:
    setting = Setting()
    peer = await setting.peer(address="y" * 5000 + "\n")
    await peer.hang_up()
    (line,) = lines(setting.out)
    assert line["address"] == "y" * 64 + "..."


@pytest.mark.parametrize("text", ["x" * 16385, "\u20ac" * 5500, b"x" * 16385], ids=["text", "wide", "bytes"])
async def test_a_frame_over_16_kib_closes(text: str | bytes) -> None:
    setting = Setting()
    peer = await setting.peer()
    assert await peer.ask(text) == {}
    assert peer.code == 1009


async def test_a_frame_of_16_kib_is_read() -> None:
    peer = await Setting().peer()
    assert (await peer.ask("x" * 16384))["type"] == "error"
    await peer.hang_up()


async def test_too_many_frames_close_and_the_bucket_fills_again() -> None:
    setting = Setting(Limits(frames=Rate(burst=3, a_second=1)))
    peer = await setting.peer()
    ping = '{"type":"ping","id":"p"}'
    assert [(await peer.ask(ping)).get("type") for _ in range(4)] == ["pong", "pong", "pong", None]
    assert peer.code == 4008
    setting.clock.now += 1
    again = await setting.peer()
    assert (await again.ask(ping))["type"] == "pong"
    await again.hang_up()


# --- authority --------------------------------------------------------------------------------------------


async def test_a_session_that_ends_closes_its_sockets_at_once_and_no_others() -> None:
    setting = Setting()
    bob = setting.people.enter("bob")
    anns = [await setting.peer(), await setting.peer()]
    other = await setting.peer(token=bob, ticket=setting.ticket(bob))
    setting.context.end_session(session_of(setting.ann))
    for peer in anns:
        await peer.until(lambda peer=peer: peer.code is not None)
    assert [peer.code for peer in anns] == [1008, 1008]
    assert other.code is None
    await other.hang_up()


async def test_sessions_are_checked_for_frames_and_an_ended_one_does_nothing() -> None:
    setting = Setting()
    peer = await setting.peer()
    del setting.people.sessions[setting.ann]
    setting.clock.now += 30
    assert await peer.ask(say("hit 1")) == {}
    assert peer.code == 1008
    assert setting.table.done == []


async def test_a_silent_socket_of_an_ended_session_is_found_by_the_sweep() -> None:
    setting = Setting()
    peer = await setting.peer()
    del setting.people.sessions[setting.ann]
    setting.clock.now += 30
    await setting.context.sweep()
    await peer.until(lambda: peer.code is not None)
    assert peer.code == 1008


async def test_a_sweep_asks_once_for_all_and_frames_after_it_need_not_ask() -> None:
    setting = Setting()
    peers = [await setting.peer() for _ in range(2)]
    bob = setting.people.enter("bob")
    peers.append(await setting.peer(token=bob, ticket=setting.ticket(bob)))
    setting.clock.now += 29
    asked = setting.people.asked
    await setting.context.sweep()
    setting.clock.now += 29
    for peer in peers:
        assert (await peer.ask(say("hit 1")))["type"] == "answer"
    assert setting.people.asked == asked + 1


# --- slow readers, failures, the end ----------------------------------------------------------------------


async def test_a_reader_who_takes_nothing_is_dropped_and_others_still_get_frames() -> None:
    setting = Setting(Limits(waiting_bytes=10_000))
    bob = setting.people.enter("bob")
    slow = await setting.peer()
    quick = await setting.peer(token=bob, ticket=setting.ticket(bob))
    slow.table_info.clear()
    for number in range(12):
        setting.table.tell(json.dumps({"type": "table", "number": number, "pad": "x" * 1000}).encode())
        await asyncio.sleep(0)
    await quick.until(lambda: len(quick.frames) == 13)
    assert setting.context.metrics.dropped._value.get() == 1
    async with asyncio.timeout(5):
        assert slow.task is not None
        await slow.task
    assert slow.aborted
    assert len(setting.table.sinks) == 1
    await quick.hang_up()


async def test_an_act_goes_on_when_its_senders_session_ends() -> None:
    setting = Setting()
    setting.table.gate = asyncio.Event()
    peer = await setting.peer()
    await peer.say(say("hit 1"))
    await asyncio.sleep(0.01)
    setting.context.end_session(session_of(setting.ann))
    await peer.until(lambda: peer.code is not None)
    assert (peer.code, setting.table.done) == (1008, [])
    setting.table.gate.set()
    await asyncio.sleep(0.01)
    assert len(setting.table.done) == 1


async def test_a_closed_socket_finishes_only_the_act_in_progress() -> None:
    setting = Setting()
    setting.table.gate = asyncio.Event()
    peer = await setting.peer()
    await peer.say(say("hit 1"))
    await asyncio.sleep(0.01)

    async def lost(message: Any) -> None:
        raise OSError

    (one,) = setting.context.acting
    one.queue._send = lost
    setting.table.tell(b"{}")
    await peer.say(say("hit 1", "c2"))
    await asyncio.sleep(0.01)
    assert len(setting.context.sockets) == 0
    setting.table.gate.set()
    await asyncio.sleep(0.01)
    assert len(setting.table.done) == 1
    assert not setting.context.acting


async def test_an_unavailable_store_makes_the_page_reconnect() -> None:
    setting = Setting()
    setting.table.raises = TryAgainError()
    peer = await setting.peer()
    answer = await peer.ask(say("hit 1"))
    await peer.until(lambda: peer.code is not None)
    assert (answer["type"], answer["id"], answer["unknown"], peer.code) == ("error", "c1", True, 1013)
    assert answer["says"] == (
        "The database did not answer. It is not known whether this was done."
        " Connect again and send it with the same id: it is done at most once."
    )
    assert not [line for line in lines(setting.out) if line["event"] == "failure"]


async def test_sessions_that_cannot_be_looked_up_make_the_page_reconnect() -> None:
    setting = Setting()
    peer = await setting.peer()

    async def gone(token: str) -> None:
        raise StoreDownError

    setting.context.sessions._people_by_token = gone
    setting.clock.now += 30
    await peer.say(say("hit 1"))
    await peer.until(lambda: peer.code is not None)
    assert (peer.code, setting.table.done) == (1013, [])
    assert (await setting.peer()).code == 1013
    assert not [line for line in lines(setting.out) if line["event"] == "failure"]


@pytest.mark.parametrize(("sure", "code"), [(True, 4002), (False, 1013)], ids=["elsewhere", "not known"])
async def test_a_table_that_others_may_have_taken_is_not_shown(
    sure: bool, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a paused server has it when it wakes up; what it shows would be older than what others showed."""
    setting = Setting()

    class Moves:
        async def runs(self, table: str) -> bool:
            if not sure:
                raise UnconfirmedError
            return False

        def others(self) -> tuple[()]:
            return ()

    monkeypatch.setattr(setting.context.others, "moves", Moves())
    peer = await setting.peer()
    assert (peer.code, peer.frames) == (code, [])


async def test_an_unforeseen_error_is_told_by_an_id_alone() -> None:
    setting = Setting()
    setting.table.raises = RuntimeError("the hole card is Ks")
    peer = await setting.peer()
    answer = await peer.ask(say("hit 1"))
    await peer.until(lambda: peer.code is not None)
    assert peer.code == 1011
    (failure,) = [line for line in lines(setting.out) if line["event"] == "failure"]
    assert answer == {
        "type": "error",
        "says": f"An unexpected error occurred. Its id in the log is {failure['id']}."
        " It is not known whether this was done. Connect again and send it with the same id:"
        " it is done at most once.",
        "id": "c1",
        "unknown": True,
    }
    assert "Ks" not in setting.out.getvalue()


async def test_stopping_finishes_acts_and_accepts_no_more() -> None:
    setting = Setting()
    setting.table.gate = asyncio.Event()
    peer, other = await setting.peer(), await setting.peer()
    await peer.say(say("hit 1"))
    await asyncio.sleep(0.01)
    closing = asyncio.ensure_future(setting.context.close())
    await asyncio.sleep(0.01)
    assert peer.code is None
    await other.say(say("stand 1", command="late"))
    await other.until(lambda: other.code is not None)
    assert other.code == 1012
    setting.table.gate.set()
    await closing
    assert peer.code == 1012
    assert peer.frames[-1]["done"] is True
    assert [command for _, command, _, _ in setting.table.done] == ["c1"]
    assert (await setting.peer()).code == 1012


async def test_the_log_tells_who_and_how_long_and_no_more() -> None:
    setting = Setting()
    ticket = setting.ticket()
    peer = await setting.peer(ticket=ticket)
    await peer.ask(say("turn 1 Ks 7d"))
    await peer.hang_up()
    (act,) = [line for line in lines(setting.out) if line["event"] == "act"]
    assert set(act) == {"at", "event", "person", "table", "act", "outcome", "version", "ms"}
    assert (act["person"], act["table"], act["act"], act["outcome"]) == (
        "ann",
        "atlantic-city",
        "say",
        "done",
    )
    for secret in (ticket, setting.ann, session_of(setting.ann), "Ks", "turn"):
        assert secret not in setting.out.getvalue()
