"""A change of the rules on the page: posted with its time, told to who is there, kept over a kill (8.3)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.administrator import administrator
from tests.browser.player import PHONE, TIMEOUT
from tests.served import ROOT, Served, cutcard

SHEET = (ROOT / "sheets" / "atlantic-city.toml").read_text("utf-8")
SURRENDER = SHEET.replace("[rules]", "[rules]\nsurrender = true", 1)
HIGHER = SHEET.replace('min = "10.00"', 'min = "25.00"', 1)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    options = ("--sheet", "atlantic-city", "--database", str(tmp_path / "house.db"), "--no-open")
    made = Served(tmp_path, cutcard("serve", *options))
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
    with administrator(served) as client, at_the_table(chromium, served) as page:
        assert announce(client, SURRENDER, minutes=29).status_code == 409
        line = page.locator(".felt-notice")
        expect(page.get_by_role("button", name="Sit down")).to_be_visible()
        expect(line).to_have_count(0)
        assert announce(client, SURRENDER).status_code == 200
        expect(line).to_contain_text("Surrender half your wager on your first two cards")
        expect(line).to_contain_text("From ")
        assert announce(client, HIGHER).status_code == 200  # limits: at once, and the notice stays
        expect(line).to_be_visible()
        limits = client.get("/api/tables").json()["tables"][0]["limits"][0]
        assert limits["least"] == 25_00
    served.kill()
    served.start()
    with at_the_table(chromium, served) as page:
        expect(page.locator(".felt-notice")).to_contain_text("Surrender half your wager")
        page.set_viewport_size({"width": 1440, "height": 900})
        expect(page.get_by_text("$25 to $1,000")).to_be_visible()
