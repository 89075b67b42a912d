"""Minibaccarat at the page: three spots of one rank, two hands with their names, the sources of its sign."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, Player
from tests.served import ROOT

SHEET = (ROOT / "sheets" / "minibaccarat.toml").read_text(encoding="utf-8")
MARKERS = (ROOT / "sheets" / "minibaccarat-markers.toml").read_text(encoding="utf-8")
FIRST = "Ac 2c"
"""The first card of the shoe is an ace: one more is burned."""
BANKER_WINS, TIE = "4c 9d 2h Ks", "4c 5d 5h 4s"


def spot(player: Player, wager: str) -> Locator:
    return player.mine.locator(f".spot[data-wager='{wager}'] button.spot-face")


@pytest.mark.parametrize("size", [PHONE, (844, 390), DESKTOP], ids=["phone", "lying phone", "desktop"])
def test_chips_on_banker_and_tie_at_every_size(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """A chip is the least a spot takes: $10 on banker, $5 on tie."""
    server = start_server({"mini": SHEET}, shoes=[f"{FIRST} {BANKER_WINS} {TIE}"])
    ann = new_player(server, size=size).open().sit("Minibaccarat")
    bought = ann.chips()
    spot(ann, "banker").click()
    spot(ann, "tie").click()
    ann.deal()
    ann.expect_chips(bought + 9_50 - 5_00)
    expect(ann.dealer.locator(".total")).to_have_text([re.compile("Player 6"), re.compile("Banker 9")])
    expect(ann.mine.locator(".spot[data-wager='banker']")).to_contain_text("+$9.50")
    expect(ann.mine.locator(".spot[data-wager='tie']")).to_contain_text("-$5")
    assert not ann.scrolls()


def test_a_marker_lies_on_the_box_until_it_is_settled(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"mini": MARKERS}, shoes=[f"{FIRST} {BANKER_WINS} {TIE}"])
    ann = new_player(server).open().sit("Minibaccarat with markers")
    bought = ann.chips()
    spot(ann, "banker").click()
    ann.deal()
    expect(ann.mine.locator(".mark")).to_have_text("due $0.25")
    ann.expect_chips(bought + 4_75)


def test_the_sign_names_its_sources(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"mini": SHEET}, shoes=[f"{FIRST} {BANKER_WINS}"])
    ann = new_player(server).open().sit("Minibaccarat")
    ann.page.keyboard.press("?")
    expect(ann.drawer).to_contain_text("Not in the documents")
    ann.drawer.get_by_text("All rules and pay tables").click()
    source = ann.drawer.get_by_role("link", name="58 Pa. Code 631a.11")
    expect(source).to_have_attribute("href", re.compile("^https://pacodeandbulletin.gov"))
    expect(ann.drawer).to_contain_text("8 decks of cards 7.1(a)")
