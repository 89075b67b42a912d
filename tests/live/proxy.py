"""A small reverse proxy: `/s/NAME/...` goes to the server of that name, everything else to any that answers.

Each request has a connection of its own, so that the next one is routed by its own path. A server that does
not answer in time is passed over, as any reverse proxy does.
"""

import asyncio
import contextlib
import itertools
import re
from collections.abc import AsyncIterator, Mapping

FIRST_BYTE_SECONDS = 1.0
_NAMED = re.compile(rb"[A-Z]+ /s/([^/ ]+)/")
_CONNECTION = re.compile(rb"\r\nconnection:[^\r]*", re.IGNORECASE)
BAD_GATEWAY = b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Proxy:
    def __init__(self, ports: Mapping[str, int], port: int) -> None:
        self._ports = dict(ports)
        self._turns = itertools.count()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _order(self, head: bytes) -> list[int]:
        """The ports to try: that of the server the path names, or all of them in turn."""
        named = _NAMED.match(head)
        if named:
            return [self._ports[named[1].decode()]]
        ports, turn = list(self._ports.values()), next(self._turns)
        return [ports[(turn + place) % len(ports)] for place in range(len(ports))]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with _closed(writer):
            head = await reader.readuntil(b"\r\n\r\n")
            if b"upgrade: websocket" not in head.lower():
                head = _CONNECTION.sub(b"", head)[:-4] + b"\r\nconnection: close\r\n\r\n"
            request = head + await reader.readexactly(_length(head))
            for port in self._order(head):
                if await self._passed_on(port, request, reader, writer):
                    return
            writer.write(BAD_GATEWAY)
            await writer.drain()

    async def _passed_on(
        self, port: int, request: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Whether the server answered. A request that was sent is sent to another one as well: all of ours
        may be repeated."""
        try:
            theirs, to_them = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return False
        async with _closed(to_them):
            to_them.write(request)
            try:
                first = await asyncio.wait_for(theirs.read(65_536), FIRST_BYTE_SECONDS)
            except (OSError, TimeoutError):
                return False
            if not first:
                return False
            writer.write(first)
            ways = [
                asyncio.ensure_future(_pipe(theirs, writer)),
                asyncio.ensure_future(_pipe(reader, to_them)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        return True


@contextlib.asynccontextmanager
async def _closed(writer: asyncio.StreamWriter) -> AsyncIterator[None]:
    """In the end the connection is closed, also if the other side is gone."""
    try:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            yield
    finally:
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), 1)
        writer.transport.abort()


def _length(head: bytes) -> int:
    found = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    return int(found[1]) if found else 0


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while part := await source.read(65_536):
            target.write(part)
            await target.drain()
