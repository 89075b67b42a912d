"""A side wager as this table reads the law, where a reading gives it another definition."""

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL, SideWager


def wager_as_read(sheet: BlackjackSheet, name: str) -> SideWager:
    """Its definition by the readings of the sheet: rows and what they mean; all else is the same by each."""
    wager = ALL[name]
    for (reading, value), other in wager.otherwise.items():
        if getattr(sheet.readings, reading) == value:
            return other
    return wager
