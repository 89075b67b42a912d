"""A whole house from its parts: store, wallet, people, tables, app. For the server and for tests."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from cutcard.pit.chance import Chance, SystemChance
from cutcard.pit.house import House, Pace, TableSheet
from cutcard.pit.people.people import People
from cutcard.pit.store.opening import open_store
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.web.app import make_app
from cutcard.web.front import Front
from cutcard.web.guards import Guards
from cutcard.web.logs import Log
from cutcard.web.page import Page
from cutcard.web.pictures.painter import PagePainter
from cutcard.web.reading import TableReading
from cutcard.web.settings import Settings

_BY_THE_SHEET = Pace()


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
    pace: Pace = _BY_THE_SHEET,
    bots: int = 2,
    chance: Callable[[], Chance] = SystemChance,
    page: Page | None = None,
) -> AsyncIterator[OpenHouse]:
    """Resumes what the database holds, opens what is missing; on the way out stops everything in order."""
    store = open_store(database)
    try:
        wallet = PlayMoney(store)
        await wallet.start()
        house = House(store, wallet, PagePainter(), pace=pace, bots=bots, chance=chance)
        reading = TableReading()

        def seated(name: str) -> bool:
            tables = house.tables()
            return any(reading.sits(one, name) or reading.left_wagers(one, name) for one in tables)

        people = People(store, wallet, seated=seated)
        try:
            await house.open(sheets)
            shown = page or Page()
            front = Front(
                house=house, people=people, wallet=wallet, reading=reading, settings=settings, log=log
            )
            for table in house.tables():
                table.observe = lambda kind, seconds: front.metrics.commit_seconds.observe(seconds)
            yield OpenHouse(front, make_app(front, shown), house, people, shown)
        finally:
            await house.stop()
            people.close()
    finally:
        store.close()
