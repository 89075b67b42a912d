"""Sheets of every game that is built: `[table] game` says who reads the text."""

from collections.abc import Callable

from cutcard.games.blackjack.sheet.hints import HINTS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import SheetRead, read_blackjack_sheet
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.sheet.sheet_parser import RedDogRead, read_red_dog_sheet
from cutcard.law.sheet_source import WrittenSheet, read_written

AnySheet = BlackjackSheet | RedDogSheet
AnyRead = SheetRead | RedDogRead

READERS: dict[str, Callable[[WrittenSheet], AnyRead]] = {
    "blackjack": read_blackjack_sheet,
    "red-dog": read_red_dog_sheet,
}


def read_sheet_text(text: str) -> AnyRead:
    """What came of reading a sheet. One that names no game, or none of the built ones, blackjack answers."""
    written = read_written(text, HINTS)
    table = written.data.get("table")
    game = table.get("game") if isinstance(table, dict) else None
    if written.problems and not isinstance(game, str):
        return SheetRead(None, None, problems=written.problems)  # whose keys they are cannot be told
    return READERS.get(game if isinstance(game, str) else "", read_blackjack_sheet)(written)
