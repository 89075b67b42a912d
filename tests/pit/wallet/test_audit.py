"""The audit names any changed row of the wallet's tables or the cage."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import text

from cutcard.games.protocol import Purse
from cutcard.pit.log.accounts import RACK, WALLET_CLEARING, LedgerAccount
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.wallet.audit import WalletFault, clearing_fault, wallet_fault
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.pit.wallet.tables import wallet_accounts, wallet_keys, wallet_movements
from tests.pit.databases import Threads, opened, sqlite_engine

TABLES = (wallet_accounts, wallet_movements, wallet_keys)


class AuditedWallet(NamedTuple):
    """Movements: 1 house opening, 2 ann's, 3 to 6 reserved, 7 k2 settled, 8 k3 rolled back."""

    threads: Threads
    cage: dict[str, CageRow]
    pit: dict[LedgerAccount, int]

    def changed(self, statement: str) -> WalletFault | None:
        self.threads.tampered = True
        self.threads.transact_here(lambda connection: connection.execute(text(statement)))
        return self.threads.transact_here(wallet_fault)

    def fault(self) -> WalletFault | None:
        rows = tuple(self.cage.values())
        return self.threads.transact_here(lambda connection: clearing_fault(connection, self.pit, rows))


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[AuditedWallet]:
    """Ann: k1 of 100.00 lies at the table, k2 of 50.00 came out as 80.00, k3 went back, k4 was too much."""
    with opened(sqlite_engine(tmp_path / "pit.db", synchronous="OFF"), *TABLES) as threads:
        wallet = PlayMoney(threads)

        async def fill() -> None:
            await wallet.start()
            await threads.transact(lambda connection: wallet.opened(connection, "ann"))
            await wallet.reserve("house", 500_00, "rack")
            for key, cents in (("k1", 100_00), ("k2", 50_00), ("k3", 25_00), ("k4", 5_000_00)):
                await wallet.reserve("ann", cents, key)
            await wallet.settle("k2", 80_00)
            await wallet.roll_back("k3")

        asyncio.run(fill())
        rows = (
            CageRow("rack", "house", "t", 500_00, "held"),
            CageRow("k1", "ann", "t", 100_00, "held"),
            CageRow("k2", "ann", "t", 50_00, "settled", 80_00),
            CageRow("k3", "ann", "t", 25_00, "rolled-back"),
            CageRow("k4", "ann", "t", 5_000_00, "rolled-back"),
        )
        pit: dict[LedgerAccount, int] = {WALLET_CLEARING: -570_00, RACK: 470_00, Purse("ann"): 100_00}
        yield AuditedWallet(threads, {row.key: row for row in rows}, pit)


def test_nothing_is_wrong_at_first(kept: AuditedWallet) -> None:
    assert kept.threads.transact_here(wallet_fault) is None
    assert kept.fault() is None


@pytest.mark.parametrize(
    ("statement", "row"),
    [
        (
            "UPDATE wallet_accounts SET balance = balance + 1 WHERE account = 'player ann'",
            "wallet_accounts player ann",
        ),
        ("DELETE FROM wallet_accounts WHERE account = 'pit'", "wallet_accounts pit"),
        ("UPDATE wallet_movements SET cents = cents + 1 WHERE number = 7", "wallet_accounts pit"),
        ("UPDATE wallet_movements SET cents = 500000 WHERE number = 4", "wallet_movements 4"),
        ("UPDATE wallet_movements SET target = source WHERE number = 1", "wallet_movements 1"),
        ("DELETE FROM wallet_movements WHERE number = 2", "wallet_movements 4"),
        ("UPDATE wallet_movements SET key = 'k9' WHERE number = 7", "wallet_keys k2"),
        ("UPDATE wallet_keys SET cents = 1 WHERE key = 'k1'", "wallet_keys k1"),
        ("UPDATE wallet_keys SET player = 'bob' WHERE key = 'k1'", "wallet_keys k1"),
        ("UPDATE wallet_keys SET outcome_cents = 1 WHERE key = 'k2'", "wallet_keys k2"),
        ("UPDATE wallet_keys SET state = 'settled' WHERE key = 'k4'", "wallet_keys k4"),
        ("UPDATE wallet_keys SET state = 'rolled-back' WHERE key = 'k1'", "wallet_keys k1"),
        ("DELETE FROM wallet_keys WHERE key = 'k1'", "wallet_movements of k1"),
    ],
)
def test_a_changed_row_of_the_wallet_is_named(kept: AuditedWallet, statement: str, row: str) -> None:
    fault = kept.changed(statement)
    assert fault is not None
    assert fault.row == row


@pytest.mark.parametrize(
    ("key", "change", "row"),
    [
        ("k1", {"state": "settled"}, "cage k1"),
        ("k1", {"state": "rolled-back"}, "cage k1"),
        ("k1", {"cents": 99_00}, "cage k1"),
        ("k1", {"player": "bob"}, "cage k1"),
        ("k2", {"pays": 79_00}, "cage k2"),
        ("k2", {"state": "held"}, "cage k2"),
        ("k3", {"state": "due"}, "cage k3"),
        ("k1", {"state": "requested"}, "wallet_accounts pit"),
        ("k1", {"state": "due", "pays": 100_00}, "wallet_accounts pit"),
    ],
)
def test_a_changed_row_of_the_cage_is_named(
    kept: AuditedWallet, key: str, change: dict[str, object], row: str
) -> None:
    kept.cage[key] = kept.cage[key]._replace(**change)  # type: ignore[arg-type]
    fault = kept.fault()
    assert fault is not None
    assert fault.row == row


def test_an_amount_that_nobody_requested_is_named(kept: AuditedWallet) -> None:
    del kept.cage["k1"]
    assert kept.fault() == WalletFault("wallet_keys k1", "is reserved, but no row of the cage requested it")


def test_what_is_on_the_way_is_counted(kept: AuditedWallet) -> None:
    asyncio.run(PlayMoney(kept.threads).reserve("ann", 10_00, "k5"))
    kept.cage["k5"] = CageRow("k5", "ann", "t", 10_00, "requested")
    kept.cage["k1"] = kept.cage["k1"]._replace(state="due", pays=90_00)
    kept.pit.update({WALLET_CLEARING: -480_00, RACK: 480_00, Purse("ann"): 0})
    assert kept.fault() is None


def test_money_made_at_a_table_is_seen(kept: AuditedWallet) -> None:
    kept.pit[Purse("ann")] += 1
    fault = kept.fault()
    assert fault is not None
    assert fault.row == "balances"
    kept.pit[WALLET_CLEARING] -= 1
    fault = kept.fault()
    assert fault == WalletFault(
        "wallet_accounts pit", "holds 57000 cents; tables hold 57001, on the way in are 0, out 0"
    )
