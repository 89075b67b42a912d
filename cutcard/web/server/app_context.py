"""The app's context: everything a request or a socket needs."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.people.faces import NO_FACE
from cutcard.pit.people.person import STAFF
from cutcard.pit.wallet.cage import at_tables
from cutcard.pit.wallet.play_money import BROKE_BELOW, REFILL_RULE, TooSoon
from cutcard.web.floor.alarm_reports import AlarmReports
from cutcard.web.floor.floor_watch import FloorWatch
from cutcard.web.http.http_types import Face, Me, Refill
from cutcard.web.http.rate_limits import TokenBuckets
from cutcard.web.limit_gate import LimitGate
from cutcard.web.server.logs import Log
from cutcard.web.server.metrics import Metrics
from cutcard.web.server.no_coach import NoCoach
from cutcard.web.server.played import Played
from cutcard.web.server.ports import CoachPort, HousePort, PersonPort, TableInfoPort
from cutcard.web.server.readiness import Readiness
from cutcard.web.server.settings import Rate, Settings
from cutcard.web.servers.other_servers import OtherServers
from cutcard.web.session_cache import SessionCache, session_of
from cutcard.web.socket.registry import OpenSocket, Sockets
from cutcard.web.socket.send_queue import MOVED, NOT_ALLOWED, RESTARTS
from cutcard.web.socket.tickets import Tickets
from cutcard.web.training.drills import Training

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable
    from cutcard.web.record.record_keeper import RecordKeeper
    from cutcard.web.security_watch import SecurityWatch

ASKED_TOGETHER = 25
"""Sessions checked in one transaction. Other writers wait meanwhile."""
NOTED_EVERY = 60.0
MOST_NOTED = 10_000
SWEPT_WITHIN = 8.0
"""The seconds over which a sweep is spread."""


class Rates:
    """The rate limits of one kind of request, by person and by address."""

    def __init__(self, rate: Rate, people: int, clock: Callable[[], float], kind: str = "") -> None:
        """`kind` names rates that hold over all servers of the house."""
        self.kind = kind
        self.limits = rate, rate.times(people)
        """Of a person, and of an address."""
        self.persons = TokenBuckets(rate, clock)
        self.addresses = TokenBuckets(rate.times(people), clock)

    def take(self, *, person: str = "", address: str) -> bool:
        """Whether both allow it. A person over their limit costs their address nothing."""
        return (not person or self.persons.take(person)) and self.addresses.take(address)

    def wait(self, *, person: str = "", address: str) -> int:
        mine = self.persons.wait(person) if person else 1
        return max(mine, self.addresses.wait(address))


async def _nothing_to_write() -> None:
    """For a house without a database."""


class AppContext:
    def __init__(
        self,
        *,
        house: HousePort,
        people: Any,
        wallet: Any,
        table_info: TableInfoPort,
        settings: Settings,
        log: Log,
        clock: Callable[[], float] = time.monotonic,
        try_to_write: Callable[[], Awaitable[None]] = _nothing_to_write,
        coach: CoachPort | None = None,
        played: Played | None = None,
        training: Training | None = None,
        others: OtherServers | None = None,
        keys: HouseKeys | None = None,
        record: "RecordKeeper | None" = None,
    ) -> None:
        self.house = house
        self.people = people
        self.wallet = wallet
        self.table_info = table_info
        self.settings = settings
        self.log = log
        self.metrics = Metrics()
        self.floor_watch = FloorWatch(clock)
        self.alarms = AlarmReports(
            log, lambda test: self.metrics.alarms.labels(test).inc(), settings.alarm_webhook
        )
        self.coach: CoachPort = coach or NoCoach()
        self.played = played
        """People's rounds and links; none without a database."""
        self.security_watch: SecurityWatch | None = None
        """Tells of what is done to people elsewhere; none without a database."""
        self.training = training
        """Drills and people's progress in them; none without a database."""
        self.others = others or OtherServers()
        self.keys = keys
        """What the house seals and signs with; none without a database."""
        self.record = record
        """Signs and exports the heads of the house; none without a database."""
        self.readiness = Readiness(try_to_write, clock, log)
        limits = settings.limits
        of = limits.people_per_address
        self.frames = Rates(limits.frames, of, clock)
        self.requests = Rates(limits.requests, of, clock)
        self.logins = Rates(limits.logins, of, clock, "logins")
        self.guests = Rates(limits.guests, of, clock, "guests")
        self.ticket_requests = Rates(limits.tickets, of, clock)
        self.replays = Rates(limits.replays, of, clock)
        self.drills = Rates(limits.drills, of, clock)
        self.tickets = Tickets(settings.ticket_seconds, clock)
        self.sessions = SessionCache(people.people_by_token, settings.session_cache_seconds, clock)
        self.sockets = Sockets(limits)
        self.limits = LimitGate(people.administer)
        self.closing = False
        self.acting: set[OpenSocket] = set()
        """The sockets whose act is under way."""
        self._clock = clock
        self._active: OrderedDict[str, float] = OrderedDict()
        """When it was last stored that a session's person did something."""
        self.acted = 0
        """How many acts have been answered."""
        self._left: set[asyncio.Task[Any]] = set()

    @property
    def origins(self) -> frozenset[str]:
        """The origins whose pages may use this server."""
        return self.settings.origins | self.others.origins() if self.others.moves else self.settings.origins

    # --- a person ---

    async def me(self, person: PersonPort) -> Me:
        tables = [table for table in self.house.tables() if self.table_info.sits(table, person.name)]
        seats = {table.name: self.table_info.chips(table, person.name) for table in tables}
        if self.others.all():
            here = {table.name for table in self.house.tables()}
            there = await self.wallet.seats(person.name)
            seats |= {name: chips for name, chips in there.items() if name not in here}
        balance = await self.wallet.balance(person.name)
        refill = await self._refill(person, balance + sum(seats.values()))
        roles = tuple(sorted(person.roles))
        face = (await self.people.faces.of((person.name,))).get(person.name, NO_FACE)
        return Me(
            person.name,
            person.kind,
            roles,
            balance,
            tuple(seats),
            refill,
            tuple(seats.values()),
            shown=face.shown,
            colour=face.colour,
            withheld=tuple(sorted(person.withheld)),
        )

    async def _refill(self, person: PersonPort, holds: int) -> Refill:
        """When the person can get more play money; the wallet is asked only about those who have little."""
        if holds >= BROKE_BELOW:
            return Refill(BROKE_BELOW, REFILL_RULE, barred=REFILL_RULE)
        why_not = await self.wallet.why_no_refill(person.name, at_tables)
        if why_not is None:
            return Refill(BROKE_BELOW, REFILL_RULE)
        wait = why_not.seconds if isinstance(why_not, TooSoon) else 0
        return Refill(BROKE_BELOW, REFILL_RULE, barred=why_not.says, wait=wait)

    async def faces_at(self, tables: Sequence["RunningTable"]) -> tuple[Face, ...]:
        """The people at these tables who chose a name or a colour, each once."""
        seated = dict.fromkeys(name for table in tables for name in self.table_info.people(table))
        chosen = await self.people.faces.of(seated)
        return tuple(Face(name, face.shown or name, face.colour) for name, face in chosen.items())

    async def note_active(self, token: str, person: PersonPort) -> None:
        """A person has done something. Of those who work for the house this is stored once a minute."""
        session = session_of(token)
        if (
            STAFF.isdisjoint(person.roles)
            or self._active.get(session, -NOTED_EVERY) + NOTED_EVERY > self._clock()
        ):
            return
        self._active[session] = self._clock()
        self._active.move_to_end(session)
        if len(self._active) > MOST_NOTED:
            self._active.popitem(last=False)
        await self.people.note_active(token)

    # --- acts under way ---

    def left_acting(self, one: OpenSocket, reader: "asyncio.Task[Any]") -> bool:
        """Whether a socket closes while one of its acts is under way. The act is then finished without it."""
        if one in self.acting:
            one.queue.end()
            self._left.add(reader)
            reader.add_done_callback(self._left.discard)
        return one in self.acting

    # --- endings ---

    def leave_table(self, table: str) -> None:
        """Another server goes on with a table: its sockets are told to connect again."""
        for one in self.sockets.all():
            if one.table == table:
                one.queue.close(MOVED)

    def end_session(self, session: str) -> None:
        self.sessions.forget(session)
        self.sockets.close_session(session, NOT_ALLOWED)

    def end_person(self, name: str) -> None:
        self.sessions.forget_person(name)
        self.sockets.close_person(name, NOT_ALLOWED)

    async def check_again(self, name: str) -> None:
        """Something about a person has changed in the database: from now on they have the sessions and the
        roles that are stored there. Sockets of sessions that have ended are closed."""
        self.limits.forget(name)
        self.sessions.forget_person(name)
        theirs = [one for one in self.sockets.all() if one.person.lower() == name.lower()]
        if theirs:
            sessions = await self.sessions.refresh(sorted({one.token for one in theirs}))
            for one in theirs:
                if one.token not in sessions:
                    self.end_session(one.session)

    async def sweep(self) -> None:
        """Closes sockets whose session has ended elsewhere.

        The other sessions are cached for another while, so that their frames need not wait for the database.
        """
        open_ = self.sockets.all()
        starts = range(0, len(open_), ASKED_TOGETHER)
        for start in starts:
            await asyncio.sleep(min(0.03, SWEPT_WITHIN / len(starts)) if start else 0)
            some = open_[start : start + ASKED_TOGETHER]
            sessions = await self.sessions.refresh(sorted({one.token for one in some}))
            for one in some:
                if one.token not in sessions:
                    self.end_session(one.session)

    async def close(self) -> None:
        """Refuses further commands, waits for those under way, then closes every socket with a code to
        reconnect."""
        self.closing = True
        until = time.monotonic() + self.settings.close_seconds
        while self.acting and time.monotonic() < until:
            await asyncio.sleep(0.01)
        self.sockets.close_all(RESTARTS)
        for _ in range(20):
            if not len(self.sockets):
                return
            await asyncio.sleep(0.025)
