"""A program killed while committing: what was acknowledged is stored whole, and nothing is stored in part."""

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import psycopg
import pytest

from cutcard.pit.log.accounts import RACK, WALLET_CLEARING
from cutcard.pit.log.entry import NOTHING_BEFORE, chained
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import StoreDownError
from tests.pit.postgres import Cluster
from tests.pit.store.commits import act, opening

ROOT = Path(__file__).parents[3]
TABLES = 8


def started(address: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.pit.store.commit_program", address, str(TABLES)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def acknowledged(program: "subprocess.Popen[str]") -> Counter[str]:
    """The last number said about each table; a line interrupted by the kill does not count."""
    said, _ = program.communicate()
    last: Counter[str] = Counter()
    for line in said.splitlines(keepends=True):
        if line.endswith("\n"):
            table, number = line.split()
            last[table] = int(number)
    return last


def wait_until_alone(address: str) -> None:
    """A killed program's last statement may still be running in PostgreSQL: waits until it has ended."""
    if address.startswith("sqlite"):
        return
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()"
    with psycopg.connect(address, autocommit=True) as connection:
        while connection.execute(others).fetchone() != (0,):
            time.sleep(0.01)


def check(address: str, last: Counter[str]) -> Counter[str]:
    """The versions that stand, when they are what was acknowledged and each table is whole."""
    store = open_store(address)
    try:
        rows = {row.table: row.version for row in store.tables()}
        for table, version in rows.items():
            entries = list(store.entries(table))
            assert [one.number for one in entries] == list(range(1, version + 1))
            assert last[table] <= version <= last[table] + 1, (
                "acknowledged is there; at most one more was on its way"
            )
            before = NOTHING_BEFORE
            for one in entries:
                assert one.hash == chained(before, one)
                before = one.hash
            assert [row.entry for row in store.answers(table)] == list(range(2, version + 1))
            if version > 1:
                assert store.balances(table) == {WALLET_CLEARING: -version, RACK: version}
        assert last.keys() <= rows.keys()
        return Counter(rows)
    finally:
        store.close()


def wait_for_some(program: "subprocess.Popen[str]", seconds: float) -> None:
    assert program.stdout is not None
    first = program.stdout.readline()
    assert first, program.stderr.read() if program.stderr else ""
    time.sleep(seconds)


def test_the_program_killed(address: str) -> None:
    random_source, last = random.Random(7), Counter[str]()
    for _ in range(3):
        program = started(address)
        wait_for_some(program, random_source.uniform(0.05, 0.3))
        program.kill()
        last |= acknowledged(program)
        wait_until_alone(address)
        last = check(address, last)
    assert sum(last.values()) > 3 * TABLES


def test_the_database_server_killed(cluster: Cluster) -> None:
    """The program is told, stops, and nothing it was told before is lost."""
    address = cluster.emptied_database()
    program = started(address)
    wait_for_some(program, 0.3)
    cluster.kill()
    last = acknowledged(program)
    cluster.start()
    assert program.returncode == 1
    assert sum(last.values()) > TABLES
    check(address, last)


def test_a_store_goes_on_by_itself_when_the_server_is_back(cluster: Cluster) -> None:
    """Of a store that lost its connections the next call finds the server again."""
    store = open_store(cluster.emptied_database())
    try:
        asyncio.run(store.commit(opening()))
        cluster.kill()
        second = act(opening().entries[0], "c1")
        with pytest.raises(StoreDownError):
            asyncio.run(store.commit(second))
        with pytest.raises(StoreDownError):
            store.last_entry("t")
        cluster.start()
        assert store.last_entry("t") == opening().entries[0]
        asyncio.run(store.commit(second))
        assert store.last_entry("t") == second.entries[0]
    finally:
        store.close()
