"""Links to rounds: made by the person who saw the round, withdrawn by the same person, read by anybody.

A link holds what its maker saw, so it needs neither the table nor its log, and no later change shows more.
"""

import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.people.tables import people
from cutcard.pit.sharing.tables import shared_rounds
from cutcard.pit.store.transactions import Database, insert_if_absent

MOST_SHARED = 100
"""Links of one person. A further one takes the place of the oldest."""


class SharedBody(NamedTuple):
    """What a link shows."""

    body: bytes
    picture: bytes | None


class SharedRounds:
    def __init__(self, database: Database, now: Callable[[], int] = lambda: time.time_ns() // 1000) -> None:
        self._database = database
        self._now = now

    async def link_of(self, person: str, table: str, number: int) -> str:
        """The person's link to a round; "" where they have made none."""

        def read(connection: Connection) -> str:
            found = select(shared_rounds.c.id).where(
                shared_rounds.c.person == _number(connection, person),
                shared_rounds.c.table_name == table,
                shared_rounds.c.round == number,
            )
            return str(connection.execute(found).scalar() or "")

        return await self._database.read(read)

    async def add(self, person: str, table: str, number: int, body: bytes) -> str:
        """A new link, which nobody can guess; or the one that was made at the same time."""
        name = secrets.token_urlsafe(15)
        row = {"id": name, "table_name": table, "round": number, "at": self._now(), "body": body}
        is_new = await self._database.transact(lambda connection: _add(connection, person, row))
        return name if is_new else await self.link_of(person, table, number)

    async def withdraw(self, person: str, name: str) -> bool:
        """Removes a link of this person's; whether there was one."""

        def remove(connection: Connection) -> bool:
            mine = shared_rounds.c.person == _number(connection, person)
            return (
                connection.execute(delete(shared_rounds).where(mine, shared_rounds.c.id == name)).rowcount > 0
            )

        return await self._database.transact(remove)

    async def find(self, name: str) -> SharedBody | None:
        def read(connection: Connection) -> SharedBody | None:
            columns = shared_rounds.c
            row = connection.execute(select(columns.body, columns.picture).where(columns.id == name)).first()
            if row is None:
                return None
            return SharedBody(bytes(row.body), None if row.picture is None else bytes(row.picture))

        return await self._database.read(read)

    async def keep_picture(self, name: str, picture: bytes) -> None:
        one = shared_rounds.c.id == name
        await self._database.transact(
            lambda connection: connection.execute(update(shared_rounds).where(one).values(picture=picture))
        )


def _add(connection: Connection, person: str, row: dict[str, Any]) -> bool:
    """Whether the link is new. The oldest ones beyond the limit are removed."""
    owner = _number(connection, person)
    if not insert_if_absent(connection, shared_rounds, {"person": owner, **row}):
        return False
    mine = select(shared_rounds.c.id).where(shared_rounds.c.person == owner)
    newest = mine.order_by(shared_rounds.c.at.desc(), shared_rounds.c.id)
    for old in connection.execute(newest.offset(MOST_SHARED)).scalars().all():
        connection.execute(delete(shared_rounds).where(shared_rounds.c.id == old))
    return True


def _number(connection: Connection, person: str) -> int:
    found = select(people.c.number).where(people.c.folded == person.casefold())
    return int(connection.execute(found).scalar() or 0)
