"""A socket's send queue: bounded, and closed when its reader is too slow."""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.types import Message, Send

from cutcard.web.server.metrics import Metrics

NOT_ALLOWED, TOO_LONG, FAILED, RESTARTS, LATER = 1008, 1009, 1011, 1012, 1013
TICKET_VOID, MOVED, TOO_SLOW = 4001, 4002, 4008
PEER_GONE = 1006
"""The peer is gone. This code is never sent."""

SAYS = {MOVED: "The table goes on at another server. Connect again."}
"""Reasons that are sent with a code."""


def closing(code: int) -> Message:
    says = {"reason": SAYS[code]} if code in SAYS else {}
    return {"type": "websocket.close", "code": code, **says}


CLOSE_SECONDS = 1.0
"""Seconds a reader has to take the close frame before the connection is aborted."""


def cannot_send_now(frame: bytes) -> bool:
    """For a server without immediate sending."""
    return False


class SendQueue:
    """Outgoing frames, in order. `put` never waits, because a table calls it for all its subscribers."""

    def __init__(
        self,
        send: Send,
        abort: Callable[[], None],
        metrics: Metrics,
        most_bytes: int,
        send_now: Callable[[bytes], bool] = cannot_send_now,
    ) -> None:
        """`send_now` sends a frame if the connection can take it now, and returns whether it did."""
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
        """The close code; 0 while it is open."""

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
        """Closes after the waiting frames, and after one last frame that says why, if given.

        A reader who may not read any more, or is too slow, does not get the waiting frames. The first code
        counts. If the reader does not take the close frame in time the connection is aborted.
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
        """The reader went away while one of their acts was under way. Nothing more is sent."""
        self.code = self.code or PEER_GONE

    async def run(self) -> None:
        """Sends until the queue is closed, then sends the close frame."""
        self._writer = asyncio.current_task()
        try:
            while True:
                await self._send_waiting()
                if self.code:
                    await self._send(closing(self.code))
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
