"""The procedures of a roll of craps: what the dealer does between two commands, one after the other.

Each handler ends by naming the procedure that follows; `round/order_of_play.py` is the table.
"""

from enum import StrEnum

from cutcard.games.craps.model.evolve import evolve
from cutcard.games.craps.model.state import TableState
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Refusal


class Procedure(StrEnum):
    """One thing the dealer does in the order of play, without waiting for anybody."""

    WAGERS = "wagers the throw decides"
    COME_BETS = "come bets to their come points"
    POINT = "the point"
    BETTING = "betting opens again"


Next = Procedure | None
"""What follows; None: the table waits for a command, in the phase it has come to."""

Answer = Refusal | Procedure | None
"""What a command comes to."""


class Progress(Transaction[CrapsSheet, TableState]):  # type: ignore[type-var]
    """Collects events and keeps the state they lead to."""

    __slots__ = ()

    evolve = staticmethod(evolve)
