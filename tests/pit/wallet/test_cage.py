"""Money is whole whatever fails between two steps of bringing chips and taking them away."""

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cutcard.games.protocol import Purse
from cutcard.pit.log.accounts import RACK, WALLET_CLEARING, LedgerAccount
from cutcard.pit.store.protocol import CageRow, StoreDownError
from cutcard.pit.wallet.audit import clearing_fault, wallet_fault
from cutcard.pit.wallet.cage import Cage, due, new_key
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.pit.wallet.tables import wallet_accounts, wallet_keys, wallet_movements
from cutcard.pit.wallet.wallet import NotEnough, Reserved, WalletDownError
from tests.pit.databases import Threads, opened, sqlite_engine
from tests.sampling import some

Result = TypeVar("Result")

TABLES = (wallet_accounts, wallet_movements, wallet_keys)
BROUGHT = 300_00
WON = 50_00


class CrashError(BaseException):
    """The server is gone: nobody handles this."""


class Faults:
    """Stops at one of the steps, numbered from 0: odd ones are done and not answered, even ones not done."""

    def __init__(self, at: int | None, error: type[BaseException] = CrashError) -> None:
        self.left = at
        self.error = error
        self.met = False

    def _passes(self) -> None:
        if self.left is None:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            self.met = True
            raise self.error

    async def step(self, doing: Awaitable[Result]) -> Result:
        try:
            self._passes()
        except BaseException:
            getattr(doing, "close", lambda: None)()
            raise
        answer = await doing
        self._passes()
        return answer


class Pit:
    """What survives a crash: a table's accounts and keys, and the cage's rows; a commit is all or nothing."""

    def __init__(self, database: Threads) -> None:
        self.database = database
        self.accounts: Counter[LedgerAccount] = Counter({WALLET_CLEARING: 0})
        self.cage: dict[str, CageRow] = {}
        self.log: set[str] = set()

    def move(self, source: LedgerAccount, target: LedgerAccount, cents: int, *rows: CageRow) -> None:
        self.accounts[source] -= cents
        self.accounts[target] += cents
        for row in rows:
            self.cage[row.key] = row
            self.log.add(row.key)

    def fault(self) -> object | None:
        rows = tuple(self.cage.values())
        return self.database.transact_here(wallet_fault) or self.database.transact_here(
            lambda connection: clearing_fault(connection, self.accounts, rows)
        )


class Server:
    """What is lost in a crash, and may be stopped at every await."""

    def __init__(self, pit: Pit, faults: Faults) -> None:
        self.pit = pit
        self.faults = faults
        self.wallet = PlayMoney(pit.database)
        self.cage = Cage(FaultyWallet(self.wallet, faults), self)  # type: ignore[arg-type]

    async def put_cage(self, *rows: CageRow) -> None:
        await self.faults.step(self._put(rows))

    async def _put(self, rows: Sequence[CageRow]) -> None:
        self.pit.cage |= {row.key: row for row in rows}

    def cage_rows(self, *states: str) -> tuple[CageRow, ...]:
        return tuple(row for row in self.pit.cage.values() if not states or row.state in states)

    async def _commit(self, source: LedgerAccount, target: LedgerAccount, cents: int, *rows: CageRow) -> None:
        self.pit.move(source, target, cents, *rows)

    async def bring(self, cents: int = BROUGHT) -> None:
        key = new_key("t", "ann")
        if isinstance(await self.cage.ask("ann", "t", cents, key), Reserved):
            row = self.pit.cage[key]._replace(state="held")
            await self.faults.step(self._commit(WALLET_CLEARING, Purse("ann"), cents, row))

    async def leave(self) -> None:
        chips = self.pit.accounts[Purse("ann")]
        rows = due(self.cage_rows("held"), chips)
        await self.faults.step(self._commit(Purse("ann"), WALLET_CLEARING, chips, *rows))
        await self.cage.pay_out()

    async def start(self) -> None:
        await self.cage.recover(lambda key: key in self.pit.log)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Threads]:
    with opened(sqlite_engine(tmp_path / "pit.db", synchronous="OFF"), *TABLES) as threads:
        yield threads


@pytest.fixture
def pit(database: Threads) -> Pit:
    return new_pit(database)


def new_pit(database: Threads) -> Pit:
    """Ann has 1,000.00, and the table's rack was filled from the house."""
    made = Pit(database)
    wallet = PlayMoney(database)
    asyncio.run(wallet.start())
    database.transact_here(lambda connection: wallet.opened(connection, "ann"))
    asyncio.run(wallet.reserve("house", 10_000_00, "rack"))
    made.move(WALLET_CLEARING, RACK, 10_000_00, CageRow("rack", "house", "t", 10_000_00, "held"))
    return made


def balance(pit: Pit) -> int:
    return asyncio.run(PlayMoney(pit.database).balance("ann"))


async def evening(server: Server) -> None:
    """Ann brings chips twice, wins, and leaves. The rack's own row stays as it is."""
    rack = server.pit.cage.pop("rack")
    try:
        await server.bring()
        await server.bring()
        server.pit.move(RACK, Purse("ann"), WON)
        await server.leave()
    finally:
        server.pit.cage["rack"] = rack


def test_a_session_without_faults_keeps_the_money_whole(pit: Pit) -> None:
    asyncio.run(evening(Server(pit, Faults(None))))
    assert balance(pit) == 1_050_00
    assert pit.accounts == {WALLET_CLEARING: -9_950_00, RACK: 9_950_00, Purse("ann"): 0}
    assert pit.fault() is None
    states = Counter((row.player, row.state, row.pays) for row in pit.cage.values())
    assert states == {
        ("house", "held", 0): 1,
        ("ann", "settled", 650_00): 1,
        ("ann", "settled", 0): 1,
    }


def recovered(pit: Pit, second: int | None) -> bool:
    """Starts again, once more if it is stopped while it recovers; whether it was."""
    faults = Faults(second)
    try:
        asyncio.run(Server(pit, faults).start())
    except CrashError:
        assert pit.fault() is None
        asyncio.run(Server(pit, Faults(None)).start())
    return faults.met


def assert_in_place(pit: Pit) -> None:
    assert pit.fault() is None
    assert {row.state for row in pit.cage.values()} <= {"held", "settled", "rolled-back"}
    won = pit.accounts[RACK] != 10_000_00
    assert balance(pit) + pit.accounts[Purse("ann")] == 1_000_00 + (WON if won else 0)


@pytest.mark.parametrize("first", some(range(22), quick=3))
def test_a_crash_at_every_step_and_again_at_every_step_of_the_recovery(tmp_path: Path, first: int) -> None:
    """Two steps a call: bringing has three calls, twice; leaving has one and two settlements of two."""
    for second in itertools.chain((None,), itertools.count()):
        with opened(sqlite_engine(tmp_path / f"{second}.db", synchronous="OFF"), *TABLES) as database:
            made = new_pit(database)
            faults = Faults(first)
            with pytest.raises(CrashError):
                asyncio.run(evening(Server(made, faults)))
            assert made.fault() is None
            met = recovered(made, second)
            assert_in_place(made)
            if second is not None and not met:
                return


def test_there_are_twenty_two_steps(pit: Pit) -> None:
    faults = Faults(22)
    asyncio.run(evening(Server(pit, faults)))
    assert faults.left == 0


class FaultyWallet:
    name = "faulty"

    def __init__(self, wallet: PlayMoney, faults: Faults) -> None:
        self.wallet = wallet
        self.faults = faults

    async def balance(self, player: str) -> int:
        return await self.faults.step(self.wallet.balance(player))

    async def reserve(self, player: str, cents: int, key: str) -> Reserved | NotEnough:
        return await self.faults.step(self.wallet.reserve(player, cents, key))

    async def settle(self, key: str, cents: int) -> None:
        await self.faults.step(self.wallet.settle(key, cents))

    async def pay(self, player: str, cents: int, key: str) -> None:
        await self.faults.step(self.wallet.pay(player, cents, key))

    async def roll_back(self, key: str) -> None:
        await self.faults.step(self.wallet.roll_back(key))


@pytest.mark.parametrize("error", [WalletDownError, StoreDownError])
@pytest.mark.parametrize("at", range(4))
def test_what_wallet_or_store_did_not_answer_for_goes_back_while_the_server_runs(
    pit: Pit, at: int, error: type[Exception]
) -> None:
    server = Server(pit, Faults(at, error))
    with pytest.raises(error):
        asyncio.run(server.bring())
    assert pit.fault() is None
    assert asyncio.run(server.cage.pay_out()) == 0
    assert_in_place(pit)
    assert balance(pit) == 1_000_00


@pytest.mark.parametrize("at", range(4))
def test_a_player_who_is_due_is_paid_when_the_wallet_answers_again(pit: Pit, at: int) -> None:
    faults = Faults(None, WalletDownError)
    server = Server(pit, faults)
    asyncio.run(server.bring())
    rack = pit.cage.pop("rack")
    faults.left = 2 + at
    asyncio.run(server.leave())
    pit.cage["rack"] = rack
    assert faults.met
    assert pit.fault() is None
    assert [row.state for row in pit.cage.values() if row.player == "ann"] == ["due" if at < 3 else "settled"]
    assert asyncio.run(server.cage.pay_out()) == 0
    assert_in_place(pit)
    assert balance(pit) == 1_000_00


def test_nothing_is_taken_from_a_player_without_enough_money(pit: Pit) -> None:
    server = Server(pit, Faults(None))
    answer = asyncio.run(server.cage.ask("ann", "t", 1_000_01, "k1"))
    assert answer == NotEnough(1_000_00)
    assert pit.cage["k1"].state == "rolled-back"
    assert_in_place(pit)


def test_a_table_that_refuses_gives_the_chips_back(pit: Pit) -> None:
    server = Server(pit, Faults(None))
    asyncio.run(server.cage.ask("ann", "t", 400_00, "k1"))
    assert balance(pit) == 600_00
    asyncio.run(server.cage.give_back("k1"))
    asyncio.run(server.cage.give_back("k1"))
    assert balance(pit) == 1_000_00
    assert pit.cage["k1"].state == "rolled-back"
    assert pit.fault() is None


def test_chips_that_lie_at_a_table_are_not_given_back(pit: Pit) -> None:
    server = Server(pit, Faults(None))
    asyncio.run(server.bring())
    (key,) = (row.key for row in pit.cage.values() if row.player == "ann")
    asyncio.run(server.cage.give_back(key))
    assert balance(pit) == 700_00
    assert_in_place(pit)


def test_paying_out_does_not_touch_chips_that_are_being_asked_for(pit: Pit) -> None:
    server = Server(pit, Faults(None))

    async def both() -> Any:
        asking = asyncio.create_task(server.cage.ask("ann", "t", 400_00, "k1"))
        while not asking.done():
            await server.cage.pay_out()
            await asyncio.sleep(0)
        return asking.result()

    assert asyncio.run(both()) == Reserved("k1", "ann", 400_00)
    assert pit.cage["k1"].state == "requested"
    assert balance(pit) == 600_00


def test_a_table_that_is_out_of_sync_recovers_its_own_rows(pit: Pit) -> None:
    server = Server(pit, Faults(None))
    for table, key in (("t", "k1"), ("t", "k2"), ("other", "k3")):
        asyncio.run(server.cage.ask("ann", table, 100_00, key))
    pit.move(WALLET_CLEARING, Purse("ann"), 100_00)
    asyncio.run(server.cage.recover(lambda key: key == "k1", table="t"))
    states = {key: row.state for key, row in pit.cage.items() if key != "rack"}
    assert states == {"k1": "held", "k2": "rolled-back", "k3": "requested"}
    assert balance(pit) == 800_00
    assert pit.fault() is None


def test_chips_in_the_log_of_a_requested_row_stay_at_the_table(pit: Pit) -> None:
    server = Server(pit, Faults(None))
    asyncio.run(server.cage.ask("ann", "t", 400_00, "k1"))
    pit.move(WALLET_CLEARING, Purse("ann"), 400_00)
    asyncio.run(Server(pit, Faults(None)).cage.recover(lambda key: key == "k1"))
    assert pit.cage["k1"].state == "held"
    assert_in_place(pit)
