"""Limits that players set for themselves: on what they lose in a day or a week, and on how long they play.

A stricter limit holds at once. A looser one, or none, holds after a day, so that it is not chosen in the heat
of the moment. Self-exclusion holds at once, cannot be shortened, and ends by itself.
"""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select, update

from cutcard.money import readable_dollars
from cutcard.pit.journal.recording import recorded
from cutcard.pit.limits.at_stake import AtStake, CommandKey, at_stake
from cutcard.pit.limits.pending import PendingWager, note, was_answered
from cutcard.pit.limits.tables import exclusions, own_limits, playing
from cutcard.pit.people.person import Denied
from cutcard.pit.store.transactions import insert_if_absent

SECOND = 1_000_000
MINUTE = 60 * SECOND
DAY = 24 * 3600 * SECOND
WAIT = DAY
"""Until a looser limit holds."""
BREAK = 30 * MINUTE
"""So long without a wager, and a new stretch of play begins."""
EXCLUSION_DAYS = (1, 7, 30, 180, 365)

LOSS_DAY, LOSS_WEEK, PLAY_MINUTES = "loss-day", "loss-week", "play-minutes"
LOSSES = {LOSS_DAY: "a day", LOSS_WEEK: "a week"}
MOST = {LOSS_DAY: 100_000_000_00, LOSS_WEEK: 100_000_000_00, PLAY_MINUTES: 24 * 60}
KINDS = tuple(MOST)
NO_SUCH_LIMIT = Denied("limit", "Expected a loss per day or week in cents, or minutes of play up to 1,440.")
NO_SUCH_TIME = Denied("days", f"Expected one of {', '.join(map(str, EXCLUSION_DAYS))} days.")


class Limit(NamedTuple):
    """What holds now, and what will; 0 for no limit."""

    value: int
    later: int
    later_from: int
    """0 if nothing is to change."""


class OwnLimits(NamedTuple):
    limits: dict[str, Limit]
    excluded_until: int
    """0 if the person is not."""

    @property
    def any(self) -> bool:
        """Whether anything limits this person now."""
        return bool(self.excluded_until) or any(one.value for one in self.limits.values())


NO_LIMIT = Limit(0, 0, 0)


def limits_of(connection: Connection, person: int, now: int) -> OwnLimits:
    """A person's limits. A looser one whose time has come takes effect here."""
    found = {
        row.kind: _in_effect(connection, row, now)
        for row in connection.execute(_rows(person).with_for_update()).all()
    }
    until = connection.execute(select(exclusions.c.until).where(exclusions.c.person == person)).scalar() or 0
    return OwnLimits({kind: found.get(kind, NO_LIMIT) for kind in KINDS}, until if until > now else 0)


def change(
    connection: Connection, person: int, name: str, kind: str, value: int, now: int
) -> OwnLimits | Denied:
    """Sets a limit, 0 for none: at once if it is stricter than the one in effect, otherwise after a day."""
    if kind not in KINDS or not 0 <= value <= MOST[kind]:
        return NO_SUCH_LIMIT
    before = limits_of(connection, person, now).limits[kind]
    stricter = value and (not before.value or value < before.value)
    later = stricter or value == before.value
    values = {
        "value": value if stricter else before.value,
        "later": 0 if later else value,
        "later_from": 0 if later else now + WAIT,
    }
    held = at_stake(connection, name).wealth
    fresh = {"person": person, "kind": kind, **values, "since": now, "held": held}
    if not insert_if_absent(connection, own_limits, fresh):
        counted_anew = {} if before.value else {"since": now, "held": held}
        recorded(connection, update(own_limits).where(*_one(person, kind)).values(**values, **counted_anew))
    return limits_of(connection, person, now)


def exclude(connection: Connection, person: int, days: int, now: int) -> OwnLimits | Denied:
    """From now on the person may not play, for so many days or as long as they said before."""
    if days not in EXCLUSION_DAYS:
        return NO_SUCH_TIME
    until = now + days * DAY
    if not insert_if_absent(connection, exclusions, {"person": person, "since": now, "until": until}):
        shorter = (exclusions.c.person == person, exclusions.c.until < until)
        recorded(connection, update(exclusions).where(*shorter).values(since=now, until=until))
    return limits_of(connection, person, now)


class LimitVerdict(NamedTuple):
    """What a person's own limits say about an act."""

    why_not: str
    """Empty if it may be done."""
    pending: PendingWager | None = None
    """The wager, which counts from now on, if there is a limit on losses."""


def judge(
    connection: Connection, person: int, name: str, wager: int, now: int, command: CommandKey | None = None
) -> LimitVerdict:
    """Whether a person may sit down, bring chips, or lay a wager of these cents now.

    The limits stay locked until the transaction ends, so two wagers of a person are judged one after the
    other, on whichever servers.
    """
    own = limits_of(connection, person, now)
    limits = {kind: own.limits[kind].value for kind in LOSSES if own.limits[kind].value}
    why_not = (
        _excluded(own)
        or _more_than_may_be_lost(connection, person, name, limits, wager, now, command)
        or _played_too_long(connection, person, own.limits[PLAY_MINUTES].value, bool(wager), now)
    )
    if why_not and command is not None and was_answered(connection, command):
        return LimitVerdict("")  # it gets the answer it had; nothing more is wagered
    noted = limits and wager and command is not None and not why_not
    return LimitVerdict(why_not, note(connection, command, wager) if noted and command else None)


def _excluded(own: OwnLimits) -> str:
    if not own.excluded_until:
        return ""
    return f"you have excluded yourself from play until {_when(own.excluded_until)}"


def _more_than_may_be_lost(
    connection: Connection,
    person: int,
    name: str,
    limits: dict[str, int],
    wager: int,
    now: int,
    command: CommandKey | None,
) -> str:
    if not limits:
        return ""
    rows = {row.kind: row for row in connection.execute(_rows(person)) if row.kind in limits}
    stake = at_stake(connection, name, {kind: row.since for kind, row in rows.items()}, apart_from=command)
    for kind, limit in limits.items():
        at_risk = _lost(connection, rows[kind], stake, now) + stake.laid + stake.pending
        if at_risk + max(wager, 1) > limit:
            most = readable_dollars(limit)
            return f"your own limit is a loss of {most} {LOSSES[kind]}, and this would put more at risk"
    return ""


def _played_too_long(connection: Connection, person: int, minutes: int, wagers: bool, now: int) -> str:
    if not minutes:
        return ""
    insert_if_absent(connection, playing, {"person": person, "since": now, "last": now})
    row = connection.execute(select(playing).where(playing.c.person == person).with_for_update()).one()
    fresh = not now - BREAK < row.last <= now
    since = now if fresh else row.since
    if now - since >= minutes * MINUTE:
        return (
            f"your own limit is {minutes} minutes of play without a break;"
            f" you can play again from {_when(row.last + BREAK)}"
        )
    if fresh:
        recorded(connection, update(playing).where(playing.c.person == person).values(since=since, last=now))
    elif wagers:
        connection.execute(update(playing).where(playing.c.person == person).values(last=now))
    return ""


def _lost(connection: Connection, row: Row[Any], stake: AtStake, now: int) -> int:
    """What a person has lost since the day or the week began, or since they set the limit."""
    if not _period_of(row.kind, now) <= row.since <= now:
        begun = update(own_limits).where(*_one(row.person, row.kind)).values(since=now, held=stake.wealth)
        recorded(connection, begun)
        return 0
    return int(row.held) + stake.granted[row.kind] - stake.wealth


def _period_of(kind: str, now: int) -> int:
    """When the day or the week of this moment began; weeks begin on Monday, all in UTC."""
    day = now - now % DAY
    return day if kind == LOSS_DAY else day - (day // DAY + 3) % 7 * DAY


def _in_effect(connection: Connection, row: Row[Any], now: int) -> Limit:
    from_ = min(row.later_from, now + WAIT) if row.later_from else 0  # the clock may have been set back
    if from_ == row.later_from and (not from_ or from_ > now):
        return Limit(row.value, row.later, from_)
    due = from_ <= now
    values = {
        "value": row.later if due else row.value,
        "later": 0 if due else row.later,
        "later_from": 0 if due else from_,
    }
    recorded(connection, update(own_limits).where(*_one(row.person, row.kind)).values(**values))
    return Limit(**values)


def _rows(person: int) -> Any:
    return select(own_limits).where(own_limits.c.person == person)


def _one(person: int, kind: str) -> tuple[Any, Any]:
    return own_limits.c.person == person, own_limits.c.kind == kind


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / SECOND, UTC).strftime("%Y-%m-%d %H:%M UTC")
