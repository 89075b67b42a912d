"""The network goes, the server dies: the page says so, and comes back to the right state."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come, Serve
from tests.browser.player import Player
from tests.browser.tables import PLAIN, SPLIT, TWO_DECKS

PATIENT = {"betting": 0, "decision": 60, "window": 0, "cut": 0}


def in_a_round(ann: Player) -> tuple[Player, int]:
    """A player whose cards are dealt, and the chips he had before."""
    ann.open().sit("Known shoe")
    ann.cut_if_asked()
    ann.betting()
    bought = ann.chips()
    ann.lay("$10")
    ann.deal()
    return ann, bought


def test_the_network_goes_and_comes_back(serve: Serve, come: Come) -> None:
    ann, bought = in_a_round(come(serve({"known": TWO_DECKS}, shoes=[PLAIN])))
    ann.asked("Stand")
    ann.context.set_offline(True)
    expect(ann.link).to_have_text(re.compile("No network|Reconnecting"))
    ann.context.set_offline(False)
    expect(ann.link).to_have_text("Connected")
    expect(ann.hand()).to_have_attribute("aria-label", re.compile("queen of hearts, nine of spades, 19"))
    ann.choose("Stand")
    ann.betting()
    ann.has(bought + 10_00)


def test_the_server_is_killed_in_a_round(serve: Serve, come: Come) -> None:
    """What was answered is there again, the round goes on where it was, and money is whole."""
    server = serve({"known": TWO_DECKS}, shoes=[SPLIT])
    ann, bought = in_a_round(come(server))
    ann.choose("Split")
    ann.split_to(2)
    expect(ann.hand(1)).to_have_attribute("data-state", "turn")
    ann.choose("Stand")
    expect(ann.hand(2)).to_have_attribute("data-state", "turn")
    server.kill()
    expect(ann.link).to_have_text("Reconnecting")
    server.start()
    expect(ann.link).to_have_text("Connected")
    expect(ann.hand(2)).to_have_attribute("data-state", "turn")
    ann.choose("Stand")
    ann.betting()
    ann.has(bought + 20_00)


def test_what_is_pressed_while_the_server_is_away_is_done_once(serve: Serve, come: Come) -> None:
    """It is noted, and the clock, of which nothing is known, stands still."""
    server = serve({"known": TWO_DECKS}, shoes=[PLAIN], pace=PATIENT)
    ann, bought = in_a_round(come(server))
    ann.asked("Stand")
    clock = ann.bar.get_by_role("timer")
    expect(clock).to_have_attribute("aria-label", re.compile("seconds left"))
    server.kill()
    expect(ann.link).to_have_text("Reconnecting")
    expect(clock).to_have_text("Time unknown")
    ann.choose("Stand")
    expect(ann.status).to_have_text("Stand: waiting for the connection")
    server.start()
    ann.betting()
    ann.has(bought + 10_00)
