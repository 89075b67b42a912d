"""The rules of a sheet's text, if a live table may run it."""

from typing import NamedTuple

from cutcard.games.protocol import Rules
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead


class NotALiveSheetError(ValueError):
    """A sheet that no live table may run: unreadable, unlawful or proposed. The message says which."""


class LiveSheet(NamedTuple):
    """A sheet that a live table may run: as it was read, and its rules."""

    read: SheetRead
    rules: Rules


def live_sheet(text: str) -> LiveSheet:
    read = read_sheet_text(text)
    sheet = read.sheet
    if read.proposed:
        raise NotALiveSheetError("the sheet is proposed (8.4), so no live table may run it")
    if sheet is None or read.violations:
        why = [problem.message for problem in read.problems] + [one.message for one in read.violations]
        raise NotALiveSheetError("; ".join(why) or "the sheet cannot be read")
    return LiveSheet(read, GAMES[sheet.game].bind(sheet))


def live_rules(text: str) -> Rules:
    return live_sheet(text).rules
