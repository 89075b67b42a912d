"""The front of the house: everything a request or a socket needs, in one place, for one app."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from cutcard.pit.wallet.play_money import BROKE_BELOW, REFILL_RULE
from cutcard.web.buckets import Buckets
from cutcard.web.face import House, Person, Reading
from cutcard.web.http_types import Me, Refill
from cutcard.web.line import NOT_ALLOWED, RESTARTS
from cutcard.web.logs import Log
from cutcard.web.metrics import Metrics
from cutcard.web.readiness import Readiness
from cutcard.web.settings import Rate, Settings
from cutcard.web.sockets import OpenSocket, Sockets
from cutcard.web.standing import Standing
from cutcard.web.tickets import Tickets

ASKED_TOGETHER = 25
"""Sessions in one transaction: others wait for their turn to write meanwhile."""
SWEPT_WITHIN = 8.0
"""Seconds over which a sweep is spread."""


class Rates:
    """What a person and what an address may still ask for, of one kind."""

    def __init__(self, rate: Rate, people: int, clock: Callable[[], float]) -> None:
        self.persons = Buckets(rate, clock)
        self.addresses = Buckets(rate.times(people), clock)

    def take(self, *, person: str = "", address: str) -> bool:
        """Both are asked; a person who has had enough costs his address nothing."""
        return (not person or self.persons.take(person)) and self.addresses.take(address)

    def wait(self, *, person: str = "", address: str) -> int:
        mine = self.persons.wait(person) if person else 1
        return max(mine, self.addresses.wait(address))


async def _nothing_to_write() -> None:
    """For a house without a database."""


class Front:
    def __init__(
        self,
        *,
        house: House,
        people: Any,
        wallet: Any,
        reading: Reading,
        settings: Settings,
        log: Log,
        clock: Callable[[], float] = time.monotonic,
        try_to_write: Callable[[], Awaitable[None]] = _nothing_to_write,
    ) -> None:
        self.house = house
        self.people = people
        self.wallet = wallet
        self.reading = reading
        self.settings = settings
        self.log = log
        self.metrics = Metrics()
        self.readiness = Readiness(try_to_write, clock, log)
        limits = settings.limits
        of = limits.people_per_address
        self.frames = Rates(limits.frames, of, clock)
        self.requests = Rates(limits.requests, of, clock)
        self.logins = Rates(limits.logins, of, clock)
        self.guests = Rates(limits.guests, of, clock)
        self.tickets_asked = Rates(limits.tickets, of, clock)
        self.replays = Rates(limits.replays, of, clock)
        self.tickets = Tickets(settings.ticket_seconds, clock)
        self.standing = Standing(people.whose, settings.standing_seconds, clock)
        self.sockets = Sockets(limits)
        self.closing = False
        self.acting: set[OpenSocket] = set()
        """Whose act is under way."""
        self.acted = 0
        """How many acts have been answered."""
        self._left: set[asyncio.Task[Any]] = set()

    # --- a person ---

    async def me(self, person: Person) -> Me:
        tables = [table.name for table in self.house.tables() if self.reading.sits(table, person.name)]
        balance = await self.wallet.balance(person.name)
        refill = Refill(BROKE_BELOW, REFILL_RULE)
        return Me(person.name, person.kind, tuple(sorted(person.roles)), balance, tuple(tables), refill)

    # --- acts under way ---

    def left_acting(self, one: OpenSocket, reader: "asyncio.Task[Any]") -> bool:
        """Whether a socket ends while an act of its goes on: then that comes to its end without it."""
        if one in self.acting:
            one.line.end()
            self._left.add(reader)
            reader.add_done_callback(self._left.discard)
        return one in self.acting

    # --- endings ---

    def end_session(self, session: str) -> None:
        self.standing.forget(session)
        self.sockets.close_session(session, NOT_ALLOWED)

    def end_person(self, name: str) -> None:
        self.standing.forget_person(name)
        self.sockets.close_person(name, NOT_ALLOWED)

    async def sweep(self) -> None:
        """Sockets whose session has ended without anybody saying so here: they are closed.

        The others stand for another while: a frame of theirs need not wait for the database to say so.
        """
        open_ = self.sockets.all()
        starts = range(0, len(open_), ASKED_TOGETHER)
        for start in starts:
            await asyncio.sleep(min(0.03, SWEPT_WITHIN / len(starts)) if start else 0)
            some = open_[start : start + ASKED_TOGETHER]
            standing = await self.standing.asked_anew(sorted({one.token for one in some}))
            for one in some:
                if one.token not in standing:
                    self.end_session(one.session)

    async def close(self) -> None:
        """No more commands; those under way are finished, then every socket is told to come back later."""
        self.closing = True
        until = time.monotonic() + self.settings.close_seconds
        while self.acting and time.monotonic() < until:
            await asyncio.sleep(0.01)
        self.sockets.close_all(RESTARTS)
        for _ in range(20):
            if not len(self.sockets):
                return
            await asyncio.sleep(0.025)
