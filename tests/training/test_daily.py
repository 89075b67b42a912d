"""The daily puzzle: it follows from the date and the sheet alone, and only from them."""

from datetime import date, timedelta

import pytest

from cutcard.training.daily import FIRST_DAY, HANDS, NotADayError, puzzle, read_day
from tests.training.sheets import BLACKJACK, RED_DOG, sheet

DAY = date(2026, 11, 16)


def test_a_puzzle_is_the_same_everywhere() -> None:
    """Written out, so that a changed draw is seen: people compare their results."""
    assert [(one.key, one.dealer, one.cards) for one in puzzle(sheet(BLACKJACK), DAY)] == [
        ("a pair of 6s against 8", ("8c",), ("6c", "6s")),
        ("hard 9 against 8", ("8d",), ("3h", "6c")),
        ("soft 18 against ace", ("Ac",), ("7h", "Ad")),
        ("hard 13 of three cards against 6", ("6s",), ("4d", "8c", "Ac")),
        ("soft 18 against 3", ("3c",), ("7d", "Ad")),
    ]


def test_every_day_and_every_sheet_has_its_own() -> None:
    days = [DAY + timedelta(days=number) for number in range(30)]
    found = [puzzle(sheet(BLACKJACK), day) for day in days]
    assert len(set(found)) == len(days)
    assert all(len({one.key for one in each}) == HANDS for each in found)
    assert puzzle(sheet("boardwalk"), DAY) != found[0]
    spreads = puzzle(sheet(RED_DOG), DAY)
    assert len({one.key for one in spreads}) == HANDS
    assert all(one.says.startswith("Spread ") and " pays " in one.says for one in spreads)


@pytest.mark.parametrize(
    "text", ["", "x", "2026-11-31", "2026-1-1", "20261116", "2026-11-16T00", "２０26-11-16"]
)
def test_an_invalid_date(text: str) -> None:
    with pytest.raises(NotADayError, match="expected a date such as 2026-11-16"):
        read_day(text, DAY)


def test_days_before_the_first_and_after_today() -> None:
    assert read_day("2026-11-16", DAY) == DAY
    assert read_day(FIRST_DAY.isoformat(), DAY) == FIRST_DAY
    with pytest.raises(NotADayError, match="opens on that day"):
        read_day("2026-11-17", DAY)
    with pytest.raises(NotADayError, match="from 2026-11-01 on"):
        read_day("2026-10-31", DAY)
