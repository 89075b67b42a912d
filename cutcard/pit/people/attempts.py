"""Failed sign-ins make the next attempt wait: at one name from one address, and at any name from there.

The waits grow. They do not depend on whether anybody has the name, and nobody can make a person wait who
signs in from another address. An attempt is counted before its password is checked, so that guesses sent at
the same time are counted too. The right password clears the count of its name and address, and takes its own
attempt back from the address. It does not clear the address: otherwise one's own account would help to guess
at others.
"""

import ipaddress
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people.person import Denied
from cutcard.pit.people.tables import sign_in_attempts
from cutcard.pit.store.transactions import insert_if_absent

SECOND = 1_000_000
FIRST_WAIT = 5 * SECOND
LONGEST_WAIT = 15 * 60 * SECOND
FORGOTTEN = 24 * 3600 * SECOND
"""After so long without an attempt nothing is left of a count, whatever it was."""


class Allowance(NamedTuple):
    """How many failures cost nothing, and after how long one of them is forgiven."""

    free: int
    forgiven_every: int


BY_NAME = Allowance(3, 3600 * SECOND)
"""At one name from one address; and codes of a second factor at one name from anywhere, because only somebody
who knows the password gets that far."""
BY_ADDRESS = Allowance(20, 5 * 60 * SECOND)
"""At all names from one address, behind which there may be many people."""


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, which one customer has to themselves."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    if mapped is not None:
        return str(mapped)
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))


def too_soon(wait: int) -> Denied:
    many, unit = (wait, "second") if wait < 120 else (-(-wait // 60), "minute")
    after = f"{many} {unit}" + ("" if many == 1 else "s")
    return Denied("too-soon", f"Too many attempts. Try again in {after}.", wait)


def counted(connection: Connection, name: str, address: str, now: int) -> int:
    """Counts an attempt as failed. If it must wait, nothing is counted; how many seconds are left."""
    recorded(connection, delete(sign_in_attempts).where(sign_in_attempts.c.last < now - FORGOTTEN))
    keys = ((_name_key(name, address), BY_NAME), (_address_key(address), BY_ADDRESS))
    waits = [_wait(connection, key, now) for key, _ in keys]
    if not any(waits):
        for key, allowance in keys:
            _add(connection, key, allowance, now)
    return max(waits)


def succeeded(connection: Connection, name: str, address: str) -> None:
    """The attempt that was counted last was a good one."""
    recorded(connection, delete(sign_in_attempts).where(sign_in_attempts.c.key == _name_key(name, address)))
    take_back(connection, address)


def take_back(connection: Connection, address: str, name: str = "") -> None:
    """One attempt that was counted was not a failure: of the address, and of a name there."""
    keys = [_address_key(address), *([_name_key(name, address)] if name else [])]
    some = sign_in_attempts.c.key.in_(keys), sign_in_attempts.c.failures > 0
    recorded(
        connection,
        update(sign_in_attempts).where(*some).values(failures=sign_in_attempts.c.failures - 1, wait_until=0),
    )


def code_counted(connection: Connection, person: int, now: int) -> int:
    """Counts a code of a second factor as wrong; how many seconds are left to wait, if it must."""
    key = _code_key(person)
    wait = _wait(connection, key, now)
    if not wait:
        _add(connection, key, BY_NAME, now)
    return wait


def code_succeeded(connection: Connection, person: int) -> None:
    recorded(connection, delete(sign_in_attempts).where(sign_in_attempts.c.key == _code_key(person)))


def _wait(connection: Connection, key: bytes, now: int) -> int:
    """Whole seconds until an attempt is taken; the row is made and locked."""
    insert_if_absent(connection, sign_in_attempts, {"key": key, "failures": 0, "wait_until": 0, "last": now})
    one = sign_in_attempts.c.key == key
    until: int = connection.execute(
        select(sign_in_attempts.c.wait_until).where(one).with_for_update()
    ).scalar_one()
    if until > now + LONGEST_WAIT:  # the clock was set back
        until = now + LONGEST_WAIT
        recorded(connection, update(sign_in_attempts).where(one).values(wait_until=until))
    return max(0, -((now - until) // SECOND))


def _add(connection: Connection, key: bytes, allowance: Allowance, now: int) -> None:
    one = sign_in_attempts.c.key == key
    row = connection.execute(select(sign_in_attempts).where(one)).one()
    forgiven = max(0, now - row.last) // allowance.forgiven_every
    failures = max(0, row.failures - forgiven) + 1
    over = failures - allowance.free
    wait = 0 if over < 0 else min(LONGEST_WAIT, FIRST_WAIT << min(over, 20))
    recorded(
        connection,
        update(sign_in_attempts)
        .where(one)
        .values(failures=failures, wait_until=now + wait if wait else 0, last=now),
    )


def _name_key(name: str, address: str) -> bytes:
    return _key("name", name.casefold(), network_of(address))


def _address_key(address: str) -> bytes:
    return _key("address", network_of(address))


def _code_key(person: int) -> bytes:
    return _key("code", str(person))


def _key(*parts: str) -> bytes:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()
