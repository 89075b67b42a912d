"""A streak whose bettor gets up: the page says what stays and whose it is, and a returning player finds
it."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import Player
from tests.browser.tables import STREAKS

WON = "Ts 7d 9h Td"
"""19 against 17."""


def spot(player: Player, label: str) -> Locator:
    return player.mine.get_by_role("button", name=re.compile(rf"^Box \d: {re.escape(label)}\b"))


def box_of(player: Player) -> str:
    return player.mine.get_attribute("data-box") or ""


def test_a_streak_still_belongs_to_its_bettor(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"streaks": STREAKS}, shoes=[WON])
    ann = new_player(server).open().sit("Streaks")
    ann.cut_if_asked()
    ann.lay("$10")
    ann.touch("Streak 2")
    expect(spot(ann, "Streak 2 10 dollars")).to_be_visible()
    ann.deal()
    ann.choose("Stand")
    ann.expect_betting()
    ann.page.get_by_role("button", name=re.compile("Get more chips, or leave")).click()
    stays = "$10 stays on the felt until the next deal. Be back with a wager by then, or it is lost."
    expect(ann.drawer).to_contain_text(stays)
    seat = box_of(ann)
    ann.drawer.get_by_role("button", name=re.compile("^Leave the table with")).click()
    expect(ann.table_card("Streaks")).to_be_visible()

    bob = new_player(server).open().sit("Streaks")
    assert box_of(bob) == seat, "the free seat is the one ann has left"
    expect(bob.mine.locator(".mark")).to_have_text(re.compile(r"^\$10 on streaks: "))
    bob.lay("$10")
    bob.touch("Streak 2")
    expect(spot(bob, "Streak 2 10 dollars")).to_contain_text("$10")

    ann.sit("Streaks")
    assert box_of(ann) != seat
    expect(spot(ann, "Streak 2 10 dollars")).to_be_visible()
    expect(ann.mine.locator(".mark")).to_have_text("1 in a row")
    expect(bob.mine.locator(".mark")).to_have_count(0)
