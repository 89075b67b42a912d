"""The network goes, the server dies: the page says so, and comes back to the right state."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import Player
from tests.browser.tables import PLAIN, SPLIT, TWO_DECKS

PATIENT = {"betting": 0, "decision": 60, "window": 0, "cut": 0}


def start_round(ann: Player) -> tuple[Player, int]:
    """A player whose cards are dealt, and their chips before."""
    ann.open().sit("Known shoe")
    ann.cut_if_asked()
    ann.expect_betting()
    bought = ann.chips()
    ann.lay("$10")
    ann.deal()
    return ann, bought


def test_the_network_goes_and_comes_back(start_server: StartServer, new_player: NewPlayer) -> None:
    ann, bought = start_round(new_player(start_server({"known": TWO_DECKS}, shoes=[PLAIN])))
    ann.expect_choice("Stand")
    ann.context.set_offline(True)
    expect(ann.link).to_have_text(re.compile("No network|Reconnecting"))
    ann.context.set_offline(False)
    expect(ann.link).to_have_text("Connected")
    expect(ann.hand()).to_have_attribute("aria-label", re.compile("queen of hearts, nine of spades, 19"))
    ann.choose("Stand")
    ann.expect_betting()
    ann.expect_chips(bought + 10_00)


def test_the_server_is_killed_in_a_round(start_server: StartServer, new_player: NewPlayer) -> None:
    """What was answered is there again, the round goes on where it was, and money is whole."""
    server = start_server({"known": TWO_DECKS}, shoes=[SPLIT])
    ann, bought = start_round(new_player(server))
    ann.choose("Split")
    ann.expect_hands(2)
    expect(ann.hand(1)).to_have_attribute("data-state", "turn")
    ann.choose("Stand")
    expect(ann.hand(2)).to_have_attribute("data-state", "turn")
    server.kill()
    expect(ann.link).to_have_text("Reconnecting")
    server.start()
    expect(ann.link).to_have_text("Connected")
    expect(ann.hand(2)).to_have_attribute("data-state", "turn")
    ann.choose("Stand")
    ann.expect_betting()
    ann.expect_chips(bought + 20_00)


def test_without_a_connection_nothing_can_be_pressed_and_the_page_says_why(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """The buttons come back with the connection; how much time is left is unknown meanwhile."""
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN], pace=PATIENT)
    ann, bought = start_round(new_player(server))
    ann.expect_choice("Stand")
    clock = ann.bar.get_by_role("timer")
    expect(clock).to_have_attribute("aria-label", re.compile("seconds left"))
    server.kill()
    expect(ann.link).to_have_text("Reconnecting")
    expect(clock).to_have_text("Time unknown")
    expect(ann.status).to_have_text("No connection: buttons off")
    for label in ("Hit", "Stand", "Double"):
        expect(ann.button(label)).to_be_disabled()
    ann.key("s")
    expect(ann.bar.get_by_role("alert")).to_contain_text("There is no connection")
    server.start()
    expect(ann.button("Stand")).to_be_enabled()
    ann.choose("Stand")
    ann.expect_betting()
    ann.expect_chips(bought + 10_00)
