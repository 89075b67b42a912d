"""From when a change is lawful: each duty of 8.3, and whether it was done in time."""

from collections.abc import Sequence
from typing import NamedTuple

from cutcard.law.notice.duties import Duty, KeyChange
from cutcard.law.refusal import Bar

NOT_DONE = "not done"
HALF_HOUR = 30 * 60 * 1_000_000
"""In microseconds, as a table's log counts time."""


class Times(NamedTuple):
    """When each duty was done and when the change takes effect, in microseconds; None for not done."""

    effective: int
    sign: int | None = None
    announced: int | None = None
    notified: int | None = None


_STEPS = (
    ("sign", "8.3(b)1", "a sign at the table states the change and its time"),
    ("announced", "8.3(b)2", "the change is announced to the patrons at the table"),
    ("notified", "8.3(b)3", "the Commission is told of the change, the table and the time"),
)
_LIMIT_STEPS = (
    ("sign", "8.3(c)", "a sign at the table shows the new minimum or maximum"),
    ("announced", "8.3(c)", "the change is announced to the patrons at the table"),
)


def steps_of(duty: Duty) -> tuple[tuple[str, str, str], ...]:
    """What is to be done: the field of `Times`, the clause and the words."""
    return {Duty.HALF_HOUR: _STEPS, Duty.AT_ONCE: _LIMIT_STEPS, Duty.NOTHING: ()}[duty]


def strictest(changes: Sequence[KeyChange]) -> Duty:
    """What these changes ask for together."""
    duties = {one.duty for one in changes}
    return next((duty for duty in (Duty.HALF_HOUR, Duty.AT_ONCE) if duty in duties), Duty.NOTHING)


def lead(duty: Duty) -> int:
    """How long before the change its duties must be done."""
    return HALF_HOUR if duty is Duty.HALF_HOUR else 0


def why_not_in_time(duty: Duty, times: Times) -> tuple[Bar, ...]:
    """Every duty that was not done, or not in time."""
    latest = times.effective - lead(duty)
    bars = []
    for name, clause, words in steps_of(duty):
        done = getattr(times, name)
        if done is None:
            bars.append(Bar(clause, f"{NOT_DONE}: {words}"))
        elif done > latest:
            late = "less than half an hour before" if lead(duty) else "after"
            bars.append(Bar(clause, f"done {late} it takes effect: {words}"))
    return tuple(bars)


def earliest(duty: Duty, times: Times) -> int | None:
    """The first lawful moment by what was done; None while something is not done, or nothing is asked."""
    done: list[int | None] = [getattr(times, name) for name, _, _ in steps_of(duty)]
    known = [one for one in done if one is not None]
    return max(known) + lead(duty) if known and len(known) == len(done) else None
