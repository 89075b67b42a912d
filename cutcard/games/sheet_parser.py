"""Sheets of every game that is built: `[table] game` says whose parser reads the text."""

from cutcard.games.registry import BUILT, SHEET_PARSERS
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.sheet_source import read_written


def read_sheet_text(text: str) -> SheetRead:
    """What came of reading a sheet. The first game answers for a sheet that names none of the built ones."""
    table = read_written(text).data.get("table")
    game = table.get("game") if isinstance(table, dict) else None
    if not isinstance(game, str) or game not in SHEET_PARSERS:
        game = BUILT[0].name
    return SHEET_PARSERS[game](text)
