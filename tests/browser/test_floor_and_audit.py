"""The floor's page with an alarm, a call and a round beside the law; the auditor's page; keyboard, axe."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import Player
from tests.browser.tables import TWO_DECKS
from tests.browser.test_live_dealer import PREPARES, asks, at_desk, signed_in

TABLES = {"known": TWO_DECKS}
STAFF = {"ben": ["dealer"], "flo": ["floorperson"], "otto": ["auditor"]}
DESKTOP, TABLET = (1440, 900), (1024, 768)


def clean(page: Page) -> None:
    """No finding of axe, and nothing wider than the window."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def count_wrongly(ben: Player) -> None:
    """The cards are made ready, and the count is not what it must be."""
    for act in PREPARES:
        expect(asks(ben)).to_have_text(act)
        if act == PREPARES[-1]:
            ben.page.get_by_label("Cards counted").fill("103")
            ben.page.get_by_role("button", name="Another number").click()
            expect(ben.page.get_by_text("The floorperson has an alarm.")).to_be_visible()
            return
        ben.key("Enter")


def deal_on(ben: Player, ann: Player) -> None:
    """A round that ann wins."""
    ben.page.locator(".dealer-asks").click()  # out of the field
    ben.key("Enter")
    expect(asks(ben)).to_have_text("The cut is offered")
    ann.page.keyboard.press("n")
    for asked, key in (("Cut the cards", "Enter"), ("Burn a card", "Enter")):
        expect(asks(ben)).to_have_text(asked)
        ben.key(key)
    expect(asks(ben)).to_have_text("Wagers are taken")
    ann.lay("$10")
    expect(ben.page.locator(".dealer-barred")).to_have_count(0)
    for asked, key in (
        ("Wagers are taken", "Enter"),
        ("Card for box 3", "Digit0"),
        ("Card for the dealer", "Shift+KeyU"),
        ("Card for box 3", "Shift+Minus"),
        ("Card for the dealer, face down", "Enter"),
    ):
        expect(asks(ben)).to_have_text(asked)
        ben.key(key)
    ann.choose("Stand")
    for asked, key in (
        ("Play the dealer's hand", "Enter"),
        ("Turn the hole card", "KeyP"),
        ("Pay, take and pick up the cards", "Enter"),
    ):
        expect(asks(ben)).to_have_text(asked)
        ben.key(key)
    expect(asks(ben)).to_have_text("Wagers are taken")


def taken_back(ben: Player, ann: Player) -> None:
    """A second round, in which the dealer takes a card back."""
    ann.page.keyboard.press("Escape")
    ann.lay("$10")
    expect(ben.page.locator(".dealer-barred")).to_have_count(0)
    ben.key("Enter")
    expect(asks(ben)).to_have_text("Card for box 3")
    ben.key("Digit5")
    expect(asks(ben)).to_have_text("Card for the dealer")
    ben.key("Backspace")
    expect(asks(ben)).to_have_text("Card for box 3")


def any_round(flo: Player) -> None:
    """Rounds are opened from the list, by their number and by the arrow keys."""
    flo.page.keyboard.press("Escape")
    flo.page.get_by_text("All rounds of this table").click()
    rows = flo.page.get_by_role("list", name="Rounds, the newest first")
    expect(rows.get_by_role("listitem")).to_have_count(2)
    clean(flo.page)
    rows.get_by_role("button", name="Round 2 in play").click()
    steps = flo.page.locator(".round-steps")
    expect(steps).to_contain_text("The dealer takes back the card entered last.")
    flo.page.keyboard.press("ArrowLeft")
    expect(steps).to_have_attribute("aria-label", "Round 1, step by step")
    expect(steps).to_contain_text("dealer: 10♣")
    flo.page.keyboard.press("ArrowLeft")  # there is none before it
    flo.page.keyboard.press("ArrowRight")
    expect(steps).to_have_attribute("aria-label", "Round 2, step by step")
    flo.page.keyboard.press("Escape")
    flo.page.get_by_text("All rounds of this table").click()
    flo.page.get_by_label("Round number").fill("1")
    flo.page.keyboard.press("Enter")
    expect(steps).to_have_attribute("aria-label", "Round 1, step by step")


def audited(player: Player, size: tuple[int, int], pictures: Path) -> None:
    """The auditor finds all of it."""
    otto = signed_in(player, "otto", "/audit")
    expect(otto.page.locator(".audit-entries")).to_contain_text("decidedispute")
    clean(otto.page)
    otto.page.screenshot(path=pictures / f"audit-logs-{size[0]}.png")
    otto.page.get_by_label("Person").fill("flo")
    expect(otto.page.locator(".audit-entries")).not_to_contain_text("begindealing")
    otto.page.keyboard.press("Tab")
    for key, says in (
        ("2", "one card was in the shuffler"),
        ("3", "Books of the tables"),
        ("4", "signed in"),
    ):
        otto.page.locator("h1").click()
        otto.page.keyboard.press(key)
        expect(otto.page.locator("main")).to_contain_text(says)
        clean(otto.page)
        otto.page.screenshot(path=pictures / f"audit-{key}-{size[0]}.png")


@pytest.mark.parametrize("size", [DESKTOP, TABLET])
def test_an_alarm_a_call_and_the_audit(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int], tmp_path: Path
) -> None:
    server = start_server(TABLES, live=["known"], staff=STAFF)
    flo = signed_in(new_player(server, size=size), "flo", "/floor")
    ann = new_player(server).open()
    ann.sit("Known shoe")
    ben = at_desk(new_player(server, size=size), "ben", "known")
    ben.page.get_by_role("button", name="Take the dealer’s place").click()
    count_wrongly(ben)
    expect(flo.page.locator(".alarm-badge")).to_have_text("1 alarm")
    clean(flo.page)
    flo.page.keyboard.press("n")
    case = flo.page.get_by_label("Alarm 1")
    expect(case.get_by_label("What was found")).to_be_focused()
    expect(case).to_contain_text("The dealer counted 103 cards; the stack must have 104.")
    flo.page.screenshot(path=tmp_path / f"floor-{size[0]}.png")
    flo.page.get_by_text("Cards replaced").click()
    flo.page.get_by_label("Put in").fill("1")
    form = flo.page.locator(".cards-form").first
    form.get_by_label("Why").fill("found in the shuffler")
    form.get_by_role("button", name="Record it").click()
    expect(form.get_by_text("Done and recorded.")).to_be_visible()
    case.get_by_label("What was found").fill("one card was in the shuffler")
    case.get_by_role("button", name="Acknowledge").click()
    expect(flo.page.locator(".alarm-badge")).to_have_count(0)
    deal_on(ben, ann)
    ann.page.get_by_role("button", name="What was said").first.click()
    ann.drawer.get_by_text("Call the floorperson").click()
    ann.drawer.get_by_label("What is it about?").fill("the dealer had 17, I had 20")
    ann.drawer.get_by_role("button", name="Call", exact=True).click()
    expect(ann.drawer.get_by_text("The floorperson has your call")).to_be_visible()
    dispute = flo.page.get_by_label("Dispute 1")
    expect(dispute).to_contain_text("the dealer had 17, I had 20")
    dispute.get_by_role("button", name="Round 1 beside the law").click()
    steps = flo.page.locator(".round-steps")
    expect(steps).to_contain_text("ben (dealer)")
    expect(flo.page.locator(".law-beside")).to_contain_text("N.J.A.C.")
    clean(flo.page)
    flo.page.screenshot(path=tmp_path / f"record-{size[0]}.png")
    taken_back(ben, ann)
    any_round(flo)
    flo.page.keyboard.press("Escape")
    dispute.get_by_label("Why").fill("20 beats 17 and was paid")
    dispute.get_by_role("button", name="The round stands").click()
    expect(dispute).to_have_count(0)

    audited(new_player(server, size=size), size, tmp_path)
    ann.page.goto(f"{ann.address}/audit")
    expect(ann.page.get_by_text("Only auditors read this page.")).to_be_visible()
