"""How a house gets its first administrator: by a token that the server prints at its start, once."""

from hmac import compare_digest

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people import security_events
from cutcard.pit.people.administration import admins
from cutcard.pit.people.person import ADMIN, STAFF, Denied, Person
from cutcard.pit.people.rows import roles_text
from cutcard.pit.people.sessions import new_token, token_hash
from cutcard.pit.people.tables import first_run, people

WRONG_TOKEN = Denied("token", "This is not the token the server printed at its start, or it has been used.")


def renew(connection: Connection) -> str | None:
    """A new token in place of any older one; None once there is an administrator."""
    recorded(connection, delete(first_run))
    if admins(connection):
        return None
    token = new_token()
    recorded(connection, first_run.insert().values(number=1, token=token_hash(token)))
    return token


def is_right(connection: Connection, token: str) -> bool:
    kept = connection.execute(select(first_run.c.token).with_for_update()).scalar()
    return kept is not None and compare_digest(bytes(kept), token_hash(token)) and not admins(connection)


def use(connection: Connection, token: str) -> bool:
    """Whether it was the right token. If so it is removed."""
    if not is_right(connection, token):
        return False
    recorded(connection, delete(first_run))
    return True


def promote(connection: Connection, by: security_events.Actor, person: Person, now: int) -> Person:
    """Makes this person the administrator, in place of any other role of the staff. The token was right."""
    roles = (person.roles - STAFF) | {ADMIN}
    recorded(
        connection, update(people).where(people.c.number == person.number).values(roles=roles_text(roles))
    )
    security_events.record(
        connection, by, "claimed", person.name, now, why="the token that the server printed"
    )
    return person._replace(roles=frozenset(roles))
