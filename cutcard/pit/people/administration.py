"""Roles, and how a house gets its first administrator."""

from collections.abc import Set as AbstractSet
from hmac import compare_digest
from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from cutcard.pit.people.person import ACCOUNT, ADMIN, ROLES, Denied, Person
from cutcard.pit.people.rows import named, person_of, roles_text
from cutcard.pit.people.sessions import new_token, token_hash
from cutcard.pit.people.tables import first_run, people

NOT_ADMIN = Denied("role", "Only an administrator may do this.")
UNKNOWN = Denied("unknown", "No account has this name.")
NO_SUCH_ROLE = Denied("role", f"Roles are {', '.join(sorted(ROLES))}.")
LAST_ADMIN = Denied("last-admin", "The house needs an administrator. Make another one first.")
WRONG_TOKEN = Denied("token", "This is not the token the server printed at its start, or it has been used.")


def _admins(connection: Connection) -> list[Row[Any]]:
    """All administrators, in order. Their roles are locked until this transaction ends."""
    found = select(people).where(people.c.roles.contains(ADMIN)).order_by(people.c.number)
    return list(connection.execute(found.with_for_update()))


def set_roles(connection: Connection, by: int, name: str, roles: AbstractSet[str]) -> Person | Denied:
    """`by` must be an administrator in the database now, whatever their session says."""
    admins = [row.number for row in _admins(connection)]
    if by not in admins:
        return NOT_ADMIN
    if not roles <= ROLES:
        return NO_SUCH_ROLE
    row = named(connection, name)
    if row is None or row.kind != ACCOUNT:
        return UNKNOWN
    if admins == [row.number] and ADMIN not in roles:
        return LAST_ADMIN
    connection.execute(update(people).where(people.c.number == row.number).values(roles=roles_text(roles)))
    return person_of(row)._replace(roles=frozenset(roles))


def renew_first_run(connection: Connection) -> str | None:
    """A new token in place of any older one; None once there is an administrator."""
    connection.execute(delete(first_run))
    if _admins(connection):
        return None
    token = new_token()
    connection.execute(first_run.insert().values(number=1, token=token_hash(token)))
    return token


def is_first_run_token(connection: Connection, token: str) -> bool:
    kept = connection.execute(select(first_run.c.token).with_for_update()).scalar()
    return kept is not None and compare_digest(bytes(kept), token_hash(token)) and not _admins(connection)


def use_first_run_token(connection: Connection, token: str) -> bool:
    """Whether it was the right token. If so it is removed."""
    if not is_first_run_token(connection, token):
        return False
    connection.execute(delete(first_run))
    return True
