"""Wallet, cage and people on the pit's own store."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.pit.log.accounts import RACK, WALLET_CLEARING, LedgerAccount
from cutcard.pit.people.people import People
from cutcard.pit.people.person import SignedIn
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import Store
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.audit import clearing_fault, wallet_fault
from cutcard.pit.wallet.cage import Cage, due
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.pit.wallet.wallet import NotEnough, Reserved, Wallet, WalletDownError
from tests.pit.databases import KINDS


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    if request.param == "sqlite":
        made = open_store(str(tmp_path / "pit.db"))
    else:
        made = open_store(request.getfixturevalue("cluster").new_database())
    yield made
    made.close()


def is_a_store(store: Store) -> Store:
    return store


def is_a_wallet(wallet: Wallet) -> Wallet:
    return wallet


def test_wallet_cage_and_pit_agree_after_an_evening(store: SqlStore) -> None:
    wallet = PlayMoney(store)
    people = People(store, wallet)
    cage = Cage(is_a_wallet(wallet), is_a_store(store))

    async def evening() -> None:
        await wallet.start()
        ann = await people.register("ann", "five of diamonds")
        assert isinstance(ann, SignedIn)
        assert await people.who(ann.token) == ann.person
        assert await cage.ask("ann", "t", 300_00, "k1") == Reserved("k1", "ann", 300_00)
        assert await cage.ask("ann", "t", 700_01, "k2") == NotEnough(700_00)
        assert await cage.ask("ann", "t", 200_00, "k3") == Reserved("k3", "ann", 200_00)
        assert {row.key: row.state for row in store.cage_rows()} == {
            "k1": "requested",
            "k2": "rolled-back",
            "k3": "requested",
        }
        await Cage(wallet, store).recover(lambda key: key == "k1")
        assert {row.key: row.state for row in store.cage_rows()} == {
            "k1": "held",
            "k2": "rolled-back",
            "k3": "rolled-back",
        }
        assert await wallet.balance("ann") == 700_00
        await store.put_cage(*due(store.cage_rows("held"), 250_00))
        assert await cage.pay_out() == 0
        assert await wallet.balance("ann") == 950_00

    try:
        asyncio.run(evening())
    finally:
        people.close()
    rows = store.cage_rows()
    assert asyncio.run(store.transact(wallet_fault)) is None
    left: dict[LedgerAccount, int] = {WALLET_CLEARING: -50_00, RACK: 50_00}
    assert asyncio.run(store.transact(lambda connection: clearing_fault(connection, left, rows))) is None


def test_a_store_that_is_closed_is_a_wallet_that_does_not_answer(store: SqlStore) -> None:
    store.close()
    with pytest.raises(WalletDownError):
        asyncio.run(PlayMoney(store).balance("ann"))
