"""Checks a player's own limits before their acts at tables: sitting down, bringing chips, placing a wager.

Decisions in a hand that has begun, standing up and leaving are never stopped. A player without limits costs
one lookup in memory.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import Connection

from cutcard.games.protocol import PlaceBet
from cutcard.pit.limits import own_limits, pending
from cutcard.pit.limits.at_stake import CommandKey
from cutcard.pit.limits.own_limits import Judged
from cutcard.pit.people import rows
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts

MOST_KNOWN = 50_000
ALLOWED = Judged("")


class LimitGate:
    def __init__(self, administer: Callable[[Callable[[Connection, int], Any]], Any]) -> None:
        """`administer` runs `work(connection, now)` as one transaction."""
        self._administer = administer
        self._free: set[str] = set()
        """Names of people who were found to have no limits."""
        self._to_forget: set[CommandKey] = set()
        """Pending wagers that were not carried out, while the database does not answer."""

    def forget(self, name: str) -> None:
        """Something about a person has changed."""
        self._free = {one for one in self._free if one.lower() != name.lower()}

    @asynccontextmanager
    async def asked(self, name: str, act: acts.Act, table: str = "", id_: str = "") -> AsyncIterator[Judged]:
        """Whether the act may be done. It is to be carried out within the block, as the command `id_` at the
        table. A wager counts until it is committed, or until the block ends without it."""
        if not _is_limited(act) or name in self._free:
            yield ALLOWED
            return
        judged = await self._judged(name, act, CommandKey(table, name, id_) if table else None)
        try:
            yield judged
        finally:
            if judged.pending is not None and not judged.pending.sent:
                await self._forget_wager(judged.pending.command)

    async def _judged(self, name: str, act: acts.Act, command: CommandKey | None) -> Judged:
        not_done = frozenset(self._to_forget)

        def judged(connection: Connection, now: int) -> Judged | None:
            pending.forget(connection, *not_done)
            row = rows.named(connection, name)
            if row is None or not own_limits.limits_of(connection, row.number, now).any:
                return None
            return own_limits.judge(connection, row.number, row.name, _wager(act), now, command)

        found: Judged | None = await self._administer(judged)
        self._to_forget -= not_done
        if found is not None:
            return found
        if len(self._free) > MOST_KNOWN:
            self._free.clear()
        self._free.add(name)
        return ALLOWED

    async def _forget_wager(self, command: CommandKey) -> None:
        self._to_forget.add(command)
        with suppress(StoreDownError):
            await self._administer(lambda connection, now: pending.forget(connection, command))
            self._to_forget.discard(command)


def _is_limited(act: acts.Act) -> bool:
    return isinstance(act, acts.Sit | acts.Bring) or bool(_wager(act))


def _wager(act: acts.Act) -> int:
    """The cents of a wager; 0 for any other act."""
    return act.command.amount if isinstance(act, acts.Say) and isinstance(act.command, PlaceBet) else 0
