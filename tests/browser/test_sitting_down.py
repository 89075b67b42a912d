"""Sitting down with money that is asked for, watching without a seat, a friend's link, a chosen name."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE
from tests.browser.tables import PLAIN, TWO_DECKS
from tests.browser.test_lobby import bundled, findings


def test_money_for_a_seat_is_asked_and_nothing_is_brought_without_an_answer(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    ann = new_player(start_server({"known": TWO_DECKS})).open()
    ann.table_card("Known shoe").click()
    expect(ann.money_asked).to_contain_text("You have $1,000 of play money.")
    expect(ann.money_asked.get_by_role("textbox")).to_have_value("$200")
    ann.key("Escape")
    expect(ann.money_asked).to_have_count(0)
    expect(ann.page.locator(".watching")).to_be_visible()
    expect(ann.mine).to_have_count(0)
    ann.bar.get_by_role("button", name="Sit down").click()
    field = ann.money_asked.get_by_role("textbox")
    for typed, wrong in (("5", "got $5."), ("2000", "got $2,000.")):
        field.fill(typed)
        ann.key("Enter")
        expect(ann.money_asked.get_by_role("alert")).to_have_text(f"Expected $10 to $1,000, {wrong}")
    field.fill("350")
    ann.key("Enter")
    ann.expect_chips(350_00)
    ann.page.locator("button.purse").click()
    expect(ann.drawer).to_contain_text("$650")


def test_what_is_offered_to_bring_leaves_half(start_server: StartServer, new_player: NewPlayer) -> None:
    """Twenty wagers of 50.00 are all a guest has; and the sum can be read on the smallest phone."""
    server = start_server(bundled("single-deck"))
    for size in (DESKTOP, (360, 640)):
        ann = new_player(server, size=size).open()
        ann.table_card("Single deck").click()
        expect(ann.money_asked).to_contain_text("A wager here is at least $50.")
        field = ann.money_asked.get_by_role("textbox")
        expect(field).to_have_value("$500")
        field.fill("$1,000.50")
        assert field.evaluate("field => field.scrollWidth <= field.clientWidth"), "the sum is cut off"
        buttons = [button.bounding_box() for button in ann.money_asked.get_by_role("button").all()]
        assert min(min(box["width"], box["height"]) for box in buttons if box) >= 44


def test_watching_any_table_is_marked_and_shows_what_a_spectator_sees(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """Six to five: the players' cards lie face down for everybody else."""
    server = start_server(bundled("six-to-five"), shoes=["7s Kd 9h 9c"])
    ann = new_player(server).open().sit("Six to five")
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Stand")
    eve = new_player(server).open()
    eve.page.get_by_role("link", name="Watch: Six to five").click()
    expect(eve.page.locator(".watching")).to_have_text("Watching")
    expect(eve.money_asked).to_have_count(0)
    expect(eve.page.locator(".box:not(.box-empty) .hand .card")).to_have_count(2)
    own = re.findall(r"\w+ of \w+", ann.hand().get_attribute("aria-label") or "")
    assert len(own) == 2
    for card in own:
        assert card in ann.page.content()
        assert card not in eve.page.content()
    assert findings(eve) == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_friends_link_offers_its_seat(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server, size=size).open().sit("Known shoe")
    if size == PHONE:
        ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Invite a friend").locator("visible=true").click()
    link = ann.drawer.get_by_label("Link to this table").input_value()
    seat = re.fullmatch(rf"{re.escape(server.address)}/table/known\?seat=(\d)", link)
    assert seat is not None, link
    assert findings(ann) == []
    ann.drawer.get_by_role("button", name="Copy the link").click()
    expect(ann.drawer.get_by_role("status")).to_have_text("Copied.")
    assert ann.page.evaluate("navigator.clipboard.readText()") == link

    bob = new_player(server, size=size)
    bob.page.goto(link)
    expect(bob.money_asked).to_contain_text(f"Box {seat[1]}.")
    bob.accept_money()
    expect(bob.mine).to_have_attribute("data-box", seat[1])

    for wanted, says in (
        (seat[1], f"Box {seat[1]} has been taken meanwhile."),
        ("9", 'Expected 1 to 5, got "9".'),
        ("x%3Cb%3E", 'got "x<b>".'),
    ):
        carl = new_player(server, size=size)
        carl.page.goto(f"{server.address}/table/known?seat={wanted}")
        expect(carl.bar.get_by_role("alert")).to_contain_text(says)
        expect(carl.money_asked).to_have_count(0)
        expect(carl.bar.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_table_that_is_not_there_says_so(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server)
    for path in ("gone?seat=2", "%E0%A4%A"):
        ann.page.goto(f"{server.address}/table/{path}")
        expect(ann.page.get_by_role("heading", name="Table not found")).to_be_visible()
        expect(ann.page.get_by_role("alert")).to_contain_text("It may have closed")
        assert findings(ann) == []


def test_the_line_of_the_first_win_goes_with_the_next_round(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[f"{PLAIN} {PLAIN}"])
    ann = new_player(server, size=(844, 390)).open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.choose("Stand")
    line = ann.page.locator(".first-win")
    expect(line).to_be_visible()
    place = line.bounding_box()
    assert place is not None
    assert place["height"] < 50, "one line, on a phone lying down too"
    head = ann.page.locator(".top-bar").bounding_box()
    assert head is not None
    assert head["x"] >= place["x"] + place["width"], "beside the bar with the balance"
    ann.gold.click()
    expect(line).to_have_count(0)


def test_a_guest_chooses_a_name_and_a_colour_at_the_first_win(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """Others see the name at once, in the lobby and on the felt; a second guest cannot have it."""
    server = start_server({"known": TWO_DECKS}, shoes=[f"{PLAIN} {PLAIN}"])
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.choose("Stand")
    ann.expect_betting()
    line = ann.page.locator(".first-win")
    expect(line).to_contain_text("+$10 Your first win.")
    assert not ann.scrolls()
    line.get_by_role("button", name="Choose a name").click()
    ann.drawer.get_by_role("textbox", name="Name").fill("dealer")
    ann.drawer.get_by_role("button", name="Keep this").click()
    expect(ann.drawer.get_by_role("alert")).to_have_text(
        "The house uses the name dealer itself. Choose another."
    )
    ann.drawer.get_by_role("textbox", name="Name").fill("Ann-Lee")
    ann.drawer.get_by_role("radio", name="violet").check()
    assert findings(ann) == []
    ann.key("Enter")
    expect(ann.drawer).to_have_count(0)
    expect(line).to_have_count(0)

    bob = new_player(server).open()
    face = bob.page.locator('[data-table="known"] .face').first
    expect(face).to_have_text("AL")
    expect(face).to_have_attribute("data-colour", "7")
    bob.page.get_by_role("link", name="Watch: Known shoe").click()
    expect(bob.page.locator(".felt")).to_contain_text("Ann-Lee")
    expect(bob.page.locator(".felt")).not_to_contain_text("guest-")
    bob.page.goto(f"{server.address}/account")
    bob.page.get_by_role("button", name="Choose a name and a colour").click()
    bob.page.locator('input[name="shown"]').fill("ann-lee")
    bob.page.get_by_role("button", name="Keep this").click()
    expect(bob.page.get_by_role("alert")).to_have_text("This name is taken. Choose another.")

    ann.lay("$10")
    ann.deal()
    ann.choose("Stand")
    ann.expect_betting()
    expect(line).to_have_count(0)
    ann.page.goto(server.address)
    expect(ann.page.locator(".who-button")).to_have_text("ALAnn-Lee")
