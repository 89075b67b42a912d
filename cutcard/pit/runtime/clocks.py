"""How long people may take to answer: the sheet's limits, or the operator's."""

from dataclasses import replace
from typing import Any

from cutcard.games.protocol import Kind
from cutcard.games.table.clocks import Clocks
from cutcard.pit.table.questions import OpenQuestion

SECOND = 1_000_000
"""In microseconds, as the log counts time."""
GRACE = 10 * SECOND
"""The least time left to answer when a table resumes after the server was down."""
AWAY = 10 * SECOND
"""The time a player has who is asked and is not connected."""
SOON = 2 * SECOND
"""After this the cards are dealt, if only players who are not connected are waited for."""

_ASKED = frozenset((Kind.CUT.value, Kind.WAGERS.value, Kind.DECISION.value))
"""The questions that people answer."""


def limit_of(question: OpenQuestion) -> str:
    """The name of the limit that holds for the question."""
    if question.kind == Kind.CUT.value:
        return "cut"
    if question.kind == Kind.WAGERS.value:
        return "betting"
    return "window" if question.window else "decision"


def seconds(clocks: Clocks, question: OpenQuestion) -> int:
    """How long an answer to the question may take; 0 for no limit."""
    limit: int = getattr(clocks, limit_of(question))
    return limit


def clocks_of(sheet: Any, **instead: int | None) -> Clocks:
    """The sheet's limits, with the given ones in their place."""
    clocks: Clocks = sheet.clocks
    return replace(clocks, **{name: value for name, value in instead.items() if value is not None})


def deadline(clocks: Clocks, question: OpenQuestion) -> int | None:
    """When the table decides by itself, in microseconds; None if it waits without a limit."""
    if question.kind not in _ASKED:
        return None
    limit = seconds(clocks, question)
    began = question.asked_at
    if question.kind == Kind.WAGERS.value:
        began = question.betting_at
    elif question.kind == Kind.CUT.value:
        # Nobody is hurried before the first wager lies there.
        began = question.betting_at and max(question.asked_at, question.betting_at)
    return began + limit * SECOND if limit and began else None
