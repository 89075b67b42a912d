"""Frames that are sent immediately: as the library would have written them, and never out of order."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from cutcard.web.server.metrics import Metrics
from cutcard.web.server.protocols import text_head
from cutcard.web.socket.send_queue import TOO_SLOW, SendQueue


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_begins_as_the_library_begins_it(length: int) -> None:
    text = b"x" * length
    assert text_head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


class Connection:
    """Takes what it is given while it is open to it; keeps the rest waiting."""

    def __init__(self) -> None:
        self.took: list[bytes] = []
        self.open = asyncio.Event()
        self.open.set()

    def at_once(self, frame: bytes) -> bool:
        if self.open.is_set():
            self.took.append(frame)
        return self.open.is_set()

    async def send(self, message: object) -> None:
        await self.open.wait()
        assert isinstance(message, dict)
        self.took.append(message["text"].encode() if "text" in message else str(message["code"]).encode())


async def test_what_waits_goes_before_what_comes_later() -> None:
    connection, metrics = Connection(), Metrics()
    line = SendQueue(connection.send, lambda: None, metrics, 100, connection.at_once)
    writer = asyncio.ensure_future(line.run())
    line.put(b"1")
    assert connection.took == [b"1"]  # before any other task ran
    connection.open.clear()
    line.put(b"2")
    await asyncio.sleep(0)
    await asyncio.sleep(0)  # the writer holds it now, and waits for the connection
    connection.open.set()
    line.put(b"3")  # the connection would take it, but 2 has not gone
    assert connection.took == [b"1"]
    await asyncio.sleep(0.01)
    line.put(b"4")
    assert connection.took == [b"1", b"2", b"3", b"4"]
    metrics.text()
    assert metrics.frames_out._value.get() == 4
    line.close(1012)
    line.put(b"5")
    await asyncio.wait_for(writer, 5)
    assert connection.took[4:] == [b"1012"]


async def test_what_a_connection_does_not_take_is_counted_as_waiting() -> None:
    connection = Connection()
    connection.open.clear()
    line = SendQueue(connection.send, lambda: None, Metrics(), 100, connection.at_once)
    line.put(b"x" * 100)
    assert line.code == 0
    line.put(b"x")
    assert line.code == TOO_SLOW
