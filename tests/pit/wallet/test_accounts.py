"""The texts of the wallet's accounts are what databases already hold."""

import pytest
from sqlalchemy import create_engine, text

from cutcard.pit.journal.recording import recording
from cutcard.pit.journal.tables import journal
from cutcard.pit.wallet.accounts import (
    HOUSE,
    ISSUE,
    PIT,
    PlayerFunds,
    UnknownWalletAccount,
    WalletAccount,
    account_of,
    read_wallet_account,
    wallet_account_text,
)
from cutcard.pit.wallet.books import open_account
from cutcard.pit.wallet.tables import wallet_accounts

TEXTS: tuple[tuple[WalletAccount, str], ...] = (
    (ISSUE, "issue"),
    (PIT, "pit"),
    (HOUSE, "house"),
    (PlayerFunds("ann"), "player ann"),
    (PlayerFunds("house"), "player house"),
    (UnknownWalletAccount("purse ann"), "purse ann"),
    (UnknownWalletAccount("Pit"), "Pit"),
)


@pytest.mark.parametrize(("account", "written"), TEXTS)
def test_an_account_is_written_and_read_as_one_text(account: WalletAccount, written: str) -> None:
    assert wallet_account_text(account) == written
    assert read_wallet_account(written) == account


def test_the_house_is_a_player_of_the_cage_with_an_account_of_its_own() -> None:
    assert (account_of("house"), account_of("ann")) == (HOUSE, PlayerFunds("ann"))


def test_a_row_holds_the_text_and_gives_the_value() -> None:
    engine = create_engine("sqlite://")
    wallet_accounts.create(engine)
    journal.create(engine)
    with engine.begin() as connection, recording(connection):
        for account, _ in TEXTS:
            assert open_account(connection, account)
        stored = connection.execute(text("SELECT account FROM wallet_accounts ORDER BY rowid")).scalars()
        assert stored.all() == [written for _, written in TEXTS]
        kept = connection.execute(wallet_accounts.select()).all()
        assert {row.account for row in kept} == {account for account, _ in TEXTS}
    engine.dispose()
