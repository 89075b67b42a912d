"""When a running table decides itself because nobody answers. By what was committed: an act that is still
being written down is not to be seen in a clock."""

from collections.abc import Callable

from cutcard.games.clocks import Clocks
from cutcard.games.game import Kind
from cutcard.pit import seats
from cutcard.pit.clocks import AWAY, SECOND, SOON, deadline, seconds
from cutcard.pit.facts import Facts
from cutcard.pit.painting import Snapshot

_BETWEEN_ROUNDS = (Kind.WAGERS.value, Kind.CUT.value)


class Timekeeper:
    def __init__(self, clocks: Clocks, now: Callable[[], int], not_before: int) -> None:
        self.clocks = clocks
        self.not_before = not_before
        """After a start nobody's time is up at once."""
        self._now = now
        self._absent_alone_since = 0
        """Since when only players who are not connected are waited for with their wagers; 0 for not."""

    def look(self, shown: Snapshot) -> None:
        """Sees who is there."""
        if not _absent_alone(shown.facts, shown.present):
            self._absent_alone_since = 0
        elif not self._absent_alone_since:
            self._absent_alone_since = self._now()

    def due(self, facts: Facts, present: frozenset[str]) -> int | None:
        """When the table decides, in microseconds; sooner for one who is asked and not there."""
        question = facts.question
        due = deadline(self.clocks, question)
        if self._absent_alone_since:
            soon = self._absent_alone_since + SOON
            due = soon if due is None else min(due, soon)
        if due is None or _idle(facts):
            return None
        asked = question.who
        sitting = seats.of(facts.seats, asked) if asked else None
        if sitting is not None and not sitting.bot and asked not in present:
            due = min(due, question.asked_at + AWAY)
        return max(due, self.not_before)

    def timed(self, shown: Snapshot) -> Snapshot:
        """With how much time is left at this moment."""
        due = self.due(shown.facts, shown.present)
        if due is None:
            return shown._replace(seconds=0, left=0.0)
        left = max(0, due - self._now()) / SECOND
        return shown._replace(seconds=seconds(self.clocks, shown.facts.question), left=round(left, 1))


def _idle(facts: Facts) -> bool:
    """Nobody is there who could be asked for wagers or a cut."""
    return facts.question.kind in _BETWEEN_ROUNDS and not seats.people(facts.seats)


def _absent_alone(facts: Facts, present: frozenset[str]) -> bool:
    """Everybody who is there is done with betting: only who is not connected is waited for."""
    there = [one for one in seats.people(facts.seats) if one.player in present]
    betting = facts.question.kind == Kind.WAGERS.value and facts.question.betting_at > 0
    return betting and bool(there) and all(one.ready for one in there)
