"""What a newcomer is told where they need it: signs of the lobby, the cut, offers, chips they lack."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import PHONE
from tests.browser.tables import INSURED, PLAIN, TWO_DECKS
from tests.browser.test_page import serious_findings


def test_unknown_terms_are_explained_in_place(start_server: StartServer, new_player: NewPlayer) -> None:
    ann = new_player(start_server({"known": TWO_DECKS}, shoes=[f"{INSURED} {PLAIN}"])).open()
    legend = ann.page.locator(".find-legend")
    legend.get_by_text("What the signs mean").click()
    expect(legend.get_by_text("The dealer stands on every 17")).to_be_visible()
    assert serious_findings(ann) == []
    ann.sit("Known shoe")
    steps, felt = ann.page.locator(".first-steps"), ann.page.locator(".felt")
    expect(steps).to_be_visible()
    place = felt.bounding_box()
    ann.page.get_by_role("button", name="I know how it is played").click()
    expect(steps).to_have_count(0)
    assert felt.bounding_box() == place, "the table does not move"

    ann.cut_offered.click()
    expect(ann.bar.get_by_text("You can skip it").first).to_be_visible()
    expect(ann.bar.get_by_role("slider")).to_be_focused()
    ann.key("k")
    expect(ann.cut).to_have_count(0)
    chip = ann.bar.get_by_role("button", name=re.compile(r"^Place \$500 "))
    expect(chip).to_have_attribute("aria-disabled", "true")
    expect(chip).to_have_attribute("title", "You have $200 in chips")
    chip.click(force=True)  # it says why
    expect(ann.bar.get_by_role("button", name="Add $300")).to_be_visible()

    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Insure")
    expect(ann.bar.locator(".status-note")).to_have_text(re.compile(r"up to half your wager and pays 2 to 1"))
    ann.bar.get_by_role("button", name="What do these choices mean?").click()
    expect(ann.drawer.get_by_role("term")).to_have_text("Insure")
    assert serious_findings(ann) == []
    ann.key("Escape")
    ann.choose("No insurance")
    stand = ann.button("Stand")
    expect(stand).to_have_count(1)
    stand.evaluate("button => { button.click(); button.click(); }")
    ann.expect_betting()
    expect(ann.page.get_by_role("alert")).to_have_count(0)

    ann.page.get_by_role("button", name="Last rounds").click()
    expect(ann.drawer.locator(".round-cards")).to_have_text("10♠ 9♥ vs A♠ 8♦")
    ann.drawer.locator(".round").click()
    expect(ann.drawer.get_by_role("button", name="Next step")).to_be_visible()
    assert ann.faults == []


def test_a_finger_gets_no_keys_and_no_keyboard(start_server: StartServer, new_player: NewPlayer) -> None:
    ann = new_player(start_server({"known": TWO_DECKS}, shoes=[PLAIN]), size=PHONE).open()
    ann.table_card("Known shoe").click()
    expect(ann.money_asked.get_by_role("button", name=re.compile("^Sit down with"))).to_be_focused()
    ann.key("Enter")
    expect(ann.mine).to_be_visible()
    ann.gold.click()
    ann.expect_choice("Stand")
    expect(ann.bar.locator("kbd:visible")).to_have_count(0)


def test_the_sheet_of_a_clause_stays_when_the_refusal_that_cites_it_goes(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=["Ts 9s 6h Td"])
    ann = new_player(server, size=PHONE)
    ann.page.clock.install()
    ann.open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.button("Split").click(force=True)  # it says why
    refusal = ann.bar.get_by_role("alert")
    refusal.get_by_role("button", name="2.11(a)").click()
    sheet = ann.page.get_by_role("dialog", name="2.11(a)")
    expect(sheet).to_contain_text("Splitting pairs")
    ann.page.clock.fast_forward(20_000)
    expect(refusal).to_have_count(0)
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
