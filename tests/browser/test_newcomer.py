"""What a newcomer is told where they need it: signs of the lobby, the cut, offers, chips they lack."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import PHONE, Player
from tests.browser.tables import INSURED, PLAIN, TWO_DECKS
from tests.browser.test_lobby import bundled
from tests.browser.test_page import serious_findings

COVERED = """() => {
  const steps = document.querySelector('.first-steps').getBoundingClientRect();
  const read = document.querySelectorAll('.felt :is(.shoe, .rack, .motto, .motto-line, .box)');
  return [...read].filter((each) => {
    const place = each.getBoundingClientRect();
    return place.left < steps.right && place.right > steps.left
      && place.top < steps.bottom && place.bottom > steps.top;
  }).map((each) => each.className.baseVal ?? each.className);
}"""


def covered(player: Player) -> list[str]:
    """What the first steps lie over."""
    found: list[str] = player.page.evaluate(COVERED)
    return found


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


@pytest.mark.parametrize("size", [PHONE, (360, 640), (844, 390), (720, 450), (1440, 900)])
def test_the_first_steps_cover_nothing_that_is_read(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """Every sentence of every card game, beside the labels of discards and shoe, the motto and the boxes."""
    tables = bundled("atlantic-city", "double-attack", "minibaccarat", "red-dog")
    ann = new_player(start_server(tables), size=size).open()
    for name in tables:
        ann.page.goto(f"{ann.address}/table/{name}")
        steps = ann.page.locator(".first-steps")
        following = ann.page.get_by_role("button", name=re.compile("^Next, "))
        expect(steps).to_be_visible()
        expect(ann.page.locator(".felt .box").first).to_be_visible()
        assert covered(ann) == []
        while following.is_visible():
            following.click()
            assert covered(ann) == []
        expect(steps.locator("li").last).to_be_in_viewport(ratio=1)
        ann.page.get_by_role("button", name="I know how it is played").click()
        expect(steps).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (844, 390), (1440, 900)])
def test_the_rules_begin_with_what_matters_and_the_rest_is_found(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    ann = new_player(start_server(bundled("atlantic-city")), size=size)
    ann.page.goto(f"{ann.address}/table/atlantic-city")
    expect(ann.page.locator(".felt")).to_be_visible()
    ann.key("?")
    first = ann.drawer.get_by_role("list", name="What matters most here").get_by_role("listitem")
    expect(first).to_have_count(7)
    expect(first.last).to_contain_text("the house keeps 0.4125 % of Blackjack")
    if size != (844, 390):
        expect(first.last).to_be_in_viewport(ratio=1)
    clause = first.first.get_by_role("button", name="2.3(e)")
    place = clause.bounding_box()
    assert place is not None
    assert min(place["width"], place["height"]) >= 44
    clause.click()
    expect(ann.page.get_by_role("dialog", name="2.3(e)")).to_be_visible()
    ann.key("Escape")
    cut = ann.drawer.get_by_text("1/4 of the cards stay behind the cutting card")
    expect(cut).not_to_be_visible()
    ann.drawer.get_by_text("All rules and pay tables").click()
    expect(cut).to_be_visible()
    search = ann.drawer.get_by_role("searchbox", name="Search all rules")
    search.fill("cutting")
    expect(ann.drawer.locator(".rules li")).to_have_count(1)
    expect(cut).to_be_visible()
    assert serious_findings(ann) == []
    search.fill("roulette")
    expect(ann.drawer.get_by_text("No rule of this table has these words.")).to_be_visible()


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
