"""Checks a player's own limits before their acts at tables: sitting down, bringing chips, placing a wager.

Decisions in a hand that has begun, standing up and leaving are never stopped. A player without limits costs
one lookup in memory.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from cutcard.games.protocol import PlaceBet
from cutcard.pit.limits import own_limits
from cutcard.pit.people import rows
from cutcard.pit.table import acts

MOST_KNOWN = 50_000


class LimitGate:
    def __init__(self, administer: Callable[[Callable[[Connection, int], Any]], Any]) -> None:
        """`administer` runs `work(connection, now)` as one transaction."""
        self._administer = administer
        self._free: set[str] = set()
        """Names of people who were found to have no limits."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def forget(self, name: str) -> None:
        """Something about a person has changed."""
        self._free = {one for one in self._free if one.lower() != name.lower()}

    @asynccontextmanager
    async def asked(self, name: str, act: acts.Act) -> AsyncIterator[str]:
        """Why the act may not be done; empty if it may. Within the block no other act of this person is
        asked about, so two wagers at once cannot both fit into what is left."""
        if not _is_limited(act) or name in self._free:
            yield ""
            return
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            yield await self._why_not(name, act)

    async def _why_not(self, name: str, act: acts.Act) -> str:
        def judged(connection: Connection, now: int) -> tuple[bool, str]:
            row = rows.named(connection, name)
            if row is None or not own_limits.limits_of(connection, row.number, now).any:
                return False, ""
            return True, own_limits.why_not(connection, row.number, row.name, _wager(act), now)

        limited, says = await self._administer(judged)
        if not limited:
            if len(self._free) > MOST_KNOWN:
                self._free.clear()
            self._free.add(name)
        return str(says)


def _is_limited(act: acts.Act) -> bool:
    return isinstance(act, acts.Sit | acts.Bring) or bool(_wager(act))


def _wager(act: acts.Act) -> int:
    """The cents of a wager; 0 for any other act."""
    return act.command.amount if isinstance(act, acts.Say) and isinstance(act.command, PlaceBet) else 0
