"""A change of the rules on the page: posted with its time, told to who is there, kept over a kill (8.3)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.administrator import floorperson
from tests.browser.player import PHONE, TIMEOUT
from tests.served import ROOT, Served, cutcard

SHEET = (ROOT / "sheets" / "atlantic-city.toml").read_text("utf-8")
SURRENDER = SHEET.replace("[rules]", "[rules]\nsurrender = true", 1)
HIGHER = SHEET.replace('min = "10.00"', 'min = "25.00"', 1)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    options = ("--sheet", "atlantic-city", "--database", str(tmp_path / "house.db"), "--no-open")
    made = Served(tmp_path, cutcard("serve", "--no-coach", *options))
    made.start()
    try:
        yield made
    finally:
        made.kill()


def announce(client: httpx.Client, text: str, *, minutes: int = 31) -> httpx.Response:
    now = time.time()
    change = {"table": "atlantic-city", "sheet": text}
    return client.post(
        "/api/notices", json={"changes": [change], "effective": now + 60 * minutes, "notified": now - 1}
    )


@contextmanager
def at_the_table(chromium: Browser, served: Served) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    page.goto(f"{served.address}/table/atlantic-city")
    try:
        yield page
    finally:
        context.close()


@pytest.mark.clause("8.3(b)1", "8.3(b)2", "8.3(c)")
def test_an_announced_change_stands_on_the_page_and_survives_a_kill(
    chromium: Browser, built_page: Path, served: Served
) -> None:
    with floorperson(served) as client, at_the_table(chromium, served) as page:
        assert announce(client, SURRENDER, minutes=29).status_code == 409
        line = page.locator(".felt-notice")
        expect(page.get_by_role("button", name="Sit down")).to_be_visible()
        expect(line).to_have_count(0)
        assert announce(client, SURRENDER).status_code == 200
        expect(line).to_contain_text("Surrender half your wager on your first two cards")
        expect(line).to_contain_text("From ")
        assert announce(client, HIGHER).status_code == 200  # limits: at once, and the notice stays
        expect(page.locator(".notice-news")).to_contain_text(
            "New limits: Minimum of the blackjack wager: $25"
        )
        expect(line).to_be_visible()
        limits = client.get("/api/tables").json()["tables"][0]["limits"][0]
        assert limits["least"] == 25_00
    served.kill()
    served.start()
    with at_the_table(chromium, served) as page:
        expect(page.locator(".felt-notice")).to_contain_text("Surrender half your wager")
        page.set_viewport_size({"width": 1440, "height": 900})
        expect(page.get_by_text("$25 to $1,000")).to_be_visible()


@contextmanager
def signed_in(chromium: Browser, served: Served, client: httpx.Client) -> Iterator[Page]:
    """The page of the administrator, on a phone."""
    context = chromium.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    session = client.cookies["cutcard_session"]
    context.add_cookies([{"name": "cutcard_session", "value": session, "url": served.address}])
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    page.goto(served.address)
    try:
        yield page
    finally:
        context.close()


def write(page: Page, text: str) -> None:
    page.get_by_role("combobox").select_option("atlantic-city")
    page.get_by_label("The new sheet of Atlantic City").fill(text)


@pytest.mark.clause("8.3(b)", "8.3(b)1", "8.3(b)3")
def test_a_change_is_announced_by_a_form_seen_by_a_player_and_taken_back(
    chromium: Browser, built_page: Path, served: Served, tmp_path: Path
) -> None:
    with (
        floorperson(served) as client,
        at_the_table(chromium, served) as player,
        signed_in(chromium, served, client) as page,
    ):
        expect(player.get_by_role("button", name="Sit down")).to_be_visible()
        page.get_by_role("link", name="Change the rules").click()
        announces = page.get_by_role("button", name="Announce", exact=True)
        write(page, SHEET.replace("decks = 8", "decks = 99"))
        expect(page.get_by_text("expected a whole number from 1 to 12, got 99")).to_be_visible()
        expect(announces).to_be_disabled()
        new = tmp_path / "new.toml"
        new.write_text(SURRENDER, "utf-8")
        page.locator("input[type=file]").set_input_files(new)
        expect(page.get_by_text("Until then: Surrender is not offered")).to_be_visible()
        expect(page.get_by_text("Earliest lawful moment")).to_be_visible()
        expect(page.get_by_text("Not done: the Commission is told")).to_be_visible()
        expect(announces).to_be_disabled()
        page.get_by_role("button", name="Now").click()
        expect(announces).to_be_enabled()
        page.get_by_label("Takes effect").fill("2020-01-01T00:00")
        expect(page.get_by_text("done less than half an hour before it takes effect").first).to_be_visible()
        expect(announces).to_be_disabled()
        page.get_by_label("Takes effect").fill("2099-01-01T00:00")
        expect(announces).to_be_enabled()
        announces.click()
        expect(page.get_by_role("heading", name="Atlantic City: from")).to_be_visible()
        line = player.locator(".felt-notice")
        expect(line).to_contain_text("Surrender half your wager on your first two cards")
        expect(line).to_contain_text("2099")
        player.get_by_role("button", name="More").click()
        player.get_by_role("button", name="Rules and sign").click()
        expect(player.locator(".sign-notice")).to_contain_text("Surrender half your wager")
        page.get_by_role("button", name="Take back").click()
        page.get_by_role("button", name="Take it back").click()
        expect(page.get_by_text("Nothing is announced.")).to_be_visible()
        expect(line).to_have_count(0)
        write(page, HIGHER)
        page.get_by_role("button", name="Announce, in effect at once").click()
        expect(page.get_by_text("Announced at one table.")).to_be_visible()
        assert client.get("/api/tables").json()["tables"][0]["limits"][0]["least"] == 25_00


def test_the_form_is_not_for_players(chromium: Browser, built_page: Path, served: Served) -> None:
    with at_the_table(chromium, served) as page:
        page.goto(f"{served.address}/notices")
        expect(page.get_by_text("Only a floorperson can announce")).to_be_visible()
        page.goto(served.address)
        expect(page.get_by_role("link", name="Play").first).to_be_visible()
        expect(page.get_by_role("link", name="Change the rules")).to_have_count(0)
