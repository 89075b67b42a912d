"""Second factors as rows of the database: set up, confirmed, checked, removed; and their recovery codes."""

import secrets
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people.second_factor import totp
from cutcard.pit.people.tables import recovery_codes, second_factors

RECOVERY_CODES = 10
_SIGNS = "23456789abcdefghjkmnpqrstvwxyz"
"""No characters that look alike."""
SECOND = 1_000_000


def is_on(connection: Connection, person: int) -> bool:
    found = select(second_factors.c.confirmed).where(second_factors.c.person == person)
    return bool(connection.execute(found).scalar())


def begin(connection: Connection, person: int) -> bytes | None:
    """A new secret, which counts once its first code was right; None if the person has a second factor."""
    if is_on(connection, person):
        return None
    secret = totp.new_secret()
    recorded(connection, delete(second_factors).where(second_factors.c.person == person))
    recorded(
        connection, second_factors.insert().values(person=person, secret=secret, confirmed=0, last_step=0)
    )
    return secret


def confirm(connection: Connection, person: int, code: str, now: int) -> list[str] | None:
    """Whether the first code is right. If so, the second factor counts from now on; its recovery codes."""
    row = _row(connection, person)
    if row is None or row.confirmed or not _takes(connection, person, code, now):
        return None
    recorded(
        connection, update(second_factors).where(second_factors.c.person == person).values(confirmed=now)
    )
    codes = [_new_code() for _ in range(RECOVERY_CODES)]
    recorded(connection, delete(recovery_codes).where(recovery_codes.c.person == person))
    kept = [{"person": person, "code": _hash(code)} for code in codes]
    recorded(connection, recovery_codes.insert().values(kept))
    return codes


def check(connection: Connection, person: int, code: str, now: int) -> str:
    """`code` or `recovery-code`, whichever this is; empty if it is neither. Each is good once."""
    if _takes(connection, person, code, now):
        return "code"
    one = (recovery_codes.c.person == person, recovery_codes.c.code == _hash(code))
    return "recovery-code" if recorded(connection, delete(recovery_codes).where(*one)) else ""


def codes_left(connection: Connection, person: int) -> int:
    return len(connection.execute(select(recovery_codes).where(recovery_codes.c.person == person)).all())


def remove(connection: Connection, person: int) -> bool:
    """Whether the person had one."""
    recorded(connection, delete(recovery_codes).where(recovery_codes.c.person == person))
    had = is_on(connection, person)
    recorded(connection, delete(second_factors).where(second_factors.c.person == person))
    return had


def _takes(connection: Connection, person: int, code: str, now: int) -> bool:
    row = _row(connection, person)
    if row is None:
        return False
    typed = "".join(code.split())
    newest = totp.step_of(now / SECOND) + totp.WINDOW
    after = row.last_step if row.last_step <= newest else 0  # otherwise the clock was set back
    step = totp.matching_step(bytes(row.secret), typed, now / SECOND, after)
    if step is None:
        return False
    one = second_factors.c.person == person
    recorded(connection, update(second_factors).where(one).values(last_step=step))
    return True


def _row(connection: Connection, person: int) -> Row[Any] | None:
    found = select(second_factors).where(second_factors.c.person == person)
    return connection.execute(found.with_for_update()).first()


def _new_code() -> str:
    """117 bits: a plain hash of it is enough."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(6)) for _ in range(4))


def _hash(code: str) -> bytes:
    signs = "".join(one for one in code.lower() if one.isalnum())
    return sha256(signs.encode("utf-8", "surrogatepass")).digest()
