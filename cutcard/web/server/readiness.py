"""Readiness: whether the server can write to its database.

However often it is asked, there is one write at a time and at most one a second, and nobody waits longer than
two seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable

from cutcard.web.server.logs import Log

KEPT_SECONDS = 1.0
WITHIN_SECONDS = 2.0
CANNOT_WRITE = "The database cannot be written."
TOO_SLOW = "The database does not answer in time."


class Readiness:
    def __init__(
        self,
        try_to_write: Callable[[], Awaitable[None]],
        clock: Callable[[], float],
        log: Log,
        *,
        within: float = WITHIN_SECONDS,
    ) -> None:
        self._try_to_write = try_to_write
        self._clock = clock
        self._log = log
        self._within = within
        self._task: asyncio.Task[None] | None = None
        self._began = 0.0
        self._known_until = 0.0
        self._why_not = ""
        self._said = ""

    async def why_not(self) -> str:
        """Empty if the server is ready; otherwise one sentence that reveals nothing about the database."""
        if self._task is None and self._clock() < self._known_until:
            return self._why_not
        if self._task is None:
            self._began = self._clock()
            self._task = asyncio.ensure_future(self._write())
        left = self._within - (self._clock() - self._began)
        done, _ = await asyncio.wait({self._task}, timeout=max(0.0, left))
        why_not = self._why_not if done else TOO_SLOW
        self._tell(why_not)
        return why_not

    async def _write(self) -> None:
        reason = ""
        try:
            await self._try_to_write()
            self._why_not = ""
        except Exception as error:
            self._why_not = CANNOT_WRITE
            reason = str(error)[:200]  # a write that contains only a time
        finally:
            self._known_until = self._clock() + KEPT_SECONDS
            self._task = None
        self._tell(self._why_not, reason)

    def _tell(self, why_not: str, reason: str = "") -> None:
        """Logs the state when it has changed."""
        if why_not == self._said:
            return
        self._said = why_not
        if why_not:
            self._log.line("server", level="error", says=f"not ready: {why_not}", reason=reason)
        else:
            self._log.line("server", level="warning", says="ready again")
