"""Play money passes the wallets' conformance suite on both databases; refills."""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import Connection, func, select

from cutcard.money import readable_dollars
from cutcard.pit.wallet.accounts import PIT
from cutcard.pit.wallet.audit import wallet_fault
from cutcard.pit.wallet.play_money import Granted, NotBroke, PlayMoney, TooSoon
from cutcard.pit.wallet.tables import wallet_accounts, wallet_keys, wallet_movements
from cutcard.pit.wallet.wallet import NotEnough, WalletDownError, WalletError
from tests.pit.databases import KINDS, Threads, opened, postgres_engine, sqlite_engine
from tests.pit.wallet.conformance import TestedWallet, WalletConformance, WalletMachine

TABLES = (wallet_accounts, wallet_movements, wallet_keys)
HOUR = 3600 * 1_000_000


@pytest.mark.parametrize(
    ("cents", "text"),
    [(10_00, "$10"), (7_50, "$7.50"), (1_234_567_05, "$1,234,567.05"), (-20_00, "-$20"), (0, "$0")],
)
def test_an_amount_in_a_sentence(cents: int, text: str) -> None:
    assert readable_dollars(cents) == text


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000_000

    def __call__(self) -> int:
        return self.now


def as_tested(wallet: PlayMoney, threads: Threads) -> TestedWallet:
    asyncio.run(wallet.start())
    for player in ("ann", "bob"):
        threads.transact_here(lambda connection, player=player: wallet.opened(connection, player))
    pit = select(wallet_accounts.c.balance).where(wallet_accounts.c.account == PIT)
    return TestedWallet(
        wallet=wallet,
        run=asyncio.run,
        in_pit=lambda: threads.transact_here(lambda connection: connection.execute(pit).scalar_one()),
        fault=lambda: threads.transact_here(wallet_fault),
    )


@pytest.fixture(params=KINDS)
def threads(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Threads]:
    if request.param == "sqlite":
        made = sqlite_engine(tmp_path / "pit.db")
    else:
        made = postgres_engine(request.getfixturevalue("cluster"))
    with opened(made, *TABLES) as threads:
        yield threads


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def play_money(threads: Threads, clock: Clock) -> PlayMoney:
    return PlayMoney(threads, clock)


@pytest.fixture
def wallet(play_money: PlayMoney, threads: Threads) -> TestedWallet:
    return as_tested(play_money, threads)


class TestPlayMoneyIsAWallet(WalletConformance):
    pass


class PlayMoneyMachine(WalletMachine):
    def opened(self) -> TestedWallet:
        self.things = ExitStack()
        folder = Path(self.things.enter_context(tempfile.TemporaryDirectory()))
        engine = sqlite_engine(folder / "pit.db", synchronous="OFF")
        threads = self.things.enter_context(opened(engine, *TABLES))
        return as_tested(PlayMoney(threads), threads)

    def teardown(self) -> None:
        self.things.close()


TestPlayMoneyMachine = PlayMoneyMachine.TestCase
TestPlayMoneyMachine.settings = settings(max_examples=15, stateful_step_count=12, deadline=None)


def test_starting_again_and_opening_again_give_nothing_more(
    wallet: TestedWallet, play_money: PlayMoney, threads: Threads
) -> None:
    house = wallet.balance("house")
    asyncio.run(play_money.start())
    threads.transact_here(lambda connection: play_money.opened(connection, "ann"))
    assert (wallet.balance("house"), wallet.balance("ann")) == (house, 1_000_00)
    assert wallet.fault() is None


def test_all_accounts_together_hold_nothing(wallet: TestedWallet, threads: Threads) -> None:
    wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
    total = select(func.sum(wallet_accounts.c.balance))
    assert threads.transact_here(lambda connection: connection.execute(total).scalar_one()) == 0


def nothing(connection: Connection, player: str) -> int:
    """What a player has at tables who sits nowhere."""
    return 0


def test_a_broke_player_is_refilled_to_the_opening_amount_once_an_hour(
    wallet: TestedWallet, play_money: PlayMoney, clock: Clock
) -> None:
    wallet.run(wallet.wallet.reserve("ann", 995_00, "k1"))
    assert wallet.run(play_money.refill("ann", at_tables=4_99)) == Granted(990_01)
    assert wallet.balance("ann") == 995_01
    wallet.run(wallet.wallet.reserve("ann", 995_01, "k2"))
    clock.now += HOUR - 1_500_000
    assert wallet.run(play_money.refill("ann", at_tables=0)) == TooSoon(2)
    assert wallet.run(play_money.why_no_refill("ann", nothing)) == TooSoon(2)
    clock.now += 1_500_000
    assert wallet.run(play_money.why_no_refill("ann", nothing)) is None
    assert wallet.run(play_money.refill("ann", at_tables=0)) == Granted(1_000_00)
    assert wallet.fault() is None


def test_a_clock_that_was_set_back_makes_nobody_wait_longer_than_an_hour(
    wallet: TestedWallet, play_money: PlayMoney, clock: Clock
) -> None:
    wallet.run(wallet.wallet.reserve("ann", 1_000_00, "k1"))
    assert wallet.run(play_money.refill("ann", at_tables=0)) == Granted(1_000_00)
    wallet.run(wallet.wallet.reserve("ann", 1_000_00, "k2"))
    clock.now -= 24 * HOUR
    assert wallet.run(play_money.refill("ann", at_tables=0)) == TooSoon(3600)
    clock.now += HOUR - 2_000_000
    assert wallet.run(play_money.refill("ann", at_tables=0)) == TooSoon(2)
    clock.now += 2_000_000
    assert wallet.run(play_money.refill("ann", at_tables=0)) == Granted(1_000_00)


def test_a_player_with_ten_dollars_in_total_is_not_broke(wallet: TestedWallet, play_money: PlayMoney) -> None:
    wallet.run(wallet.wallet.reserve("ann", 995_00, "k1"))
    assert wallet.run(play_money.refill("ann", at_tables=5_00)) == NotBroke(10_00)
    assert wallet.run(play_money.why_no_refill("ann", lambda connection, player: 5_00)) == NotBroke(10_00)
    assert wallet.run(play_money.refill("bob", at_tables=0)) == NotBroke(1_000_00)
    with pytest.raises(WalletError):
        wallet.run(play_money.refill("nobody", at_tables=0))


def test_asking_at_once_from_two_windows_gives_once(wallet: TestedWallet, play_money: PlayMoney) -> None:
    wallet.run(wallet.wallet.reserve("ann", 1_000_00, "k1"))

    async def twice() -> list[object]:
        return await asyncio.gather(*(play_money.refill("ann", at_tables=0) for _ in range(4)))

    assert wallet.run(twice()).count(Granted(1_000_00)) == 1
    assert wallet.balance("ann") == 1_000_00


def test_a_grant_is_given_once_under_its_key(wallet: TestedWallet, play_money: PlayMoney) -> None:
    async def at_once() -> None:
        await asyncio.gather(*(play_money.grant("bob", 500_00, "bot money 1") for _ in range(4)))

    wallet.run(at_once())
    assert wallet.balance("bob") == 1_500_00
    for player, cents, key in (
        ("bob", 500_01, "bot money 1"),
        ("ann", 500_00, "bot money 1"),
        ("bob", 0, "bot money 2"),
        ("nobody", 1, "bot money 2"),
    ):
        with pytest.raises(WalletError):
            wallet.run(play_money.grant(player, cents, key))
    assert (wallet.balance("ann"), wallet.balance("bob")) == (1_000_00, 1_500_00)
    assert wallet.fault() is None


def test_a_renamed_player_keeps_their_money(
    wallet: TestedWallet, play_money: PlayMoney, threads: Threads
) -> None:
    wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))

    def rename() -> bool:
        return threads.transact_here(lambda connection: play_money.handed_over(connection, "ann", "anna"))

    assert rename() is False
    assert (wallet.balance("ann"), wallet.balance("anna")) == (700_00, 0)
    wallet.run(wallet.wallet.settle("k1", 250_00))
    assert rename() is True
    assert (wallet.balance("ann"), wallet.balance("anna")) == (0, 950_00)
    assert wallet.run(wallet.wallet.reserve("ann", 1, "k2")) == NotEnough(0)
    assert wallet.fault() is None


def test_a_renamed_player_is_not_given_money_sooner(
    wallet: TestedWallet, play_money: PlayMoney, threads: Threads
) -> None:
    wallet.run(wallet.wallet.reserve("ann", 1_000_00, "k1"))
    wallet.run(wallet.wallet.settle("k1", 0))
    assert wallet.run(play_money.refill("ann", at_tables=0)) == Granted(1_000_00)
    assert threads.transact_here(lambda connection: play_money.handed_over(connection, "ann", "anna"))
    wallet.run(wallet.wallet.reserve("anna", 1_000_00, "k2"))
    assert wallet.run(play_money.refill("anna", at_tables=0)) == TooSoon(3600)


def test_a_database_that_is_gone_is_a_wallet_that_does_not_answer(tmp_path: Path) -> None:
    threads = Threads(sqlite_engine(tmp_path / "no such folder" / "pit.db"))
    try:
        with pytest.raises(WalletDownError):
            asyncio.run(PlayMoney(threads).balance("ann"))
    finally:
        threads.close()
