"""Every option of a blackjack table as data: key, values, default, clause, sign words, what is built."""

from collections.abc import Mapping

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.keys.rules import RULES
from cutcard.games.blackjack.sheet.keys.table import CARDS, CLOCKS, READINGS, TABLE
from cutcard.games.blackjack.sheet.keys.wagers import limits, wager_options
from cutcard.games.blackjack.sheet.keys.what_if import WHAT_IF
from cutcard.games.blackjack.sheet.sheet import MAIN, MAIN_LIMITS, BlackjackSheet, Readings, WhatIf
from cutcard.law.options import Option
from cutcard.law.sheet_fields import from_fields

__all__ = ["BY_KEY", "OPTIONS", "TABLES"]

OPTIONS: tuple[Option, ...] = (
    *from_fields(BlackjackSheet, (*TABLE, *CARDS, *RULES)),
    *limits(MAIN, (), MAIN_LIMITS.least, MAIN_LIMITS.most),
    *(option for name in KNOWN for option in wager_options(name)),
    *from_fields(Readings, READINGS),
    *from_fields(WhatIf, WHAT_IF),
    *CLOCKS,
)
"""Every key a blackjack sheet may hold."""

BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}

TABLES: tuple[str, ...] = tuple(f"wagers.{name}" for name in KNOWN)
"""Tables that say something even when they are empty."""
