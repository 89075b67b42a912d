"""The audit of the play-money wallet: its own sums, and its agreement with the pit."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from cutcard.pit.log.accounts import WALLET_CLEARING, LedgerAccount
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.wallet.accounts import ISSUE, PIT, WalletAccount, account_of, wallet_account_text
from cutcard.pit.wallet.tables import wallet_accounts, wallet_keys, wallet_movements

KEY_OF_ROW = {
    "requested": frozenset({"never", "reserved", "refused", "rolled-back"}),
    "held": frozenset({"reserved"}),
    "due": frozenset({"reserved", "settled"}),
    "settled": frozenset({"settled"}),
    "rolled-back": frozenset({"refused", "rolled-back"}),
}
"""The states a wallet key may have, by the state of its cage row."""


class WalletFault(NamedTuple):
    """The first fault found."""

    row: str
    """The row: `wallet_movements 17`, `wallet_keys KEY`, `cage KEY`, `wallet_accounts pit` ..."""
    says: str


class _Movement(NamedTuple):
    source: WalletAccount
    target: WalletAccount
    cents: int

    def in_text(self) -> tuple[str, str, int]:
        return wallet_account_text(self.source), wallet_account_text(self.target), self.cents


def wallet_fault(connection: Connection) -> WalletFault | None:
    """The wallet alone: every movement fits its key, and the balances are what the movements say."""
    return next(_faults_of_movements(connection), None) or next(_faults_of_keys(connection), None)


def clearing_fault(
    connection: Connection, pit: Mapping[LedgerAccount, int], cage: Sequence[CageRow]
) -> WalletFault | None:
    """The wallet against the pit. `pit` has the balances summed over all tables, `cage` all rows."""
    keys = {row.key: row for row in connection.execute(select(wallet_keys))}
    for row in cage:
        if fault := _fault_of_cage(row, keys.get(row.key)):
            return fault
    asked_for = {row.key for row in cage}
    for key, found in keys.items():
        if found.state == "reserved" and key not in asked_for:
            return WalletFault(f"wallet_keys {key}", "is reserved, but no row of the cage requested it")
    if sum(pit.values()):
        return WalletFault(
            "balances", f"all accounts of the pit together hold {sum(pit.values())} cents, not 0"
        )
    inside = sum(cents for account, cents in pit.items() if account != WALLET_CLEARING)
    coming = sum(row.cents for row in cage if row.state == "requested" and _reserved(keys.get(row.key)))
    going = sum(
        row.pays
        for row in cage
        if row.state == "due" and (_reserved(keys.get(row.key)) or _sent_after(row, keys.get(row.key)))
    )
    held = connection.execute(
        select(wallet_accounts.c.balance).where(wallet_accounts.c.account == PIT)
    ).scalar()
    if (held or 0) != inside + coming + going:
        says = f"holds {held or 0} cents; tables hold {inside}, on the way in are {coming}, out {going}"
        return WalletFault(f"wallet_accounts {wallet_account_text(PIT)}", says)
    return None


def _reserved(key: Row[Any] | None) -> bool:
    return key is not None and key.state == "reserved"


def _sent_after(row: CageRow, key: Row[Any] | None) -> bool:
    """Whether these are chips for a player who has left, and the wallet has not been called with the key
    yet."""
    return row.state == "due" and row.cents == 0 and key is None


def _fault_of_cage(row: CageRow, key: Row[Any] | None) -> WalletFault | None:
    state = "never" if key is None else key.state
    if _sent_after(row, key):
        return None
    if state not in KEY_OF_ROW[row.state]:
        return WalletFault(f"cage {row.key}", f"is {row.state}, but in the wallet the key is {state}")
    if key is None or state == "rolled-back":
        return None
    if (key.player, key.cents) != (row.player, row.cents):
        says = f"{row.cents} cents of {row.player}, but in the wallet {key.cents} of {key.player}"
        return WalletFault(f"cage {row.key}", says)
    if state == "settled" and key.outcome_cents != row.pays:
        return WalletFault(
            f"cage {row.key}", f"pays {row.pays} cents, but the wallet was told {key.outcome_cents}"
        )
    return None


def _faults_of_movements(connection: Connection) -> Iterator[WalletFault]:
    """No account but `issue` is ever below zero, and the stored balances are what the movements give."""
    held: Counter[WalletAccount] = Counter()
    for row in connection.execute(select(wallet_movements).order_by(wallet_movements.c.number)):
        held[row.source] -= row.cents
        held[row.target] += row.cents
        name = f"wallet_movements {row.number}"
        if row.cents <= 0 or row.source == row.target:
            yield WalletFault(name, "moves nothing")
        if row.source != ISSUE and held[row.source] < 0:
            source = wallet_account_text(row.source)
            yield WalletFault(name, f"takes {row.cents} cents from {source}, which holds less")
    accounts = select(wallet_accounts).order_by(wallet_accounts.c.account)
    kept = {row.account: row.balance for row in connection.execute(accounts)}
    for account in sorted(kept.keys() | held.keys(), key=wallet_account_text):
        if kept.get(account) != held[account]:
            says = f"holds {kept.get(account)} cents, but by the movements {held[account]}"
            yield WalletFault(f"wallet_accounts {wallet_account_text(account)}", says)


def _faults_of_keys(connection: Connection) -> Iterator[WalletFault]:
    """Under every key moved what its state says, and no amount went through the pit without a key."""
    moved: dict[str, dict[str, _Movement]] = {}
    passing = wallet_movements.c.source == PIT
    through = select(wallet_movements).where(passing | (wallet_movements.c.target == PIT))
    for row in connection.execute(through.order_by(wallet_movements.c.number)):
        moved.setdefault(row.key, {})[row.reason] = _Movement(row.source, row.target, row.cents)
    for row in connection.execute(select(wallet_keys).order_by(wallet_keys.c.key)):
        found = moved.pop(row.key, {})
        account = account_of(row.player)
        went_in, came_back = _Movement(account, PIT, row.cents), _Movement(PIT, account, row.cents)
        paid = {"settle": _Movement(PIT, account, row.outcome_cents)} if row.outcome_cents else {}
        lawful: dict[str, list[dict[str, _Movement]]] = {
            "reserved": [{"reserve": went_in}],
            "refused": [{}],
            "settled": [{"reserve": went_in, **paid} if row.cents else paid],
            "rolled-back": [{}, {"reserve": went_in, "roll-back": came_back}],
        }
        if found not in lawful[row.state]:
            movements = {reason: movement.in_text() for reason, movement in found.items()}
            yield WalletFault(
                f"wallet_keys {row.key}", f"is {row.state}, but under it moved {movements or 'nothing'}"
            )
    for key in moved:
        yield WalletFault(f"wallet_movements of {key}", "went through the pit under no key of the wallet")
