"""How a picture of the docs is taken: a person at a real server, a size, a small JPEG file."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser

from tests.browser.player import PHONE, Player
from tests.served import ROOT

FOLDER = ROOT / "docs" / "page"
SHEETS = ROOT / "sheets"
QUALITY = 60
SETTLED = 1500
"""Milliseconds until nothing moves any more."""
BETWEEN = (1440, 900)
LOW = (844, 390)
COACH_READY = 90_000


def sheet(name: str) -> str:
    return (SHEETS / f"{name}.toml").read_text("utf-8")


@contextmanager
def player_of(chromium: Browser, address: str, size: tuple[int, int]) -> Iterator[Player]:
    touched = size in (PHONE, LOW)
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", has_touch=touched
    )
    try:
        yield Player(context, address)
    finally:
        context.close()


def take(player: Player, name: str, *, whole: bool = False) -> None:
    player.page.wait_for_timeout(SETTLED)
    path = FOLDER / f"{name}.jpg"
    player.page.screenshot(path=path, type="jpeg", quality=QUALITY, full_page=whole)
