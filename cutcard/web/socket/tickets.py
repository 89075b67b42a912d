"""One-time tickets: each opens one socket of one table, for the session that requested it."""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

MOST_TICKETS = 20_000
"""Unused tickets at one time. The oldest become void first."""


class Admission(NamedTuple):
    """What a ticket admits to."""

    session: str
    table: str


class Tickets:
    """Tickets are stored by their hash, in memory only, so none outlives the server."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self._clock = clock
        self._open: OrderedDict[bytes, tuple[float, Admission]] = OrderedDict()

    def write(self, session: str, table: str) -> str:
        self._forget_old()
        ticket = secrets.token_urlsafe(32)
        self._open[_key(ticket)] = (self._clock() + self.seconds, Admission(session, table))
        if len(self._open) > MOST_TICKETS:
            self._open.popitem(last=False)
        return ticket

    def redeem(self, ticket: str, session: str) -> Admission | None:
        """What the ticket admits to; None if it is expired, unknown or another session's. It is void
        afterwards."""
        self._forget_old()
        found = self._open.pop(_key(ticket), None)
        if found is None or not secrets.compare_digest(found[1].session, session):
            return None
        return found[1]

    def _forget_old(self) -> None:
        """All tickets are valid equally long, so the oldest come first."""
        now = self._clock()
        while self._open and next(iter(self._open.values()))[0] <= now:
            self._open.popitem(last=False)


def _key(ticket: str) -> bytes:
    return sha256(ticket.encode("utf-8", "surrogatepass")).digest()
