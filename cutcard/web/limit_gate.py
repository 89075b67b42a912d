"""Checks a player's own limits before their acts at tables: sitting down, bringing chips, placing a wager.

Decisions in a hand that has begun, standing up and leaving are never stopped. A player without limits costs
one lookup in memory.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection

from cutcard.games.protocol import PlaceBet
from cutcard.pit.limits import own_limits, pending
from cutcard.pit.limits.at_stake import CommandKey
from cutcard.pit.limits.own_limits import LimitVerdict
from cutcard.pit.people import rows
from cutcard.pit.store.connection.timeouts import ANSWER_SECONDS
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts

MOST_KNOWN = 50_000
RETRY_SECONDS = 1.0
"""The pause before a pending wager is forgotten again, while the database does not answer."""
ALLOWED = LimitVerdict("")


class LimitGate:
    def __init__(self, administer: Callable[[Callable[[Connection, int], Any]], Any]) -> None:
        """`administer` runs `work(connection, now)` as one transaction."""
        self._administer = administer
        self._free: set[str] = set()
        """Names of people who were found to have no limits."""
        self._forgetting: dict[CommandKey, asyncio.Task[None]] = {}
        """Of wagers that were not carried out, until the database has forgotten them."""

    def forget(self, name: str) -> None:
        """Something about a person has changed."""
        self._free = {one for one in self._free if one.lower() != name.lower()}

    @asynccontextmanager
    async def asked(
        self, name: str, act: acts.Act, table: str = "", id_: str = ""
    ) -> AsyncIterator[LimitVerdict]:
        """Whether the act may be done. It is to be carried out within the block, as the command `id_` at the
        table. A wager counts until it is committed, or until the block ends without it."""
        if not _is_limited(act) or name in self._free:
            yield ALLOWED
            return
        command = CommandKey(table, name, id_) if table else None
        judged: LimitVerdict | None = None
        try:
            judged = await self._judged(name, act, command)
            yield judged
        finally:
            if command is not None and _may_be_pending(act, judged):
                forgetting = self._forget_wager(command)
                if judged is not None:  # the sender's next wager is judged without it
                    await asyncio.wait({forgetting}, timeout=ANSWER_SECONDS)

    async def _judged(self, name: str, act: acts.Act, command: CommandKey | None) -> LimitVerdict:
        def judged(connection: Connection, now: int) -> LimitVerdict | None:
            row = rows.named(connection, name)
            if row is None or not own_limits.limits_of(connection, row.number, now).any:
                return None
            return own_limits.judge(connection, row.number, row.name, _wager(act), now, command)

        if command in self._forgetting:  # it was sent again: what was noted of it counts for this attempt
            self._forgetting.pop(command).cancel()
        found: LimitVerdict | None = await self._administer(judged)
        if found is not None:
            return found
        if len(self._free) > MOST_KNOWN:
            self._free.clear()
        self._free.add(name)
        return ALLOWED

    def _forget_wager(self, command: CommandKey) -> "asyncio.Task[None]":
        """The task goes on when its caller is cancelled: otherwise the wager would count for ever."""
        task = asyncio.ensure_future(self._forgotten(command))
        self._forgetting[command] = task
        task.add_done_callback(lambda _: self._ended(command, task))
        return task

    async def _forgotten(self, command: CommandKey) -> None:
        while True:
            try:
                await self._administer(lambda connection, now: pending.forget(connection, command))
            except StoreDownError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def _ended(self, command: CommandKey, task: "asyncio.Task[None]") -> None:
        if self._forgetting.get(command) is task:
            del self._forgetting[command]


def _may_be_pending(act: acts.Act, judged: LimitVerdict | None) -> bool:
    """Whether the act's wager may count as pending, with no commit on its way that ends this. `judged` is
    None if nobody knows what came of the question."""
    if judged is None:
        return bool(_wager(act))
    return judged.pending is not None and not judged.pending.sent


def _is_limited(act: acts.Act) -> bool:
    return isinstance(act, acts.Sit | acts.Bring) or bool(_wager(act))


def _wager(act: acts.Act) -> int:
    """The cents of a wager; 0 for any other act."""
    return act.command.amount if isinstance(act, acts.Say) and isinstance(act.command, PlaceBet) else 0
