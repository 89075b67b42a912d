"""Large letters: the felt and every button stay in sight, and nothing lies over anything."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import NewPlayer, StartServer, launched
from tests.browser.player import DESKTOP, PHONE, TABLET, Player
from tests.browser.tables import INSURED, TWO_DECKS

LETTERS = 24


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A person whose browser shows text half as large again."""
    with launched(f"--blink-settings=defaultFontSize={LETTERS}") as browser:
        yield browser


def expect_apart(player: Player, places: Locator) -> None:
    """All in the window, and none over another."""
    boxes = []
    for place in places.all():
        expect(place).to_be_in_viewport(ratio=1)
        box = place.bounding_box()
        assert box is not None
        boxes.append((place.inner_text(), box))
    for at, (name, one) in enumerate(boxes):
        for other_name, other in boxes[at + 1 :]:
            beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
            below = one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
            assert beside or below, (name, other_name)
    assert not player.scrolls()


def play_hand(player: Player) -> None:
    """Betting, insurance and the turn."""
    player.expect_betting()
    tray = ".tray-for b, .tray-for .icon-button, .chip, .tool, .deal, .button-offer, .status-says"
    player.lay("$10")
    expect(player.button("Deal")).to_contain_text("$10")
    expect_apart(player, player.bar.locator(tray))
    player.deal()
    player.expect_choice("Insure")
    expect_apart(player, player.bar.locator(".choice, .status-says"))
    player.choose("Insure")
    player.expect_choice("Stand")
    expect_apart(player, player.bar.locator(".choice, .status-says"))
    expect_apart(player, player.page.locator(".dealer .hand, .box-mine .hand, .box-mine .spot"))


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_a_hand_in_large_letters(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[INSURED])
    ann = new_player(server, size=size).open().sit("Known shoe")
    assert ann.status.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= LETTERS
    play_hand(ann)
    ann.page.locator("button.purse").click()
    leave = ann.drawer.get_by_role("button", name="Leave the table")
    assert leave.evaluate("one => one.scrollWidth <= one.clientWidth")
