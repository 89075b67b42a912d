"""Reads the record of security events, so that what was done to a person by the command line, or by another
server, holds here within a second: sessions end, sockets close, roles are asked for again."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from cutcard.pit.people.security_events import SecurityEvent, after, last_number
from cutcard.pit.store.sql_store import SqlStore

OVERLAP = 64
"""Events are numbered when they are written and seen when they are committed, so a lower number may come
later. The last ones are read again."""
OF_NO_CONSEQUENCE = frozenset({"registered", "signed-in", "sign-in-failed", "password-change-failed"})


class SecurityWatch:
    def __init__(self, store: SqlStore, check_again: Callable[[str], Awaitable[None]]) -> None:
        self._store = store
        self._check_again = check_again
        self._last = 0
        self._seen: OrderedDict[int, None] = OrderedDict()

    async def start(self) -> None:
        """What is in the record now holds already."""
        self._last = await self._store.read(last_number)
        for event in await self._read():
            self._seen[event.number] = None

    async def look(self) -> None:
        for event in await self._read():
            if event.number in self._seen:
                continue
            self._seen[event.number] = None
            self._last = max(self._last, event.number)
            if event.about and event.what not in OF_NO_CONSEQUENCE:
                await self._check_again(event.about)
        while len(self._seen) > 2 * OVERLAP:
            self._seen.popitem(last=False)

    async def _read(self) -> Sequence[SecurityEvent]:
        number = max(0, self._last - OVERLAP)
        return await self._store.read(lambda connection: after(connection, number))
