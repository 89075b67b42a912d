"""How long people may take: by the sheet, or as whoever runs the house says."""

from dataclasses import replace
from typing import Any

from cutcard.games.protocol import Kind
from cutcard.games.table.clocks import Clocks
from cutcard.pit.table.questions import OpenQuestion

SECOND = 1_000_000
"""In microseconds, as the log counts time."""
GRACE = 10 * SECOND
"""What is left at least to answer when a table goes on after the server was away."""
AWAY = 10 * SECOND
"""What a player has who is asked and is not connected."""
SOON = 2 * SECOND
"""After which the cards are dealt when only players who are not connected are waited for."""

_ASKED = frozenset((Kind.CUT.value, Kind.WAGERS.value, Kind.DECISION.value))
"""What is asked of people."""


def seconds(clocks: Clocks, question: OpenQuestion) -> int:
    """How long the answer to this may take; 0 is no limit."""
    if question.kind == Kind.CUT.value:
        return clocks.cut
    if question.kind == Kind.WAGERS.value:
        return clocks.betting
    return clocks.window if question.window else clocks.decision


def clocks_of(sheet: Any, **instead: int | None) -> Clocks:
    """Those of the sheet, where nobody has said otherwise."""
    clocks: Clocks = sheet.clocks
    return replace(clocks, **{name: value for name, value in instead.items() if value is not None})


def deadline(clocks: Clocks, question: OpenQuestion) -> int | None:
    """When the table decides itself, in microseconds; None where it waits for ever."""
    if question.kind not in _ASKED:
        return None
    limit = seconds(clocks, question)
    began = question.betting_at if question.kind == Kind.WAGERS.value else question.asked_at
    return began + limit * SECOND if limit and began else None
