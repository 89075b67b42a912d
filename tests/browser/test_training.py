"""Training on the page: drills by keyboard alone, the daily puzzle with its link, progress."""

import re

import pytest
from playwright.sync_api import expect

from cutcard.training.counts import HI_LO
from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import PHONE, Player
from tests.browser.test_page import serious_findings
from tests.served import ROOT

LOW, BETWEEN = (844, 390), (1440, 900)
START = 90_000
"""Milliseconds until the coach is ready on a busy machine that must compile first."""
LONGER_THAN_A_RIGHT_ONE_STAYS = 3_000


def sheets(*names: str) -> dict[str, str]:
    return {name: (ROOT / "sheets" / f"{name}.toml").read_text("utf-8") for name in names}


def answered(player: Player, key: str) -> str:
    """Answers the exercise that is asked; all that is said about it, read at once: a right answer soon
    goes."""
    expect(player.bar.get_by_role("group", name="Your choices")).to_be_visible()
    player.key(key)
    return player.page.locator(".judged").inner_text()


OVERLAPPING = """() => {
  const felt = document.querySelector('.drill-felt').getBoundingClientRect();
  const parts = ':is(.drill-card, .drill-count, .drill-says, .judged)';
  const places = [...document.querySelectorAll(`.drill-felt ${parts}`)]
    .map((part) => [part.className, part.getBoundingClientRect()]);
  const inside = places.filter(([, place]) => place.left < felt.left || place.right > felt.right);
  const over = places.filter(([name, one], at) => places.slice(at + 1).some(([, other]) =>
    one.left < other.right - 1 && one.right > other.left + 1
    && one.top < other.bottom - 1 && one.bottom > other.top + 1));
  return [...inside, ...over].map(([name]) => name);
}"""


def covered(player: Player) -> list[str]:
    """Cards, counts and words of a drill that are cut off at a side or lie over another."""
    found: list[str] = player.page.evaluate(OVERLAPPING)
    return found


@pytest.mark.parametrize("size", [LOW, (720, 450)], ids=["low", "small"])
def test_a_drill_in_a_low_window_covers_nothing(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """Hands of two and three cards, before and after the answer, and the button that begins the count."""
    server = start_server(sheets("atlantic-city"))
    ann = new_player(server, size=size)
    page = ann.page
    page.goto(f"{server.address}/train/hands?table=atlantic-city")
    cards = set()
    for _ in range(30):
        expect(ann.bar.get_by_role("group", name="Your choices")).to_be_visible()
        cards.add(page.get_by_role("group", name="Your cards").get_by_role("img").count())
        assert covered(ann) == []
        ann.key("s")
        expect(page.locator(".judged")).to_be_visible()
        assert covered(ann) == []
        ann.key("Enter")
        expect(page.locator(".judged")).to_have_count(0)
        if 3 in cards:
            break
    assert 3 in cards
    page.goto(f"{server.address}/train/count")
    expect(page.get_by_role("button", name="Shuffle and begin")).to_be_in_viewport(ratio=1)


def test_hands_are_trained_by_keyboard_alone(start_server: StartServer, new_player: NewPlayer) -> None:
    """Without a coach the shipped chart answers, and says so."""
    server = start_server(sheets("atlantic-city", "double-exposure", "craps"))
    ann = new_player(server).open()
    page = ann.page
    page.get_by_role("button", name="Train", exact=True).press("Enter")
    expect(page.get_by_text("no coach. Answers come from the shipped charts.")).to_be_visible()
    expect(page.get_by_text("Your progress will appear here")).to_be_visible()
    assert serious_findings(ann) == []
    page.get_by_role("button", name="Flash hands").press("Enter")
    wrong = right = 0
    while not (wrong and right):
        told = answered(ann, "s")
        assert "the answer is the chart's" in told
        if told.startswith("Right: stand"):
            right += 1
            expect(page.locator(".judged")).to_have_count(0)  # by itself
        else:
            wrong += 1
            page.wait_for_timeout(LONGER_THAN_A_RIGHT_ONE_STAYS)
            assert page.locator(".judged").inner_text() == told
            ann.key("x")
            expect(page.locator(".judged")).to_have_count(0)
    expect(page.locator(".drill-tally")).to_contain_text(f"{right} of {right + wrong} right")
    ann.key(page.locator(".choice-barred").first.get_attribute("aria-keyshortcuts") or "")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"\(2\.\d+\(\w\)"))
    page.get_by_label("Rules of the table").select_option("Double exposure")
    expect(page.get_by_role("group", name="The dealer’s cards").get_by_role("img")).to_have_count(2)
    page.get_by_role("button", name="Back to the drills").click()
    expect(page.get_by_role("row", name=re.compile("^Flash hands"))).to_contain_text(str(right + wrong))
    expect(page.get_by_role("img", name=re.compile("^Right answers of the last 30 days"))).to_be_visible()
    page.goto(f"{server.address}/train/hands?table=gone")
    expect(page.get_by_role("alert")).to_contain_text("It may have been closed")
    page.goto(f"{server.address}/train/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no drill of this name")


@pytest.mark.parametrize("size", [PHONE, LOW, BETWEEN], ids=["phone", "low", "desktop"])
def test_a_puzzle_is_solved_shared_and_the_same_for_a_friend(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server(sheets("atlantic-city"))
    ann = new_player(server, size=size)
    page = ann.page
    page.goto(f"{server.address}/train")
    page.get_by_role("button", name="Daily puzzle").click()
    address = page.url
    assert re.search(r"/train/daily/\d{4}-\d\d-\d\d$", address)
    seen = []
    for number in range(1, 6):
        expect(page.locator(".drill-tally")).to_contain_text(f"Hand {number} of 5")
        seen.append(page.locator(".drill-says").inner_text())
        if number == 2:
            assert not ann.scrolls()
        answered(ann, "s")
        if number == 2:
            assert not ann.scrolls()
            assert serious_findings(ann) == []
        if number == 3:
            page.reload()  # what was answered stays answered
        elif page.locator(".judged").is_visible():
            ann.key("Enter")
    expect(page.get_by_role("heading", name=re.compile(r"^\d of 5 right$"))).to_be_visible()
    expect(page.get_by_text("Streak: 1 day")).to_be_visible()
    page.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_role("status")).to_contain_text("It has no answers in it")
    copied = str(page.evaluate("() => navigator.clipboard.readText()"))
    assert copied.startswith("Cutcard daily 20")
    assert copied.endswith(address)
    assert re.search(r"^[🟩🟨🟥]{5} \d/5$", copied, re.MULTILINE)
    assert not re.search("hit|stand|double|split|hard|soft", copied, re.IGNORECASE)
    bob = new_player(server, size=size)
    bob.page.goto(address)
    expect(bob.page.locator(".drill-says")).to_have_text(seen[0])
    bob.page.goto(f"{server.address}/train/daily/2999-01-01")
    expect(bob.page.get_by_role("alert")).to_contain_text("opens on that day")
    bob.page.get_by_role("button", name="To the drills", exact=True).click()
    expect(bob.page.get_by_role("button", name="Daily puzzle")).to_be_visible()


def test_a_shoe_is_counted(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server(sheets("atlantic-city"))
    ann = new_player(server, size=PHONE)
    page = ann.page
    page.goto(f"{server.address}/train/count")
    expect(page.get_by_text("Harvey Dubner")).to_be_visible()
    assert serious_findings(ann) == []
    page.get_by_label("3", exact=True).check(force=True)
    page.get_by_label("Fast").check(force=True)
    with page.expect_response("**/api/train/count") as begun:
        page.get_by_role("button", name="Shuffle and begin").click()
    cards = list(begun.value.json()["cards"])
    expect(page.get_by_role("group", name="Cards").get_by_role("img")).to_have_count(3)
    assert not ann.scrolls()
    field = page.get_by_label("Running count")
    expect(field).to_be_focused()
    page.keyboard.type("x")
    ann.key("Enter")
    expect(page.get_by_role("alert")).to_have_text("Expected a whole number such as -3.")
    field.fill("")
    page.keyboard.type(str(HI_LO.of(cards)))
    with page.expect_response("**/api/train/count/answer") as said:
        ann.key("Enter")
    expect(page.locator(".judged-verdict")).to_contain_text("Right")
    cards += said.value.json()["next"]["cards"]
    expect(field).to_be_focused()  # it went on by itself
    page.keyboard.type(str(HI_LO.of(cards) + 2))
    ann.key("Enter")
    expect(page.locator(".judged-verdict")).to_contain_text("you were off by 2")
    expect(page.locator(".drill-tally")).to_contain_text("1 of 2 counts right")
    ann.key("Enter")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_contain_text("1 of 2 counts right")
    expect(page.get_by_role("status")).to_contain_text("largest error was 2")


def test_exact_values_of_deviations_and_spreads(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server(sheets("atlantic-city", "red-dog"), coach=True)
    ann = new_player(server).open().sit("Atlantic City")
    expect(ann.bar.locator(".coach-badge")).to_have_count(0, timeout=START)
    page = ann.page
    page.get_by_role("button", name="Your session").click()
    ann.drawer.get_by_role("button", name="Train by these rules").click()
    page.get_by_role("button", name="Deviations").click()
    expect(page.locator(".drill-count")).to_contain_text(
        re.compile(r"Running count[+−]\d+Decks left\dTrue count")
    )
    told = answered(ann, "s")
    assert re.match(r"Right: stand|\w+ was better by \$\d", told)
    values = page.get_by_role("table", name="What each choice is worth for $100 wagered")
    expect(values.get_by_role("columnheader", name="Fresh shoe")).to_be_visible()
    expect(values).to_contain_text(re.compile(r"Stand yours.*\$\d"))
    assert serious_findings(ann) == []
    for size in (LOW, (720, 450)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{server.address}/train/deviations?table=atlantic-city")
        answered(ann, "s")
        assert [name for name in covered(ann) if "judged" not in name] == []
    page.goto(f"{server.address}/train/spreads")
    told = answered(ann, "r")
    assert re.match(r"Right: raise|No raise was better by \$\d", told)
    expect(page.get_by_role("row", name=re.compile("^No raise"))).to_contain_text("$0")
