"""The server process: uvicorn around the app, its signals, its end. Prints nothing; tells when it is open."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Generator
from typing import Any

import uvicorn
from uvicorn.loops.auto import auto_loop_factory
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from cutcard.web.front import Front
from cutcard.web.socket import ABORT, AT_ONCE

PING_SECONDS, PONG_SECONDS = 15.0, 10.0
SWEEP_SECONDS = 20.0
SWITCH_SECONDS = 0.0005
"""How long the tables' thread may keep the one that writes to the disk waiting: it needs many short turns."""
COLLECT = (20_000, 20, 50)
"""Tables make many values and few rings of them: the collector looks less often than usual."""


class _SocketProtocol(WebSocketsSansIOProtocol):
    """As it is, and the app may send a frame at once, and cut a connection whose peer takes nothing more."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort
            scope["extensions"][AT_ONCE] = self._at_once

    def _at_once(self, text: bytes) -> bool:
        """A text frame into the connection's buffer; not where that is full, or the connection at its end."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_head(len(text)) + text)
        return True


def text_head(length: int) -> bytes:
    """What stands before a whole text frame of a server (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class Server(uvicorn.Server):
    """Stops in order: no more commands, acts under way finished, sockets told to come back, then the rest."""

    def __init__(self, config: uvicorn.Config, front: Front, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._front = front
        self._opened = opened
        self._sweeper: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._sweeper = asyncio.ensure_future(self._sweep())
        gc.freeze()  # what stands now stays: the collector need not walk it again
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self._front.close()
        await super().shutdown(sockets)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._front.sweep()
            except Exception as error:
                self._front.log.failure("sweep", error)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """A signal asks for an orderly end, which is a good one: it is not raised again afterwards."""
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def listen(host: str, port: int) -> socket.socket:
    """The server's own socket, bound: `OSError` where the port is taken or the host is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def configured(app: Any, *, trusted_proxies: str = "") -> uvicorn.Config:
    """No compression on sockets (its lengths could tell what is hidden), small frames, pings."""
    return uvicorn.Config(
        app,
        loop="none",
        http="httptools",
        ws=_SocketProtocol,
        ws_max_size=16 * 1024,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16 * 1024,
    )


async def serve(
    app: Any, front: Front, sock: socket.socket, *, opened: Callable[[], None], trusted_proxies: str = ""
) -> None:
    """Until a signal asks for the end."""
    server = Server(configured(app, trusted_proxies=trusted_proxies), front, opened)
    await server.serve(sockets=[sock])


def run(main: Callable[[], Awaitable[int]]) -> int:
    """On uvloop where there is one. A signal before connections are taken ends it like Ctrl-C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*COLLECT)
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            return runner.run(_as_coroutine(main))
    finally:
        signal.signal(signal.SIGTERM, before)


async def _as_coroutine(main: Callable[[], Awaitable[int]]) -> int:
    return await main()
