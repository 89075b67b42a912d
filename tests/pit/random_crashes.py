"""Random play with random crashes: players act at any time, and the server dies between any two writes.

Everything follows from a seed. A crashed machine answers nothing more; the next one starts on its file.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from cutcard.games.protocol import Kind, PlaceBet, Purse, WithdrawBet
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.house import Pace
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts, seats
from cutcard.pit.wallet.audit import clearing_fault
from tests.pit.house_fixture import PEOPLE, RealHouse
from tests.pit.random_players import offered

NEVER = 1 << 30


class Crash:
    """Stands in a store's way: after so many writes nothing is written or read any more."""

    def __init__(self, house: RealHouse) -> None:
        self.left = NEVER
        self.after = False
        """Whether the last write still reaches the disk, unknown to who asked for it."""
        for name in ("commit", "transact", "put_cage"):
            setattr(house.store, name, self._dying(getattr(house.store, name)))

    @property
    def came(self) -> bool:
        return self.left <= 0

    def _dying(self, write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def written(*given: Any) -> Any:
            self.left -= 1
            if self.left < 0 or (self.left == 0 and not self.after):
                raise StoreDownError("dead")
            done = await write(*given)
            if self.left == 0:
                raise StoreDownError("dead")
            return done

        return written


class RandomCrashes:
    def __init__(self, folder: Path, seed: int, *sheets: str) -> None:
        self.random = random.Random(seed)
        self.folder = folder
        self.sheets = sheets
        self.answers: dict[tuple[str, str, str], tuple[int, Any, bytes]] = {}
        """By table, sender and command: what was sent, and what was said to it."""
        self.crash_count = 0
        self.commands = 0

    async def run(self, acts_: int) -> None:
        await self._start()
        for _ in range(acts_):
            table = self.house.table(self.random.choice(self.sheets))
            await asyncio.gather(*(self._one(table) for _ in range(self.random.choice((1, 1, 1, 2, 3)))))
            if self.crash.came:
                self.crash_count += 1
                await self._end()
                await self._start()
            elif self.random.random() < 0.06:
                self.crash.left = self.random.randrange(1, 5)
                self.crash.after = self.random.random() < 0.5
            else:
                self._must_be_whole()
        self.crash.left = NEVER
        await self._end()

    async def _start(self) -> None:
        self.house = RealHouse(
            self.folder / "house.db", pace=Pace(0, 0, 0, 0), bots=1, seed=self.random.randrange(1 << 30)
        )
        await self.house.open(*self.sheets)
        self.crash = Crash(self.house)
        faults = audit(self.house.store, replay=False).faults
        assert not faults, faults

    async def _end(self) -> None:
        await self.house.close()

    def _must_be_whole(self) -> None:
        with self.house.store.snapshot() as rows:
            fault = clearing_fault(rows.connection, rows.balances(), rows.cage_rows())
        assert fault is None, fault
        for table in self.house.house.tables():
            seated = {one.player for one in table.snapshot.facts.seats}
            held = self.house.store.balances(table.name).items()
            owners = {one.player for one, cents in held if cents and isinstance(one, Purse)}
            assert owners <= seated, f"chips of people who have left {table.name}"

    async def _one(self, table: RunningTable) -> None:
        try:
            if self.answers and self.random.random() < 0.1:
                await self._again()
            elif self.random.random() < 0.15:
                await table.act_as_table(self._of_the_table(table))
            else:
                await self._act(table)
        except (TryAgainError, StoreDownError):
            pass

    async def _again(self) -> None:
        (table, sender, command), (seen, act, said) = self.random.choice(list(self.answers.items()))
        seen = self.random.choice((seen, seen, seen + 50))
        assert await self.house.table(table).act(sender, command, seen, act) == said

    def _of_the_table(self, table: RunningTable) -> acts.Act:
        return acts.SendAway(self.random.choice(PEOPLE)) if self.random.random() < 0.1 else acts.Expire()

    async def _act(self, table: RunningTable) -> None:
        player, act = self._something(table)
        self.commands += 1
        command, seen = f"c{self.commands}", max(0, table.snapshot.version - self.random.choice((0, 0, 0, 1)))
        said = await table.act(player, command, seen, act)
        self.answers[table.name, player, command] = (seen, act, said)

    def _something(self, table: RunningTable) -> tuple[str, acts.Act]:
        random_source, facts, rules = self.random, table.snapshot.facts, table.rules
        player = random_source.choice(PEOPLE)
        box = random_source.randrange(0, rules.boxes() + 2)
        seat = seats.of(facts.seats, player)
        if seat is None and random_source.random() < 0.9:
            return player, acts.Sit(box, random_source.choice((0, 5_00, 500_00, 2_000_00, 2_000_00, 1 << 62)))
        dice = random_source.random()
        if dice < 0.06:
            return player, acts.Leave()
        if dice < 0.12:
            return player, acts.Bring(random_source.choice((-5, 1, 300_00, 1_000_00, 20_000_00)))
        waits = table.keeper.croupier.awaiting
        if not table.keeper.in_round and waits.kind is Kind.WAGERS:
            return player, self._betting(table, player, seat.box if seat else box)
        if dice < 0.2:
            return player, acts.Ready()
        commands = [one.command for one in waits.choices]
        return (waits.who if waits.who in PEOPLE and dice < 0.9 else player), (
            acts.Say(random_source.choice(commands)) if commands else acts.Ready()
        )

    def _betting(self, table: RunningTable, player: str, box: int) -> acts.Act:
        random_source = self.random
        if random_source.random() < 0.4:
            return acts.Ready()
        names = [table.rules.game.name, "blackjack.1", "blackjack.2", *offered(table.rules.sheet)]
        wager = random_source.choice((names[0], names[0], random_source.choice(names)))
        if random_source.random() < 0.15:
            return acts.Say(WithdrawBet(box, player, wager))
        box = random_source.choice((box, box, box, random_source.randrange(0, 9)))
        cents = random_source.choice((50_00, 60_00, 100_00, 5_00, 0, -50_00, 1, 10_000_00))
        return acts.Say(PlaceBet(box, player, wager, cents, behind=random_source.random() < 0.1))
