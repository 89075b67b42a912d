"""Sessions, stored on the server. The browser has a random token, the database only its hash."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, desc, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people.person import NO_CLIENT, STAFF, Client, Person
from cutcard.pit.people.rows import person_of
from cutcard.pit.people.tables import people, sessions

SECOND = 1_000_000
IDLE = 12 * 3600 * SECOND
LONGEST = 30 * 24 * 3600 * SECOND
NOTED_EVERY = 10 * 60 * SECOND
"""How often a session's last use is stored, rather than at every request."""
STAFF_IDLE = 30 * 60 * SECOND
"""After so long without doing anything, a person who works for the house signs in again."""
ID_LENGTH = 16


class OpenSession(NamedTuple):
    """A session as its person and an administrator see it."""

    id: str
    """The beginning of the hash of its token. It names the session and opens nothing."""
    created: int
    seen: int
    address: str
    device: str


def token_hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def session_id(token: str) -> str:
    return token_hash(token).hex()[:ID_LENGTH]


def new_token() -> str:
    return secrets.token_urlsafe(32)


def begin(
    connection: Connection,
    person: int,
    now: int,
    client: Client = NO_CLIENT,
    *,
    second_factor: bool = False,
) -> str:
    """The token of a new session. Expired sessions are deleted."""
    recorded(connection, delete(sessions).where(sessions.c.expires < now))
    token = new_token()
    recorded(
        connection,
        sessions.insert().values(
            token=token_hash(token),
            person=person,
            created=now,
            seen=now,
            expires=now + LONGEST,
            ended=0,
            address=client.address,
            device=client.device,
            active=now,
            second_factor=int(second_factor),
        ),
    )
    return token


def end(connection: Connection, token: str, now: int) -> None:
    one = sessions.c.token == token_hash(token)
    recorded(connection, update(sessions).where(one, sessions.c.ended == 0).values(ended=now))


def end_all(connection: Connection, person: int, now: int) -> int:
    """Ends all sessions of a person; how many were open."""
    return len(recorded(connection, update(sessions).where(*_open(person, now)).values(ended=now)))


def end_one(connection: Connection, person: int, wanted: str, now: int) -> bool:
    """Ends the session of this id; whether it was an open one of this person."""
    for row in connection.execute(select(sessions.c.token).where(*_open(person, now))):
        if bytes(row.token).hex()[:ID_LENGTH] == wanted:
            one = sessions.c.token == row.token
            return len(recorded(connection, update(sessions).where(one).values(ended=now))) == 1
    return False


def open_sessions(connection: Connection, person: int, now: int) -> Sequence[OpenSession]:
    """The open sessions of a person, the last used first."""
    found = select(sessions).where(*_open(person, now)).order_by(desc(sessions.c.seen))
    return [
        OpenSession(bytes(row.token).hex()[:ID_LENGTH], row.created, row.seen, row.address, row.device)
        for row in connection.execute(found)
    ]


def _open(person: int, now: int) -> tuple[ColumnElement[bool], ...]:
    return (
        sessions.c.person == person,
        sessions.c.ended == 0,
        sessions.c.expires > now,
        sessions.c.seen > now - IDLE,
    )


def note_active(connection: Connection, token: str, now: int) -> None:
    """The session's person has done something."""
    one = sessions.c.token == token_hash(token)
    connection.execute(update(sessions).where(one, sessions.c.ended == 0).values(active=now, seen=now))


def people_by_token(
    connection: Connection, tokens: Sequence[str], now: int, *, second_factor: bool = False
) -> dict[str, Person]:
    """The people of those of these sessions that are open, by token. Their last use is recorded.

    `second_factor`: roles of the staff are withheld from a session that was begun without one. A session that
    ends too far in the future began before the clock was set back. From now on it lasts as long as a new one.
    """
    keys = {token_hash(token): token for token in tokens}
    columns = (sessions.c.token, sessions.c.seen, sessions.c.expires, sessions.c.active)
    rows = connection.execute(
        select(people, *columns, sessions.c.second_factor)
        .join(sessions, sessions.c.person == people.c.number)
        .where(
            sessions.c.token.in_(keys),
            sessions.c.ended == 0,
            sessions.c.expires > now,
            sessions.c.seen > now - IDLE,
            people.c.locked == 0,
        )
    ).all()
    idle = [row.token for row in rows if row.active <= now - STAFF_IDLE and STAFF & set(row.roles.split())]
    if idle:
        recorded(connection, update(sessions).where(sessions.c.token.in_(idle)).values(ended=now))
        rows = [row for row in rows if row.token not in idle]
    noted = [row.token for row in rows if not now - NOTED_EVERY <= row.seen <= now]
    if noted:
        connection.execute(update(sessions).where(sessions.c.token.in_(noted)).values(seen=now))
    future = [row.token for row in rows if row.expires > now + LONGEST]
    if future:
        recorded(
            connection, update(sessions).where(sessions.c.token.in_(future)).values(expires=now + LONGEST)
        )
    return {
        keys[bytes(row.token)]: _without_staff(person_of(row))
        if second_factor and not row.second_factor
        else person_of(row)
        for row in rows
    }


def _without_staff(person: Person) -> Person:
    return person._replace(roles=person.roles - STAFF, withheld=person.roles & STAFF)
