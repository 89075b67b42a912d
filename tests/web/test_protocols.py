"""Peers that send half a request, or too many control frames, do not keep a connection."""

import asyncio
import io
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from uvicorn.server import ServerState

from cutcard.web.server import protocols
from cutcard.web.server.logs import Log, take_over_logging
from cutcard.web.server.server import configured

HELLO = b"HTTP/1.1 200 OK"
PART, TEXT, CLOSE, PING = 0, 1, 8, 9
endings: list[Any] = []
"""How sockets ended, as the app is told."""


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "heard"})
        endings.append(message)
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def connection() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    config = configured(app)
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: protocols.HttpProtocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{",
        b"GET / HTTP/1.1\r\nhost: x\r\n\r\nGET",
        b"\r\n",
    ],
)
async def test_half_a_request_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.05)
    async with connection() as (reader, writer):
        writer.write(sent)
        await asyncio.wait_for(reader.read(), 5)


async def test_requests_in_time_keep_their_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.2)
    async with connection() as (reader, writer):
        for _ in range(3):
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            assert await reader.readexactly(15) == HELLO
            assert (await reader.readuntil(b"\r\n\r\nok")).endswith(b"ok")
            await asyncio.sleep(0.15)


@pytest.mark.parametrize("line", [b"x-%d: " + b"a" * 100 + b"\r\n", b"a" * 100])
async def test_headers_without_end_are_cut(line: bytes) -> None:
    async with connection() as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx: y" + (b"\r\n" if b"%" in line else b""))
        for number in range(2 * protocols.HEAD_BYTES // 100):
            if not writer.transport.is_closing():
                writer.write(line % number if b"%" in line else line)
            await asyncio.sleep(0)
        with suppress(ConnectionResetError):
            assert b"400" in (await asyncio.wait_for(reader.read(), 5))[:20]


def _frame(kind: int, data: bytes, *, last: bool) -> bytes:
    return struct.pack(">BB4x", kind | (0x80 if last else 0), 0x80 | len(data)) + data


async def _upgraded(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    lines = (
        "GET / HTTP/1.1",
        "host: x",
        "connection: upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")


@pytest.mark.parametrize(("kind", "last"), [(PING, True), (PART, False)])
async def test_a_flood_of_control_frames_aborts_the_connection(kind: int, last: bool) -> None:
    async with connection() as (reader, writer):
        await _upgraded(reader, writer)
        writer.write(
            _frame(1, b"", last=False) + _frame(kind, b"", last=last) * 3 * protocols.MAX_CONTROL_FRAMES
        )
        with suppress(ConnectionResetError):
            await asyncio.wait_for(reader.read(), 5)


async def test_pings_and_parts_of_a_message_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.05)
    async with connection() as (reader, writer):
        await _upgraded(reader, writer)
        await asyncio.sleep(0.1)
        writer.write(
            _frame(1, b"a", last=False) + _frame(PING, b"p", last=True) + _frame(PART, b"b", last=True)
        )
        assert await asyncio.wait_for(reader.readexactly(3), 5) == b"\x8a\x01p"
        assert await asyncio.wait_for(reader.readexactly(7), 5) == b"\x81\x05heard"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (_frame(TEXT, b"\xff\xfe", last=True), 1007),
        (_frame(TEXT, b"\xc3", last=False) + _frame(PART, b"(", last=True), 1007),
        (_frame(3, b"reserved", last=True), 1002),
        (_frame(PING, b"half a ping", last=False), 1002),
    ],
    ids=["not UTF-8", "not UTF-8 in parts", "unknown kind", "ping in parts"],
)
async def test_a_peer_that_breaks_the_protocol_is_closed_and_counted_and_written_down_nowhere(
    sent: bytes, code: int
) -> None:
    out = io.StringIO()
    take_over_logging(Log(out))
    endings.clear()
    async with connection() as (reader, writer):
        await _upgraded(reader, writer)
        writer.write(sent)
        closing = await asyncio.wait_for(reader.read(), 5)
    assert closing[0] == 0x88
    assert struct.unpack("!H", closing[2:4])[0] == code
    while not endings:
        await asyncio.sleep(0.01)
    assert [(one["type"], one["code"], one[protocols.PROTOCOL_ERROR]) for one in endings] == [
        ("websocket.disconnect", code, True)
    ]
    assert out.getvalue() == ""


async def test_a_peer_that_breaks_the_protocol_and_closes_at_once_is_written_down_nowhere() -> None:
    out = io.StringIO()
    take_over_logging(Log(out))
    endings.clear()
    async with connection() as (reader, writer):
        await _upgraded(reader, writer)
        goes = _frame(CLOSE, struct.pack("!H", 1000), last=True)
        writer.write(_frame(TEXT, b"\xff\xfe", last=True) + goes)
        closing = await asyncio.wait_for(reader.read(), 5)
    assert closing == b"\x88\x02\x03\xe8"
    while not endings:
        await asyncio.sleep(0.01)
    assert [(one["type"], one["code"]) for one in endings] == [("websocket.disconnect", 1000)]
    assert out.getvalue() == ""
