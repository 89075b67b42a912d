"""Sessions, stored on the server. The browser has a random token, the database only its hash."""

import secrets
from collections.abc import Sequence
from hashlib import sha256

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.people.person import Person
from cutcard.pit.people.rows import person_of
from cutcard.pit.people.tables import people, sessions

SECOND = 1_000_000
IDLE = 12 * 3600 * SECOND
LONGEST = 30 * 24 * 3600 * SECOND
NOTED_EVERY = 10 * 60 * SECOND
"""How often a session's last use is stored, rather than at every request."""


def token_hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_token() -> str:
    return secrets.token_urlsafe(32)


def begin(connection: Connection, person: int, now: int) -> str:
    """The token of a new session. Expired sessions are deleted."""
    connection.execute(delete(sessions).where(sessions.c.expires < now))
    token = new_token()
    connection.execute(
        sessions.insert().values(
            token=token_hash(token), person=person, created=now, seen=now, expires=now + LONGEST, ended=0
        )
    )
    return token


def end(connection: Connection, token: str, now: int) -> None:
    one = sessions.c.token == token_hash(token)
    connection.execute(update(sessions).where(one, sessions.c.ended == 0).values(ended=now))


def end_all(connection: Connection, person: int, now: int) -> int:
    """Ends all sessions of a person; how many were open."""
    theirs = (sessions.c.person == person, sessions.c.ended == 0, sessions.c.expires > now)
    return connection.execute(update(sessions).where(*theirs).values(ended=now)).rowcount


def people_by_token(connection: Connection, tokens: Sequence[str], now: int) -> dict[str, Person]:
    """The people of those of these sessions that are open, by token. Their last use is recorded.

    A session that ends too far in the future began before the clock was set back. From now on it lasts as
    long as a new one.
    """
    keys = {token_hash(token): token for token in tokens}
    rows = connection.execute(
        select(people, sessions.c.token, sessions.c.seen, sessions.c.expires)
        .join(sessions, sessions.c.person == people.c.number)
        .where(
            sessions.c.token.in_(keys),
            sessions.c.ended == 0,
            sessions.c.expires > now,
            sessions.c.seen > now - IDLE,
        )
    ).all()
    noted = [row.token for row in rows if not now - NOTED_EVERY <= row.seen <= now]
    if noted:
        connection.execute(update(sessions).where(sessions.c.token.in_(noted)).values(seen=now))
    future = [row.token for row in rows if row.expires > now + LONGEST]
    if future:
        connection.execute(update(sessions).where(sessions.c.token.in_(future)).values(expires=now + LONGEST))
    return {keys[bytes(row.token)]: person_of(row) for row in rows}
