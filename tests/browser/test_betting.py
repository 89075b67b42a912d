"""Chips laid, taken back, laid again and brought; a round sat out; a second box."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, Player
from tests.browser.tables import PLAIN, TWO_DECKS

LOST = "Ts 9s 6h Td"
"""16 against 19: the wager is lost."""
TWO_BOXES = TWO_DECKS.replace("split_hands = 3", "split_hands = 3\nboxes_per_player = 2")
INSURED_TWICE = "Ts 8s As 9h 9d 8d"
"""Boxes 3 and 4, or 2 and 3: 19 and 17 against an ace and an 8: one is paid back, one is lost."""


def expect_wager(player: Player, amount: int) -> None:
    expect(player.mine.get_by_role("button", name=re.compile(f"Blackjack {amount} dollars,"))).to_be_visible()


def test_undo_after_a_refused_double_takes_back_what_was_laid_before_it(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """500.00 is the most: twice 300.00 is refused, and the last touch is still the 100.00 before it."""
    server = start_server({"known": TWO_DECKS.replace('"10.00"', '"50.00"')}, shoes=[LOST])
    ann = new_player(server).open().sit("Known shoe", money="1000")
    ann.lay("$100")
    ann.lay("$100")
    ann.lay("$100")
    expect_wager(ann, 300)
    ann.key("x")
    expect(ann.bar.get_by_role("alert")).to_contain_text("over the maximum: $50 to $500 here")
    ann.key("z")
    expect_wager(ann, 200)
    ann.key("z")
    expect_wager(ann, 100)


def test_a_re_bet_replaces_the_bets_and_offers_the_missing_chips(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """150.00 of 200.00 lost; the same again takes 100.00 more than is left, and they are one touch away."""
    server = start_server({"known": TWO_DECKS}, shoes=[f"{LOST} {PLAIN}"])
    ann = new_player(server, size=PHONE).open().sit("Known shoe")
    ann.lay("$100")
    ann.lay("$25")
    ann.lay("$25")
    ann.deal()
    ann.choose("Stand")
    ann.expect_chips(50_00)
    ann.lay("$10")
    expect_wager(ann, 10)
    ann.key("a")
    alert = ann.bar.get_by_role("alert")
    expect(alert).to_contain_text("Re-bet needs $140; you have $40 in chips.")
    expect_wager(ann, 10)
    alert.get_by_role("button", name="Add $100").tap()
    expect_wager(ann, 150)
    ann.expect_chips(0)
    ann.key("z")
    expect_wager(ann, 10)
    ann.expect_chips(140_00)


def test_a_player_who_sits_out_is_asked_again_after_the_bots_round(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, bots=2)
    ann = new_player(server).open().sit("Known shoe")
    ann.cut_if_asked()
    bought = ann.chips()
    ann.button("Sit out").click()
    ann.page.get_by_role("button", name="Last rounds").click()
    expect(ann.drawer.get_by_role("link", name=re.compile("^Round 1"))).to_be_visible()
    ann.key("Escape")
    ann.expect_choice("Sit out")
    ann.expect_chips(bought)


def test_two_boxes_are_bet_insured_and_played_one_by_one(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """10.00 on each, insurance on one: 19 stands off, 17 loses to 19, and 5.00 of insurance with it."""
    server = start_server({"known": TWO_BOXES}, shoes=[INSURED_TWICE])
    ann = new_player(server, size=PHONE).open().sit("Known shoe")
    bought = ann.chips()
    ann.lay("$10")
    ann.page.get_by_role("button", name="Box 4: bet here too").tap()
    second = ann.page.locator(".box-second")
    expect(second).to_have_attribute("aria-label", re.compile("^Box 4, you: Blackjack 10 dollars"))
    expect(ann.bar.locator(".tray-for")).to_contain_text("Box 4: Blackjack")
    eve = new_player(server, size=DESKTOP).open()
    eve.page.goto(f"{server.address}/table/known")
    expect(eve.page.get_by_role("button", name="4 Sit here")).to_have_count(0)
    ann.deal()
    ann.expect_choice("Insure box 3")
    ann.choose("Insure box 4")
    ann.choose("No more insurance")
    for box in (3, 4):
        expect(ann.status).to_have_text(f"Your turn: box {box}")
        expect(ann.page.locator(".box-own")).to_have_attribute("data-box", str(box))
        ann.choose("Stand")
    ann.expect_betting()
    ann.expect_chips(bought - 15_00)
    ann.key("a")
    expect(ann.button("Deal")).to_contain_text("$20")
    ann.key("c")
    ann.expect_chips(bought - 15_00)


def test_where_one_box_is_allowed_the_other_is_greyed_and_says_why(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    other = ann.page.get_by_role("button", name="Box 4: no further box")
    expect(other).to_have_attribute("aria-disabled", "true")
    other.click(force=True)
    expect(ann.bar.get_by_role("alert")).to_contain_text("2.14")


def test_a_chip_below_the_minimum_is_said_to_be_raised(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server).open().sit("Known shoe")
    expect(ann.bar).not_to_contain_text("raised")
    ann.lay("$5")
    expect(ann.bar).to_contain_text("raised to the $10 minimum")


def test_the_lobby_says_where_the_reader_sits_and_how_they_leave(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server).open().sit("Known shoe")
    ann.page.get_by_role("button", name="Back to the lobby").click()
    expect(ann.page.get_by_text("You are seated · $")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Return: Known shoe")).to_be_visible()
    ann.page.get_by_role("button", name="Leave: Known shoe").click()
    ann.drawer.get_by_role("button", name="Leave").click()
    expect(ann.page.get_by_role("link", name="Play: Known shoe")).to_be_visible()
    expect(ann.page.get_by_text("You are seated")).to_have_count(0)
