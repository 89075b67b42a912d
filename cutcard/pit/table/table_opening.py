"""A keeper for a new table, and for one that stands in a log."""

from cutcard.games.protocol import Rules
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.pit.log.codec import CodecError, codec_of
from cutcard.pit.log.entry import Entry
from cutcard.pit.table import automation, player_actions
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.randomness import Chance
from cutcard.pit.table.table_events import TableOpened


class NotALiveSheetError(ValueError):
    """A sheet no live table takes: unreadable, unlawful, or proposed; the message says which."""


def live_rules(text: str) -> Rules:
    """The rules of a sheet's text that a live table may run by."""
    read = read_sheet_text(text)
    sheet = read.sheet
    if read.proposed:
        raise NotALiveSheetError("the sheet is proposed (8.4): no live table is run by it")
    if sheet is None or read.violations:
        why = [problem.message for problem in read.problems] + [one.message for one in read.violations]
        raise NotALiveSheetError("; ".join(why) or "the sheet cannot be read")
    return GAMES[sheet.game].bind(sheet)


def new_keeper(table: str, rules: Rules, chance: Chance) -> Keeper:
    return Keeper(table, rules, chance=chance, take_part=player_actions.take_part, go_on=automation.go_on)


def keeper_of(first: Entry, chance: Chance) -> Keeper:
    """The keeper of a table whose log begins with this entry, before it; `follow` it first."""
    opened = opening_of(first)
    return new_keeper(first.table, live_rules(opened.sheet), chance)


def opening_of(first: Entry) -> TableOpened:
    """What the first entry of a log says of its table."""
    items, _, _ = codec_of(next(iter(GAMES.values()))).decode_body(first.body)
    opened = items[0][1] if items else None
    if not isinstance(opened, TableOpened):
        raise CodecError("the log does not begin with a table that opens")
    return opened
