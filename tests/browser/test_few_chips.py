"""A player whose chips are gone, or too few for a wager: the page says so and shows the way on."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, TABLET, Player
from tests.browser.tables import TWO_DECKS
from tests.browser.test_table_page import tab_to

LOST = "Ts 9s 6h Td"
"""16 against 19: the wager is lost."""
HUNDRED = TWO_DECKS.replace('"10.00"', '"100.00"').replace('"500.00"', '"1000.00"')
"""Twenty minimum wagers are more than a guest has: half of their 1,000.00 is offered."""


def lose(player: Player, *chips: str) -> None:
    for chip in chips:
        player.lay(chip)
    player.deal()
    player.choose("Stand")


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_more_chips_are_one_key_away(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """200.00 brought and lost; of the 800.00 outside another 200.00 are brought."""
    server = start_server({"known": TWO_DECKS}, shoes=[LOST])
    ann = new_player(server, size=size).open().sit("Known shoe")
    lose(ann, "$100", "$100")
    expect(ann.status).to_have_text("You have no chips left")
    expect(ann.bar).to_contain_text("You have $800 outside the table.")
    assert not ann.scrolls()
    tab_to(ann, ann.button("Add"))
    ann.key("Enter")
    ann.expect_betting()
    ann.expect_chips(200_00)
    ann.page.locator("button.purse").click()
    expect(ann.drawer).to_contain_text("Outside the table$600")


def test_a_player_without_money_gets_more_once_an_hour(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": HUNDRED}, shoes=[f"{LOST} {LOST} Tc 9c 6c Th"])
    ann = new_player(server, size=PHONE).open().sit("Known shoe", "1000")
    lose(ann, "$1,000, 1K,")
    ann.button("Get more play money").click()
    for _ in range(2):
        ann.button("Add").click()
        ann.expect_chips(500_00)
        lose(ann, "$500")
    said = ann.bar.get_by_text("You can get more play money once an hour. Try again in 60 minutes.")
    expect(said).to_be_in_viewport(ratio=1)
    expect(ann.button("Get more play money")).to_have_count(0)
    assert not ann.scrolls()
    ann.button("Your chips, or leave").click()
    ann.drawer.get_by_role("button", name="Leave the table with $0").click()
    expect(ann.table_card("Known shoe")).to_be_visible()


def test_too_few_chips_and_nothing_outside(start_server: StartServer, new_player: NewPlayer) -> None:
    """25.00 left where 100.00 is the least: too much for more play money, and that can be read."""
    server = start_server({"known": HUNDRED}, shoes=[LOST])
    ann = new_player(server, size=PHONE).open().sit("Known shoe", "1000")
    lose(ann, "$500", "$100", "$100", "$100", "$100", "$25", "$25", "$25")
    expect(ann.status).to_have_text("$25 in chips is not enough to bet")
    expect(ann.bar).to_contain_text("Another table may have a lower minimum.")
    ann.button("Your chips, or leave").click()
    said = ann.drawer.get_by_text("If you have less than $10 in total")
    expect(said).to_be_in_viewport(ratio=1)
    expect(ann.drawer.get_by_role("button", name="Get more play money")).to_have_count(0)


def test_all_money_at_one_table_is_shown_at_another(start_server: StartServer, new_player: NewPlayer) -> None:
    sheets = {"known": HUNDRED, "other": TWO_DECKS.replace("Known shoe", "Other shoe")}
    server = start_server(sheets, shoes=[LOST])
    ann = new_player(server).open().sit("Known shoe", "1000")
    ann.page.get_by_role("button", name="Back to the lobby").click()
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(ann.page.locator(".who-button")).to_be_in_viewport(ratio=1)
    purse = "Your balance: $0 play money, and $1,000 at tables"
    expect(ann.page.get_by_role("img", name=purse)).to_be_visible()
    ann.page.goto(f"{server.address}/table/other")
    expect(ann.bar).to_contain_text("Your $1,000 are at Known shoe.")
    expect(ann.button("Get more play money")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Sit here")).to_have_count(0)
    ann.bar.get_by_role("link", name="Back to Known shoe").click()
    ann.expect_betting()


def test_leaving_in_the_middle_of_a_round_says_what_becomes_of_it(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """16 against 19: the house stands, the wager is lost, and the lobby says so."""
    server = start_server({"known": TWO_DECKS}, shoes=[LOST])
    ann = new_player(server, size=PHONE).open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Stand")
    ann.page.locator("button.purse").click()
    expect(ann.drawer).to_contain_text("This round is played out without you")
    ann.drawer.get_by_role("button", name="Leave the table with").click()
    says = "You left Known shoe. The round you left brought -$10; your chips are in your balance."
    left = ann.page.get_by_text(says)
    expect(left).to_be_visible()
    expect(ann.page.get_by_role("img", name="Your balance: $990 play money")).to_be_visible()
