"""The fullest tables can be read at every size: nothing lies over another, is cut off, or under 12 pixels.

The sizes are the felt's own on a screen of 390x844, 1024x768 and 1920x1080.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.felt_fixtures import felt_of, show

SIZES = {"phone": (390, 587), "tablet": (1024, 578), "desktop": (1920, 890)}
FULLEST = (
    ("seven-boxes-worst", 0),  # the reader's box split to four hands of four, three side wagers each
    ("seven-boxes-other-split", 0),  # another's
    ("spectators", 0),
    ("split-four", 2),
    ("multiple-action", 1),
    ("red-dog", 2),
    ("results", 1),
    ("high-card", 1),  # a game without a drawing of its own
)


@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_read(chromium: Browser, built_fixtures: Path, size: str) -> None:
    page = felt_of(chromium, built_fixtures, size=SIZES[size])
    for fixture, frame in FULLEST:
        show(page, fixture, frame)
        assert page.evaluate("illegible()") == [], f"{fixture}, frame {frame}"
    page.context.close()


def test_the_check_finds_what_cannot_be_read(chromium: Browser, built_fixtures: Path) -> None:
    """Seven boxes do not fit on half a phone: texts overlap there, and the check reports it."""
    page = felt_of(chromium, built_fixtures, size=(390, 300))
    show(page, "seven-boxes-worst", 0)
    assert any("lies over" in one for one in page.evaluate("illegible()"))
    page.context.close()
