"""What an administrator, or the owner of the database, does to people: roles, locks, sessions, passwords.

Each act has a reason and is recorded in its own transaction. A person must be an administrator in the
database now, whatever their session says. Somebody with access to the database itself is recorded as its
owner.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people import reset_codes, security_events, sessions
from cutcard.pit.people.person import ACCOUNT, ADMIN, AUDITOR, BOT, PLAYER, ROLES, STAFF, Denied, Person
from cutcard.pit.people.rows import named, person_of, roles_text
from cutcard.pit.people.second_factor import factors
from cutcard.pit.people.security_events import OWNER, Actor
from cutcard.pit.people.tables import people, second_factors
from cutcard.pit.people.tables import sessions as session_rows

NOT_ADMIN = Denied("role", "Only an administrator may do this.")
UNKNOWN = Denied("unknown", "No account has this name.")
NOBODY = Denied("unknown", "Nobody has this name.")
NO_SUCH_ROLE = Denied("role", f"Roles are {', '.join(sorted(ROLES))}.")
AUDITOR_ALONE = Denied("role", "An auditor has no other staff role, because they check the others.")
OWN_ROLE = Denied("role", "You cannot change your own role. Another administrator can.")
OWN_ACCOUNT = Denied(
    "role", "You cannot do this to your own account. Use your account's page, or ask another administrator."
)
LAST_ADMIN = Denied("last-admin", "The house needs an administrator. Make another one first.")
NO_SUCH_SESSION = Denied("unknown", "This session is not open.")
NO_FACTOR = Denied("kind", "This person has no second factor.")
NO_ROLE = "none"
"""For a person without a role of the staff."""


class ListedPerson(NamedTuple):
    """A person as administrators see them."""

    number: int
    name: str
    kind: str
    roles: frozenset[str]
    locked: int
    """Since when; 0 if they are not."""
    created: int
    seen: int
    """The last request of an open session; 0 without one."""
    open_sessions: int
    second_factor: bool


def admins(connection: Connection) -> list[Row[Any]]:
    """All administrators who can sign in, in order. Their rows are locked until this transaction ends."""
    found = select(people).where(people.c.roles.contains(ADMIN), people.c.locked == 0)
    return list(connection.execute(found.order_by(people.c.number).with_for_update()))


def set_roles(
    connection: Connection, by: Actor, name: str, roles: AbstractSet[str], why: str, now: int
) -> Person | Denied:
    row = _subject(connection, by, name, why, own=OWN_ROLE)
    if isinstance(row, Denied):
        return row
    if not roles <= ROLES:
        return NO_SUCH_ROLE
    if AUDITOR in roles and len(roles & STAFF) > 1:
        return AUDITOR_ALONE
    if row.kind != ACCOUNT:
        return UNKNOWN
    if ADMIN not in roles and _is_last_admin(connection, row):
        return LAST_ADMIN
    recorded(connection, update(people).where(people.c.number == row.number).values(roles=roles_text(roles)))
    detail = f"{_role_words(row.roles.split())} -> {_role_words(roles)}"
    security_events.record(connection, by, "role", row.name, now, why=why, detail=detail)
    return person_of(row)._replace(roles=frozenset(roles))


def with_role(role: str) -> frozenset[str] | Denied:
    """The roles of a person whose role of the staff is this one, several joined by `+`, or `none`."""
    named = frozenset(role.split("+"))
    if role != NO_ROLE and not named <= STAFF:
        several = "several are joined by +"
        return Denied("role", f"Expected one of {', '.join(sorted(STAFF))} or {NO_ROLE}; {several}.")
    return frozenset({PLAYER}) | (named & STAFF)


def staff_text(roles: AbstractSet[str]) -> str:
    """The roles of the staff that somebody has, as `with_role` reads them; empty without any."""
    return "+".join(sorted(roles & STAFF))


def lock(connection: Connection, by: Actor, name: str, why: str, now: int) -> Person | Denied:
    """From now on the person cannot sign in; all their sessions end."""
    row = _subject(connection, by, name, why)
    if isinstance(row, Denied):
        return row
    if _is_last_admin(connection, row):
        return LAST_ADMIN
    if not row.locked:
        recorded(connection, update(people).where(people.c.number == row.number).values(locked=now))
    ended = sessions.end_all(connection, row.number, now)
    detail = f"{ended} sessions ended"
    security_events.record(connection, by, "locked", row.name, now, why=why, detail=detail)
    return person_of(row)


def unlock(connection: Connection, by: Actor, name: str, why: str, now: int) -> Person | Denied:
    row = _subject(connection, by, name, why)
    if isinstance(row, Denied):
        return row
    recorded(connection, update(people).where(people.c.number == row.number).values(locked=0))
    security_events.record(connection, by, "unlocked", row.name, now, why=why)
    return person_of(row)


def end_sessions(
    connection: Connection, by: Actor, name: str, why: str, now: int, only: str = ""
) -> Person | Denied:
    """Ends all sessions of a person, or the one of this id."""
    row = _subject(connection, by, name, why)
    if isinstance(row, Denied):
        return row
    if only:
        if not sessions.end_one(connection, row.number, only, now):
            return NO_SUCH_SESSION
        detail = f"session {only}"
    else:
        detail = f"{sessions.end_all(connection, row.number, now)} sessions"
    security_events.record(connection, by, "sessions-ended", row.name, now, why=why, detail=detail)
    return person_of(row)


def reset_password(
    connection: Connection, by: Actor, name: str, why: str, now: int
) -> tuple[Person, str] | Denied:
    """The code by which the person chooses a new password. The old one is void at once; sessions end."""
    row = _subject(connection, by, name, why)
    if isinstance(row, Denied):
        return row
    if row.kind != ACCOUNT:
        return UNKNOWN
    recorded(connection, update(people).where(people.c.number == row.number).values(password=None))
    sessions.end_all(connection, row.number, now)
    code = reset_codes.give(connection, row.number, now)
    security_events.record(connection, by, "password-reset", row.name, now, why=why)
    return person_of(row), code


def remove_second_factor(connection: Connection, by: Actor, name: str, why: str, now: int) -> Person | Denied:
    """For a person who has lost both their app and their recovery codes. All their sessions end."""
    row = _subject(connection, by, name, why)
    if isinstance(row, Denied):
        return row
    if not factors.remove(connection, row.number):
        return NO_FACTOR
    sessions.end_all(connection, row.number, now)
    security_events.record(connection, by, "second-factor-removed", row.name, now, why=why)
    return person_of(row)


def sessions_of(connection: Connection, name: str, now: int) -> Sequence[sessions.OpenSession] | Denied:
    row = named(connection, name)
    return NOBODY if row is None else sessions.open_sessions(connection, row.number, now)


def listed(
    connection: Connection, now: int, *, search: str = "", after: str = "", most: int = 50
) -> Sequence[ListedPerson]:
    """People by name, after this one: accounts, or whose name contains what is searched for."""
    open_now = select(
        session_rows.c.person,
        func.count().label("many"),
        func.max(session_rows.c.seen).label("seen"),
    ).where(
        session_rows.c.ended == 0, session_rows.c.expires > now, session_rows.c.seen > now - sessions.IDLE
    )
    opened = open_now.group_by(session_rows.c.person).subquery()
    wanted = (
        select(people, opened.c.many, opened.c.seen, second_factors.c.confirmed)
        .outerjoin(opened, opened.c.person == people.c.number)
        .outerjoin(second_factors, second_factors.c.person == people.c.number)
        .where(people.c.folded > after.casefold())
        .order_by(people.c.folded)
        .limit(most)
    )
    wanted = (
        wanted.where(people.c.folded.contains(search.casefold(), autoescape=True), people.c.kind != BOT)
        if search
        else wanted.where(people.c.kind == ACCOUNT)
    )
    return [
        ListedPerson(
            number=row.number,
            name=row.name,
            kind=row.kind,
            roles=frozenset(row.roles.split()),
            locked=row.locked,
            created=row.created,
            seen=row.seen or 0,
            open_sessions=row.many or 0,
            second_factor=bool(row.confirmed),
        )
        for row in connection.execute(wanted)
    ]


def _subject(
    connection: Connection, by: Actor, name: str, why: str, own: Denied = OWN_ACCOUNT
) -> Row[Any] | Denied:
    """The row of the person that `by` may do something to, for this reason."""
    if by.kind != OWNER and by.number not in {row.number for row in admins(connection)}:
        return NOT_ADMIN
    if fault := security_events.reason_fault(why):
        return fault
    row = named(connection, name)
    if row is None or row.kind == BOT:
        return NOBODY
    if by.kind != OWNER and row.number == by.number:
        return own
    return row


def _is_last_admin(connection: Connection, row: Row[Any]) -> bool:
    return [one.number for one in admins(connection)] == [row.number]


def _role_words(roles: AbstractSet[str] | Sequence[str]) -> str:
    return " ".join(sorted(set(roles) & STAFF)) or (PLAYER if PLAYER in roles else NO_ROLE)
