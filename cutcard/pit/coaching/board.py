"""The weekly board: people by how often they decided best, never by money.

People who had the coach on *before* for a decision of the week are left out for that week: values that are
shown first would be counted as their own. So are bots, people who do not want to be listed, and guests
without a chosen name.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, func, select, update

from cutcard.pit.coaching.tables import board_settings, decisions
from cutcard.pit.people.person import ACCOUNT, BOT
from cutcard.pit.people.tables import faces, people
from cutcard.pit.store.transactions import Database, insert_if_absent

LEAST_DECISIONS = 200
MOST_PLACES = 50
SECOND = 1_000_000


class BoardPlace(NamedTuple):
    """A person on the board; the cost is in hundredths of a cent."""

    name: str
    decisions: int
    best: int
    cost: int
    wagered: int


class OwnWeek(NamedTuple):
    """What one person has done this week, listed or not."""

    decisions: int = 0
    """Those that count: without those of `before`."""
    best: int = 0
    before: int = 0
    """Decisions for which the coach showed the values first."""
    listed: bool = True
    """Whether they want to be listed."""
    named: bool = True
    """Whether they have chosen a name."""


def week_of(now: int) -> int:
    """When the week of a moment began: Monday, midnight UTC. Microseconds since 1970."""
    at = datetime.fromtimestamp(now / SECOND, UTC)
    monday = at.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=at.weekday())
    return int(monday.timestamp()) * SECOND


class Board:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def places(self, since: int, now: int) -> tuple[BoardPlace, ...]:
        """The best of the week first."""
        return await self._database.read(lambda connection: _places(connection, since, now))

    async def own(self, person: str, since: int) -> OwnWeek:
        return await self._database.read(lambda connection: _own(connection, person, since))

    async def list(self, person: str, *, listed: bool) -> None:
        """Says whether a person wants to be on the board."""
        await self._database.transact(lambda connection: _list(connection, person, listed=listed))


_BEST = func.sum(case((decisions.c.cost == 0, 1), else_=0))
_OWN = case((decisions.c.mode == "before", 0), else_=1)
_OWN_BEST = func.sum(case((decisions.c.cost == 0, _OWN), else_=0))
_BEFORE = func.sum(case((decisions.c.mode == "before", 1), else_=0))


def _places(connection: Connection, since: int, now: int) -> tuple[BoardPlace, ...]:
    chosen = case((people.c.kind == ACCOUNT, people.c.name), else_=faces.c.shown)
    share = _BEST * 1.0 / func.count()
    lost = func.sum(decisions.c.cost) * 1.0 / func.sum(decisions.c.wager)
    wanted: Select[Any] = (
        select(chosen, func.count(), _BEST, func.sum(decisions.c.cost), func.sum(decisions.c.wager))
        .select_from(decisions)
        .join(people, people.c.number == decisions.c.person)
        .outerjoin(faces, faces.c.person == people.c.number)
        .outerjoin(board_settings, board_settings.c.person == people.c.number)
        .where(decisions.c.at >= since, decisions.c.at <= now)
        .where(people.c.kind != BOT, func.coalesce(chosen, "") != "")
        .where(func.coalesce(board_settings.c.listed, 1) == 1)
        .group_by(people.c.number, people.c.kind, people.c.name, faces.c.shown)
        .having(func.count() >= LEAST_DECISIONS, _BEFORE == 0)
        .order_by(share.desc(), lost, people.c.number)
        .limit(MOST_PLACES)
    )
    return tuple(
        BoardPlace(str(name), int(made), int(best), int(cost), int(wagered))
        for name, made, best, cost, wagered in connection.execute(wanted)
    )


def _own(connection: Connection, person: str, since: int) -> OwnWeek:
    found = connection.execute(
        select(people.c.number, people.c.kind, faces.c.shown)
        .outerjoin(faces, faces.c.person == people.c.number)
        .where(people.c.folded == person.casefold())
    ).first()
    if found is None:
        return OwnWeek()
    mine = decisions.c.person == found.number, decisions.c.at >= since
    made, best, before = connection.execute(select(func.sum(_OWN), _OWN_BEST, _BEFORE).where(*mine)).one()
    setting = select(board_settings.c.listed).where(board_settings.c.person == found.number)
    listed = connection.execute(setting).scalar() in (None, 1)
    named = found.kind == ACCOUNT or bool(found.shown)
    return OwnWeek(int(made or 0), int(best or 0), int(before or 0), listed=listed, named=named)


def _list(connection: Connection, person: str, *, listed: bool) -> None:
    number = connection.execute(select(people.c.number).where(people.c.folded == person.casefold())).scalar()
    values = {"person": number, "listed": int(listed)}
    if not insert_if_absent(connection, board_settings, values):
        connection.execute(update(board_settings).where(board_settings.c.person == number).values(values))
