"""A person's training, summed up. Everything is read and written by the person's number, which stays the same
when a guest becomes an account.

Storage is bounded: one row a drill, the last 60 days, 150 decisions, 60 puzzles.
"""

import time
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Table, case, delete, func, select, update

from cutcard.pit.people.tables import people
from cutcard.pit.store.transactions import Database, insert_if_absent
from cutcard.pit.training.tables import days, decisions, drills, puzzles, streaks

DAYS_KEPT = 60
DAYS_SHOWN = 30
DECISIONS_KEPT = 150
PUZZLES_KEPT = 60
WEAKEST = 8


class Answered(NamedTuple):
    """One answer, as the server judged it; the cost is in hundredths of a cent."""

    drill: str
    decision: str
    """Its name; empty where no decision was made, as in counting."""
    right: bool
    cost: int
    milliseconds: int
    day: date


class DrillSums(NamedTuple):
    drill: str
    answered: int
    right: int
    cost: int
    best_ms: int | None


class DaySums(NamedTuple):
    drill: str
    day: str
    answered: int
    right: int
    cost: int


class DecisionSums(NamedTuple):
    decision: str
    answered: int
    wrong: int
    cost: int


class DayStreak(NamedTuple):
    """Days in a row on which the puzzle was solved; `last` is empty before the first."""

    last: str = ""
    days: int = 0
    longest: int = 0

    def current(self, today: date) -> int:
        """Still running: the last day is today or yesterday."""
        running = (today.isoformat(), (today - timedelta(days=1)).isoformat())
        return self.days if self.last in running else 0


class Summary(NamedTuple):
    drills: tuple[DrillSums, ...]
    days: tuple[DaySums, ...]
    """Of the last 30, the oldest first."""
    weakest: tuple[DecisionSums, ...]
    """The decisions that went wrong, the costliest first."""
    streak: DayStreak


class TrainingProgress:
    def __init__(self, database: Database, now: Callable[[], int] = lambda: time.time_ns() // 1000) -> None:
        self._database, self._now = database, now

    async def add(self, person: str, answered: Answered) -> None:
        await self._database.transact(
            lambda connection: _add(connection, _number(connection, person), answered, self._now())
        )

    async def summary(self, person: str, today: date) -> Summary:
        return await self._database.read(
            lambda connection: _summary(connection, _number(connection, person), today)
        )

    async def mistakes(self, person: str) -> dict[str, int]:
        """By decision: how many mistakes are not made good yet."""

        def read(connection: Connection) -> dict[str, int]:
            wanted = select(decisions.c.decision, decisions.c.owed).where(
                decisions.c.person == _number(connection, person), decisions.c.owed > 0
            )
            return {row.decision: row.owed for row in connection.execute(wanted)}

        return await self._database.read(read)

    async def puzzle(self, person: str, day: date, sheet: str) -> tuple[Any, ...]:
        """What was said about the person's answers, in order."""
        return await self._database.read(
            lambda connection: _answers(connection, _number(connection, person), day, sheet)
        )

    async def answer_puzzle(
        self, person: str, sheet: str, *, place: int, of: int, said: Any, answered: Answered, today: date
    ) -> bool:
        """Keeps the answer to one decision of a puzzle, if it is the next in order; whether it is.

        An answer is kept once and does not change. A puzzle solved on its own day lengthens the streak.
        """

        def work(connection: Connection) -> bool:
            owner, day = _number(connection, person), answered.day
            known = _answers(connection, owner, day, sheet)
            if place != len(known) + 1:
                return False
            _keep_puzzle(connection, owner, day, sheet, (*known, said))
            _add(connection, owner, answered._replace(day=today), self._now())
            if place == of and day == today:
                _lengthen(connection, owner, today)
            return True

        return await self._database.transact(work)


def _number(connection: Connection, person: str) -> int:
    found = select(people.c.number).where(people.c.folded == person.casefold())
    return int(connection.execute(found).scalar() or 0)


# --- sums -------------------------------------------------------------------------------------------------


def _add(connection: Connection, person: int, one: Answered, now: int) -> None:
    sums = {"answered": 1, "right": int(one.right), "cost": one.cost}
    best = one.milliseconds if one.right else None
    _sum_up(connection, drills, {"person": person, "drill": one.drill}, sums, {"best_ms": best})
    if best is not None:
        mine = drills.c.person == person, drills.c.drill == one.drill
        least = case((drills.c.best_ms < best, drills.c.best_ms), else_=best)
        connection.execute(update(drills).where(*mine).values(best_ms=least))
    key = {"person": person, "drill": one.drill, "day": one.day.isoformat()}
    _sum_up(connection, days, key, sums, {})
    oldest = (one.day - timedelta(days=DAYS_KEPT)).isoformat()
    connection.execute(delete(days).where(days.c.person == person, days.c.day < oldest))
    if one.decision:
        _add_decision(connection, person, one, now)


def _add_decision(connection: Connection, person: int, one: Answered, now: int) -> None:
    sums = {"answered": 1, "wrong": int(not one.right), "cost": one.cost}
    key = {"person": person, "decision": one.decision}
    _sum_up(connection, decisions, key, sums, {"owed": int(not one.right), "at": now}, owed=not one.right)
    mine = select(decisions.c.decision).where(decisions.c.person == person)
    newest = mine.order_by(decisions.c.owed == 0, decisions.c.at.desc(), decisions.c.decision)
    for old in connection.execute(newest.offset(DECISIONS_KEPT)).scalars().all():
        connection.execute(delete(decisions).where(decisions.c.person == person, decisions.c.decision == old))


def _sum_up(
    connection: Connection,
    table: Table,
    key: dict[str, Any],
    sums: dict[str, int],
    first: dict[str, Any],
    *,
    owed: bool | None = None,
) -> None:
    """Adds to the row of this key, or makes it. `owed`: whether a mistake is added or made good."""
    if insert_if_absent(connection, table, {**key, **sums, **first}):
        return
    values: dict[str, Any] = {name: table.c[name] + many for name, many in sums.items()}
    if owed is not None:
        less = case((table.c.owed > 0, table.c.owed - 1), else_=0)
        values |= {"owed": table.c.owed + 1 if owed else less, "at": first["at"]}
    connection.execute(
        update(table).where(*(table.c[name] == value for name, value in key.items())).values(values)
    )


def _summary(connection: Connection, person: int, today: date) -> Summary:
    of_drills = select(drills).where(drills.c.person == person).order_by(drills.c.drill)
    since = (today - timedelta(days=DAYS_SHOWN - 1)).isoformat()
    of_days = select(days).where(
        days.c.person == person, days.c.day >= since, days.c.day <= today.isoformat()
    )
    weak = select(decisions).where(decisions.c.person == person, decisions.c.wrong > 0)
    order = decisions.c.cost.desc(), decisions.c.wrong.desc(), decisions.c.decision
    row = connection.execute(select(streaks).where(streaks.c.person == person)).first()
    return Summary(
        tuple(DrillSums(*each[1:]) for each in connection.execute(of_drills)),
        tuple(DaySums(*each[1:]) for each in connection.execute(of_days.order_by(days.c.day, days.c.drill))),
        tuple(
            DecisionSums(each.decision, each.answered, each.wrong, each.cost)
            for each in connection.execute(weak.order_by(*order).limit(WEAKEST))
        ),
        DayStreak() if row is None else DayStreak(row.last_day, row.days, row.longest),
    )


# --- puzzles ----------------------------------------------------------------------------------------------


def _answers(connection: Connection, person: int, day: date, sheet: str) -> tuple[Any, ...]:
    found = select(puzzles.c.answers).where(
        puzzles.c.person == person, puzzles.c.day == day.isoformat(), puzzles.c.sheet == sheet
    )
    body = connection.execute(found).scalar()
    return () if body is None else tuple(msgspec.json.decode(bytes(body)))


def _keep_puzzle(
    connection: Connection, person: int, day: date, sheet: str, answers: tuple[Any, ...]
) -> None:
    key = {"person": person, "day": day.isoformat(), "sheet": sheet}
    body = msgspec.json.encode(answers)
    if insert_if_absent(connection, puzzles, {**key, "answers": body}):
        many = select(func.count()).select_from(puzzles).where(puzzles.c.person == person)
        if connection.execute(many).scalar_one() > PUZZLES_KEPT:
            _drop_oldest(connection, person, key)
        return
    mine = [puzzles.c[name] == value for name, value in key.items()]
    connection.execute(update(puzzles).where(*mine).values(answers=body))


def _drop_oldest(connection: Connection, person: int, new: dict[str, Any]) -> None:
    """Another puzzle than the new one, which may be of an old day."""
    other = (puzzles.c.day != new["day"]) | (puzzles.c.sheet != new["sheet"])
    oldest = select(puzzles.c.day, puzzles.c.sheet).where(puzzles.c.person == person, other)
    row = connection.execute(oldest.order_by(puzzles.c.day, puzzles.c.sheet).limit(1)).one()
    connection.execute(
        delete(puzzles).where(
            puzzles.c.person == person, puzzles.c.day == row.day, puzzles.c.sheet == row.sheet
        )
    )


def _lengthen(connection: Connection, person: int, today: date) -> None:
    row = connection.execute(select(streaks).where(streaks.c.person == person)).first()
    known = DayStreak() if row is None else DayStreak(row.last_day, row.days, row.longest)
    if known.last == today.isoformat():
        return
    length = known.current(today) + 1
    values = {"last_day": today.isoformat(), "days": length, "longest": max(known.longest, length)}
    if not insert_if_absent(connection, streaks, {"person": person, **values}):
        connection.execute(update(streaks).where(streaks.c.person == person).values(values))
