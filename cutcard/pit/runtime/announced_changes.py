"""When an announced change of a running table's rules takes effect (8.3): at its time, between two rounds."""

import asyncio
from collections.abc import Callable

from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.runtime.table_writer import TableWriter
from cutcard.pit.table import acts, posting
from cutcard.pit.table.acts import TABLE

PAUSE = 4.0
"""Seconds after a round before a change that is due takes effect, so that the round's result can be read."""
LONGEST = 3600.0
"""Seconds; a timer that ends before the change is due is set again."""


class AnnouncedChanges:
    """Watches one table. The table asks it before every act, so nothing is done by rules that ended."""

    def __init__(self, writer: TableWriter, *, now: Callable[[], int], fire: Callable[[], None]) -> None:
        """`now` is the wall clock, by which a change is announced. `fire` starts `take_effect` under the
        table's lock."""
        self._writer = writer
        self._now = now
        self._fire = fire
        self._timer: asyncio.TimerHandle | None = None

    async def take_effect(self) -> None:
        """Carries out the change that is due, if one is. The caller holds the table's lock."""
        keeper = self._writer.keeper
        if posting.is_due(keeper.facts, self._now(), in_round=keeper.in_round):
            await self._writer.carry_out_as(TABLE, acts.TakeEffect())

    def schedule(self, least: float = PAUSE) -> None:
        """Sets the timer again. While a round is played there is none: its end sets it."""
        self.cancel()
        keeper = self._writer.keeper
        pending = keeper.facts.pending
        if pending is None or keeper.facts.closed or keeper.in_round or keeper.facts.bets:
            return
        delay = min(max(least, (pending.effective - self._now()) / SECOND), LONGEST)
        self._timer = asyncio.get_running_loop().call_later(delay, self._fire)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
