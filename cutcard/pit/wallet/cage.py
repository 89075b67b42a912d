"""The cage: brings chips to tables and takes them back, in steps that survive a crash between any two.

The states of a row: `requested` (written before the wallet is called), `held` (written by the table in the
commit that puts the chips into the purse), `due` (written by the table in the commit that takes them out),
`settled` (the wallet has them back). Or from `requested` to `rolled-back`, if the wallet or the table
refused. A row of zero cents begins as `due`: chips sent after a player who has left. A key is used for one
transfer of chips and never again, see `new_key`.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, func, or_, select

from cutcard.games.protocol import Purse
from cutcard.pit.log.account_text import account_text, patterns_of_player
from cutcard.pit.store.protocol import CageRow, Store, StoreDownError
from cutcard.pit.store.sql.tables import balances, cage
from cutcard.pit.wallet.wallet import NotEnough, Reserved, Wallet, WalletDownError, WalletError

_log = logging.getLogger(__name__)

REQUESTED = "requested"
HELD = "held"
DUE = "due"
SETTLED = "settled"
ROLLED_BACK = "rolled-back"


def new_key(table: str, player: str) -> str:
    """A key for one transfer of chips. A command that is tried again takes a new one."""
    return f"{table} {player} {secrets.token_hex(8)}"


def due(rows: Sequence[CageRow], cents: int) -> tuple[CageRow, ...]:
    """The player's held rows when they leave with these cents. The first row pays it all."""
    assert rows or not cents, "chips that came through the cage leave through it"
    return tuple(row._replace(state=DUE, pays=0 if place else cents) for place, row in enumerate(rows))


class Cage:
    def __init__(self, wallet: Wallet, store: Store) -> None:
        self._wallet = wallet
        self._store = store
        self._to_roll_back: dict[str, CageRow] = {}
        """Requested when the wallet or the store went away. Rolled back as soon as they answer again."""
        self._paying = asyncio.Lock()

    async def ask(self, player: str, table: str, cents: int, key: str) -> Reserved | NotEnough:
        """Takes cents from the player for the table, which then writes the row as `held` or gives it back.

        `WalletDownError` and `StoreDownError` are passed on. Then nothing is at the table, and what the
        wallet may have given goes back by itself.
        """
        row = CageRow(key=key, player=player, table=table, cents=cents, state=REQUESTED)
        try:
            await self._store.put_cage(row)
            answer = await self._wallet.reserve(player, cents, key)
            if isinstance(answer, NotEnough):
                await self._store.put_cage(row._replace(state=ROLLED_BACK))
        except BaseException:
            self._to_roll_back[key] = row
            raise
        return answer

    async def give_back(self, key: str) -> bool:
        """Returns the chips if the table refused them or its log does not have them.

        A row that is no longer `requested` stays as it is. False if it cannot be done now; `pay_out` does it
        later.
        """
        mine = [row for row in await self._rows(REQUESTED) if row.key == key]
        return all([await self._roll_back(row) for row in mine])

    async def pay_out(self) -> int:
        """Settles what is due and rolls back what was left over; returns how many rows remain.

        It may be repeated: what the wallet or the store does not answer for now is done the next time.
        """
        async with self._paying:
            left = 0
            for row in await self._rows(DUE):
                left += not await self._settle(row)
            for row in tuple(self._to_roll_back.values()):
                left += not await self._roll_back(row)
            return left

    async def recover(self, is_held: Callable[[str], bool], table: str = "") -> int:
        """Resolves every `requested` row: at the start, before any table resumes. Returns how many rows
        remain.

        With `table`, only that table's rows, while it requests nothing: after a commit of unknown outcome.
        `is_held` says whether the log has the chips of a key.
        """
        for row in await self._rows(REQUESTED):
            if table and row.table != table:
                continue
            if await asyncio.to_thread(is_held, row.key):
                await self._store.put_cage(row._replace(state=HELD))
            else:
                await self._roll_back(row)
        return await self.pay_out()

    async def _rows(self, state: str) -> Sequence[CageRow]:
        return await asyncio.to_thread(self._store.cage_rows, state)

    async def _settle(self, row: CageRow) -> bool:
        try:
            if row.cents:
                await self._wallet.settle(row.key, row.pays)
            else:  # nothing was reserved under this key
                await self._wallet.pay(row.player, row.pays, row.key)
            await self._store.put_cage(row._replace(state=SETTLED))
        except (WalletDownError, StoreDownError):
            return False
        except WalletError as fault:
            _log.error("cage: %s is due and cannot be settled: %s", row.key, fault)
            return False
        return True

    async def _roll_back(self, row: CageRow) -> bool:
        self._to_roll_back[row.key] = row
        try:
            await self._wallet.roll_back(row.key)
            await self._store.put_cage(row._replace(state=ROLLED_BACK))
        except (WalletDownError, StoreDownError):
            return False
        except WalletError as fault:
            _log.error("cage: %s cannot be rolled back: %s", row.key, fault)
            return False
        self._to_roll_back.pop(row.key, None)
        return True


def at_tables(connection: Connection, player: str) -> int:
    """What a player has in the pit, in cents: chips, wagers, and amounts on their way through the cage.

    It is read from the last commits. An amount the wallet has just settled may still be counted.
    """
    account = balances.c.account
    owned = or_(*(account.like(pattern, escape="\\") for pattern in patterns_of_player(player)))
    lying = connection.execute(select(func.sum(balances.c.cents)).where(owned)).scalar() or 0
    coming = select(func.sum(cage.c.cents)).where(cage.c.player == player, cage.c.state == REQUESTED)
    going = select(func.sum(cage.c.pays)).where(cage.c.player == player, cage.c.state == DUE)
    on_the_way = sum(connection.execute(one).scalar() or 0 for one in (coming, going))
    return int(lying) + int(on_the_way)


def has_chips_at_tables(engine: Engine, player: str) -> bool:
    """Whether a player has anything in the pit, whichever server runs the tables."""
    with engine.connect() as connection:
        return at_tables(connection, player) > 0


def seats_of(connection: Connection, player: str) -> dict[str, int]:
    """The tables at which a player sits, with their chips there, by the last commits of all servers."""
    held = select(cage.c.table_name).where(cage.c.player == player, cage.c.state == HELD).distinct()
    found = {}
    for table in connection.execute(held).scalars():
        purse = select(balances.c.cents).where(
            balances.c.table_name == table, balances.c.account == account_text(table, Purse(player))
        )
        found[table] = int(connection.execute(purse).scalar() or 0)
    return found
