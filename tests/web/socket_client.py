"""A socket client inside the process: plain ASGI, directly connected to the handler."""

import asyncio
import json
from typing import Any

from cutcard.web.http.cookies import NAME
from tests.web.fakes import ORIGIN


class SocketClient:
    """One socket. `frames` are what came, `code` how it was closed, `accepted` whether it ever was open."""

    def __init__(
        self,
        app: Any,
        *,
        ticket: str = "",
        token: str = "",
        origin: str | None = ORIGIN,
        address: str = "127.0.0.1",
    ) -> None:
        headers = [(b"host", b"127.0.0.1:8000"), (b"cookie", f"{NAME}={token}".encode())]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        self._scope = {
            "type": "websocket",
            "path": "/api/socket",
            "raw_path": b"/api/socket",
            "root_path": "",
            "scheme": "ws",
            "query_string": f"ticket={ticket}".encode(),
            "headers": headers,
            "client": (address, 4000),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "extensions": {"cutcard.abort": self._abort},
        }
        self._app = app
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self.table_info = asyncio.Event()
        """Cleared: this end takes nothing any more."""
        self.table_info.set()
        self.accepted = False
        self.aborted = False
        self.code: int | None = None
        self.frames: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> "SocketClient":
        await self._in.put({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(self._app(self._scope, self._in.get, self._send))
        await self.until(lambda: self.frames or self.code is not None)
        return self

    def _abort(self) -> None:
        self.aborted = True

    async def _send(self, message: dict[str, Any]) -> None:
        await self.table_info.wait()
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        else:
            self.raw.append(message["text"])
            self.frames.append(json.loads(message["text"]))
        self._news.set()

    async def say(self, text: str | bytes) -> None:
        key = "text" if isinstance(text, str) else "bytes"
        await self._in.put({"type": "websocket.receive", key: text})

    async def ask(self, text: str | bytes) -> dict[str, Any]:
        """The next frame after this one is sent, or an empty one when the socket is closed instead."""
        before = len(self.frames)
        await self.say(text)
        await self.until(lambda: len(self.frames) > before or self.code is not None)
        return self.frames[before] if len(self.frames) > before else {}

    async def hang_up(self) -> None:
        await self._in.put({"type": "websocket.disconnect", "code": 1001})
        if self.task is not None:
            await asyncio.wait_for(self.task, 5)

    async def until(self, reached: Any) -> None:
        async with asyncio.timeout(5):
            while not reached():
                self._news.clear()
                await self._news.wait()
