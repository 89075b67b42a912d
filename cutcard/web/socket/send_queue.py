"""A socket's line: what is on its way to one reader, bounded; who does not read is dropped."""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.types import Send

from cutcard.web.server.metrics import Metrics

NOT_ALLOWED, TOO_LONG, FAILED, RESTARTS, LATER = 1008, 1009, 1011, 1012, 1013
TICKET_VOID, TOO_SLOW = 4001, 4008
PEER_GONE = 1006
"""Closed by nobody: never sent."""

CLOSE_SECONDS = 1.0
"""Seconds a reader has for taking the close frame before his connection is cut."""


def cannot_send_now(frame: bytes) -> bool:
    """For a server that can only be sent to in turn."""
    return False


class SendQueue:
    """Frames out, in order. `put` never waits: it is called while a table tells all its seats."""

    def __init__(
        self,
        send: Send,
        abort: Callable[[], None],
        metrics: Metrics,
        most_bytes: int,
        send_now: Callable[[bytes], bool] = cannot_send_now,
    ) -> None:
        """`send_now` sends a frame if the connection takes it now, and says whether it did."""
        self._send = send
        self._abort = abort
        self._send_now = send_now
        self._metrics = metrics
        self._most = most_bytes
        self._frames: deque[bytes] = deque()
        self._waiting = 0
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._close_timer: asyncio.TimerHandle | None = None
        self.code = 0
        """Why it closes; 0 while it is open."""

    def put(self, frame: bytes) -> None:
        if self.code:
            return
        if not self._waiting and self._send_now(frame):
            self._metrics.sent(frame)
            return
        self._frames.append(frame)
        self._waiting += len(frame)
        if self._waiting > self._most:
            self._metrics.dropped.inc()
            self.close(TOO_SLOW)
        else:
            self._wake.set()

    def close(self, code: int, last: bytes = b"") -> None:
        """Closes after what still waits, and one last frame if there is one to say why.

        Who may not read any more, or reads too slowly, does not get the rest. The first reason counts. Who
        does not take the close in time is cut off.
        """
        if self.code:
            return
        self.code = code
        if code in (NOT_ALLOWED, TOO_SLOW):
            self._frames.clear()
        if last:
            self._frames.append(last)
        self._wake.set()
        self._close_timer = asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._abort_now)

    def end(self) -> None:
        """The reader went away while something he sent was still being done: nothing more comes of him."""
        self.code = self.code or PEER_GONE

    async def run(self) -> None:
        """Sends until the line is closed, then says so."""
        self._writer = asyncio.current_task()
        try:
            while True:
                await self._send_waiting()
                if self.code:
                    await self._send({"type": "websocket.close", "code": self.code})
                    return
                self._wake.clear()
                await self._wake.wait()
        except OSError:  # the reader went away
            return
        finally:
            if self._close_timer is not None:
                self._close_timer.cancel()

    async def _send_waiting(self) -> None:
        while self._frames:
            frame = self._frames.popleft()
            await self._send({"type": "websocket.send", "text": frame.decode()})
            self._waiting -= len(frame)
            self._metrics.sent(frame)

    def _abort_now(self) -> None:
        self._abort()
        if self._writer is not None:
            self._writer.cancel()
