"""When a running table decides itself because nobody answers. By what was committed: an act that is still
being written down is not to be seen in a clock.

Time runs by the monotonic clock: whoever sets the machine's clock gives nobody more or less time. The log
has only wall time, so that is asked once, after a start, and for no more than the length of a clock.
"""

from collections.abc import Callable

from cutcard.games.protocol import Kind
from cutcard.games.table.clocks import Clocks
from cutcard.pit.runtime.clocks import AWAY, GRACE, SECOND, SOON, deadline, seconds
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import seats
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.questions import MOST_SHOWN, Question

_BETWEEN_ROUNDS = (Kind.WAGERS.value, Kind.CUT.value)


class Timekeeper:
    """Times are microseconds of the monotonic clock, unless they are said to be the wall's."""

    def __init__(
        self, clocks: Clocks, *, wall: Callable[[], int], monotonic: Callable[[], int], resumes: bool = False
    ) -> None:
        """`resumes`: the table was played before this start."""
        self.clocks = clocks
        self._wall = wall
        self._monotonic = monotonic
        self._resumed_at = monotonic() if resumes else None
        """When the table last went on after a start or an outage: nobody's time is up at once then."""
        self._moments: dict[int, int] = {}
        """The monotonic time of what the log knows by wall time: the entries the open question began with."""
        self._noted = 0
        """Of them the wall time of the last one."""
        self._absent_alone_since: int | None = None
        """Since when only players who are not connected are waited for with their wagers."""

    def note(self, question: Question, at: int) -> None:
        """An act is carried out now, and gets this wall time in the log; this question is open before it."""
        kept = (question.asked_at, question.betting_at)
        self._moments = {wall: moment for wall, moment in self._moments.items() if wall in kept}
        self._moments[at] = self._monotonic()
        self._noted = at

    def resume(self) -> None:
        """The table goes on after an outage, during which nobody could answer."""
        self._resumed_at = self._monotonic()

    def look(self, shown: Snapshot) -> None:
        """Sees who is there."""
        if not _absent_alone(shown.facts, shown.present):
            self._absent_alone_since = None
        elif self._absent_alone_since is None:
            self._absent_alone_since = self._monotonic()

    def due(self, facts: Facts, present: frozenset[str]) -> int | None:
        """When the table decides; sooner for one who is asked and not there."""
        question = facts.question._replace(
            asked_at=self._moment(facts.question, facts.question.asked_at),
            betting_at=self._moment(facts.question, facts.question.betting_at),
        )
        due = deadline(self.clocks, question)
        if self._absent_alone_since is not None:
            soon = self._absent_alone_since + SOON
            due = soon if due is None else min(due, soon)
        if due is None or _idle(facts):
            return None
        asked = question.who
        sitting = seats.of(facts.seats, asked) if asked else None
        if sitting is not None and not sitting.bot and asked not in present:
            due = min(due, question.asked_at + AWAY)
        if self._resumed_at is None:
            return due
        limit = seconds(self.clocks, question) * SECOND
        return max(due, self._resumed_at + (min(GRACE, limit) if limit else GRACE))

    def left(self, due: int) -> int:
        """How long it is until then, in microseconds; below 0 when it is past."""
        return due - self._monotonic()

    def timed(self, shown: Snapshot) -> Snapshot:
        """With how much time is left at this moment."""
        due = self.due(shown.facts, shown.present)
        if due is None:
            return shown._replace(seconds=0, left=0.0)
        left = max(0, self.left(due)) / SECOND
        return shown._replace(seconds=seconds(self.clocks, shown.facts.question), left=round(left, 1))

    def _moment(self, question: Question, at: int) -> int:
        """When that was which the log has at this wall time; 0 for never.

        What the last act put is asked a little after it, when its cards have been shown.
        What was asked before this start is as old as the wall clock says, but not younger than now and no
        older than its clock is long: the wall clock may have been set meanwhile.
        """
        if not at:
            return 0
        if at in self._moments:
            return self._moments[at]
        if self._noted in self._moments and self._noted < at <= self._noted + MOST_SHOWN:
            self._moments[at] = self._moments[self._noted] + at - self._noted
        else:
            age = max(0, min(self._wall() - at, seconds(self.clocks, question) * SECOND))
            self._moments[at] = self._monotonic() - age
        return self._moments[at]


def _idle(facts: Facts) -> bool:
    """Nobody is there who could be asked for wagers or a cut."""
    return facts.question.kind in _BETWEEN_ROUNDS and not seats.people(facts.seats)


def _absent_alone(facts: Facts, present: frozenset[str]) -> bool:
    """Everybody who is there is done with betting: only who is not connected is waited for."""
    there = [one for one in seats.people(facts.seats) if one.player in present]
    betting = facts.question.kind == Kind.WAGERS.value and facts.question.betting_at > 0
    return betting and bool(there) and all(one.ready for one in there)
