"""The play-money wallet, kept in the pit's own database."""

import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, select, update

from cutcard.money import readable_dollars
from cutcard.pit.journal.recording import recorded
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.store.transactions import TransactionRunner, insert_if_absent
from cutcard.pit.wallet.accounts import HOUSE, ISSUE, PIT, WalletAccount, account_of, wallet_account_text
from cutcard.pit.wallet.books import WalletOverdrawnError, lock, move, open_account
from cutcard.pit.wallet.cage import seats_of
from cutcard.pit.wallet.tables import wallet_accounts, wallet_keys, wallet_movements
from cutcard.pit.wallet.wallet import NotEnough, Reserved, WalletDownError, WalletError

OPENING = 1_000_00
"""What a player begins with, and what a refill brings them back to."""
BROKE_BELOW = 10_00
"""A player who has less than this in total, chips at tables included, can get more."""
HOUSE_OPENING = 1_000_000_000_000_00
"""Enough for the racks of as many tables as one house may ever run."""
BETWEEN_GRANTS = 3600 * 1_000_000
REFILL_RULE = (
    f"If you have less than {readable_dollars(BROKE_BELOW)} in total, "
    "you can get more play money once an hour."
)
"""The rule as a player reads it."""

Answer = TypeVar("Answer")
AtTables = Callable[[Connection, str], int]
"""What a player has at tables and on the way to and from them."""


class Granted(NamedTuple):
    cents: int


class NotBroke(NamedTuple):
    """The player still has too much, in the wallet and at tables together."""

    holds: int
    says: str = REFILL_RULE


class TooSoon(NamedTuple):
    seconds: int
    says: str = "You can get more play money once an hour."


def _microseconds() -> int:
    return time.time_ns() // 1000


class PlayMoney:
    """A `Wallet`. Each call is one durable transaction. Call `start` once before the first."""

    name = "play money"

    def __init__(self, database: TransactionRunner, now: Callable[[], int] = _microseconds) -> None:
        self._database = database
        self._now = now

    async def start(self) -> None:
        """Opens the house's accounts if they are missing, and issues the house's money once."""
        await self._run(self._open_house)

    async def balance(self, player: str) -> int:
        return await self._run(lambda connection: _held(connection, account_of(player)))

    async def seats(self, player: str) -> dict[str, int]:
        """The tables at which a player sits, whichever server runs them, with their chips there."""
        return await self._run(lambda connection: seats_of(connection, player))

    async def reserve(self, player: str, cents: int, key: str) -> Reserved | NotEnough:
        if cents <= 0:
            raise WalletError(f"{cents} cents cannot be reserved: expected more than 0")
        return await self._run(lambda connection: self._reserve(connection, player, cents, key))

    async def settle(self, key: str, cents: int) -> None:
        if cents < 0:
            raise WalletError(f"an amount cannot be settled with {cents} cents: expected 0 or more")
        await self._run(lambda connection: self._settle(connection, key, cents))

    async def pay(self, player: str, cents: int, key: str) -> None:
        if cents <= 0:
            raise WalletError(f"{cents} cents cannot be paid: expected more than 0")
        await self._run(lambda connection: self._pay(connection, player, cents, key))

    async def roll_back(self, key: str) -> None:
        await self._run(lambda connection: self._roll_back(connection, key))

    async def refill(self, player: str, at_tables: int | AtTables) -> Granted | NotBroke | TooSoon:
        """Issues more play money to a player who is broke. `at_tables` is what they have there, chips and
        wagers.

        If tables write to the same database it is read in the same transaction. Otherwise money on its way
        between a table and the wallet would be counted in neither.
        """

        def refilled(connection: Connection) -> Granted | NotBroke | TooSoon:
            there = at_tables if isinstance(at_tables, int) else at_tables(connection, player)
            return self._refill(connection, player, there)

        return await self._run(refilled)

    async def why_no_refill(self, player: str, at_tables: AtTables) -> NotBroke | TooSoon | None:
        """What a refill would be refused with now; None if it would be granted."""

        def why_not(connection: Connection) -> NotBroke | TooSoon | None:
            account = account_of(player)
            holds = _held(connection, account) + at_tables(connection, player)
            return _why_no_refill(connection, account, holds, self._now())

        return await self._run(why_not)

    async def grant(self, player: str, cents: int, key: str) -> None:
        """Issues money by the house's decision, once per key: for house bots, or for the house."""
        await self._run(lambda connection: self._grant(connection, player, cents, key))

    def opened(self, connection: Connection, player: str) -> None:
        """Opens a new player's account with their first money, once, within the given transaction."""
        account = account_of(player)
        if open_account(connection, account):
            self._issue(connection, account, OPENING, key=f"opening {player}", reason="opening")

    def handed_over(self, connection: Connection, old: str, new: str) -> bool:
        """Moves a renamed player's money to their new account, within the given transaction.

        False, with nothing moved, while some of it is at a table or on its way from one.
        """
        source, target = account_of(old), account_of(new)
        open_account(connection, target)
        held = lock(connection, source, target)
        out = select(wallet_keys.c.key).where(wallet_keys.c.player == old, wallet_keys.c.state == "reserved")
        if connection.execute(out.limit(1)).first() is not None:
            return False
        granted = select(wallet_accounts.c.granted_at).where(wallet_accounts.c.account == source)
        recorded(
            connection,
            update(wallet_accounts)
            .where(wallet_accounts.c.account == target)
            .values(granted_at=connection.execute(granted).scalar() or 0),
        )
        move(
            connection,
            source=source,
            target=target,
            cents=held.get(source, 0),
            key=f"renamed {old}",
            reason="renamed",
            at=self._now(),
        )
        return True

    async def _run(self, work: Callable[[Connection], Answer]) -> Answer:
        try:
            return await self._database.transact(work)
        except StoreDownError as fault:
            raise WalletDownError("the play-money wallet did not answer") from fault
        except WalletOverdrawnError as fault:
            raise WalletError(str(fault)) from fault

    def _open_house(self, connection: Connection) -> None:
        for account in (ISSUE, PIT):
            open_account(connection, account)
        if open_account(connection, HOUSE):
            self._issue(connection, HOUSE, HOUSE_OPENING, key="opening house", reason="opening")

    def _issue(
        self, connection: Connection, account: WalletAccount, cents: int, *, key: str, reason: str
    ) -> None:
        move(connection, source=ISSUE, target=account, cents=cents, key=key, reason=reason, at=self._now())

    def _reserve(self, connection: Connection, player: str, cents: int, key: str) -> Reserved | NotEnough:
        asked = {"key": key, "player": player, "cents": cents, "state": "reserved", "outcome_cents": 0}
        if not insert_if_absent(connection, wallet_keys, asked):
            return _said_before(_key(connection, key), player, cents, key)
        account = account_of(player)
        held = lock(connection, PIT, account).get(account, 0)
        if held < cents:
            _close(connection, key, "refused", outcome_cents=held)
            return NotEnough(held)
        move(connection, source=account, target=PIT, cents=cents, key=key, reason="reserve", at=self._now())
        return Reserved(key, player, cents)

    def _settle(self, connection: Connection, key: str, cents: int) -> None:
        row = _key(connection, key)
        if row is None or row.state in ("refused", "rolled-back"):
            raise WalletError(f"nothing is reserved under {key}, so it cannot be settled")
        if row.state == "settled":
            if row.outcome_cents != cents:
                raise WalletError(f"{key} was settled with {row.outcome_cents} cents before, not {cents}")
            return
        account = account_of(row.player)
        move(connection, source=PIT, target=account, cents=cents, key=key, reason="settle", at=self._now())
        _close(connection, key, "settled", outcome_cents=cents)

    def _pay(self, connection: Connection, player: str, cents: int, key: str) -> None:
        """The key is stored as settled with zero cents reserved, so nothing else can be done under it."""
        paid = {"key": key, "player": player, "cents": 0, "state": "settled", "outcome_cents": cents}
        if not insert_if_absent(connection, wallet_keys, paid):
            if _key(connection, key) != _KeyRow(player, 0, "settled", cents):
                raise WalletError(f"something else was done under {key} before")
            return
        account = account_of(player)
        if account not in lock(connection, PIT, account):
            raise WalletError(f"{player} has no account")
        move(connection, source=PIT, target=account, cents=cents, key=key, reason="settle", at=self._now())

    def _roll_back(self, connection: Connection, key: str) -> None:
        never = {"key": key, "player": "", "cents": 0, "state": "rolled-back", "outcome_cents": 0}
        if insert_if_absent(connection, wallet_keys, never):
            return
        row = _key(connection, key)
        assert row is not None, "a key is never deleted"
        if row.state == "settled":
            raise WalletError(f"{key} is settled: it cannot be rolled back")
        if row.state == "reserved":
            move(
                connection,
                source=PIT,
                target=account_of(row.player),
                cents=row.cents,
                key=key,
                reason="roll-back",
                at=self._now(),
            )
        _close(connection, key, "rolled-back", outcome_cents=0)

    def _grant(self, connection: Connection, player: str, cents: int, key: str) -> None:
        account = account_of(player)
        if cents <= 0 or account not in lock(connection, ISSUE, account):
            raise WalletError(f"{cents} cents cannot be granted to {player}")
        columns = (wallet_movements.c.target, wallet_movements.c.cents)
        under = (wallet_movements.c.key == key, wallet_movements.c.reason == "grant")
        given = connection.execute(select(*columns).where(*under)).first()
        if given is None:
            self._issue(connection, account, cents, key=key, reason="grant")
        elif tuple(given) != (account, cents):
            target = wallet_account_text(given.target)
            raise WalletError(f"{given.cents} cents were granted to {target} under {key} before")

    def _refill(self, connection: Connection, player: str, at_tables: int) -> Granted | NotBroke | TooSoon:
        account = account_of(player)
        held = lock(connection, ISSUE, account)
        if account not in held:
            raise WalletError(f"{player} has no account")
        holds = held[account] + at_tables
        now = self._now()
        why_not = _why_no_refill(connection, account, holds, now)
        if why_not is not None:
            return why_not
        self._issue(connection, account, OPENING - holds, key=f"grant {player} {now}", reason="grant")
        _note_grant(connection, account, now)
        return Granted(OPENING - holds)


class _KeyRow(NamedTuple):
    player: str
    cents: int
    state: str
    outcome_cents: int


def _key(connection: Connection, key: str) -> _KeyRow | None:
    columns = (wallet_keys.c.player, wallet_keys.c.cents, wallet_keys.c.state, wallet_keys.c.outcome_cents)
    row = connection.execute(select(*columns).where(wallet_keys.c.key == key).with_for_update()).first()
    return None if row is None else _KeyRow(*row)


def _close(connection: Connection, key: str, state: str, *, outcome_cents: int) -> None:
    recorded(
        connection,
        update(wallet_keys).where(wallet_keys.c.key == key).values(state=state, outcome_cents=outcome_cents),
    )


def _held(connection: Connection, account: WalletAccount) -> int:
    found = select(wallet_accounts.c.balance).where(wallet_accounts.c.account == account)
    return connection.execute(found).scalar() or 0


def _note_grant(connection: Connection, account: WalletAccount, now: int) -> None:
    recorded(
        connection, update(wallet_accounts).where(wallet_accounts.c.account == account).values(granted_at=now)
    )


def _why_no_refill(
    connection: Connection, account: WalletAccount, holds: int, now: int
) -> NotBroke | TooSoon | None:
    if holds >= BROKE_BELOW:
        return NotBroke(holds)
    found = select(wallet_accounts.c.granted_at).where(wallet_accounts.c.account == account)
    granted = connection.execute(found).scalar() or 0
    if granted > now:  # the clock was set back: wait an hour from now at most
        _note_grant(connection, account, now)
        granted = now
    if granted and now < granted + BETWEEN_GRANTS:
        return TooSoon(-((now - granted - BETWEEN_GRANTS) // 1_000_000))
    return None


def _said_before(row: _KeyRow | None, player: str, cents: int, key: str) -> Reserved | NotEnough:
    assert row is not None, "a key is never deleted"
    if row.state == "rolled-back":
        raise WalletError("the key was rolled back, so nothing can be reserved under it")
    if (row.player, row.cents) != (player, cents):
        raise WalletError(f"{row.cents} cents of {row.player} were requested under the key before")
    return NotEnough(row.outcome_cents) if row.state == "refused" else Reserved(key, player, cents)
