"""docs/sheet.md agrees with the options."""

from cutcard.games.blackjack.sheet.options import OPTIONS
from tests.law.sheet_page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it again: python -m tests.law.sheet_page"


def test_every_key_is_on_the_page() -> None:
    text = page()
    for option in OPTIONS:
        assert f"`{option.key}`" in text or f"`{option.name}`" in text
