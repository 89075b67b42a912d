"""Blackjack sheets from files, for tests that need blackjack's own type."""

from pathlib import Path

from cutcard.cli.sheets import load_table
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


def load_sheet(path: Path) -> BlackjackSheet:
    """A sheet's file, or the name of a bundled one."""
    sheet = load_table(path)
    assert isinstance(sheet, BlackjackSheet)
    return sheet
