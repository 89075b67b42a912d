"""People as rows of the database."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, select

from cutcard.pit.people import names
from cutcard.pit.people.person import Person
from cutcard.pit.people.tables import people
from cutcard.pit.store.transactions import insert_if_absent


def person_of(row: Row[Any]) -> Person:
    return Person(number=row.number, name=row.name, kind=row.kind, roles=frozenset(row.roles.split()))


def roles_text(roles: Iterable[str]) -> str:
    return " ".join(sorted(roles))


def named(connection: Connection, name: str) -> Row[Any] | None:
    """The row of this name, whatever its case, locked until this transaction ends."""
    if not names.well_formed(name):
        return None
    found = select(people).where(people.c.folded == name.casefold())
    return connection.execute(found.with_for_update()).first()


def known(connection: Connection, name: str) -> Row[Any]:
    row = named(connection, name)
    assert row is not None, "a person is never deleted"
    return row


def add(
    connection: Connection, *, name: str, kind: str, roles: Iterable[str], password: str | None, now: int
) -> Person | None:
    """The new person; None if somebody has the name."""
    values = {
        "name": name,
        "folded": name.casefold(),
        "kind": kind,
        "roles": roles_text(roles),
        "password": password,
        "created": now,
    }
    if not insert_if_absent(connection, people, values):
        return None
    return person_of(known(connection, name))
