"""Helpers for tests of running tables: statements in notation, held and broken commits, moved time."""

import asyncio
import contextlib
from typing import Any

from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.store.protocol import Commit, StoreDownError
from cutcard.pit.table import acts

from .arranged_table import spoken
from .house_fixture import RealHouse

TABLE = "atlantic-city"
LONG_ENOUGH = 10.0
"""Seconds a commit is held at most, so that a test that fails comes to its end."""


async def to_the_bets(house: RealHouse, *players: str, name: str = TABLE) -> RunningTable:
    """These people sit at boxes 1, 2, ...; nobody cuts."""
    table = house.table(name)
    for box, player in enumerate(players, start=1):
        assert (await house.do(name, player, acts.Sit(box, 1_000_00))).done
    await table.act_as_table(acts.Expire())
    assert table.keeper.facts.question.kind == "wagers"
    return table


async def say(house: RealHouse, player: str, statement: str, *, name: str = TABLE) -> None:
    answer = await house.do(name, player, spoken(house.table(name).rules.game.name, statement))
    assert answer.done, answer


async def to_the_decision(house: RealHouse, player: str = "ann", *, name: str = TABLE) -> RunningTable:
    """One player has 10.00 on their box and must decide for their hand."""
    table = await to_the_bets(house, player, name=name)
    await say(house, player, f"bet 1 {player} blackjack 10", name=name)
    await house.do(name, player, acts.Ready())
    if table.keeper.facts.question.window:
        await house.do(name, player, acts.Ready())
    assert table.keeper.facts.question.who == player, "the seed gives them something to decide"
    return table


class Time:
    """A table's own clock, moved by hand; what its timer would do is done by `rings`."""

    def __init__(self, table: RunningTable) -> None:
        self.table = table
        self._passed = 0
        wall, monotonic = table._now(), table._monotonic()
        table._now = lambda: wall + self._passed
        table._monotonic = lambda: monotonic + self._passed

    def goes_on(self, seconds: float) -> None:
        self._passed += round(seconds * SECOND)

    def goes_on_until_left(self, seconds: float) -> None:
        """To the moment when so much of the open question's time is left."""
        due = self.table.timekeeper.due(self.table.snapshot.facts, self.table.present)
        assert due is not None, "the open question has a clock"
        self._passed += self.table.timekeeper.time_left(due) - round(seconds * SECOND)

    async def rings(self) -> None:
        await self.table._expire(self.table.snapshot.facts.question.since)


class HeldCommits:
    """Lets no commit through until it is told to, or has been held long enough to see that it was."""

    def __init__(self, store: Any) -> None:
        self.arrival = asyncio.Event()
        self.go = asyncio.Event()
        self._commit = store.commit
        store.commit = self.commit

    async def commit(self, one: Commit) -> None:
        self.arrival.set()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.go.wait(), LONG_ENOUGH)
        await self._commit(one)


class BrokenCommits:
    """The store goes away at one commit: before it is written, or after."""

    def __init__(self, store: Any, at: int, *, written: bool) -> None:
        self.count = 0
        self.broke = False
        self._at = at
        self._written = written
        self._commit = store.commit
        store.commit = self.commit

    async def commit(self, one: Commit) -> None:
        self.count += 1
        if self.count == self._at:
            self.broke = True
            if self._written:
                await self._commit(one)
            raise StoreDownError("planted")
        await self._commit(one)
