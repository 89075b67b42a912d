"""The server process: uvicorn, signals, startup and shutdown. It prints nothing and reports when it is
open."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Generator
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from cutcard.web.http.http_errors import AWAY
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.database_lock import DatabaseLock
from cutcard.web.server.garbage_collection import GarbageCollector, collect_and_freeze
from cutcard.web.server.protocols import HttpProtocol, SocketProtocol

resource: Any
try:
    import resource
except ImportError:  # not on this system, which has no such limit
    resource = None

MOST_HANDLES = 65_536
PING_SECONDS, PONG_SECONDS = 25.0, 10.0
SWEEP_SECONDS = 20.0
WATCH_SECONDS = 1.0
"""How often the record of security events is read."""
SWITCH_SECONDS = 0.00005
"""The interpreter's switch interval. The writer thread needs many short turns beside the tables' thread."""


class Server(uvicorn.Server):
    """Stops in order: refuses commands, finishes acts under way, closes sockets with a code to reconnect."""

    def __init__(
        self,
        config: uvicorn.Config,
        context: AppContext,
        opened: Callable[[], None],
        lock: DatabaseLock | None = None,
    ) -> None:
        super().__init__(config)
        self._lock = lock
        self._context = context
        self._opened = opened
        self._work: list[asyncio.Task[None]] = []
        """The server's own periodic tasks."""
        self.fenced = False
        """Another server has taken over the database, so this one stops."""

    def _fenced(self) -> None:
        if not self.fenced:
            self.fenced = self.should_exit = True
            says = "another server has taken over this database; this server stops"
            self._context.log.line("server", level="error", says=says)

    def _fenced_from_a_thread(self, loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
        def fenced() -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended: the server is stopping anyway
                loop.call_soon_threadsafe(self._fenced)

        return fenced

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._context.others.moves is None:
            for table in self._context.house.tables():
                table.fenced = self._fenced
        if self._lock is not None:
            self._lock.watch(self._fenced_from_a_thread(asyncio.get_running_loop()))
        own = (self._sweep(), self._watch_security(), GarbageCollector(lambda: self._context.acted).run())
        self._work = [asyncio.ensure_future(one) for one in own]
        collect_and_freeze()
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._context.others.moves is not None:
            await self._context.others.moves.leave()
        for server in self.servers:
            server.close()
        for one in self._work:
            one.cancel()
        await self._context.close()
        await super().shutdown(sockets)

    async def _sweep(self) -> None:
        while True:
            began = time.monotonic()
            try:
                await self._context.sweep()
            except AWAY:
                pass  # tried again the next time; the log already says that the store is down
            except Exception as error:
                self._context.log.failure("sweep", error)
            await asyncio.sleep(max(1.0, SWEEP_SECONDS - (time.monotonic() - began)))

    async def _watch_security(self) -> None:
        watch = self._context.security_watch
        while watch is not None:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await watch.look()
            except AWAY:
                pass  # likewise
            except Exception as error:
                self._context.log.failure("security watch", error)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """A signal stops the server in order and is not raised again afterwards.

        For a server at a terminal, SIGHUP means that the terminal was closed, and stops it too. For any other
        it means that the log file was moved.
        """
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        if hasattr(signal, "SIGHUP"):
            hung_up = self.handle_exit if self._context.log.at_a_terminal else self._reopening()
            before[signal.SIGHUP] = signal.signal(signal.SIGHUP, hung_up)
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _reopening(self) -> Callable[[int, FrameType | None], None]:
        loop, reopen = asyncio.get_running_loop(), self._context.log.reopen

        def reopened(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(reopen)

        return reopened


def listen(host: str, port: int) -> socket.socket:
    """The server's listening socket, bound. `OSError` if the port is taken or the host is not local."""
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
    """uvicorn's configuration: small frames, pings, and no compression on sockets, whose lengths could reveal
    hidden cards."""
    return uvicorn.Config(
        app,
        loop="none",
        http=HttpProtocol,
        ws=SocketProtocol,
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
    )


async def serve(
    app: Any,
    context: AppContext,
    sock: socket.socket,
    *,
    opened: Callable[[], None],
    trusted_proxies: str = "",
    lock: DatabaseLock | None = None,
) -> bool:
    """Serves until a signal; False if another server has taken over the database."""
    server = Server(configured(app, trusted_proxies=trusted_proxies), context, opened, lock)
    await server.serve(sockets=[sock])
    return not server.fenced


def run(main: Callable[[], Awaitable[int]]) -> int:
    """Runs the main coroutine, on uvloop if installed. A signal before startup ends it like Ctrl-C."""
    _take_all_handles()
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            return runner.run(_as_coroutine(main))
    finally:
        gc.enable()
        signal.signal(signal.SIGTERM, before)


def _take_all_handles() -> None:
    """Raises the limit of open files as far as the system allows. The usual limit is meant for shells."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def _as_coroutine(main: Callable[[], Awaitable[int]]) -> int:
    return await main()
