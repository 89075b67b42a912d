"""A real `cutcard serve` as its own process, and a real page's requests to it."""

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.served import Served, cutcard


class ServerProcess(Served):
    """The server, from its first line to its end."""

    def __init__(self, data: Path, *arguments: str) -> None:
        super().__init__(
            data, cutcard("serve", "--no-open", "--no-coach", *arguments), CUTCARD_DATA=str(data)
        )
        self.start()

    def lines(self) -> list[dict[str, Any]]:
        """What it wrote to its log; a line it is writing is left out."""
        whole, _, _ = self.errors().rpartition("\n")
        return [json.loads(line) for line in whole.splitlines()]

    @contextmanager
    def page(self) -> Iterator[httpx.Client]:
        """A guest's page, signed in."""
        with httpx.Client(base_url=self.address, headers={"origin": self.address}, timeout=20) as page:
            page.post("/api/guest").raise_for_status()
            yield page

    def table_socket(self, page: httpx.Client, table: str = "atlantic-city") -> Any:
        ticket = page.post("/api/tickets", json={"table": table}).raise_for_status().json()["ticket"]
        return connect(
            f"{self.address.replace('http', 'ws')}/api/socket?ticket={ticket}",
            origin=self.address,  # type: ignore[arg-type]
            additional_headers={"cookie": f"cutcard_session={page.cookies['cutcard_session']}"},
            compression="deflate",
            max_size=None,
            open_timeout=20,
        )

    def connected(self) -> socket.socket:
        host, _, port = self.address.removeprefix("http://").partition(":")
        return socket.create_connection((host, int(port)), timeout=20)

    def raw_socket(self, page: httpx.Client) -> socket.socket:
        """A socket whose handshake is done and whose frames are the caller's own affair."""
        ticket = (
            page.post("/api/tickets", json={"table": "atlantic-city"}).raise_for_status().json()["ticket"]
        )
        raw = self.connected()
        lines = (
            f"GET /api/socket?ticket={ticket} HTTP/1.1",
            f"host: {self.address.removeprefix('http://')}",
            f"origin: {self.address}",
            f"cookie: cutcard_session={page.cookies['cutcard_session']}",
            "connection: upgrade",
            "upgrade: websocket",
            "sec-websocket-version: 13",
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
        raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert raw.recv(100).startswith(b"HTTP/1.1 101")
        return raw

    @staticmethod
    def closing_code(opened: Any) -> int:
        """How the server closed a socket; what came before it is read away."""
        try:
            while True:
                opened.recv(10)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0

    def __enter__(self) -> "ServerProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop(signal.SIGKILL)
