"""The database fails at any statement of a round: the sender is told, and the table recovers by itself.

One house runs on each kind of database; in every round one connect, statement or commit fails. Without any
help, chips reserved in vain are returned, and players who have left are paid.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime import background_tasks
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.house import Pace
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts
from cutcard.pit.wallet.wallet import WalletDownError
from tests.pit.databases import KINDS
from tests.pit.store.driver_faults import HANGS, LOST_AFTER, LOST_BEFORE, REFUSED, Faults, impatient
from tests.sampling import portion, some
from tests.waiting import until

from .arranged_table import spoken
from .house_fixture import RealHouse
from .running_table_fixtures import TABLE

AWAY = (TryAgainError, StoreDownError, WalletDownError)
WAYS = (REFUSED, LOST_BEFORE, LOST_AFTER)
SIT = acts.Sit(1, 100_00)
SECONDS = 30.0
"""Within which everything that was left must be put right."""


class FaultyHouse(RealHouse):
    """`faults` are the server's; `seen` reads the same database without any."""

    def __init__(self, database: Path | str) -> None:
        super().__init__(database, pace=Pace(0, 0, 0, 0), bots=0, seed=1)
        self.faults = Faults(self.store.engine)
        self.seen = open_store(str(database), reading=True)

    def on_its_way(self) -> int:
        """Sums that are neither at the table nor in the wallet."""
        return len(self.seen.cage_rows("requested", "due"))

    @property
    def running(self) -> RunningTable:
        return self.table(TABLE)


@asynccontextmanager
async def faulty_house(kind: str, folder: Path, request: Any) -> AsyncIterator[FaultyHouse]:
    database = folder / "house.db" if kind == "sqlite" else request.getfixturevalue("cluster").new_database()
    house = FaultyHouse(database)
    fenced: list[bool] = []
    try:
        await house.open(TABLE)
        house.running.fenced = lambda: fenced.append(True)
        yield house
        assert not fenced, "a server without a rival has lost its table"
    finally:
        house.faults.clear()
        await house.close()
        house.seen.close()


class Round:
    """Ann sits, bets, brings more, plays a round in which the table decides, and leaves."""

    def __init__(self, house: FaultyHouse, number: int) -> None:
        self._house = house
        self._number = number
        self._sent = 0
        self.told = 0
        """How often somebody was told that it is not known whether it was done."""

    async def _again(self, work: Callable[[], Any]) -> Any:
        for _ in range(50):
            try:
                return await work()
            except AWAY:
                self.told += 1
                await asyncio.sleep(0.005)
        raise AssertionError("the table does not go on")

    async def send(self, act: acts.Act, seen: int | None = None) -> None:
        """Until it is answered. `seen` as it was sent the first time."""
        self._sent += 1
        table, command = self._house.running, f"{self._number} {self._sent}"
        version = table.snapshot.version if seen is None else seen
        answer = await self._again(lambda: table.act("ann", command, version, act))
        assert b'"done":true' in answer, answer

    async def play(self) -> None:
        table = self._house.running
        await self.send(SIT)
        if table.keeper.facts.question.kind != "wagers":
            await self._again(lambda: table.act_as_table(acts.Expire()))
        await self.send(spoken("blackjack", "bet 1 ann blackjack 10"))
        await self.send(acts.Bring(50_00))
        await self.send(acts.Ready())
        while table.keeper.in_round:
            await self._again(lambda: table.act_as_table(acts.Expire()))
        await self.leave()

    async def leave(self) -> None:
        """All of her chips come back to her wallet."""
        await self.send(acts.Leave())
        await at_rest(self._house)


async def at_rest(house: FaultyHouse) -> None:
    """Nobody does anything; the table puts right what is left."""
    table = house.running
    await until(lambda: table.is_at_rest, "the table is not at rest")
    assert not house.on_its_way(), "chips stay on their way"


def ways(kind: str, points: list[str]) -> Iterator[tuple[int, str]]:
    """Each commit goes wrong in every way, any other statement in one of them.

    PostgreSQL is asked for the same as SQLite, and takes longer for it: every second statement is enough.
    """
    for at, point in enumerate(points, start=1):
        if point == "commit":
            yield from ((at, how) for how in WAYS)
        elif kind == "sqlite" or at % 2:
            yield at, WAYS[at % len(WAYS)]


@pytest.mark.parametrize("kind", KINDS)
async def test_at_any_statement_of_a_round(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(background_tasks, "RETRY_SECONDS", 0.01)
    async with faulty_house(kind, tmp_path, request) as house:
        await Round(house, 0).play()
        house.faults.plant()
        await Round(house, 1).play()
        points, told = list(house.faults.points), 0
        for number, (at, how) in enumerate(some(ways(kind, points), quick=3), start=2):
            house.faults.plant(at, how, stays=at % 4)
            one = Round(house, number)
            try:
                await one.play()
            except (AssertionError, TimeoutError) as error:
                raise AssertionError(f"{how} at {at} of {points}: {error!r}") from error
            told += one.told
        house.faults.clear()
        assert told >= portion(points.count("commit"), quick=3)
        assert audit(house.seen, replay=True).faults == ()
        commands = [entry.command for entry in house.seen.entries(TABLE) if entry.command]
        assert len(commands) == len(set(commands)), "a command was done twice"


@pytest.mark.parametrize("kind", KINDS)
async def test_chips_of_a_sender_who_does_not_retry_are_returned(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """They are at the table, if its log says so, or back in the wallet."""
    monkeypatch.setattr(background_tasks, "RETRY_SECONDS", 0.01)
    async with faulty_house(kind, tmp_path, request) as house:
        table, wallet = house.running, house.wallet
        await Round(house, 0).send(SIT)
        await Round(house, 1).leave()
        had = await wallet.balance("ann")
        house.faults.plant()
        await Round(house, 2).send(SIT)
        points = list(house.faults.points)
        await Round(house, 3).leave()
        for number, (at, how) in enumerate(ways(kind, points), start=4):
            house.faults.plant(at, how, stays=at % 4)
            with contextlib.suppress(TryAgainError):
                await table.act("ann", f"sits {number}", table.snapshot.version, SIT)
            await at_rest(house)
            house.faults.clear()
            assert await wallet.balance("ann") + table.keeper.chips("ann") == had, (
                f"{how} at {at} of {points}"
            )
            if table.keeper.facts.seats:
                await Round(house, number).leave()
        assert audit(house.seen, replay=True).faults == ()


@pytest.mark.parametrize("kind", KINDS)
async def test_a_commit_hangs(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The sender is told; the house can be stopped; what hangs may still happen, and is then found."""
    monkeypatch.setattr(background_tasks, "RETRY_SECONDS", 0.01)
    async with faulty_house(kind, tmp_path, request) as house:
        table, faults = house.running, house.faults
        faults.plant(writer_alone=True)
        await Round(house, 0).send(SIT)
        points = list(faults.points)
        await Round(house, 1).leave()
        for number, at in enumerate(range(1, len(points) + 1, 4), start=2):
            faults.plant(at, HANGS, writer_alone=True)
            one, seen = Round(house, number), table.snapshot.version
            with impatient(), pytest.raises(TryAgainError):
                await table.act("ann", f"{number} 1", seen, SIT)
            assert faults.hanging.wait(SECONDS)
            faults.clear()
            await one.send(SIT, seen)
            await one.leave()
        assert audit(house.seen, replay=True).faults == ()
        faults.plant(1, HANGS, writer_alone=True)
        with impatient():
            with pytest.raises(TryAgainError):
                await table.act("ann", "last", table.snapshot.version, SIT)
            await house.close()
        assert not faults.released.is_set(), "it was not waited for"
