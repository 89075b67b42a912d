"""The play-money wallet's double entry: cents move between accounts and are never created."""

from sqlalchemy import Connection, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.store.transactions import insert_if_absent
from cutcard.pit.wallet.accounts import ISSUE, WalletAccount, wallet_account_text
from cutcard.pit.wallet.tables import wallet_accounts, wallet_movements


class WalletOverdrawnError(Exception):
    """An account would be below zero. Nothing is written."""


def open_account(connection: Connection, account: WalletAccount) -> bool:
    """Whether it is new."""
    return insert_if_absent(connection, wallet_accounts, {"account": account, "balance": 0, "granted_at": 0})


def lock(connection: Connection, *accounts: WalletAccount) -> dict[WalletAccount, int]:
    """The balances of these accounts, locked until this transaction ends.

    They are always locked in the order of their texts, so that two transactions never wait for each other.
    """
    rows = connection.execute(
        select(wallet_accounts.c.account, wallet_accounts.c.balance)
        .where(wallet_accounts.c.account.in_(accounts))
        .order_by(wallet_accounts.c.account)
        .with_for_update()
    )
    return {row.account: row.balance for row in rows}


def move(
    connection: Connection,
    *,
    source: WalletAccount,
    target: WalletAccount,
    cents: int,
    key: str,
    reason: str,
    at: int,
) -> None:
    """Both accounts must exist and be locked. Zero cents make no movement."""
    if cents == 0:
        return
    held = lock(connection, source, target)
    assert cents > 0, "money moves from its source"
    assert held.keys() == {source, target}, "money moves between accounts that exist"
    if source != ISSUE and held[source] < cents:
        raise WalletOverdrawnError(f"{wallet_account_text(source)} holds {held[source]} cents, not {cents}")
    for account, change in ((source, -cents), (target, cents)):
        recorded(
            connection,
            update(wallet_accounts)
            .where(wallet_accounts.c.account == account)
            .values(balance=wallet_accounts.c.balance + change),
        )
    recorded(
        connection,
        wallet_movements.insert().values(
            at=at, key=key, reason=reason, source=source, target=target, cents=cents
        ),
    )
