"""How quickly the store answers: many tables that commit at a steady pace, on SQLite and PostgreSQL.

    python -m bench.store [--tables 300] [--rate 500] [--seconds 10] [--database URL]

Without an address it makes a SQLite file in a temporary folder. Prints one JSON object.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

from cutcard.games.protocol import Felt, Purse
from cutcard.pit.log.entry import NOTHING_BEFORE, Entry, Movement, chained
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import Commit, Opening, StoredAnswer
from cutcard.pit.store.sql_store import SqlStore

BODY = b'{"steps": [' + b'{"by": "ann", "command": {"Hit": {"box": 1}}, "events": []},' * 30 + b"]}"
"""About what an act at a full table leaves behind."""


def an_entry(table: str, number: int, before: bytes) -> Entry:
    moved = tuple(Movement(Purse("ann"), Felt(1, "ann", "blackjack"), 1000) for _ in range(6))
    entry = Entry(table, number, time.time_ns() // 1000, "say", "ann", f"c{number}", BODY, moved, b"")
    return entry._replace(hash=chained(before, entry))


async def a_table(store: SqlStore, table: str, every: float, until: float, took: list[float]) -> None:
    """Commits at its pace, never two at once; the pace does not wait for an answer that is late."""
    first = an_entry(table, 1, NOTHING_BEFORE)
    await store.commit(Commit(table, 0, (first,), opening=Opening("blackjack", "digest")))
    before, number = first.hash, 1
    due = time.perf_counter() + every * (hash(table) % 1000) / 1000
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        number += 1
        entry = an_entry(table, number, before)
        before = entry.hash
        answer = StoredAnswer("ann", f"c{number}", b'{"type":"answer"}')
        accounts = tuple((Purse(f"p{seat}"), number * 100) for seat in range(7))
        began = time.perf_counter()
        await store.commit(Commit(table, number - 1, (entry,), answer, accounts))
        took.append(time.perf_counter() - began)
        due += every


async def measure(store: SqlStore, tables: int, rate: float, seconds: float) -> dict[str, float]:
    took: list[float] = []
    every, until = tables / rate, time.perf_counter() + seconds
    began = time.process_time()
    await asyncio.gather(*(a_table(store, f"t{number}", every, until, took) for number in range(tables)))
    ordered = sorted(took)
    return {
        "tables": tables,
        "asked_per_second": rate,
        "commits_per_second": round(len(took) / seconds, 1),
        "median_ms": round(statistics.median(took) * 1000, 2),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] * 1000, 2),
        "most_ms": round(ordered[-1] * 1000, 2),
        "cpu_seconds_per_second": round((time.process_time() - began) / seconds, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(given.database or str(Path(folder) / "pit.sqlite"))
        try:
            print(json.dumps(asyncio.run(measure(store, given.tables, given.rate, given.seconds))))
        finally:
            store.close()


if __name__ == "__main__":
    main()
