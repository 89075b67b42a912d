"""What a player is told: what was said before they came back, that time ran out, what waits for the line."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.tables import PLAIN, TWO_DECKS

SURRENDER = TWO_DECKS.replace("split_hands = 3", "split_hands = 3\nsurrender = true")
SIXTEEN = "9h 7d 7c Ts"
"""16 against 17."""
QUICK = {"betting": 0, "decision": 2, "window": 0, "cut": 0}


def test_a_surrender_is_pressed_twice_and_what_was_said_outlives_a_reload(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": SURRENDER}, shoes=[f"{SIXTEEN} {PLAIN}"])
    ann = new_player(server).open().sit("Known shoe")
    bought = ann.chips()
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("More")
    ann.key("r")
    expect(ann.button("Surrender: press again")).to_have_count(0)
    ann.key("u")
    ann.expect_choice("Surrender: press again")
    ann.button("Cancel").click()
    ann.expect_choice("More")
    ann.key("u")
    ann.expect_choice("Surrender: press again")
    ann.key("u")
    ann.expect_betting()
    ann.expect_chips(bought - 5_00)
    ann.page.reload()
    ann.expect_betting()
    ann.page.get_by_role("button", name="What was said").click()
    lines = ann.drawer.locator(".record li")
    expect(lines.filter(has_text="surrenders")).to_have_count(1)
    expect(lines.last).to_be_in_viewport(ratio=1)
    assert not re.search(r"\d\.\d\d\b(?!\()", "|".join(lines.all_inner_texts()).replace("$", ""))


def test_a_player_whose_time_ran_out_is_told_so(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[SIXTEEN], pace=QUICK)
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.expect_betting()
    expect(ann.bar.get_by_role("alert")).to_have_text("Your time ran out. You stand on 16.")
