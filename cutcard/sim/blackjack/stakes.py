"""The stake of a simulated player on each side wager."""

from cutcard.games.blackjack.rules import bonus_stakes
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL


def stakes_of(sheet: BlackjackSheet, asked: int) -> tuple[int, ...]:
    """By wager in the sheet's order: the requested stake, or the smallest that the law fixes."""
    return tuple(_stake(sheet, offered.name, asked) for offered in sheet.wagers)


def _stake(sheet: BlackjackSheet, name: str, asked: int) -> int:
    wager = ALL[name]
    fixed = bonus_stakes(sheet) if wager.displayed else wager.stakes
    return asked if not fixed or asked in fixed else min(fixed)
