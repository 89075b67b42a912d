"""The page of one server plays at a table of another, and follows the table when that one is killed."""

import time
from pathlib import Path

import psycopg
import pytest
from playwright.sync_api import WebSocket, expect

from cutcard.pit.keys import key_file
from cutcard.pit.servers.shares import shares
from tests.browser.arranged_server import Served
from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.tables import PLAIN, TWO_DECKS
from tests.pit.postgres import Cluster


def settled_owner(database: str, servers: list[Served]) -> Served:
    """The server that runs the table, once it is the one whose share the table is."""
    until = time.monotonic() + 60
    with psycopg.connect(database, autocommit=True) as connection:
        while True:
            addresses = dict(connection.execute("SELECT id, address FROM servers").fetchall())
            ((table, owner),) = connection.execute("SELECT name, owner FROM tables").fetchall()
            if len(addresses) == len(servers) and shares([table], addresses)[table] == owner:
                return next(one for one in servers if one.address == addresses[owner])
            assert time.monotonic() < until
            time.sleep(0.05)


def keys_of_both(folder: Path) -> str:
    """Keys of a house, as servers on one PostgreSQL are given them."""
    file = folder / "house.keys"
    key_file.make(file)
    return ",".join(line for line in file.read_text("utf-8").splitlines() if not line.startswith("#"))


def test_the_page_follows_its_table(
    start_server: StartServer, new_player: NewPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(key_file.VARIABLE, keys_of_both(tmp_path))
    cluster = Cluster()
    cluster.start()
    try:
        database = cluster.new_database()
        servers = [start_server({"known": TWO_DECKS}, shoes=[PLAIN], database=database) for _ in range(2)]
        owner = settled_owner(database, servers)
        (other,) = (one for one in servers if one is not owner)
        ann = new_player(other)
        sockets: list[str] = []

        def opened(socket: WebSocket) -> None:
            sockets.append(socket.url)

        ann.page.on("websocket", opened)
        ann.open().sit("Known shoe")
        ann.cut_if_asked()
        ann.expect_betting()
        bought = ann.chips()
        ann.lay("$10")
        ann.deal()
        ann.expect_choice("Stand")
        assert sockets[-1].startswith(owner.address.replace("http", "ws", 1)), (
            "another origin than the page's"
        )
        owner.kill()
        ann.choose("Stand")
        ann.expect_betting()
        expect(ann.link).to_have_text("Connected")
        ann.expect_chips(bought + 10_00)
        assert sockets[-1].startswith(other.address.replace("http", "ws", 1))
    finally:
        cluster.remove()
