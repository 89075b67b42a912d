"""People on both databases, with a clock of their own and the play-money wallet."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Engine

from cutcard.pit.people.passwords import Passwords
from cutcard.pit.people.people import People
from cutcard.pit.people.tables import (
    faces,
    first_run,
    people,
    recovery_codes,
    reset_codes,
    second_factors,
    security_events,
    sessions,
    sign_in_attempts,
)
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.pit.wallet.tables import wallet_accounts, wallet_keys, wallet_movements
from tests.pit.databases import KINDS, Threads, opened, postgres_engine, sqlite_engine

TABLES = (
    *(people, faces, sessions, sign_in_attempts, first_run),
    *(security_events, reset_codes, second_factors, recovery_codes),
    *(wallet_accounts, wallet_movements, wallet_keys),
)
SECOND = 1_000_000
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class House:
    """People and their wallet; `at_tables` are the names that sit somewhere."""

    def __init__(self, threads: Threads) -> None:
        self.threads = threads
        self.now = 1_800_000_000 * SECOND
        self.at_tables: set[str] = set()
        self.wallet = PlayMoney(threads, self.clock)
        self.people = People(
            threads,
            self.wallet,
            seated=lambda name: name in self.at_tables,
            now=self.clock,
            hashing=Passwords(QUICK),
        )
        asyncio.run(self.wallet.start())

    def clock(self) -> int:
        return self.now

    def wait(self, seconds: int) -> None:
        self.now += seconds * SECOND

    def balance(self, name: str) -> int:
        return asyncio.run(self.wallet.balance(name))


@contextmanager
def opened_house(engine: Engine) -> Iterator[House]:
    with opened(engine, *TABLES) as threads:
        made = House(threads)
        try:
            yield made
        finally:
            made.people.close()


@pytest.fixture(params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    if request.param == "sqlite":
        engine = sqlite_engine(tmp_path / "pit.db")
    else:
        engine = postgres_engine(request.getfixturevalue("cluster"))
    with opened_house(engine) as made:
        yield made
