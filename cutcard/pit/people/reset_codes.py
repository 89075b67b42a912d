"""One-time codes by which a person chooses a new password, after an administrator has reset theirs."""

import secrets
from hashlib import sha256
from hmac import compare_digest

from sqlalchemy import Connection, delete, select

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people.tables import reset_codes

HOURS = 24
LASTS = HOURS * 3600 * 1_000_000
_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No characters that look alike."""
_GROUPS, _GROUP = 4, 6
"""117 bits: a plain hash of it is enough."""


def give(connection: Connection, person: int, now: int) -> str:
    """A new code in place of an older one. It is returned once; the database has its hash."""
    code = "-".join("".join(secrets.choice(_SIGNS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    recorded(connection, delete(reset_codes).where(reset_codes.c.person == person))
    recorded(connection, reset_codes.insert().values(person=person, code=_hash(code), expires=now + LASTS))
    return code


def is_right(connection: Connection, person: int, code: str, now: int) -> bool:
    """Whether this is the person's code, still valid; also where the clock was set back."""
    row = connection.execute(select(reset_codes).where(reset_codes.c.person == person)).first()
    return (
        row is not None and now < row.expires <= now + LASTS and compare_digest(bytes(row.code), _hash(code))
    )


def remove(connection: Connection, person: int) -> None:
    recorded(connection, delete(reset_codes).where(reset_codes.c.person == person))


def _hash(code: str) -> bytes:
    """However the code is typed: spaces and hyphens do not matter, nor does case."""
    signs = "".join(one for one in code.upper() if one.isalnum())
    return sha256(signs.encode("utf-8", "surrogatepass")).digest()
