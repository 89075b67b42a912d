"""A real house for tests: SQLite in a folder, play money, rich people, and a frame source without frames."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection

from cutcard.pit.runtime.house import House, Pace, TableSheet
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.table.answers import AnswerFrame
from cutcard.pit.wallet.accounts import ISSUE, account_of
from cutcard.pit.wallet.books import move
from cutcard.pit.wallet.play_money import PlayMoney
from tests.pit.random_players import SHEETS, SeededRandomness

PEOPLE = ("ann", "bob", "cleo")
GIFT = 9_000_00
"""Beside the 1,000.00 everybody begins with."""


_COMMANDS = count(1)
"""Numbers for the ids of commands, different over all houses of a database."""


class PlainFrames:
    """Frames that say the version and nothing else."""

    def frames(self, table: Any, shown: Any, change: Any, observers: Iterable[str]) -> dict[str, bytes]:
        return dict.fromkeys(observers, b"%d" % shown.version)


class RealHouse:
    """A house on a database file; `again` is the next start of a server on it."""

    def __init__(self, database: Path | str, *, pace: Pace, bots: int, seed: int = 1) -> None:
        self.store: SqlStore = open_store(str(database))
        self.wallet = PlayMoney(self.store)
        self.house = House(
            self.store,
            self.wallet,
            PlainFrames(),
            pace=pace,
            bots=bots,
            random_source=lambda: SeededRandomness(seed),
        )

    async def open(self, *sheets: str) -> None:
        await self.wallet.start()
        await self.store.transact(self._make_rich)
        texts = [TableSheet(name, (SHEETS / f"{name}.toml").read_text(encoding="utf-8")) for name in sheets]
        await self.house.open(texts)

    def table(self, name: str) -> RunningTable:
        found = self.house.table(name)
        assert found is not None
        return found

    async def do(
        self, table: str, player: str, act: Any, *, seen: int | None = None, command: str = ""
    ) -> Any:
        """The answer to a command sent by one who has seen everything, unless told otherwise."""
        running = self.table(table)
        sent = command or f"command-{next(_COMMANDS)}"
        answer = await running.act(player, sent, running.snapshot.version if seen is None else seen, act)
        return msgspec.json.decode(answer, type=AnswerFrame)

    def _make_rich(self, connection: Connection) -> None:
        for person in PEOPLE:
            key = f"gift {person}"
            self.wallet.opened(connection, person)
            if not connection.exec_driver_sql(f"SELECT 1 FROM wallet_movements WHERE key='{key}'").first():
                target = account_of(person)
                move(connection, source=ISSUE, target=target, cents=GIFT, key=key, reason="gift", at=1)

    async def close(self) -> None:
        await self.house.stop()
        self.store.close()


@asynccontextmanager
async def real_house(
    folder: Path, *sheets: str, pace: Pace | None = None, bots: int = 0, seed: int = 1
) -> AsyncIterator[RealHouse]:
    opened = RealHouse(folder / "house.db", pace=pace or Pace(0, 0, 0, 0), bots=bots, seed=seed)
    try:
        await opened.open(*(sheets or ("atlantic-city",)))
        yield opened
    finally:
        await opened.close()
