"""Settings, decisions and rounds of people, as rows of the database.

Rows are written a little later than they happened, many in one transaction: what a killed server had not
written is missing, and nobody's money depends on it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, case, func, insert, select, update

from cutcard.pit.coaching.tables import decisions, rounds, settings
from cutcard.pit.people.tables import people
from cutcard.pit.store.transactions import Database, insert_if_absent

MINUTE = 60_000_000
SESSION_GAP = 30 * MINUTE
"""A session ends when nothing was played for so long."""
COSTLIEST = 5
_LOOKED_BACK = 5_000
"""Rows among which the beginning of a session is looked for."""


class ChosenSettings(NamedTuple):
    mode: str = "after"
    cards: str = "round"


class Decision(NamedTuple):
    """A decision; the cost is in hundredths of a cent."""

    table: str
    round: int
    at: int
    mode: str
    place: str
    hand: str
    chose: str
    best: str
    cost: int
    wager: int


class PlayedRound(NamedTuple):
    """A round; the price of its wagers is in hundredths of a cent, None where one is not known."""

    table: str
    round: int
    at: int
    wagered: int
    price: int | None
    result: int


class Totals(NamedTuple):
    """What a person decided and played since a moment. Costs and prices are hundredths of a cent."""

    since: int
    decisions: int
    best: int
    cost: int
    wagered: int
    """On the hands that were decided about, in cents: each decision counts the wager of its hand."""
    rounds: int
    laid: int
    result: int
    price: int
    """Of the rounds whose price is known, like the next three."""
    priced_rounds: int
    priced_result: int
    priced_cost: int
    """What the decisions of these rounds cost."""
    costliest: tuple[Decision, ...]


class CoachRecords:
    """The coach's part of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, person: str) -> ChosenSettings:
        return await self._database.read(lambda connection: _settings(connection, person))

    async def change_settings(self, person: str, wanted: ChosenSettings) -> None:
        await self._database.transact(lambda connection: _change(connection, person, wanted))

    async def add(
        self, made: Sequence[tuple[str, Decision]], played: Sequence[tuple[str, PlayedRound]]
    ) -> None:
        """Writes decisions and rounds, each with its person."""
        await self._database.transact(lambda connection: _add(connection, made, played))

    async def totals(self, person: str, now: int) -> tuple[Totals, Totals]:
        """Of the session, and of all time."""

        def read(connection: Connection) -> tuple[Totals, Totals]:
            number = _number(connection, person)
            start = _session_start(connection, number, now)
            return _totals(connection, number, start), _totals(connection, number, 0)

        return await self._database.read(read)

    async def decisions(self, person: str, table: str, number: int) -> tuple[Decision, ...]:
        """Those of one round, in their order."""

        def read(connection: Connection) -> tuple[Decision, ...]:
            found = select(decisions).where(
                decisions.c.person == _number(connection, person),
                decisions.c.table_name == table,
                decisions.c.round == number,
            )
            return tuple(map(_decision, connection.execute(found.order_by(decisions.c.number))))

        return await self._database.read(read)


def _number(connection: Connection, person: str) -> int:
    """The person's number, which stays the same when a guest becomes an account."""
    found = select(people.c.number).where(people.c.folded == person.casefold())
    return int(connection.execute(found).scalar() or 0)


def _settings(connection: Connection, person: str) -> ChosenSettings:
    row = connection.execute(select(settings).where(settings.c.person == _number(connection, person))).first()
    return ChosenSettings() if row is None else ChosenSettings(row.mode, row.cards)


def _change(connection: Connection, person: str, wanted: ChosenSettings) -> None:
    values = {"person": _number(connection, person), **wanted._asdict()}
    if not insert_if_absent(connection, settings, values):
        connection.execute(update(settings).where(settings.c.person == values["person"]).values(values))


def _add(
    connection: Connection,
    made: Iterable[tuple[str, Decision]],
    played: Iterable[tuple[str, PlayedRound]],
) -> None:
    numbers: dict[str, int] = {}

    def row(person: str, one: Decision | PlayedRound) -> dict[str, Any]:
        if person not in numbers:
            numbers[person] = _number(connection, person)
        values = one._asdict()
        return {"person": numbers[person], "table_name": values.pop("table"), **values}

    for table, found in ((decisions, list(made)), (rounds, list(played))):
        rows = [row(person, one) for person, one in found]
        known = [one for one in rows if one["person"]]  # a person who has changed their name meanwhile
        if known:
            connection.execute(insert(table), known)


# --- totals -----------------------------------------------------------------------------------------------


def _session_start(connection: Connection, person: int, now: int) -> int:
    """When the session began that is still going on; now if none is."""
    times: list[int] = []
    for table in (decisions, rounds):
        latest = select(table.c.at).where(table.c.person == person).order_by(table.c.at.desc())
        times += connection.execute(latest.limit(_LOOKED_BACK)).scalars()
    start = now
    for at in sorted(times, reverse=True):
        if start - at > SESSION_GAP:
            break
        start = min(start, at)
    return start


def _totals(connection: Connection, person: int, since: int) -> Totals:
    mine = decisions.c.person == person, decisions.c.at >= since
    good = func.sum(case((decisions.c.cost == 0, 1), else_=0))
    made = connection.execute(
        select(func.count(), good, func.sum(decisions.c.cost), func.sum(decisions.c.wager)).where(*mine)
    ).one()
    own = rounds.c.person == person, rounds.c.at >= since
    played = connection.execute(
        select(func.count(), func.sum(rounds.c.wagered), func.sum(rounds.c.result)).where(*own)
    ).one()
    priced = connection.execute(
        select(func.count(), func.sum(rounds.c.result), func.sum(rounds.c.price)).where(
            *own, rounds.c.price.is_not(None)
        )
    ).one()
    of_priced = select(func.sum(decisions.c.cost)).where(*mine, _in_priced_round(person, since))
    cost = connection.execute(of_priced).scalar()
    worst = select(decisions).where(*mine, decisions.c.cost > 0)
    costliest = connection.execute(
        worst.order_by(decisions.c.cost.desc(), decisions.c.number).limit(COSTLIEST)
    )
    return Totals(
        since,
        decisions=int(made[0]),
        best=int(made[1] or 0),
        cost=int(made[2] or 0),
        wagered=int(made[3] or 0),
        rounds=int(played[0]),
        laid=int(played[1] or 0),
        result=int(played[2] or 0),
        price=int(priced[2] or 0),
        priced_rounds=int(priced[0]),
        priced_result=int(priced[1] or 0),
        priced_cost=int(cost or 0),
        costliest=tuple(map(_decision, costliest)),
    )


def _in_priced_round(person: int, since: int) -> Any:
    """Whether a decision belongs to a round whose price is known."""
    found: Select[Any] = select(rounds.c.number).where(
        rounds.c.person == person,
        rounds.c.at >= since,
        rounds.c.price.is_not(None),
        rounds.c.table_name == decisions.c.table_name,
        rounds.c.round == decisions.c.round,
    )
    return found.exists()


def _decision(row: Row[Any]) -> Decision:
    return Decision(
        row.table_name,
        row.round,
        row.at,
        row.mode,
        row.place,
        row.hand,
        row.chose,
        row.best,
        row.cost,
        row.wager,
    )
