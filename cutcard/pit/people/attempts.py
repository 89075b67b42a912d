"""Three failures lock a name for 15 minutes, whether anybody has it or not.

An attempt is counted before its password is checked, so that guesses sent at the same time are counted too.
The right password clears the count.
"""

from hashlib import sha256

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.people.tables import sign_in_attempts
from cutcard.pit.store.transactions import insert_if_absent

SECOND = 1_000_000
MOST_FAILURES = 3
LOCKED = 15 * 60 * SECOND
FORGOTTEN = 24 * 3600 * SECOND


def _key(name: str) -> bytes:
    return sha256(name.casefold().encode("utf-8", "surrogatepass")).digest()


def counted(connection: Connection, name: str, now: int) -> bool:
    """Counts an attempt as failed; whether it may succeed at all. It writes the same rows either way."""
    connection.execute(delete(sign_in_attempts).where(sign_in_attempts.c.last < now - FORGOTTEN))
    key = _key(name)
    none_yet = {"name": key, "failures": 0, "locked_until": 0, "last": now}
    insert_if_absent(connection, sign_in_attempts, none_yet)
    one = sign_in_attempts.c.name == key
    row = connection.execute(select(sign_in_attempts).where(one).with_for_update()).one()
    failures, until = row.failures, min(row.locked_until, now + LOCKED)  # the clock may have been set back
    locked = until > now
    if not locked:
        failures = 1 if until else failures + 1
        until = now + LOCKED if failures >= MOST_FAILURES else 0
    connection.execute(
        update(sign_in_attempts).where(one).values(failures=failures, locked_until=until, last=now)
    )
    return not locked


def clear(connection: Connection, name: str) -> None:
    connection.execute(delete(sign_in_attempts).where(sign_in_attempts.c.name == _key(name)))
