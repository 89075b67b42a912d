"""Two players at one table, each with their own browser; and a spectator."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.tables import TWO_DECKS

TOGETHER = "Ts Kd 7d 9h 9c Td"
"""The first box T 9, the second K 9, the dealer 7 and T: 19 and 19 against 17, each +10.00."""


def test_two_players_at_one_table(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[TOGETHER])
    ann = new_player(server).open().sit("Known shoe")
    bob = new_player(server).open().sit("Known shoe")
    for player in (ann, bob):
        player.cut_if_asked()
    bought = {player: player.chips() for player in (ann, bob)}
    for player in (ann, bob):
        player.lay("$10")
    ann.deal()
    expect(bob.page.locator(".box:not(.box-mine) .plate-ready")).to_have_count(1)
    bob.deal()
    order = sorted((ann, bob), key=lambda one: int(one.mine.get_attribute("data-box") or 0))
    first, second = order
    expect(first.hand()).to_have_attribute("aria-label", re.compile("19"))
    expect(second.mine).not_to_have_attribute("data-turn", re.compile(".*"))
    expect(second.button("Stand")).to_have_count(0)
    first.choose("Stand")
    expect(second.hand()).to_have_attribute("data-state", "turn")
    second.choose("Stand")
    for player in order:
        player.expect_betting()
        player.expect_chips(bought[player] + 10_00)


def test_a_spectator_sees_the_table(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=["Ts 7d 9h Td"])
    ann = new_player(server).open().sit("Known shoe")
    ann.cut_if_asked()
    ann.lay("$10")
    ann.deal()
    ann.cut_if_asked()
    ann.expect_choice("Stand")
    eve = new_player(server).open()
    eve.page.goto(f"{server.address}/table/known")
    box = eve.page.locator(".box:not(.box-empty)")
    expect(box).to_have_attribute("aria-label", re.compile("ten of spades, nine of hearts, 19"))
    expect(eve.dealer).not_to_have_attribute("aria-label", re.compile("ten of diamonds"))
    expect(eve.button("Stand")).to_have_count(0)
    assert "Td" not in eve.page.content()
