"""Assembles a whole house: store, wallet, people, tables and app. For the server and for tests."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import NamedTuple, Protocol

from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.keys.key_file import keys_of_house
from cutcard.pit.people.people import People
from cutcard.pit.runtime.house import House, Pace, TableSheet
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.servers.house_state import new_id, sessions_of
from cutcard.pit.store.connection.engines import SESSIONS, is_sqlite
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.store.transactions import try_to_write
from cutcard.pit.table.floor.floor_events import AlarmRaised
from cutcard.pit.table.randomness import RandomSource, SystemRandomness
from cutcard.pit.training.progress import TrainingProgress
from cutcard.pit.wallet.cage import has_chips_at_tables
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.frames.table_info import TableInfo
from cutcard.web.http.app import make_app
from cutcard.web.http.guards import Guards
from cutcard.web.http.page import Page
from cutcard.web.record.record_keeper import NOWHERE, HeadsOutput, RecordKeeper
from cutcard.web.security_watch import SecurityWatch
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import Log
from cutcard.web.server.metrics import CoachMetrics
from cutcard.web.server.played import Played
from cutcard.web.server.ports import CoachPort
from cutcard.web.server.settings import Settings
from cutcard.web.servers.joining import Joined, OwnAddress, join, start_moves
from cutcard.web.training.drills import Training

_BY_THE_SHEET = Pace()


class CoachOpener(Protocol):
    """Opens the coach of a house (`cutcard/coach`), which this room does not know."""

    def __call__(
        self, database: SqlStore, tables: Sequence[RunningTable], *, metrics: CoachMetrics, log: Log
    ) -> AbstractAsyncContextManager[CoachPort]: ...


class OpenHouse(NamedTuple):
    context: AppContext
    app: Guards
    house: House
    people: People
    page: Page


@asynccontextmanager
async def open_house(
    database: str,
    sheets: Sequence[TableSheet],
    *,
    settings: Settings,
    log: Log,
    pace: Pace = _BY_THE_SHEET,
    bots: int = 2,
    random_source: Callable[[], RandomSource] = SystemRandomness,
    page: Page | None = None,
    open_coach: CoachOpener | None = None,
    open_keys: Callable[[], HouseKeys] | None = None,
    heads: HeadsOutput = NOWHERE,
    accept_findings: str = "",
    own_address: OwnAddress | None = None,
) -> AsyncIterator[OpenHouse]:
    """Resumes stored tables and opens missing ones. On exit it stops everything in order.

    Without `open_keys` the house has the keys of the file beside its database. `AuditRejectsError` if the
    database is not what its chains say, unless a reason is given to accept that. With `own_address` it shares
    the tables of a PostgreSQL database with other servers.
    """
    store = _opened_store(database, shared=own_address is not None)
    for says in store.warnings:
        log.line("server", level="warning", says=says)
    store.on_status = _store_status_logger(log, asyncio.get_running_loop())
    try:
        keys = open_keys() if open_keys is not None else keys_of_house(database)
        store.vouch_by(keys.vouch)
        record = RecordKeeper(store, keys, log, heads, accepted=accept_findings)
        await record.start()
        wallet = PlayMoney(store)
        await wallet.start()
        house = House(
            store, wallet, FrameRenderer(), pace=pace, bots=bots, random_source=random_source, seals=keys
        )
        table_info = TableInfo()

        def seated(name: str) -> bool:
            tables = house.tables()
            here = any(table_info.sits(one, name) or table_info.left_wagers(one, name) for one in tables)
            return here or (bool(store.server) and has_chips_at_tables(store.engine, name))

        people = People(store, wallet, seated=seated, second_factor=settings.second_factor)
        joined: Joined | None = None
        context: AppContext | None = None
        try:
            if own_address is not None and store.server:
                joined = await join(house, store, sheets, own_address, log)
            else:
                await house.open(sheets)
            shown = page or Page()
            context = AppContext(
                house=house,
                people=people,
                wallet=wallet,
                table_info=table_info,
                settings=settings,
                log=log,
                try_to_write=lambda: try_to_write(store),
                played=Played(store),
                training=Training(TrainingProgress(store)),
                others=None if joined is None else joined.others,
                keys=keys,
                record=record,
            )
            context.security_watch = SecurityWatch(store, context.check_again)
            await context.security_watch.start()
            observe = partial(_observe, context)
            for table in house.tables():
                observe(table)
            if joined is not None:
                start_moves(joined, context, house, store, observe)
            async with contextlib.AsyncExitStack() as stack:
                if open_coach is not None:
                    opening = open_coach(store, house.tables(), metrics=context.metrics.coach, log=log)
                    context.coach = await stack.enter_async_context(opening)
                yield OpenHouse(context, make_app(context, shown), house, people, shown)
        finally:
            if context is not None:
                await context.alarms.close()
            await house.stop()
            people.close()
            await record.stop()
            if joined is not None:
                await asyncio.to_thread(joined.membership.close)
    finally:
        store.close()


def _opened_store(database: str, *, shared: bool) -> SqlStore:
    """`shared`: on PostgreSQL the server has an id, by which others know its tables and its sessions."""
    server = new_id() if shared and not is_sqlite(database) else ""
    store = open_store(database, sessions=sessions_of(server) if server else SESSIONS)
    store.server = server
    return store


def _observe(context: AppContext, table: RunningTable) -> None:
    """What a table that runs here tells of itself."""
    table.writer.observe = lambda kind, seconds: context.metrics.commit_seconds.observe(seconds)
    _report_alarms(context, table)


def _report_alarms(context: AppContext, table: RunningTable) -> None:
    """Alarms of the table are reported from now on; those that are still open are sent again."""
    name = table.name
    table.writer.alarmed = lambda alarm: context.alarms.raised(name, alarm)
    for one in table.keeper.facts.floor.open_alarms:
        context.alarms.send(name, AlarmRaised(*one[:8]))


def _store_status_logger(log: Log, loop: asyncio.AbstractEventLoop) -> Callable[[str], None]:
    """Logs once when the database can no longer be written, with the reason, and when it can again."""

    def tell(why: str) -> None:
        if why:
            log.line("server", level="error", says=f"the database cannot be written: {why}")
        else:
            log.line("server", level="info", says="the database can be written again")

    def from_a_thread(why: str) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(tell, why)

    return from_a_thread
