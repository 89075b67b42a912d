"""Rounds of tables with arranged cards."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.browser.arranged_server import Served
from tests.browser.docs_pictures.taking import BETWEEN, LOW, player_of, sheet, take
from tests.browser.player import DESKTOP, PHONE, TABLET, Player

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
TWICE = (720, 450)

STIFF = "8s Js Kd 6d Th 5h 9s Qc"
"""Ada, the reader, Bea and the dealer's up card; then their second cards."""
ELEVEN = "8s 6s Kd 6d Th 5h 9s Qc"
EIGHTS = "8s 8h Kd 6d Th 8d 9s Qc 8c 3h Tc 2d"
INSURED = "8s Ts Kd Ad Th 9h 9s 5c"
TWENTY = "8s Js Kd 7d Th Qh 9s Tc"


def betting(ann: Player) -> None:
    ann.lay("$25")


def dealt(ann: Player) -> None:
    ann.lay("$25")
    ann.deal()


def decision(ann: Player) -> None:
    dealt(ann)
    ann.expect_choice("Stand")


def split(ann: Player) -> None:
    dealt(ann)
    ann.choose("Split")
    ann.expect_hands(2)
    ann.choose("Split")
    ann.expect_hands(3)
    ann.choose("Double")
    ann.expect_choice("Stand")


def insurance(ann: Player) -> None:
    dealt(ann)
    ann.expect_choice("Insure")


def results(ann: Player) -> None:
    dealt(ann)
    ann.choose("Stand")
    ann.result.wait_for()


def amount(ann: Player) -> None:
    decision(ann)
    ann.more("Double for less").last.click()


def replay(ann: Player) -> None:
    results(ann)
    ann.expect_betting()
    tool = ann.page.locator(".tool-rounds")
    if not tool.is_visible():
        ann.page.locator(".tool-more").click()
        tool = ann.drawer.get_by_role("button", name="Last rounds")
    tool.click()
    ann.drawer.get_by_role("link", name=re.compile("^Round")).first.click()
    ann.drawer.get_by_role("button", name="Last step").click()


def raised(ann: Player) -> None:
    dealt(ann)
    ann.expect_choice("Raise")


def three_wagers(ann: Player) -> None:
    ann.lay("$25")
    for number in (2, 3):
        ann.touch(f"Hand {number}")
    ann.deal()


class Picture(NamedTuple):
    name: str
    sheet: str
    title: str
    play: Callable[[Player], None]
    shoe: str
    size: tuple[int, int]
    bots: int = 2


def pictures() -> list[Picture]:
    city = ("atlantic-city", "Atlantic City")
    moments = (
        ("betting", betting, STIFF),
        ("decision", decision, STIFF),
        ("split", split, EIGHTS),
        ("insurance", insurance, INSURED),
        ("results", results, TWENTY),
    )
    return [
        *(
            Picture(f"{size}-{moment}", *city, play, shoe, pixels)
            for moment, play, shoe in moments
            for size, pixels in SIZES.items()
        ),
        Picture("desktop-amount", *city, amount, ELEVEN, BETWEEN),
        Picture("phone-landscape", *city, decision, STIFF, LOW),
        Picture("phone-landscape-betting", *city, betting, STIFF, LOW),
        Picture("phone-landscape-results", *city, results, TWENTY, LOW),
        Picture("twice-as-large", *city, decision, STIFF, TWICE),
        Picture(
            "double-exposure", "double-exposure", "Double exposure", decision, "8s Js 9d Th 5h Tc", BETWEEN, 1
        ),
        Picture("six-to-five", "six-to-five", "Six to five", decision, "8s Js 9d Th 5h Tc", BETWEEN, 1),
        Picture("red-dog", "red-dog", "Red dog", raised, "4c Th", BETWEEN),
        Picture("red-dog-phone", "red-dog", "Red dog", raised, "4c Th", PHONE),
        Picture("multiple-action", "multiple-action", "Multiple action", three_wagers, STIFF, BETWEEN),
        Picture(
            "multiple-action-insurance", "multiple-action", "Multiple action", three_wagers, INSURED, BETWEEN
        ),
        Picture("replay", *city, replay, TWENTY, BETWEEN),
        Picture("replay-phone", *city, replay, TWENTY, PHONE),
        Picture("replay-low", *city, replay, TWENTY, LOW),
    ]


def rounds(chromium: Browser, folder: Path, wanted: tuple[str, ...]) -> int:
    """Takes those whose names begin so, or all; how many failed."""
    failed = 0
    for each in pictures():
        if wanted and not each.name.startswith(wanted):
            continue
        there = folder / each.name
        there.mkdir()
        server = Served(there, {each.sheet: sheet(each.sheet)}, shoes=[each.shoe], bots=each.bots)
        try:
            with player_of(chromium, server.address, each.size) as ann:
                each.play(ann.open().sit(each.title))
                take(ann, each.name)
        except Exception as error:  # the others are taken all the same
            failed += 1
            sys.stderr.write(f"{each.name}: {str(error).splitlines()[0]}\n")
        finally:
            server.kill()
    return failed
