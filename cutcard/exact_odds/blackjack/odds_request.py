"""Checks a request for the odds of a sheet: which wagers it offers, and which cards can be out of its shoe.

It is checked before an analysis is loaded, so this module imports none.
"""

from collections.abc import Sequence

from cutcard.cards import Card
from cutcard.exact_odds.blackjack.report.outcomes import kinds_left
from cutcard.exact_odds.errors import UnknownWagerError
from cutcard.games.blackjack.rules import why_not_insurance
from cutcard.games.blackjack.sheet.hints import HINTS
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.wagers import offered_by
from cutcard.games.twenty_one.points import ACE


def insurable(sheet: BlackjackSheet) -> bool:
    """Whether any up card lets players insure at this table."""
    return any(why_not_insurance(sheet, up) is None for up in range(2, ACE + 1))


def offered_wagers(sheet: BlackjackSheet) -> tuple[str, ...]:
    """Every wager of the sheet, in the order of the report."""
    return (MAIN, *((INSURANCE,) if insurable(sheet) else ()), *(each.name for each in sheet.wagers))


def wagers_named(sheet: BlackjackSheet, wager: str | None) -> tuple[str, ...]:
    """The wagers that a name means: one by its own name, several by the name of their table."""
    offered = offered_wagers(sheet)
    if wager is None or wager in offered:
        return offered if wager is None else (wager,)
    together = tuple(one.name for one in offered_by(wager) if one.name in offered)
    if not together:
        raise UnknownWagerError(wager, offered, HINTS.of_key(wager, "wagers"))
    return together


def check_request(sheet: BlackjackSheet, wager: str | None, removed: Sequence[Card]) -> None:
    """`UnknownWagerError` or `TooManyRemovedError` where this sheet has no such odds."""
    wagers_named(sheet, wager)
    kinds_left(sheet.decks, removed)
