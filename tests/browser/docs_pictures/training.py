"""Training, at a real server with a coach."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.arranged_server import Served
from tests.browser.docs_pictures.taking import BETWEEN, COACH_READY, LOW, player_of, sheet, take
from tests.browser.player import PHONE, Player

SIZES = {"-phone": PHONE, "-low": LOW, "": BETWEEN}
SHEETS = ("atlantic-city", "boardwalk", "red-dog", "double-exposure")


def answer(ann: Player, key: str) -> None:
    ann.page.get_by_role("group", name="Your choices").wait_for()
    ann.key(key)
    ann.page.locator(".judged").wait_for()


def wrong(ann: Player, address: str) -> None:
    """Answers until one is wrong, which stays."""
    ann.page.goto(address)
    answer(ann, "s")
    while not ann.page.locator(".judged-wrong").count():
        ann.key("x")
        answer(ann, "s")


def pictures(ann: Player, name: str) -> None:
    wrong(ann, f"{ann.address}/train/hands")
    take(ann, f"train-hand{name}")
    wrong(ann, f"{ann.address}/train/deviations?table=boardwalk")
    take(ann, f"train-deviation{name}")
    ann.page.goto(f"{ann.address}/train/daily")
    for number in range(5):
        answer(ann, "s" if number in (2, 3) else "h")
        ann.key("x")
    ann.page.locator(".daily-result").wait_for()
    take(ann, f"train-daily{name}")
    ann.page.goto(f"{ann.address}/train")
    ann.page.locator(".progress").wait_for()
    take(ann, f"train{name}")


def training(chromium: Browser, folder: Path) -> None:
    there = folder / "training"
    there.mkdir()
    server = Served(there, {name: sheet(name) for name in SHEETS}, coach=True)
    try:
        for name, size in SIZES.items():
            with player_of(chromium, server.address, size) as ann:
                ann.open().sit("Atlantic City")
                expect(ann.bar.locator(".coach-badge")).to_have_count(0, timeout=COACH_READY)
                pictures(ann, name)
    finally:
        server.kill()
