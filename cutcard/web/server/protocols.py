"""What a connection may take before the app hears of it: time and bytes for a request, frames beside others.

The web server's own protocols set no such bounds: a peer that sends half a request would be kept for ever,
and one that pings without reading would fill the memory with answers.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

ABORT = "cutcard.abort"
"""The app's way to cut a connection whose peer does not read."""
SEND_NOW = "cutcard.at-once"
"""The app's way to send a frame without waiting for its turn."""
PROTOCOL_ERROR = "cutcard.broken"
"""In the app's disconnect message: the peer broke the protocol, and was closed with the code given there."""
NOT_UTF8 = 1007
REQUEST_SECONDS = 10.0
"""From the first byte of a request, or from the connection, to the last."""
HEAD_BYTES = 32 * 1024
"""Of a request's first line and headers together."""
MAX_CONTROL_FRAMES = 100
"""Pings, pongs and parts of messages a second: a page sends a pong now and then."""
MAX_PARTS = 1000
"""Of one message."""


class HttpProtocol(HttpToolsProtocol):
    """HTTP with a bound on how long, and how long-winded, a request may be."""

    _deadline: asyncio.TimerHandle | None = None
    _in_head = True
    _head = 0
    _is_websocket = False
    """It is a socket's connection now."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self._is_websocket:
            return
        if self._in_head and self._head > HEAD_BYTES:
            self.send_400_response("The request's headers are too long.")
        elif self._deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_request()

    def on_message_begin(self) -> None:
        self._in_head, self._head = True, 0
        if self._deadline is None:
            self._expect_request()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._cancel_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_websocket = True
        self._cancel_deadline()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it holds this protocol, which nobody else does now

    def _expect_request(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sockets the app may cut, and whose peers send messages, not floods of what lies beside them."""

    _second_began = 0.0
    _control_frames = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort
            scope["extensions"][SEND_NOW] = self._send_now

    def _send_now(self, text: bytes) -> bool:
        """A text frame into the connection's buffer; not where that is full, or the connection at its end."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_head(len(text)) + text)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of what would hold it in a ring: many who come and go must leave nothing behind."""
        super().connection_lost(exc)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].clear()
        self.conn.parser.close()

    async def send(self, message: Any) -> None:
        """An HTTP answer ends the handshake too: the web server's own code says that none came."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Text that is not UTF-8 ends the connection (RFC 6455, 8.1). The web server's own code does so too,
        but writes a stack trace for each: any stranger could fill the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                if self.conn.state is State.OPEN:  # else the peer has closed it in the same breath
                    self.conn.send_close(NOT_UTF8)
                    self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """The connection has been failed: the peer is told by a code, and the app that it was the peer."""
        sent = self.conn.close_sent
        assert sent is not None, "a connection that was failed has its code"
        ended: Any = {
            "type": "websocket.disconnect",
            "code": sent.code,
            "reason": sent.reason,
            PROTOCOL_ERROR: True,
        }
        self.queue.put_nowait(ended)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def handle_ping(self) -> None:
        """A peer that pings and does not read the answers is cut off: they would pile up here."""
        if self._too_many() or not self.writable.is_set():
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._too_many():
            self.transport.abort()
        else:
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._too_many() or len(self.frames) >= MAX_PARTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def _too_many(self) -> bool:
        now = self.loop.time()
        if now - self._second_began >= 1:
            self._second_began, self._control_frames = now, 0
        self._control_frames += 1
        return self._control_frames > MAX_CONTROL_FRAMES


def text_head(length: int) -> bytes:
    """What stands before a whole text frame of a server (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
