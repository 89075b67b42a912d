"""Double attack at the page: the up card comes first, the attack is laid on it, the hand is played."""

import os
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, TIMEOUT, Player

TABLE = """\
[table]
name = "Known shoe"
game = "double-attack"
boxes = 6
chip = "1.00"
[cards]
decks = 2
[rules]
hole_card = "reader"
[wagers.bust-it]
"""
SHOE = "6d 8s 8h Kc 3c 9d Ks Qh"
"""The up card, a pair of eights, the hole card; then a three and a nine for the split hands, the dealer."""


def _picture(player: Player, name: str) -> None:
    """For people who look at the felt: only where a folder is named."""
    if folder := os.environ.get("CUTCARD_PICTURES"):
        for width, height in ((390, 844), (844, 390), (1440, 900)):
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.wait_for_timeout(400)
            player.page.screenshot(path=str(Path(folder) / f"{name}-{width}.png"))


def _play(ann: Player) -> None:
    ann.lay("$10")
    _picture(ann, "betting")
    ann.deal()
    ann.expect_choice("Attack")
    expect(ann.dealer).to_have_attribute("aria-label", re.compile("six of diamonds"))
    expect(ann.status).to_have_text(re.compile("Attack the up card"))
    _picture(ann, "attack")
    ann.choose("Attack")
    ann.expect_choice("Split")
    _picture(ann, "deciding")
    ann.choose("Split")
    ann.expect_hands(2)
    for hand in (1, 2):
        expect(ann.hand(hand)).to_have_attribute("data-state", "turn")
        if hand == 2:
            _picture(ann, "split")
        ann.choose("Stand")
    ann.expect_betting()
    _picture(ann, "results")
    expect(ann.last_round).to_have_text(re.compile(r"Last round \+\$40"), timeout=2 * TIMEOUT)


def test_an_attack_and_a_split_on_a_desktop(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TABLE}, shoes=[SHOE])
    _play(new_player(server, size=DESKTOP).open().sit("Known shoe"))


def test_the_same_on_a_phone(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TABLE}, shoes=[SHOE])
    _play(new_player(server, size=PHONE).open().sit("Known shoe"))
