"""The rules of a sheet's text, if a live table may run it."""

from collections.abc import Sequence
from typing import NamedTuple

from cutcard.games.protocol import Rules
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem

UNREADABLE = "the sheet cannot be read"


class NotALiveSheetError(ValueError):
    """A sheet that no live table may run: unreadable, unlawful or proposed. The message says which."""

    def __init__(self, says: Sequence[str], violations: Sequence[Violation] = ()) -> None:
        super().__init__("; ".join([*says, *(one.message for one in violations)]))
        self.says = tuple(says)
        """What is wrong beside the law, one sentence each."""
        self.violations = tuple(violations)


class LiveSheet(NamedTuple):
    """A sheet that a live table may run: as it was read, and its rules."""

    read: SheetRead
    rules: Rules


def live_sheet(text: str) -> LiveSheet:
    read = read_sheet_text(text)
    sheet = read.sheet
    if read.proposed:
        raise NotALiveSheetError(["the sheet is proposed (8.4), so no live table may run it"])
    if sheet is None or read.violations:
        says = [_sentence(problem) for problem in read.problems]
        raise NotALiveSheetError(says if says or read.violations else [UNREADABLE], read.violations)
    return LiveSheet(read, GAMES[sheet.game].bind(sheet))


def _sentence(problem: Problem) -> str:
    place = ": ".join(filter(None, (f"line {problem.line}" if problem.line else "", problem.key)))
    return f"{place}: {problem.message}" if place else problem.message


def live_rules(text: str) -> Rules:
    return live_sheet(text).rules
