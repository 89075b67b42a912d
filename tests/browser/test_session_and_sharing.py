"""What one has played, and a round that is shared: panel, export, link, steps, a link that is withdrawn."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import Player
from tests.browser.tables import PLAIN, TWO_DECKS
from tests.browser.test_page import serious_findings

SIXTEEN, NINETEEN = "9h 7d 7c Ts", "9c Td Ks 8d"
"""16 against 17, then 19 against 18: lost, won."""


def play(player: Player) -> None:
    player.lay("$10")
    player.deal()
    player.expect_choice("Stand")
    player.key("s")
    player.expect_betting()


def test_a_session_is_summed_up_and_a_round_is_shared(
    start_server: StartServer, new_player: NewPlayer, tmp_path: Path
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[f"{SIXTEEN} {NINETEEN} {PLAIN}"])
    ann = new_player(server).open().sit("Known shoe")
    page = ann.page
    page.get_by_role("button", name="Your session").click()
    expect(ann.drawer).to_contain_text("You have not played a round at this table yet")
    ann.key("Escape")
    play(ann)
    play(ann)
    page.get_by_role("button", name="Your session").click()
    figures = ann.drawer.locator(".session-figures")
    assert serious_findings(ann) == []
    expect(figures).to_contain_text(
        re.compile(r"Result\$0.*Rounds at this table2.*Wagered\$20.*Biggest win\+\$10")
    )
    expect(
        ann.drawer.get_by_role("img", name="Your result over 2 rounds: $0; highest $0, lowest -$10.")
    ).to_be_visible()
    with page.expect_download() as saved:
        ann.drawer.get_by_role("button", name="Save as CSV").click()
    saved.value.save_as(tmp_path / "session.csv")
    lines = (tmp_path / "session.csv").read_text().splitlines()
    assert [line.split(",")[:1] + line.split(",")[2:6] for line in lines[1:]] == [
        ["1", "blackjack", "10.00", "0.00", "-10.00"],
        ["2", "blackjack", "10.00", "0.00", "10.00"],
    ]
    with page.expect_download() as packed:
        ann.drawer.get_by_role("link", name="Save round notation").click()
    assert packed.value.suggested_filename == "known-rounds.zip"
    ann.key("Escape")

    page.get_by_role("button", name="Last rounds").click()
    ann.drawer.get_by_role("link", name="Round 2").click()
    ann.drawer.get_by_role("button", name="Share this round").click()
    address = ann.drawer.get_by_label("Link to this round").input_value()

    friend_player = new_player(server, size=(390, 844))
    friend = friend_player.page
    friend.goto(address)
    expect(friend.get_by_role("heading")).to_have_text("Known shoe, round 2")
    expect(friend.locator(".round-result")).to_have_text("+$10")
    counted = friend.locator(".replay-at")
    steps = int(counted.inner_text().split("/")[1])
    assert steps > 6  # four cards, the wager, the stand and the result at least
    expect(counted).to_have_text(f"{steps} / {steps}")  # without a coached decision: how it ended
    expect(friend.locator(".replay-felt [data-card]")).to_have_count(4)
    friend.get_by_role("button", name="Previous step").click()
    expect(counted).to_have_text(f"{steps - 1} / {steps}")
    assert serious_findings(friend_player) == []
    friend.get_by_role("button", name="Last step").click()
    expect(friend.locator(".replay-said")).to_contain_text("19 pays 1 to 1: +$10.")
    expect(friend.locator(".replay-felt")).not_to_contain_text("You")
    assert (
        friend.locator("[property='og:image']").get_attribute("content")
        == address.replace("/round/", "/api/shared/") + "/picture.png"
    )

    ann.drawer.get_by_role("button", name="Withdraw").click()
    expect(ann.drawer).to_contain_text("The link was withdrawn")
    friend.goto(address)
    expect(friend.get_by_role("alert")).to_contain_text("This round is gone")
    friend.get_by_role("button", name="To the lobby").click()
    expect(friend).to_have_url(f"{server.address}/")


def test_a_round_of_ones_own_has_an_address_and_leads_back_to_the_table(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[f"{SIXTEEN} {NINETEEN} {PLAIN}"])
    ann = new_player(server, size=(844, 390)).open().sit("Known shoe")
    play(ann)
    ann.page.locator(".tool-more").click()
    ann.drawer.get_by_role("button", name="Last rounds").click()
    ann.drawer.get_by_role("link", name="Round 1").click()
    expect(ann.page).to_have_url(f"{server.address}/round/known/1")
    expect(ann.drawer.get_by_role("heading")).to_have_text("Known shoe, round 1")
    expect(ann.drawer.locator(".round-result")).to_have_text("-$10")
    expect(ann.drawer.locator(".replay-felt")).to_contain_text("You")
    assert serious_findings(ann) == []
    felt, window = ann.drawer.locator(".replay-felt").bounding_box(), ann.page.viewport_size
    assert felt is not None
    assert window is not None
    assert felt["height"] > 0.75 * window["height"]  # a phone lying down: the felt has the height
    steps = [button.bounding_box() for button in ann.drawer.locator(".icon-button").all()]
    assert min(min(box["width"], box["height"]) for box in steps if box) >= 44
    assert not ann.scrolls()
    ann.page.reload()  # the address keeps it
    expect(ann.drawer.locator(".round-result")).to_have_text("-$10")
    ann.drawer.get_by_role("button", name="Close the round").click()
    expect(ann.page).to_have_url(f"{server.address}/table/known")
    expect(ann.mine).to_be_visible()
    ann.page.goto(f"{server.address}/round/known/1")
    expect(ann.drawer.locator(".round-result")).to_have_text("-$10")
    ann.key("Escape")
    expect(ann.page).to_have_url(f"{server.address}/table/known")
    ann.expect_betting()
    ann.page.goto(f"{server.address}/round/known/9")
    expect(ann.drawer.get_by_role("alert")).to_contain_text("The table no longer has this round")
    ben = new_player(server)
    ben.page.goto(f"{server.address}/round/known/1")
    expect(ben.drawer.locator(".round-result")).to_have_text("Even")  # what they saw: not Ann's address
    expect(ben.drawer.locator(".replay-felt [data-card]").first).to_be_visible()
    expect(ben.drawer.get_by_role("button", name="Share this round")).to_have_count(0)
    assert ann.faults == []
