"""The stores the conformance suite runs on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore

OpenStore = Callable[[], SqlStore]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/pit.sqlite"
    made: str = request.getfixturevalue("cluster").emptied_database()
    return made


@pytest.fixture
def open_one(address: str) -> Iterator[OpenStore]:
    """Opens the database, as often as it is called; all are closed at the end."""
    opened: list[SqlStore] = []

    def opens() -> SqlStore:
        opened.append(open_store(address))
        return opened[-1]

    yield opens
    for store in opened:
        store.close()


@pytest.fixture
def store(open_one: OpenStore) -> SqlStore:
    return open_one()
