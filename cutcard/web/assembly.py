"""A whole house from its parts: store, wallet, people, tables, app. For the server, and for tests of all of it."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from cutcard.pit.chance import Chance, SystemChance
from cutcard.pit.house import House, Pace, TableSheet
from cutcard.pit.people.people import People
from cutcard.pit.store.opening import open_store
from cutcard.pit.transactions import Transactions
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.web.app import make_app
from cutcard.web.front import Front
from cutcard.web.guards import Guards
from cutcard.web.logs import Log
from cutcard.web.page import Page
from cutcard.web.reading import TableReading
from cutcard.web.settings import Settings


class OpenHouse(NamedTuple):
    front: Front
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
    pace: Pace = Pace(),
    bots: int = 2,
    chance: Callable[[], Chance] = SystemChance,
    page: Page | None = None,
) -> AsyncIterator[OpenHouse]:
    """Resumes what the database holds, opens what is missing; on the way out stops everything in order."""
    store = open_store(database)
    transactions = Transactions(store.engine)
    try:
        wallet = PlayMoney(transactions)
        await wallet.start()
        people = People(transactions, wallet)
        house = House(store, wallet, TablePainter(), pace=pace, bots=bots, chance=chance)
        await house.open(sheets)
        shown = page or Page()
        front = Front(
            house=house,
            people=people,
            wallet=wallet,
            reading=TableReading(store),
            settings=settings,
            log=log,
        )
        for table in house.tables():
            table.observe = lambda kind, seconds: front.metrics.commit_seconds.observe(seconds)
        try:
            yield OpenHouse(front, make_app(front, shown), house, people, shown)
        finally:
            await house.stop()
    finally:
        transactions.close()
        store.close()
