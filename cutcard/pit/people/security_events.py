"""The record of security events: who did what to whose account, when and why.

Rows are added within the transaction of the act that they record, and the database itself refuses to change
or delete one. Nothing secret is in them: a name that was tried in vain may be a mistyped password, so it is
written only if somebody has it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, desc, func, select

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people.person import NO_CLIENT, Client, Denied, Person
from cutcard.pit.people.tables import security_events

PERSON = "person"
OWNER = "owner"
"""Somebody with access to the database itself, by the command line."""

SHORTEST, LONGEST = 3, 200
NO_REASON = Denied(
    "why", f"Give a reason of {SHORTEST} to {LONGEST} printable characters. It goes into the record."
)


class Actor(NamedTuple):
    """Who does something."""

    kind: str
    """person | owner"""
    name: str
    """A person's name; of an owner, the name of the user of the operating system."""
    number: int = 0
    client: Client = NO_CLIENT


def person(one: Person, client: Client = NO_CLIENT) -> Actor:
    return Actor(PERSON, one.name, one.number, client)


def owner(user: str) -> Actor:
    return Actor(OWNER, user)


class SecurityEvent(NamedTuple):
    number: int
    at: int
    """Microseconds since 1970."""
    by_kind: str
    by: str
    about: str
    """Whose account it is about; empty if nobody has the name that was tried."""
    what: str
    detail: str
    why: str
    address: str


def reason_fault(why: str) -> Denied | None:
    """Why a reason for the record is none."""
    text = why.strip()
    return None if SHORTEST <= len(text) <= LONGEST and text.isprintable() else NO_REASON


def record(
    connection: Connection,
    by: Actor,
    what: str,
    about: str,
    now: int,
    *,
    why: str = "",
    detail: str = "",
) -> None:
    recorded(
        connection,
        security_events.insert().values(
            at=now,
            by_kind=by.kind,
            by=by.name,
            about=about,
            what=what,
            detail=detail,
            why=why.strip(),
            address=by.client.address,
        ),
    )


def latest(
    connection: Connection, *, about: str = "", before: int = 0, most: int = 50
) -> Sequence[SecurityEvent]:
    """The last events, the newest first: of one person, or of everybody; those before a number."""
    wanted = select(security_events).order_by(desc(security_events.c.number)).limit(most)
    if about:
        wanted = wanted.where(func.lower(security_events.c.about) == about.lower())
    if before:
        wanted = wanted.where(security_events.c.number < before)
    return [SecurityEvent(*row) for row in connection.execute(wanted)]


def after(connection: Connection, number: int, most: int = 1000) -> Sequence[SecurityEvent]:
    """The events after a number, the oldest first."""
    later = security_events.c.number > number
    wanted = select(security_events).where(later).order_by(security_events.c.number).limit(most)
    return [SecurityEvent(*row) for row in connection.execute(wanted)]


def last_number(connection: Connection) -> int:
    return connection.execute(select(func.max(security_events.c.number))).scalar() or 0
