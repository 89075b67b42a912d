"""One hand against three of the dealer's: every wager insured by itself, and no bet that cannot be dealt."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, TABLET
from tests.served import ROOT

SHEET = (ROOT / "sheets" / "multiple-action.toml").read_text("utf-8")


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_insurance_for_each_hand_is_in_sight(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """A blackjack against an ace, 10.00 on each hand. The first is insured, the second takes even money.

    No hand of the dealer's is a blackjack but the second: 15.00 less 5.00, 10.00 for even money, and 15.00.
    """
    server = start_server({"multi": SHEET}, shoes=["As Ah Ks 9d Td 8c"])
    ann = new_player(server, size=size).open().sit("Multiple action")
    bought = ann.chips()
    ann.lay("$10")
    ann.touch("Hand 2")
    ann.touch("Hand 3")
    ann.deal()
    ann.expect_choice("Insure hand 1")
    for place in ann.bar.locator(".choice").all():
        expect(place).to_be_in_viewport(ratio=1)
    assert ann.bar.locator(".choice").count() == 7
    assert not ann.scrolls()
    ann.choose("Insure hand 1")
    made = ann.bar.locator(".choice-barred").first
    expect(made).to_be_visible()
    ann.key("Tab")
    made.focus()
    expect(ann.bar.get_by_role("tooltip").first).to_be_in_viewport(ratio=1)
    ann.choose("Even money, hand 2")
    ann.choose("No more insurance")
    ann.expect_betting()
    ann.expect_chips(bought + 35_00)


def test_too_few_wagers_are_not_taken_for_a_bet(start_server: StartServer, new_player: NewPlayer) -> None:
    """One wager of two, and the cut passed on with it: the player is asked again, and told what lacks."""
    server = start_server({"multi": SHEET})
    ann = new_player(server).open().sit("Multiple action")
    ann.lay("$10")
    expect(ann.cut_offered).to_be_visible()
    ann.button("Deal").click()
    expect(ann.cut_offered).to_have_count(0)
    expect(ann.status).to_have_text(re.compile("^Box 4: every player makes at least 2 wagers here"))
    ann.key("Enter")
    expect(ann.bar.get_by_role("alert")).to_contain_text("at least 2 wagers here")
    ann.touch("Hand 2")
    ann.deal()
    expect(ann.hand().locator(".card")).to_have_count(2)
