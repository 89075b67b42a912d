"""Limits on a connection before the app is involved: time and bytes of a request, control frames.

The web server's own protocols have no such limits: a peer that sends half a request would be kept open
indefinitely, and one that pings without reading would fill the memory with answers.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

ABORT = "cutcard.abort"
"""The extension by which the app aborts a connection whose peer does not read."""
SEND_NOW = "cutcard.at-once"
"""The extension by which the app sends a frame without waiting."""
PROTOCOL_ERROR = "cutcard.broken"
"""In the app's disconnect message: the peer broke the protocol and was closed with the given code."""
NOT_UTF8 = 1007
REQUEST_SECONDS = 10.0
"""From the first byte of a request, or from the connection, to its last byte."""
HEAD_BYTES = 32 * 1024
"""The first line and headers of a request together."""
MAX_CONTROL_FRAMES = 100
"""Pings, pongs and message parts per second. A page only sends a pong now and then."""
MAX_PARTS = 1000
"""The parts of one message."""


class HttpProtocol(HttpToolsProtocol):
    """HTTP with limits on the time and the header bytes of a request."""

    _deadline: asyncio.TimerHandle | None = None
    _in_head = True
    _head = 0
    _is_websocket = False
    """The connection has been upgraded to a WebSocket."""

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
    """WebSockets that the app can abort, with a limit on control frames."""

    _second_began = 0.0
    _control_frames = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort
            scope["extensions"][SEND_NOW] = self._send_now

    def _send_now(self, text: bytes) -> bool:
        """Writes a text frame to the connection's buffer; False if the buffer is full or the connection is
        closing."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_head(len(text)) + text)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Breaks the reference cycles of a closed connection, so that it leaves no garbage."""
        super().connection_lost(exc)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].clear()
        self.conn.parser.close()

    async def send(self, message: Any) -> None:
        """An HTTP response ends the handshake too, which uvicorn does not record."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Closes the connection if text is not UTF-8 (RFC 6455, 8.1). uvicorn does so too, but logs a stack
        trace each time, with which any client could fill the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                if self.conn.state is State.OPEN:  # otherwise the peer has just closed it
                    self.conn.send_close(NOT_UTF8)
                    self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """The connection has failed: sends the peer the code, and tells the app that the peer broke the
        protocol."""
        sent = self.conn.close_sent
        assert sent is not None, "a failed connection has a close code"
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
        """Aborts a peer that pings and does not read the answers, which would pile up here."""
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
    """The header of a whole, unmasked text frame (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
