"""The coach on the page: the pill after a decision, the marks before it, the why, and how it is off."""

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.arranged_server import Served
from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, TIMEOUT, Player
from tests.browser.test_page import serious_findings
from tests.served import ROOT

SHEETS = ROOT / "sheets"
ROUNDS = "Td Ts 6c 8c 8d 6s 8h Tc 3d 8s 2c Th 9c 4d 2d Kc"
"""Sixteen against a ten, the dealer has 18. Eights against a six: split, the first hand 8 3 8 2."""
START = 90_000
"""Milliseconds until the coach is ready on a busy machine that must compile first."""
LOW = (844, 390)


def text(name: str) -> str:
    return (SHEETS / f"{name}.toml").read_text("utf-8")


def badge(player: Player) -> Locator:
    return player.bar.locator(".coach-badge")


def pill(player: Player) -> Locator:
    return player.mine.locator(".coach-pill")


def verdict(player: Player) -> Locator:
    """The pill at the cards or, where it would cover one, the button in the bar."""
    return player.page.locator(".coach-pill, .coach-badge-verdict")


def choice(player: Player, name: str) -> Locator:
    return player.bar.locator(".choices").get_by_role("button", name=re.compile(rf"^{name}\b"))


def seated(server: Served, player: Player, title: str = "Atlantic City") -> Player:
    """At the table, with a coach who is ready."""
    player.open().sit(title)
    expect(badge(player)).to_have_count(0, timeout=START)
    player.cut_if_asked()
    player.expect_betting()
    return player


def set_mode(player: Player, words: str) -> None:
    """As a person does it, in the settings."""
    tool = player.page.locator(".tool-coach")
    if not tool.is_visible():
        player.page.locator(".tool-more").click()
        tool = player.drawer.get_by_role("button", name="Coach and accuracy")
    tool.click()
    player.drawer.get_by_label(re.compile(f"^{words}")).check()
    player.key("Escape")
    expect(player.drawer).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LOW, DESKTOP], ids=["phone", "low", "desktop"])
def test_after_a_decision_and_before_the_next(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server({"atlantic-city": text("atlantic-city")}, shoes=[ROUNDS], coach=True)
    ann = seated(server, new_player(server, size=size))
    ann.lay("$25")
    ann.deal()
    assert not choice(ann, "Hit").locator(".coach-value").count()
    choice(ann, "Stand").click()
    expect(verdict(ann)).to_have_text("Hit was better: -$0.12")
    expect(ann.page.get_by_test_id("coach-said")).to_have_text("Hit was better: -$0.12.")
    assert serious_findings(ann) == []
    verdict(ann).click()
    why = ann.drawer.get_by_role("region", name="Why")
    expect(why.get_by_role("heading")).to_have_text("10♦ 6♣ against 10♠")
    expect(why.locator(".coach-why-says li")).to_have_text(
        [
            re.compile(r"^Hit busts 61\.2\s% with the next card and ends on 17 or more 38\.8\s%\.$"),
            re.compile(r"^Stand wins only when the dealer busts, 23\.0\s% when there is no blackjack\.$"),
            re.compile(r"^On average Hit loses \$\S+ and Stand loses \$\S+: Hit was \$0\.12 better\.$"),
        ]
    )
    values = why.get_by_role("table").first.get_by_role("row")
    expect(values).to_have_count(5)
    expect(values.nth(1)).to_have_text(re.compile("^Hit ?best"))
    expect(values.nth(2)).to_have_text(re.compile("^Stand ?your choice"))
    dealer = why.get_by_role("table", name=re.compile("^The dealer shows a 10, with no blackjack"))
    expect(dealer.get_by_role("row", name=re.compile(r"^bust 23\.0"))).to_be_visible()
    expect(ann.drawer.get_by_role("region", name="This session")).to_contain_text(
        "0 of 1 decision best (0.0 %)"
    )
    assert serious_findings(ann) == []
    ann.key("Escape")
    set_mode(ann, "Before a decision")
    ann.lay("$25")
    expect(badge(ann)).to_have_text(re.compile(r"^Bets cost \$0\.\d\d on average$"))
    expect(verdict(ann)).to_have_count(0)
    ann.deal()
    expect(choice(ann, "Split").locator(".coach-best")).to_have_text(re.compile(r"^\+\$9\.\d\d ?best$"))
    expect(ann.bar.locator(".coach-best")).to_have_count(1)
    expect(choice(ann, "Stand").locator(".coach-value")).to_have_text(re.compile(r"^-\$3\.\d\d$"))
    assert not choice(ann, "Surrender").locator(".coach-value").count(), "a barred choice has no value"
    assert not ann.scrolls()
    assert serious_findings(ann) == []
    badge(ann).click()
    expect(ann.drawer.get_by_role("region", name="Why").get_by_role("row").nth(1)).to_contain_text("Split")
    ann.key("Escape")
    choice(ann, "Split").click()
    ann.expect_hands(2)
    expect(verdict(ann)).to_have_count(0), "the best choice was made"
    choice(ann, "Stand").click()  # with eleven
    expect(verdict(ann)).to_have_text(re.compile(r"^(Double (was )?better: |Cost )?-?\$\d+\.\d\d$"))
    if pill(ann).count():
        expect(pill(ann)).to_have_attribute("data-place", re.compile(r"\.1$"))


TENS = "Td 6s Tc 8c 3d 2c 9h 7h 5d 4c"
"""Tens against a six, split: 10 3, then a two; 10 9, then a seven."""


@pytest.mark.parametrize("size", [PHONE, LOW, DESKTOP], ids=["phone", "low", "desktop"])
def test_pills_of_split_hands_lie_apart_and_cover_no_card(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server({"atlantic-city": text("atlantic-city")}, shoes=[TENS], coach=True)
    ann = seated(server, new_player(server, size=size))
    ann.lay("$25")
    ann.deal()
    choice(ann, "Split").click()
    ann.expect_hands(2)
    expect(verdict(ann)).to_have_text(re.compile(r"^Stand was better(?: than Split)?: -\$2\.\d\d$"))
    said = ann.page.get_by_test_id("coach-said")
    choice(ann, "Hit").click()
    expect(said).to_have_text(re.compile(r"^Stand was better: -\$(?!2\.97)\d+\.\d\d\.$"))
    choice(ann, "Stand").click()
    before = said.inner_text()
    choice(ann, "Hit").click()
    expect(said).not_to_have_text(before)
    expect(verdict(ann).first).to_be_visible()
    covered = ann.page.evaluate(
        """() => {
          const apart = (a, b) =>
            a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          const rects = (found) =>
            [...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect());
          const pills = rects('.coach-pill');
          const cards = rects('.box-mine [data-card]');
          return [
            ...pills.flatMap((one, i) => pills.slice(i + 1).filter((other) => !apart(one, other))),
            ...pills.flatMap((one) => cards.filter((other) => !apart(one, other))),
          ].length;
        }"""
    )
    assert covered == 0


def test_a_costly_decision_opens_its_round(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"atlantic-city": text("atlantic-city")}, shoes=[ROUNDS], coach=True)
    ann = seated(server, new_player(server))
    ann.lay("$25")
    ann.deal()
    choice(ann, "Stand").click()
    verdict(ann).click()
    costly = ann.drawer.get_by_role("region", name="This session").get_by_role("listitem")
    expect(costly).to_contain_text("Atlantic City, round 1")
    costly.get_by_role("button").click()
    opened = ann.page.get_by_role("dialog", name="Atlantic City, round 1")
    expect(opened.get_by_role("button", name="Next step")).to_be_visible()
    expect(opened.locator("[data-card]")).to_have_count(
        4
    )  # it begins with the decision, its cards on the felt
    expect(opened.locator(".round-mark-now")).to_contain_text("Hit was better")
    ann.key("Escape")
    expect(ann.drawer.get_by_role("region", name="This session")).to_be_visible()  # back at the list
    costly.get_by_role("button").click()
    expect(opened.get_by_role("button", name="Share this round")).to_be_visible()
    assert serious_findings(ann) == []


def test_the_best_choice_is_marked_where_it_lies_under_more(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"no-hole-card": text("no-hole-card")}, shoes=["Td Ts 6c 8c"], coach=True)
    ann = seated(server, new_player(server), "No hole card")
    set_mode(ann, "Before a decision")
    ann.lay("$25")
    ann.deal()
    more = choice(ann, "More")
    expect(more.locator(".coach-best")).to_have_text(re.compile("^Surrender ?best$"))
    more.click()
    surrender = ann.page.get_by_role("button", name=re.compile("^Surrender"))
    expect(surrender.locator(".coach-best")).to_have_text(re.compile(r"^-\$13\.\d\d ?best$"))
    assert serious_findings(ann) == []


def test_the_other_player_sees_nothing_of_it(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"atlantic-city": text("atlantic-city")}, shoes=[ROUNDS], coach=True)
    ann = seated(server, new_player(server))
    bob = new_player(server).open().sit("Atlantic City")
    ann.lay("$25")
    ann.deal()
    bob.bar.get_by_role("button", name=re.compile("^Sit (this one )?out")).click()
    choice(ann, "Stand").click()
    expect(pill(ann)).to_be_visible()
    expect(bob.page.locator(".coach-pill")).to_have_count(0)


def test_red_dogs_raise_and_the_price_of_a_wager(start_server: StartServer, new_player: NewPlayer) -> None:
    sheets = {name: text(name) for name in ("red-dog", "minibaccarat")}
    server = start_server(sheets, shoes=["5d 9s 2c", "2c 3c 4c 5c"], coach=True)
    ann = seated(server, new_player(server), "Red dog")
    ann.lay("$5")
    ann.deal()
    choice(ann, "Raise").first.click()
    expect(verdict(ann)).to_have_text(re.compile(r"^(No raise (was )?better: |Cost )?-?\$1\.\d\d$"))
    bob = seated(server, new_player(server), "Minibaccarat")
    bob.touch("Tie")
    bob.deal()
    expect(badge(bob)).to_have_text(re.compile(r"^(Bets|The same bets) cost \$\d+\.\d\d on average$"))
    badge(bob).click()
    prices = bob.drawer.get_by_role("region", name=re.compile("^What .* costs? on average$"))
    expect(prices.get_by_role("row")).to_have_count(2)
    expect(prices).to_contain_text(re.compile(r"wins 9\.5\s% and loses 90\.5\s%"))
    expect(bob.drawer.get_by_label(re.compile("^While you bet"))).to_be_visible()


def worker_of(server: Served) -> int:
    """The process number of the coach's worker, a child of the server."""
    assert server.process is not None
    process = server.process.pid
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return next(int(one) for one in children if "coach.worker" in Path(f"/proc/{one}/cmdline").read_text())


def test_a_coach_whose_worker_is_killed_says_so_and_comes_back(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"atlantic-city": text("atlantic-city")}, shoes=[ROUNDS], coach=True)
    ann = new_player(server).open().sit("Atlantic City")
    expect(badge(ann)).to_have_text("Coach getting ready")
    expect(badge(ann)).to_have_count(0, timeout=START)
    os.kill(worker_of(server), signal.SIGKILL)
    expect(badge(ann)).to_have_text("Coach off for now")
    badge(ann).click()
    expect(ann.drawer.get_by_role("status")).to_have_text("The coach does not answer and is being restarted.")
    ann.key("Escape")
    ann.cut_if_asked()
    ann.lay("$25")
    ann.deal()
    expect(badge(ann)).to_have_count(0, timeout=START)
    choice(ann, "Stand").click()
    expect(pill(ann)).to_be_visible()


def test_without_a_coach_the_page_says_so_in_its_settings(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"atlantic-city": text("atlantic-city")})
    ann = new_player(server).open().sit("Atlantic City")
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.drawer).to_contain_text("This server has no coach.")
    expect(badge(ann)).to_have_count(0)


def test_the_bar_is_no_wider_than_a_phone_after_a_lost_side_wager(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """The last result and the price of the same side wager stand beside each other; both can be read."""
    server = start_server({"atlantic-city": text("atlantic-city")}, shoes=[ROUNDS], coach=True)
    ann = seated(server, new_player(server, size=PHONE))
    ann.lay("$10")
    ann.touch("21+3")
    ann.deal()
    choice(ann, "Stand").click()
    ann.expect_betting()
    ann.lay("$10")
    ann.key("z")
    expect(ann.last_round).to_be_visible(timeout=2 * TIMEOUT)
    expect(badge(ann)).to_have_text(re.compile(r"^The same side bets cost \$\d\.\d\d on average$"))
    for width in (390, 360, 320):
        ann.page.set_viewport_size({"width": width, "height": 844})
        wider = "all => all.filter(one => one.getBoundingClientRect().right > innerWidth).length"
        assert ann.bar.locator("button, .result, p").evaluate_all(wider) == 0, width
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert badge(ann).evaluate("one => one.scrollWidth <= one.clientWidth"), "its sum is not cut"
