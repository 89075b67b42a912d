"""The weekly board on the page: empty, with places, and with somebody who does not want to be listed."""

import sqlite3
import time

import pytest
from playwright.sync_api import expect

from tests.browser.arranged_server import Served
from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, Player
from tests.browser.tables import TWO_DECKS
from tests.browser.test_page import serious_findings

LOW = (844, 390)
DECISIONS, BAD = 200, 5


def decide(server: Served, shown: str) -> None:
    """So many decisions of the person of that name, while the server is down: it takes hours to make them."""
    at = time.time_ns() // 1000
    row = ("after", "3", "Td 6c against Ts", "Hit", "Hit")
    with sqlite3.connect(server.folder / "cutcard.sqlite") as database:
        found = database.execute("SELECT person FROM faces WHERE shown = ?", [shown])
        (person,) = found.fetchone()
        database.executemany(
            "INSERT INTO coach_decisions (person, at, table_name, round, mode, place, hand, chose, best,"
            " cost, wager) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(person, at, "known", one, *row, 10_000 if one < BAD else 0, 1000) for one in range(DECISIONS)],
        )


def named(player: Player, name: str) -> None:
    player.page.goto(f"{player.address}/account")
    player.page.get_by_role("button", name="Choose a name and a colour").click()
    form = player.page.locator(".face-form")
    form.get_by_role("textbox", name="Name").fill(name)
    form.get_by_role("button", name="Keep this").click()
    expect(form.get_by_text(name)).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LOW, DESKTOP], ids=["phone", "low", "desktop"])
def test_the_board_lists_the_best_of_those_who_agreed(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server, size=size).open()
    ann.page.get_by_role("button", name="This week’s board").click()
    expect(ann.page.get_by_text("Nobody is on the board yet this week.")).to_be_visible()
    assert serious_findings(ann) == []
    named(ann, "Ann-Lee")
    server.stop()
    decide(server, "Ann-Lee")
    server.start()

    ann.page.goto(f"{server.address}/board")
    row = ann.page.get_by_role("row").nth(1)
    expect(row.get_by_role("cell")).to_have_text(["1", "97.5 %", "200", "25 cents"])
    expect(row.get_by_role("rowheader")).to_have_text("Ann-Lee")
    expect(ann.page.get_by_text("200 decisions, 97.5 % best.")).to_be_visible()
    assert serious_findings(ann) == []
    width = ann.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert width <= 0, "nothing is wider than the window"

    ann.page.get_by_role("checkbox", name="List me on the board").uncheck()
    expect(ann.page.get_by_text("Nobody is on the board yet this week.")).to_be_visible()
