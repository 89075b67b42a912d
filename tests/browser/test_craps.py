"""A craps table in the browser: the layout by touch, the dice, the puck, wagers that stay; at four sizes."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import Player

SHEET = """\
[table]
name = "Dice"
game = "craps"
chip = "1.00"
"""
SIZES = [(390, 844), (844, 390), (720, 450), (1440, 900)]
TOUCH = 36
"""Pixels: no place of the layout is lower or narrower."""


def place(player: Player, wager: str) -> Locator:
    return player.page.locator(f'[data-wager="{wager}"]')


def at_the_layout(player: Player) -> Player:
    player.open().table_card("Dice").click()
    player.accept_money()
    expect(player.page.locator(".craps")).to_be_visible()
    expect(place(player, "pass")).to_be_visible()
    return player


def roll(player: Player) -> None:
    player.bar.get_by_role("button", name=re.compile("^Roll")).click()


def dice(player: Player) -> Locator:
    return player.page.locator(".dice")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_point_is_made(start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]) -> None:
    server = start_server({"dice": SHEET}, shoes=["dice 3 3 4 5 2 4"])
    ann = at_the_layout(new_player(server, size=size))
    expect(place(ann, "come")).to_have_attribute("aria-disabled", "true")
    ann.lay("$10")
    place(ann, "place-win-8").click()
    expect(place(ann, "place-win-8")).to_contain_text("$6")
    expect(place(ann, "place-win-8")).to_contain_text("off")
    roll(ann)
    expect(dice(ann)).to_have_attribute("aria-label", "Dice 3 and 3")
    expect(ann.page.locator(".craps-point")).to_contain_text("SIX")
    expect(place(ann, "pass")).to_have_attribute("aria-disabled", "true")
    expect(place(ann, "pass")).to_contain_text("$10")
    place(ann, "pass-odds").click()
    place(ann, "come").click()
    roll(ann)
    expect(dice(ann)).to_have_attribute("aria-label", "Dice 4 and 5")
    expect(ann.page.get_by_role("button", name=re.compile("9, 7 to 5: Come"))).to_be_visible()
    roll(ann)
    expect(ann.page.locator(".craps-says")).to_contain_text("Come out roll")
    expect(place(ann, "pass")).to_contain_text("+$10")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_place_can_be_touched(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """All places of the layout are on the screen, apart from each other, and large enough for a finger."""
    server = start_server({"dice": SHEET})
    ann = at_the_layout(new_player(server, size=size))
    spots = ann.page.locator(".craps-layout [data-wager]")
    expect(spots).to_have_count(24)
    found = []
    for at in range(24):
        box = spots.nth(at).bounding_box()
        assert box is not None
        assert box["width"] >= TOUCH, spots.nth(at).get_attribute("data-wager")
        assert box["height"] >= TOUCH, spots.nth(at).get_attribute("data-wager")
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        found.append(box)
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
            down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
            assert across < 2 or down < 2


def test_a_touch_lays_no_more_than_the_chosen_chip(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"dice": SHEET})
    ann = at_the_layout(new_player(server))
    ann.lay("$5")
    place(ann, "horn").click()
    expect(place(ann, "horn")).to_contain_text("$4")
    place(ann, "horn").click()
    expect(place(ann, "horn")).to_contain_text("$8")
    expect(place(ann, "horn")).to_have_attribute("aria-pressed", "true")
    place(ann, "pass-odds").click(force=True)
    expect(ann.page.get_by_text("none lies there")).to_be_visible()
    expect(place(ann, "horn")).to_have_attribute("aria-pressed", "true")
    expect(place(ann, "pass-odds")).to_have_attribute("aria-pressed", "false")


def test_a_bet_is_called_on_and_taken_down(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"dice": SHEET}, shoes=["dice 5 6 3 4"])
    ann = at_the_layout(new_player(server))
    ann.lay("$10")
    place(ann, "place-win-6").click()
    ann.page.get_by_role("button", name="Your bets").click()
    own = ann.page.get_by_role("dialog", name="Your wagers on the layout")
    own.get_by_role("button", name="Call place 6 on").click()
    expect(place(ann, "place-win-6")).to_contain_text("on")
    expect(own.get_by_role("button", name="Call place 6 off")).to_be_visible()
    own.get_by_role("button", name="Close").click()
    roll(ann)
    expect(place(ann, "pass")).to_contain_text("+$10")
    ann.page.get_by_role("button", name="Your bets").click()
    own.get_by_role("button", name="Take down place 6").click()
    own.get_by_role("button", name="Close").click()
    expect(place(ann, "place-win-6")).not_to_contain_text("$6")


def test_the_throw_lies_over_the_layout_until_it_has_been_called(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """Nothing tells the result before the dice lie; then the next chip is for the odds of one's own bet."""
    server = start_server({"dice": SHEET}, shoes=["dice 4 2 4 3"])
    ann = at_the_layout(new_player(server, motion="no-preference"))
    thrown = ann.page.locator(".craps-throw")
    ann.lay("$10")
    roll(ann)
    expect(thrown).to_be_visible()
    expect(ann.page.locator(".craps-says")).to_contain_text("Come out roll")
    expect(thrown).to_contain_text("The point is 6")
    expect(thrown).to_have_count(0)
    expect(ann.page.locator(".craps-says")).to_contain_text("6: no decision")
    expect(place(ann, "pass-odds")).to_have_attribute("aria-pressed", "true")
    roll(ann)
    expect(thrown).to_contain_text("Seven out")
    expect(ann.page.locator(".craps-says")).to_contain_text("7: pass line loses $10")


def test_two_players_see_each_others_chips(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"dice": SHEET}, shoes=["dice 5 6"])
    ann, bob = at_the_layout(new_player(server)), at_the_layout(new_player(server))
    ann.lay("$10")
    expect(place(bob, "pass")).to_contain_text("others $10")
    place(bob, "dont-pass").click()
    expect(place(ann, "dont-pass")).to_contain_text("others $5")
    roll(ann)
    bob.bar.get_by_role("button", name=re.compile("^Ready")).click()
    expect(dice(ann)).to_have_attribute("aria-label", "Dice 5 and 6")
    expect(place(bob, "dont-pass")).to_contain_text("-$5")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_payouts_are_printed_and_news_covers_no_place(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server({"dice": SHEET}, shoes=["dice 5 6"])
    ann = at_the_layout(new_player(server, size=size))
    for wager, pays in (("hard-6", "9 to 1"), ("twelve", "30 to 1"), ("place-win-6", "7 to 6")):
        expect(place(ann, wager)).to_contain_text(pays)
    expect(place(ann, "field")).to_contain_text("2 and 12 pay 2 to 1")
    place(ann, "pass-odds").click(force=True)
    expect(ann.page.locator(".action-bar .notice")).to_contain_text("none lies there")
    covered = ann.page.evaluate(
        """() => {
            const news = document.querySelector('.action-bar .notice').getBoundingClientRect();
            const places = [...document.querySelectorAll('.craps-spot')];
            return places.map((one) => one.getBoundingClientRect()).filter((place) =>
                place.bottom > news.top + 1 && place.top < news.bottom - 1
                    && place.right > news.left + 1 && place.left < news.right - 1).length;
        }"""
    )
    assert covered == 0
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll('.craps button')]
            .map((one) => one.getBoundingClientRect())
            .filter((place) => Math.min(place.width, place.height) < 39.5).length"""
    )
    assert small == 0, "every place is at least 40 px wide and high"


def test_enter_rolls_after_a_click_on_a_place(start_server: StartServer, new_player: NewPlayer) -> None:
    """The place does not keep the focus: the key belongs to the gold button."""
    ann = at_the_layout(new_player(start_server({"dice": SHEET}, shoes=["dice 3 3"])))
    ann.lay("$10")
    place(ann, "field").click()
    expect(place(ann, "field")).to_contain_text("$10")
    ann.key("Enter")
    expect(dice(ann)).to_have_attribute("aria-label", "Dice 3 and 3")
