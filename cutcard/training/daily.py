"""The daily puzzle: five decisions that follow from the date and the sheet, so everybody gets the same."""

import re
from datetime import date
from typing import Any

from cutcard.training.draw import drawn, kinds_of, seeded
from cutcard.training.protocol import TRAINERS, Exercise

HANDS = 5
FIRST_DAY = date(2026, 11, 1)
_DAY = re.compile(r"^\d{4}-\d{2}-\d{2}$", re.ASCII)
_DRAW = "cutcard daily puzzle 1"
"""Changes with the way of drawing, so that no puzzle changes silently."""


class NotADayError(ValueError):
    """A text that is not a day of a puzzle; the message says what is expected."""


def read_day(text: str, today: date) -> date:
    """The day that a link names."""
    try:
        found = date.fromisoformat(text) if _DAY.match(text) else None
    except ValueError:
        found = None
    if found is None:
        raise NotADayError("expected a date such as 2026-11-16")
    if found > today:
        raise NotADayError(f"the puzzle of {found.isoformat()} opens on that day, at midnight UTC")
    if found < FIRST_DAY:
        raise NotADayError(f"there are puzzles from {FIRST_DAY.isoformat()} on")
    return found


def puzzle(sheet: Any, day: date) -> tuple[Exercise, ...]:
    """The decisions of one day at one sheet, hard ones more likely; no two of one name."""
    trainer = TRAINERS[sheet.game]
    source = seeded(f"{_DRAW}\n{day.isoformat()}\n{sheet.digest}")
    kinds = kinds_of(trainer.cells(sheet))
    found: list[Exercise] = []
    while len(found) < HANDS:
        cell = drawn(kinds, source, without={one.key for one in found})
        found.append(trainer.exercise(sheet, cell, source))
    return tuple(found)
