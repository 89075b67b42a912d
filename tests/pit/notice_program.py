"""A house killed while it announces a change at two tables: `python -m tests.pit.notice_program FILE AT`.

It kills itself before statement number AT of the announcement, BEGIN and COMMIT included. If there are fewer,
it comes to its end.
"""

import asyncio
import itertools
import os
import signal
import sys
from pathlib import Path
from typing import Any

from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.pit.table import acts
from tests.law.sheet_lines import sheet_text
from tests.pit.house_fixture import RealHouse

TABLES = ("one", "two")
OPTION_1, OPTION_2 = (
    sheet_text(f'table.name = "T"\nwagers.same-suit.option = {number}', decks=6) for number in (1, 2)
)


async def opened_house(database: Path) -> RealHouse:
    """Two tables that must change their option together (2.17(e)2)."""
    house = RealHouse(database, pace=Pace(0, 0, 0, 0), bots=0)
    await house.wallet.start()
    await house.house.open([TableSheet(name, OPTION_1) for name in TABLES])
    return house


def announcement(house: RealHouse) -> dict[str, acts.Announce]:
    now = house.table("one").now
    act = acts.Announce(OPTION_2, now + 31 * 60_000_000, now, "fay")
    return dict.fromkeys(TABLES, act)


async def main() -> None:
    house = await opened_house(Path(sys.argv[1]))
    await house.house.stop()  # no checkpoint is written meanwhile
    for table in house.house.tables():
        table.stopped = False
    numbers = itertools.count(1)

    def strike(_statement: str) -> None:
        if next(numbers) == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)

    connection = house.store._committer._connection
    assert connection is not None
    driver: Any = connection.connection.driver_connection
    driver.set_trace_callback(strike)
    assert await house.house.announce(announcement(house)) is None
    driver.set_trace_callback(None)
    house.store.close()


if __name__ == "__main__":
    asyncio.run(main())
