"""How long people may take: by the sheet, or as whoever runs the house says."""

from typing import Any, NamedTuple

from cutcard.games.game import Kind
from cutcard.pit.questions import Question

SECOND = 1_000_000
"""In microseconds, as the log counts time."""
GRACE = 10 * SECOND
"""What is left at least to answer when a table goes on after the server was away."""
AWAY = 10 * SECOND
"""What a player has who is asked and is not connected."""


_ASKED = frozenset((Kind.CUT.value, Kind.WAGERS.value, Kind.DECISION.value))
"""What is asked of people."""


class Clocks(NamedTuple):
    """Seconds; 0 is no limit."""

    betting: int = 20
    decision: int = 25
    window: int = 12
    cut: int = 15

    def seconds(self, question: Question) -> int:
        if question.kind == Kind.CUT.value:
            return self.cut
        if question.kind == Kind.WAGERS.value:
            return self.betting
        return self.window if question.window else self.decision


def clocks_of(sheet: Any, **instead: int | None) -> Clocks:
    """Those of the sheet, where nobody has said otherwise."""
    named = Clocks(*(getattr(sheet.clocks, name) for name in Clocks._fields))
    return named._replace(**{name: value for name, value in instead.items() if value is not None})


def deadline(clocks: Clocks, question: Question) -> int | None:
    """When the table decides itself, in microseconds; None where it waits for ever."""
    if question.kind not in _ASKED:
        return None
    seconds = clocks.seconds(question)
    began = question.betting_at if question.kind == Kind.WAGERS.value else question.asked_at
    return began + seconds * SECOND if seconds and began else None
