"""One gold button from the first round on; choices that keep their places; boxes, odds and rows."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import PHONE, Player
from tests.browser.tables import DOUBLED, FLUSH, PLAIN, SPLIT, TWO_DECKS

THREE_BOXES = TWO_DECKS.replace("split_hands = 3", "split_hands = 3\nboxes_per_player = 3")
OTHER = "Qd 7c 9h Js"
"""19 against 17, in other suits: two decks have each card twice."""
CLOCKED = {"betting": 20, "decision": 60, "window": 60, "cut": 15}


def place_of(player: Player, label: str) -> tuple[float, float, float, float]:
    box = player.button(label).bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"], box["height"]


def bar_height(player: Player) -> float:
    box = player.bar.bounding_box()
    assert box is not None
    return box["height"]


def test_a_newcomer_finds_chips_one_lit_button_and_three_sentences(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """The cut is a small choice beside it; no clock runs before the first wager."""
    server = start_server({"known": TWO_DECKS}, shoes=[f"{PLAIN} {PLAIN}"], pace=CLOCKED)
    ann = new_player(server, size=PHONE).open().sit("Known shoe")
    steps = ann.page.locator(".first-steps li")
    expect(steps).to_have_count(3)
    expect(ann.gold).to_have_text("Bet & deal$10")
    expect(ann.cut_offered).to_be_visible()
    expect(ann.bar.get_by_role("timer")).to_have_count(0)
    ann.gold.tap()
    ann.expect_choice("Stand")
    expect(steps).to_have_count(0)
    ann.choose("Stand")
    ann.expect_betting()
    ann.page.reload()
    ann.expect_betting()
    expect(steps).to_have_count(0)
    expect(ann.gold).to_have_text("Re-bet & deal$10")


def test_after_a_round_enter_deals_the_same_again_and_others_stand_beside_it(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[f"{PLAIN} {PLAIN} {OTHER}"])
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$25")
    ann.key("Enter")
    ann.expect_choice("Stand")
    ann.key("s")
    expect(ann.gold).to_have_text("Re-bet & deal$25")
    bought = ann.chips()
    ann.key("Enter")
    ann.expect_choice("Stand")
    ann.expect_chips(bought - 25_00)
    ann.key("s")
    expect(ann.gold).to_have_text("Re-bet & deal$25")
    ann.key("x")
    expect(ann.gold).to_have_text("Deal$50")
    ann.key("c")
    ann.bar.get_by_role("button", name="Change").click()
    expect(ann.gold).to_have_text("Deal$25")
    ann.lay("$10")
    expect(ann.gold).to_have_text("Deal$35")


def test_hit_and_stand_keep_their_places_and_the_bar_its_height(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """A pair, which may be split, and 11, which may be doubled for less."""
    server = start_server({"known": TWO_DECKS}, shoes=[f"{SPLIT} {DOUBLED}"])
    ann = new_player(server, size=PHONE).open().sit("Known shoe")
    height = bar_height(ann)
    ann.gold.tap()
    ann.expect_choice("Split")
    first = [place_of(ann, label) for label in ("Hit", "Stand")]
    assert all(high >= 60 for _, _, _, high in first)
    assert bar_height(ann) == height
    ann.choose("Split")
    ann.expect_hands(2)
    for hand in (1, 2):
        expect(ann.hand(hand)).to_have_attribute("data-state", "turn")
        ann.choose("Stand")
    ann.expect_betting()
    ann.gold.tap()
    ann.expect_choice("Double")
    assert [place_of(ann, label) for label in ("Hit", "Stand")] == first
    ann.more("Double for less: other amount").click()
    expect(ann.drawer.get_by_label("Double for less, in dollars")).to_be_visible()
    assert bar_height(ann) == height
    ann.key("Escape")
    expect(ann.drawer).to_have_count(0)


def test_a_side_wager_says_what_it_can_pay_and_what_it_paid(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[FLUSH])
    ann = new_player(server, size=PHONE).open().sit("Known shoe")
    spot = ann.mine.locator(".spot[data-wager='21-plus-3']")
    expect(spot).to_contain_text("up to 30:1")
    ann.cut_if_asked()
    ann.expect_betting()
    ann.lay("$10")
    expect(ann.mine.locator(".spot[data-wager='blackjack']")).to_contain_text("$10")  # the other spot is open
    ann.key("ArrowRight")
    ann.key("/")
    expect(ann.drawer).to_contain_text("straight flush")
    ann.key("Escape")
    expect(ann.drawer).to_have_count(0)
    spot.locator("button.spot-face").dispatch_event(
        "pointerdown", {"pointerType": "touch", "clientX": 1, "clientY": 1, "bubbles": True}
    )
    expect(ann.drawer).to_contain_text("straight flush")
    ann.key("Escape")
    expect(ann.drawer).to_have_count(0)
    ann.touch("21+3")
    expect(ann.gold).to_have_text("Deal$20")
    ann.deal()
    ann.choose("Stand")
    expect(spot).to_contain_text("flush 5 to 1")
    expect(spot.locator(".result")).to_have_text("+$50")


def test_further_boxes_by_touching_free_ones_as_many_as_the_sheet_allows(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": THREE_BOXES})
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    for box in (5, 1):
        ann.page.get_by_role("button", name=f"Box {box}: bet here too").click()
    expect(ann.page.locator(".box-second")).to_have_count(2)
    expect(ann.gold).to_have_text("Deal$30")
    barred = ann.page.get_by_role("button", name="Box 2: no further box")
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.click(force=True)
    expect(ann.bar.get_by_role("alert")).to_contain_text("2.14")


def test_auto_deal_goes_on_by_itself_until_it_is_stopped(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[f"{PLAIN} {PLAIN} {OTHER}"])
    ann = new_player(server).open().sit("Known shoe")
    ann.page.get_by_role("button", name="Settings").click()
    ann.drawer.get_by_label(re.compile("Auto-deal")).check()
    ann.key("Escape")
    ann.gold.click()
    ann.choose("Stand")
    ann.expect_choice("Stand")
    ann.choose("Stand")
    ann.bar.get_by_role("button", name="Stop auto-deal").click()
    expect(ann.bar.locator(".deal-auto")).to_have_count(0)
    expect(ann.gold).to_have_text("Re-bet & deal$10")
