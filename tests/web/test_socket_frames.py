"""What a table's socket does with each incoming frame."""

import asyncio
import json
from typing import Any

import pytest

from cutcard.pit.table import acts
from cutcard.web.server.protocols import PROTOCOL_ERROR
from cutcard.web.server.settings import Rate, RequestLimits
from tests.web.fakes import lines
from tests.web.socket_setting import Setting, say


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
    setting = Setting(RequestLimits(frames=Rate(burst=3, a_second=1)))
    peer = await setting.peer()
    ping = '{"type":"ping","id":"p"}'
    assert [(await peer.ask(ping)).get("type") for _ in range(4)] == ["pong", "pong", "pong", None]
    assert peer.code == 4008
    setting.clock.now += 1
    again = await setting.peer()
    assert (await again.ask(ping))["type"] == "pong"
    await again.hang_up()
