"""How a server becomes one of several on a PostgreSQL database."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cutcard.pit.runtime.house import House, OtherTablesError, TableSheet
from cutcard.pit.servers.house_state import LEASE_SECONDS, HouseState
from cutcard.pit.store.connection.engines import driver_reason, place
from cutcard.pit.store.protocol import StoreError
from cutcard.pit.store.sql_store import SqlStore
from cutcard.web.server.logs import Log
from cutcard.web.servers.other_servers import OtherServers
from cutcard.web.servers.peer_messages import PeerMessages

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable
    from cutcard.pit.servers.membership import PostgresqlMembership
    from cutcard.web.server.app_context import AppContext

RETRY_SECONDS = 0.2


class OwnAddress(NamedTuple):
    """Where a server is reached: by other servers, and by browsers if that is another address."""

    address: str
    public_address: str = ""


class Joined(NamedTuple):
    membership: "PostgresqlMembership"
    state: HouseState
    others: OtherServers


async def join(
    house: House, store: SqlStore, sheets: Sequence[TableSheet], own: OwnAddress, log: Log
) -> Joined:
    """Opens the house, or joins the servers that run it. `OtherTablesError` if those run other tables,
    `StartingError` if another server is starting and does not finish."""
    import psycopg  # noqa: PLC0415 (PostgreSQL alone has several servers)

    from cutcard.pit.servers.membership import PostgresqlMembership  # noqa: PLC0415

    loop = asyncio.get_running_loop()

    def trouble(why: str) -> None:
        says = (
            f"the lease of this server's tables cannot be renewed: {why}" if why else "the lease is renewed"
        )
        level = "error" if why else "info"
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(lambda: log.line("server", level=level, says=says))

    def connected() -> PostgresqlMembership:
        return PostgresqlMembership(
            store.engine.url,
            store.server,
            address=own.address,
            public_address=own.public_address,
            trouble=trouble,
        )

    try:
        membership = await asyncio.to_thread(connected)
        try:
            state = await _opened(house, store, sheets, membership)
        except BaseException:
            await asyncio.to_thread(membership.close)
            raise
    except psycopg.Error as error:
        raise StoreError(f"{place(store.engine.url)}: {driver_reason(error)}") from None
    others = OtherServers(
        secret=membership.secret, own_address=own.address, public_address=own.public_address
    )
    return Joined(membership, state, others)


async def _opened(
    house: House, store: SqlStore, sheets: Sequence[TableSheet], membership: "PostgresqlMembership"
) -> HouseState:
    await asyncio.to_thread(membership.begin_opening)
    until = time.monotonic() + LEASE_SECONDS + 1
    while True:
        state = await asyncio.to_thread(membership.read)
        if all(one.leaving for one in state.others(membership.id)):  # none but those that start or stop
            await house.open(sheets)
            break
        try:
            await house.join(sheets)
            break
        except OtherTablesError:
            if time.monotonic() > until:  # by then the lease of a server that was just killed is over
                raise
        await asyncio.sleep(RETRY_SECONDS)
    state = await asyncio.to_thread(membership.read)
    await asyncio.to_thread(membership.end_opening)
    return state


def start_moves(
    joined: Joined,
    context: "AppContext",
    house: House,
    store: SqlStore,
    observe: "Callable[[RunningTable], None]",
) -> None:
    """From now on this server runs its share of the tables."""
    from cutcard.pit.servers.membership import CHANNEL  # noqa: PLC0415 (PostgreSQL alone has several servers)
    from cutcard.pit.servers.table_moves import TableMoves  # noqa: PLC0415

    def report(level: str, says: str) -> None:
        context.log.line("server", level=level, says=says)

    def failed(error: BaseException) -> None:
        context.metrics.failures.inc()
        context.log.failure("servers", error)

    moves = TableMoves(
        house,
        joined.membership,
        joined.state,
        database=store,
        channel=CHANNEL,
        taken=observe,
        left=context.leave_table,
        report=report,
        failed=failed,
    )
    moves.on_message = PeerMessages(context).receive
    joined.others.moves = moves
    joined.others.report = report
    moves.start()
