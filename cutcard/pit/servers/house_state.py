"""The servers of a house and the owners of its tables, as one server last read them."""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

LEASE_SECONDS = 3.5
"""How long a lease lasts. A server that is paused longer loses its tables."""
RENEW_SECONDS = 0.5
"""How often it is renewed, for all tables of a server by one statement; then others are looked at too."""
SETTLED_SECONDS = 2.0
"""A server that has run so long is given tables that run elsewhere. Others' lost tables it takes at once, so
one that fails again and again moves none that are well."""


AFTER_LEASE_SECONDS = 0.02
"""A look at the end of another server's lease comes so long after it."""


def seconds_to_next_look(left: Iterable[int]) -> float:
    """When to renew the lease again: sooner if the lease of another server ends before, so that its tables
    wait no longer than they must. `left` are microseconds until the others' leases end."""
    ends = [one / 1_000_000 + AFTER_LEASE_SECONDS for one in left if one > 0]
    return min((RENEW_SECONDS, *ends))


def clock() -> float:
    """Seconds by a clock that nobody sets and that goes on while the machine sleeps, where there is one: a
    lease ends in the meantime."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


_CLOCK: int | None = getattr(time, "CLOCK_BOOTTIME", None)


def new_id() -> str:
    """An id for a server that starts."""
    return secrets.token_hex(6)


def sessions_of(id_: str) -> str:
    """The name of the sessions by which a server writes, at the database."""
    return f"cutcard {id_}"


class StartingError(Exception):
    """Another server is starting on this database and does not finish."""


class UnconfirmedError(Exception):
    """A server cannot say whether a table is still its own: its lease is over, or its session is lost."""


class OneServer(NamedTuple):
    id: str
    name: str
    """For people: the number of its process and its machine."""
    address: str
    """Where the other servers reach it."""
    public_address: str
    """Where browsers reach it; empty if that was not said."""
    secret: str
    alive: bool
    """Its lease has not expired, and the session that holds its lock has not ended."""
    leaving: bool
    """It takes no table, because it is starting or stopping."""
    settled: bool

    @property
    def for_browsers(self) -> str:
        return self.public_address or self.address


class HouseState(NamedTuple):
    servers: tuple[OneServer, ...]
    owners: Mapping[str, str]
    """The owner of each open table: the id of a server, which may be gone."""
    at: float
    """When it was read, by `clock`: not later than anything it says."""
    judges: bool = True
    """Whether this server may say of any other that it is gone. One that was cut off waits for a lease."""
    met: frozenset[str] = frozenset()
    """Servers whose sessions were seen since this one connected: of these it may say so at once."""

    def server(self, id_: str) -> OneServer | None:
        return next((one for one in self.servers if one.id == id_), None)

    def is_alive(self, id_: str) -> bool:
        found = self.server(id_)
        return found is not None and found.alive

    def is_gone(self, id_: str) -> bool:
        """Whether a server is not alive, for all this one may say."""
        return not self.is_alive(id_) and (self.judges or id_ in self.met)

    def others(self, me: str) -> tuple[OneServer, ...]:
        """The other servers that are alive."""
        return tuple(one for one in self.servers if one.alive and one.id != me)


class Membership(Protocol):
    """A server's place among the servers of its house."""

    @property
    def id(self) -> str: ...

    def read(self) -> HouseState:
        """Renews the lease and reads the state, now. Only before `run` and after `close`."""
        ...

    def run(
        self,
        changed: Callable[[HouseState], None],
        on_message: Callable[[str], None],
        cut_off: Callable[[], None],
    ) -> None:
        """From now on renews the lease by itself, and calls these from a thread of its own. `cut_off` says
        that the session which holds the lock is lost; the next state comes with a new one."""
        ...

    def leave(self) -> None:
        """From now on others see that this server is stopping."""
        ...

    def close(self) -> None:
        """Ends the lease."""
        ...
