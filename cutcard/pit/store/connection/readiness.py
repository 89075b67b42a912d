"""A write that changes nothing anybody reads: it shows whether the database can be written."""

import time

from sqlalchemy import Connection, insert, update

from cutcard.pit.store.protocol import Store
from cutcard.pit.store.sql.tables import readiness


async def try_to_write(store: Store) -> None:
    """Returns once a row is on the disk; raises whatever keeps it from there."""
    await store.transact(_write)


def _write(connection: Connection) -> None:
    now = time.time_ns() // 1000
    if not connection.execute(update(readiness).where(readiness.c.number == 1).values(at=now)).rowcount:
        connection.execute(insert(readiness).values(number=1, at=now))
