"""A program that commits and reports each commit: `python -m tests.pit.store.commit_program ADDRESS TABLES`.

After each acknowledged commit it writes `TABLE NUMBER` to standard output, in one write and with nothing in
between. It runs until it is killed, or has made the number of commits given as third word. `--unsafe` turns
the sync off behind the store's back, for the test that must notice it.
"""

import asyncio
import itertools
import os
import sys
from typing import Any

from sqlalchemy import event

from cutcard.pit.log.accounts import RACK, WALLET_CLEARING
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.store.commits import act, opening


async def commits(store: SqlStore, table: str, most: int) -> None:
    last = next((row for row in store.tables() if row.table == table), None)
    if last is None:
        before = opening(table).entries[0]
        await store.commit(opening(table))
        os.write(1, f"{table} 1\n".encode())
    else:
        store.seize(table)
        found = store.last_entry(table)
        assert found is not None
        before = found
    for _ in itertools.islice(itertools.count(), most - 1):
        number = before.number + 1
        sums = ((WALLET_CLEARING, -number), (RACK, number))
        one = act(before, f"c{number}", balances=sums, body=b"x" * 3000)
        await store.commit(one)
        os.write(1, f"{table} {number}\n".encode())
        before = one.entries[0]


async def all_tables(store: SqlStore, tables: int, most: int) -> None:
    await asyncio.gather(*(commits(store, f"t{number}", most) for number in range(tables)))


def _no_sync(connection: Any, record: Any) -> None:
    sqlite = type(connection).__module__.startswith("sqlite3")
    connection.execute("PRAGMA synchronous=OFF" if sqlite else "SET SESSION synchronous_commit = off")
    connection.commit()


def main() -> None:
    address, tables, *more = [word for word in sys.argv[1:] if word != "--unsafe"]
    store = open_store(address)
    if "--unsafe" in sys.argv:
        store.engine.dispose()
        event.listen(store.engine, "connect", _no_sync)
    asyncio.run(all_tables(store, int(tables), int(more[0]) if more else sys.maxsize))
    store.close()


if __name__ == "__main__":
    main()
