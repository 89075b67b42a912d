"""A notice of changed rules (8.3): what changes, what each change asks for, and when it may take effect."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cutcard.games.protocol import Sheet
from cutcard.law.citation import full
from cutcard.law.notice import (
    NOT_DONE,
    Duty,
    KeyChange,
    Times,
    earliest,
    lead,
    steps_of,
    strictest,
    why_not_in_time,
)
from cutcard.law.refusal import Bar

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Two sheets of one table, and what was done so far. Times are those of the casino's own clock."""

    table: str
    old: Sheet
    new: Sheet
    changes: tuple[KeyChange, ...]
    effective: datetime | None = None
    sign: datetime | None = None
    announced: datetime | None = None
    notified: datetime | None = None

    @property
    def duty(self) -> Duty:
        return strictest(self.changes)

    @property
    def approval(self) -> str:
        """Of the sign (8.3(d)); empty where the sheet names none."""
        return sign_approval(self.new)

    @property
    def done_by(self) -> datetime | None:
        """The last moment for sign, announcement and notice to the Commission."""
        return None if self.effective is None else self.effective - lead(self.duty) * _TICK

    @property
    def earliest(self) -> datetime | None:
        """The first lawful moment by what was done; None while a step is not."""
        found = earliest(self.duty, self._times(0))
        return None if found is None else self._moment(found)

    @property
    def late(self) -> tuple[Bar, ...]:
        """The steps done too late for the time stated. One that is not done yet is not late."""
        if self.effective is None:
            return ()
        return tuple(
            bar
            for bar in why_not_in_time(self.duty, self._times(_ticks(self.effective)))
            if not bar.says.startswith(NOT_DONE)
        )

    @property
    def steps(self) -> tuple[tuple[str, str, str], ...]:
        return steps_of(self.duty)

    def _times(self, effective: int) -> Times:
        done = (self.sign, self.announced, self.notified)
        return Times(effective, *(None if one is None else _ticks(one) for one in done))

    def _moment(self, ticks: int) -> datetime:
        known = next(one for one in (self.sign, self.announced, self.notified) if one is not None)
        moment = _EPOCH + ticks * _TICK
        return moment.replace(tzinfo=None) if known.tzinfo is None else moment.astimezone(known.tzinfo)


def _ticks(moment: datetime) -> int:
    known = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return (known - _EPOCH) // _TICK


def sign_approval(sheet: Sheet) -> str:
    """What the sheet says about the sign's approval (8.3(d))."""
    return str(getattr(sheet, "sign_approval", ""))


def announcement(notice: Notice) -> str:
    """The words to be said at the table (8.3(b)2, (c))."""
    when = f"from {words_of(notice.effective)} on" if notice.effective else "from a time to be stated"
    said = "; ".join(_sentence(one) for one in notice.changes if one.duty is not Duty.NOTHING)
    return f"At table {notice.table}, {when}: {said}."


def _sentence(change: KeyChange) -> str:
    return change.becomes.rstrip(".")


def words_of(moment: datetime) -> str:
    """`20:30 on November 16, 2026`."""
    zone = f" {moment.tzname()}" if moment.tzinfo is not None else ""
    return f"{moment:%H:%M}{zone} on {moment:%B} {moment.day}, {moment.year}"


def verdict(notice: Notice) -> Iterator[str]:
    """What the law says about this change, in sentences."""
    duty = notice.duty
    if not notice.changes:
        yield "Nothing changes."
        return
    if duty is Duty.NOTHING:
        yield "No rule of the game changes, so 8.3 requires nothing."
        return
    if duty is Duty.AT_ONCE:
        yield "Only limits change: at once, upon sign and announcement, without the Commission (8.3(c))."
    else:
        yield "Sign, announcement and notice to the Commission at least half an hour before (8.3(b))."
    if notice.done_by is not None and duty is Duty.HALF_HOUR:
        yield f"All three must be done by {words_of(notice.done_by)}."
    if notice.earliest is not None:
        yield f"Given what was done, the first lawful moment is {words_of(notice.earliest)}."
    for bar in notice.late:
        yield f"Too late ({bar.clause}): {bar.says}."
    for every in sorted({one.every_table for one in notice.changes if one.every_table}):
        yield f"The same change must be made at the same moment at every table {every}."


def data_of(notice: Notice) -> dict[str, object]:
    """What `cutcard notice --json` prints."""
    return {
        "table": notice.table,
        "effective": _iso(notice.effective),
        "old": {"name": notice.old.name, "digest": notice.old.digest},
        "new": {"name": notice.new.name, "digest": notice.new.digest},
        "changes": [
            {
                "key": one.key,
                "clause": full(one.rule),
                "was": one.was,
                "becomes": one.becomes,
                "duty": full(one.duty.value) if one.duty.value else None,
                "clauses": [full(clause) for clause in one.clauses],
                "says": one.says,
                "every_table": one.every_table or None,
            }
            for one in notice.changes
        ],
        "duty": full(notice.duty.value) if notice.duty.value else None,
        "done_by": _iso(notice.done_by),
        "earliest": _iso(notice.earliest),
        "steps": [
            {"step": name, "clause": full(clause), "words": words, "done": _iso(getattr(notice, name))}
            for name, clause, words in notice.steps
        ],
        "late": [{"clause": full(bar.clause), "message": bar.says} for bar in notice.late],
        "in_time": not notice.late,
        "announcement": announcement(notice) if notice.duty is not Duty.NOTHING else "",
        "sign_approval": notice.approval or None,
    }


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="minutes")
