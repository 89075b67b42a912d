"""When a running table decides by itself because nobody answers. Only committed state is used.

Time is measured with the monotonic clock, so setting the machine's clock gives nobody more or less time. The
log has wall time only. So after a start the age of an open question is taken from the wall clock, limited to
the length of the question's time limit.
"""

from collections.abc import Callable

from cutcard.games.protocol import Kind
from cutcard.games.table.clocks import Clocks
from cutcard.pit.runtime.clocks import AWAY, GRACE, SECOND, SOON, deadline, seconds
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import seats
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.questions import MOST_SHOWN, OpenQuestion

_BETWEEN_ROUNDS = (Kind.WAGERS.value, Kind.CUT.value)


class Timekeeper:
    """Times are microseconds of the monotonic clock, unless a name says that they are the wall's."""

    def __init__(
        self,
        clocks: Clocks,
        *,
        wall: Callable[[], int],
        monotonic: Callable[[], int],
        resumes: bool = False,
        hurries_alone: Callable[[OpenQuestion], bool] = lambda question: True,
    ) -> None:
        """`resumes`: the table was played before this process started. `hurries_alone`: whether the limit of
        a question holds while one person alone is seated."""
        self.clocks = clocks
        self._hurries_alone = hurries_alone
        self._company_since: int | None = None
        """Since when more than one person is seated; None while a connected player is alone."""
        self._wall = wall
        self._monotonic = monotonic
        self._resumed_at = monotonic() if resumes else None
        """When the table last resumed after a start or an outage. No time limit ends at once then."""
        self._monotonic_times: dict[int, int] = {}
        """The monotonic times of the entries the open question began with, by their wall times in the log."""
        self._last_recorded = 0
        """The wall time of the last entry among them."""
        self._only_absent_since: int | None = None
        """Since when betting waits only for players who are not connected."""

    def record_act(self, question: OpenQuestion, at: int) -> None:
        """Records that an act is carried out now, with this wall time in the log. `question` is open before
        it."""
        kept = (question.asked_at, question.betting_at)
        self._monotonic_times = {
            wall: monotonic_time for wall, monotonic_time in self._monotonic_times.items() if wall in kept
        }
        self._monotonic_times[at] = self._monotonic()
        self._last_recorded = at

    def resume(self) -> None:
        """The table resumes after an outage during which nobody could answer."""
        self._resumed_at = self._monotonic()

    def use(self, clocks: Clocks) -> None:
        """Goes on with other time limits. No time limit ends at once, as after an outage."""
        if clocks != self.clocks:
            self.clocks = clocks
            self.resume()

    def update_presence(self, snapshot: Snapshot) -> None:
        """Notes who is connected in this snapshot."""
        if not _only_absent_left(snapshot.facts, snapshot.present):
            self._only_absent_since = None
        elif self._only_absent_since is None:
            self._only_absent_since = self._monotonic()
        if _is_alone(snapshot.facts, snapshot.present):
            self._company_since = None
        elif self._company_since is None:
            self._company_since = self._monotonic()

    def due(self, facts: Facts, present: frozenset[str]) -> int | None:
        """When the table decides; sooner if the player who is asked is not connected."""
        question = facts.question._replace(
            asked_at=self._monotonic_time_of(facts.question, facts.question.asked_at),
            betting_at=self._monotonic_time_of(facts.question, facts.question.betting_at),
        )
        if not self._hurries_alone(question):
            if _is_alone(facts, present):
                return None
            question = self._since_company(question)
        due = deadline(self.clocks, question)
        if self._only_absent_since is not None:
            soon = self._only_absent_since + SOON
            due = soon if due is None else min(due, soon)
        if due is None or _idle(facts):
            return None
        asked = question.who
        seat = seats.of(facts.seats, asked) if asked else None
        if seat is not None and not seat.bot and asked not in present:
            due = min(due, question.asked_at + AWAY)
        if self._resumed_at is None:
            return due
        limit = seconds(self.clocks, question) * SECOND
        return max(due, self._resumed_at + (min(GRACE, limit) if limit else GRACE))

    def is_over(self, facts: Facts, present: frozenset[str]) -> bool:
        """Whether the people who are asked have had their time."""
        due = self.due(facts, present)
        return due is not None and self.time_left(due) <= 0

    def _since_company(self, question: OpenQuestion) -> OpenQuestion:
        """The question with its times from when others came: a player who was alone has the whole time."""
        came = self._company_since or 0
        betting_at = max(question.betting_at, came) if question.betting_at else 0
        return question._replace(asked_at=max(question.asked_at, came), betting_at=betting_at)

    def time_left(self, due: int) -> int:
        """The microseconds until then; below 0 if it is past."""
        return due - self._monotonic()

    def with_time_left(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot with the time that is left now."""
        due = self.due(snapshot.facts, snapshot.present)
        if due is None:
            return snapshot._replace(seconds=0, left=0.0)
        time_left = max(0, self.time_left(due)) / SECOND
        return snapshot._replace(
            seconds=seconds(self.clocks, snapshot.facts.question), left=round(time_left, 1)
        )

    def _monotonic_time_of(self, question: OpenQuestion, at: int) -> int:
        """The monotonic time of this wall time in the log; 0 for never.

        The question of the last act is asked a little after the act, once its cards have been shown. The age
        of an older question comes from the wall clock. It is limited to the range from zero to the question's
        time limit, because the wall clock may have been set in between.
        """
        if not at:
            return 0
        if at in self._monotonic_times:
            return self._monotonic_times[at]
        if (
            self._last_recorded in self._monotonic_times
            and self._last_recorded < at <= self._last_recorded + MOST_SHOWN
        ):
            self._monotonic_times[at] = self._monotonic_times[self._last_recorded] + at - self._last_recorded
        else:
            age = max(0, min(self._wall() - at, seconds(self.clocks, question) * SECOND))
            self._monotonic_times[at] = self._monotonic() - age
        return self._monotonic_times[at]


def _idle(facts: Facts) -> bool:
    """Whether nobody is seated who could be asked for wagers or a cut, and no wager plays on by itself."""
    asked = seats.people(facts.seats) or facts.question.plays_on
    return facts.question.kind in _BETWEEN_ROUNDS and not asked


def _is_alone(facts: Facts, present: frozenset[str]) -> bool:
    """Whether one person is seated and connected, so that nobody waits for them. Bots wait for nobody."""
    people = seats.people(facts.seats)
    return len(people) == 1 and people[0].player in present


def _only_absent_left(facts: Facts, present: frozenset[str]) -> bool:
    """Whether every connected player is done with betting, so that only absent ones are waited for."""
    there = [one for one in seats.people(facts.seats) if one.player in present]
    betting = facts.question.kind == Kind.WAGERS.value and facts.question.betting_at > 0
    return betting and bool(there) and all(one.ready for one in there)
