"""Where a stranger would stumble: the way to the first hand, sums, whose cards are seen, what is read out."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, TABLET, Player
from tests.browser.tables import DOUBLED, FLUSH, INSURED, KNOWN_SHOE, PLAIN, TWO_DECKS

SIX_TO_FIVE = """\
[table]
name = "Six to five"
game = "blackjack"
boxes = 5
[cards]
decks = 2
[rules]
variation = "six-to-five"
hole_card = "none"
soft_17 = "hit"
[limits.blackjack]
min = "5.00"
max = "500.00"
"""


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_table_chip_deal_at_every_size(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """Three clicks and Enter from the open page to the first cards, with house bots and the cut open."""
    server = start_server({"known": TWO_DECKS}, bots=2)
    ann = new_player(server, size=size).open()
    ann.table_card("Known shoe").click()
    ann.accept_money()
    ann.lay("$10")
    ann.deal()
    expect(ann.hand().locator(".card")).to_have_count(2)
    assert not ann.scrolls()


def test_a_double_for_less_asks_for_its_own_sum(start_server: StartServer, new_player: NewPlayer) -> None:
    """11 against 6, doubled for 4.00: 21 against 22. 14.00 on 14.00."""
    server = start_server({"known": TWO_DECKS}, shoes=[DOUBLED])
    ann = new_player(server).open().sit("Known shoe")
    bought = ann.chips()
    ann.lay("$10")
    ann.deal()
    ann.more("Double for less: other amount").click()
    field = ann.drawer.get_by_label("Double for less, in dollars")
    expect(field).to_have_value("$5")
    field.fill("4")
    ann.drawer.get_by_role("button", name="Double for less $4").click()
    ann.expect_betting()
    ann.expect_chips(bought + 14_00)


def test_the_next_chip_goes_on_the_main_wager(start_server: StartServer, new_player: NewPlayer) -> None:
    """A side wager was chosen last; it could not be laid alone."""
    server = start_server({"known": TWO_DECKS}, shoes=[FLUSH])
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    ann.touch("21+3")
    ann.deal()
    ann.choose("Stand")
    ann.expect_betting()
    ann.lay("$10", on="Blackjack")
    expect(ann.mine.get_by_role("button", name=re.compile("Blackjack 10 dollars"))).to_be_visible()


def test_the_rack_holds_what_does_not_lie_on_the_layout(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """The burn card; then the four cards of the round, once they are collected."""
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Stand")
    rack = ann.page.locator(".rack")
    expect(rack).to_have_attribute("aria-label", "discard rack: 1 card")
    ann.choose("Stand")
    ann.expect_betting()
    ann.lay("$10")
    ann.deal()
    expect(rack).to_have_attribute("aria-label", "discard rack: 5 cards")


def test_six_to_five_shows_a_player_which_cards_only_they_see(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"six": SIX_TO_FIVE}, shoes=["Ts 7d 6h 8s 9c"])
    ann = new_player(server).open().sit("Six to five")
    ann.bar.locator(".chip").first.click()
    ann.deal()
    ann.expect_choice("Stand")
    expect(ann.mine.get_by_text("only you see these")).to_be_visible()
    expect(ann.hand()).to_have_attribute("aria-label", re.compile("of .*, face down, only you see them"))
    eve = new_player(server).open()
    eve.page.goto(f"{server.address}/table/six")
    expect(eve.page.locator(".box:not(.box-empty) .hand")).to_have_attribute(
        "aria-label", re.compile("^face-down card, face-down card")
    )
    expect(eve.page.get_by_text("only you see these")).to_have_count(0)


def test_cards_and_turns_are_read_out_by_name(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=["6h 7s 5h Td Kh"])
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Hit")
    said, turn = ann.page.get_by_test_id("said"), ann.page.get_by_test_id("turn")
    expect(said).to_contain_text("You: six of hearts, five of hearts.")
    expect(said).to_contain_text("Dealer: seven of spades, face-down card.")
    expect(turn).to_contain_text("six of hearts, five of hearts, 11.")
    ann.choose("Hit")
    expect(said).to_contain_text("king of hearts")
    expect(said).not_to_contain_text(re.compile("[♠♥♦♣]"))


def tab_to(player: Player, wanted: Locator) -> None:
    for _ in range(40):
        player.key("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError("no way there by Tab")


def test_five_rounds_replay_sign_and_leaving_without_a_mouse(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """Insurance -5, split +20, double +20, 21+3 +50, plain +10: 95.00 more than brought."""
    server = start_server({"known": TWO_DECKS}, shoes=[KNOWN_SHOE])
    ann = new_player(server).open()
    tab_to(ann, ann.table_card("Known shoe"))
    ann.key("Enter")
    ann.accept_money()
    ann.expect_betting()
    bought = ann.chips()
    ten = (
        ann.bar.get_by_role("button", name=re.compile(r"^Place \$10 on")).get_attribute("aria-keyshortcuts")
        or ""
    )
    assert INSURED in KNOWN_SHOE
    for number, keys in enumerate(("is", "pss", "d", "s", "s")):
        ann.key(ten)
        expect(ann.mine.get_by_role("button", name=re.compile("Blackjack 10 dollars"))).to_be_visible()
        if number == 3:
            ann.key("ArrowRight")
            ann.key(
                ann.bar.get_by_role("button", name=re.compile(r"^Place \$10 on 21")).get_attribute(
                    "aria-keyshortcuts"
                )
                or ""
            )
            expect(ann.mine.get_by_role("button", name=re.compile(r"21\+3 10 dollars"))).to_be_visible()
        ann.key("Enter")
        for key in keys:
            label = {"i": "Insure", "p": "Split", "d": "Double", "s": "Stand"}[key]
            ann.expect_choice(label)
            before = ann.page.get_by_test_id("turn").inner_text()
            ann.key(key)
            expect(ann.page.get_by_test_id("turn")).not_to_have_text(before)
        ann.expect_betting()
    ann.expect_chips(bought + 95_00)
    ann.key("?")
    expect(ann.drawer).to_contain_text("3 to 2")
    ann.key("Escape")
    tab_to(ann, ann.page.get_by_role("button", name="Last rounds"))
    ann.key("Enter")
    tab_to(ann, ann.drawer.get_by_role("link", name=re.compile("Round 2")))
    ann.key("Enter")
    expect(ann.drawer.locator(".felt .dealer")).to_be_visible()
    ann.key("Escape")  # the round
    expect(ann.drawer).to_contain_text("Last rounds")
    ann.key("Escape")  # the list
    tab_to(ann, ann.page.locator("button.purse"))
    ann.key("Enter")
    tab_to(ann, ann.drawer.get_by_role("button", name=re.compile("Leave")))
    ann.key("Enter")
    expect(ann.table_card("Known shoe")).to_be_visible()
