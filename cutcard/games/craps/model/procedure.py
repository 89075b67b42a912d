"""The procedures of a roll of craps: what the dealer does between two commands, one after the other.

Each handler ends by naming the procedure that follows; `round/order_of_play.py` is the table.
"""

from enum import StrEnum

from cutcard.games.craps.model import events as ev
from cutcard.games.craps.model.evolve import evolve
from cutcard.games.craps.model.state import TableState
from cutcard.games.craps.rules import standing
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


def end_point(run: Progress) -> None:
    """After a wager has left the layout: nobody may be left to throw for the point, or to win by it."""
    state = run.state
    stays = not state.shooter or state.passed or bool(state.of(state.shooter))
    if standing.point_ends(state.line, point=state.point, stays=stays):
        run.emit(ev.PointEnded(state.point))
