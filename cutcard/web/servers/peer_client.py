"""A small HTTP client for requests from server to server: one request a connection, bounded in time and
length."""

import asyncio
import contextlib
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

import httptools

MOST_BYTES = 16 * 1024 * 1024
"""Of one response."""

Headers = Iterable[tuple[bytes, bytes]]


class UnreachableError(Exception):
    """The other server did not answer. Whether the request was done is not known."""


class PeerResponse(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class _Reader:
    """What the parser calls while it reads a response."""

    def __init__(self) -> None:
        self.headers: list[tuple[bytes, bytes]] = []
        self.body: list[bytes] = []
        self.done = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.lower(), value))

    def on_body(self, part: bytes) -> None:
        self.body.append(part)

    def on_message_complete(self) -> None:
        self.done = True


async def send(
    address: str, method: str, path: str, headers: Headers, body: bytes = b"", *, seconds: float
) -> PeerResponse:
    """`path` is written as it is, with its query. `UnreachableError` if there is no whole response in
    time."""
    try:
        async with asyncio.timeout(seconds):
            return await _send(address, method, path, headers, body)
    except (OSError, TimeoutError, httptools.HttpParserError, EOFError) as error:
        raise UnreachableError(address) from error


async def _send(address: str, method: str, path: str, headers: Headers, body: bytes) -> PeerResponse:
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(
        parts.hostname,
        parts.port or 443 if parts.scheme == "https" else parts.port or 80,
        ssl=parts.scheme == "https" or None,
    )
    try:
        lines = [f"{method} {path} HTTP/1.1".encode("latin-1")]
        lines += [b"%s: %s" % one for one in headers]
        lines += [b"connection: close", b"content-length: %d" % len(body)]
        writer.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        read = _Reader()
        parser = httptools.HttpResponseParser(read)
        taken = 0
        while not read.done:
            part = await reader.read(65_536)
            taken += len(part)
            if not part or taken > MOST_BYTES:
                raise EOFError
            parser.feed_data(part)
        return PeerResponse(parser.get_status_code(), read.headers, b"".join(read.body))
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
