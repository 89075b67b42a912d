"""Runs this server's share of the tables: takes those of servers that are gone, hands over what others should
run, and drops what others have taken.

A table moves between two rounds, unless its server stops. Nothing is carried from server to server: the next
owner reads the table from its log.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Iterable

from sqlalchemy import text

from cutcard.pit.runtime.background_tasks import UNAVAILABLE
from cutcard.pit.runtime.house import House
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.servers.house_state import (
    LEASE_SECONDS,
    HouseState,
    Membership,
    OneServer,
    UnconfirmedError,
    clock,
)
from cutcard.pit.servers.remote_tables import RemoteTables
from cutcard.pit.servers.shares import shares
from cutcard.pit.store.protocol import FencedError
from cutcard.pit.store.transactions import TransactionRunner

AT_ONCE = 4
"""Tables taken or handed over at the same time."""
MOST_MOVED = 8
"""Running tables handed over for one state, so that a server that joins does not stop the house."""
AGAIN_SECONDS = 5.0
"""Until a table that cannot be resumed is tried again."""
PINNED_SECONDS = 20.0
"""How long a table stays where it was asked for."""
BRING_SECONDS = 8.0
BRING = "bring"
ORPHANED_SECONDS = 0.4
"""How long the server that should take a lost table has to do so. It may be one that was cut off itself and
may not say of others that they are gone; then any other one takes the table."""
CONFIRM_SECONDS = 1.0
"""How long a server that may have lost its lease waits for the database's word."""


class NotHereError(Exception):
    """A table could not be brought to this server."""


class TableMoves:
    def __init__(
        self,
        house: House,
        membership: Membership,
        state: HouseState,
        *,
        database: TransactionRunner,
        channel: str,
        taken: Callable[[RunningTable], None],
        left: Callable[[str], None],
        report: Callable[[str, str], None],
        failed: Callable[[BaseException], None],
    ) -> None:
        """`taken` is called with each table that this server runs, `left` with one that it no longer runs,
        `report` with a level of the log and a sentence, `failed` with an unforeseen error."""
        self.state = state
        self.on_message: Callable[[str, str], None] = lambda what, of: None
        """Called with what another server tells, beside what is for this class."""
        self._house = house
        self._membership = membership
        self.database = database
        self._channel = channel
        self._taken = taken
        self._left = left
        self._report = report
        self._failed = failed
        self._since: dict[str, float] = {}
        """When this server took a table. A state read before says nothing about it."""
        self._not_before: dict[str, float] = {}
        self._pinned: dict[str, float] = {}
        self._orphaned: dict[str, float] = {}
        """When each table was first seen without a living server."""
        self._changed = asyncio.Event()
        self._leaving = False
        self._cut_off = False
        """Whether the session that holds the lock was lost after the state was read."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def me(self) -> str:
        return self._membership.id

    def others(self) -> tuple[OneServer, ...]:
        return self.state.others(self.me)

    def owner(self, table: str) -> OneServer | None:
        """The server that runs a table, if it is another one that is alive."""
        owner = self.state.owners.get(table, "")
        found = self.state.server(owner)
        return found if found is not None and found.alive and owner != self.me else None

    async def runs(self, table: str) -> bool:
        """Whether this server runs a table, for certain. A server that was paused still has the tables that
        others took meanwhile, as they were. Before it shows one to somebody who may have seen it elsewhere,
        it waits for the database's word. `UnconfirmedError` if that does not come."""
        until = clock() + CONFIRM_SECONDS
        while self._cut_off or clock() > self.state.at + LEASE_SECONDS:
            if clock() > until:
                raise UnconfirmedError
            await asyncio.sleep(0.02)
        return self._house.table(table) is not None and not self._is_lost(table, self.state)

    # --- while the server runs ---

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def from_a_thread(work: Callable[..., None], *given: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(work, *given)

        self._membership.run(
            lambda state: from_a_thread(self._read, state),
            lambda said: from_a_thread(self._hear, said),
            lambda: from_a_thread(self._lose_session),
        )
        for table in self._house.tables():
            self._watch(table)
        self._house.taken = self._watch
        elsewhere = RemoteTables(self._house.store, self._house.rebuilt)
        self._house.names = lambda: self.state.owners
        self._house.elsewhere = lambda: elsewhere.tables(
            [name for name in self.state.owners if self._house.table(name) is None]
        )
        self._start(self._work())

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, UNAVAILABLE):
            self._failed(error)

    def _watch(self, table: RunningTable) -> None:
        self._since[table.name] = clock()
        table.fenced = lambda: self._start(self._drop(table.name))
        self._taken(table)

    def _read(self, state: HouseState) -> None:
        self.state = state
        self._cut_off = False
        self._changed.set()

    def _lose_session(self) -> None:
        self._cut_off = True

    def _hear(self, said: str) -> None:
        what, _, rest = said.partition(" ")
        if what == BRING:
            to, _, table = rest.partition(" ")
            self._start(self._hand_over(table, to))
        else:
            self.on_message(what, rest)

    async def tell(self, what: str) -> None:
        """Tells the other servers."""
        notify = text("SELECT pg_notify(:channel, :what)").bindparams(channel=self._channel, what=what)
        await self.database.transact(lambda connection: connection.execute(notify) and None)

    async def _work(self) -> None:
        while not self._leaving:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._follow(self.state)
            except Exception as error:
                self._failed(error)

    async def _follow(self, state: HouseState) -> None:
        running = {table.name: table for table in self._house.tables()}
        lost = [name for name in running if self._is_lost(name, state)]
        await self._together(self._drop(name) for name in lost)
        able = [one.id for one in state.servers if one.alive and not one.leaving]
        wanted = shares(state.owners, able)
        if self._leaving:
            return
        self._orphaned = {
            name: self._orphaned.get(name, state.at)
            for name, owner in state.owners.items()
            if not state.is_alive(owner)
        }
        mine = [
            (name, owner)
            for name, owner in state.owners.items()
            if name not in running and self._may_take(name, owner, wanted.get(name), state)
        ]
        await self._together(self._take(name, owner) for name, owner in mine)
        if state.judges:
            moved = [
                (name, wanted[name])
                for name, table in running.items()
                if name not in lost and self._should_move(table, wanted.get(name, self.me), state)
            ]
            await self._together(self._hand_over(name, to) for name, to in moved[:MOST_MOVED])

    def _is_lost(self, name: str, state: HouseState) -> bool:
        owner = state.owners.get(name, self.me)
        return owner != self.me and state.at > self._since.get(name, 0.0)

    def _may_take(self, name: str, owner: str, wanted: str | None, state: HouseState) -> bool:
        if clock() < self._not_before.get(name, 0.0):
            return False
        if owner == self.me:
            return True
        if not state.is_gone(owner):
            return False
        return wanted == self.me or state.at > self._orphaned[name] + ORPHANED_SECONDS

    def _should_move(self, table: RunningTable, to: str, state: HouseState) -> bool:
        target = state.server(to)
        return (
            to != self.me
            and target is not None
            and target.settled
            and clock() > self._pinned.get(table.name, 0.0)
            and not table.rules.in_round(table.snapshot.state)
        )

    async def _together(self, work: Iterable[Awaitable[None]]) -> None:
        few = asyncio.Semaphore(AT_ONCE)

        async def one(each: Awaitable[None]) -> None:
            async with few:
                await each

        await asyncio.gather(*map(one, work))

    # --- one table ---

    async def _take(self, name: str, owner: str) -> None:
        try:
            await self._house.take(name, of=owner)
        except FencedError:
            return  # another server was quicker
        except UNAVAILABLE:
            return  # the next state tries again
        except Exception as error:
            self._not_before[name] = clock() + AGAIN_SECONDS
            self._failed(error)
            return
        if owner != self.me:
            was = self.state.server(owner)
            who = f"its server (process {was.name})" if was is not None else "its server"
            self._report("warning", f"{name} goes on here; {who} is gone")

    async def _hand_over(self, name: str, to: str) -> None:
        table = self._house.table(name)
        if table is None or table.stopped or to == self.me:
            return
        try:
            await self._house.hand_over(name, to)
        except FencedError:
            pass  # it is there already
        except UNAVAILABLE:
            self._report("warning", f"{name} could not be handed over: the database does not answer")
        else:
            with contextlib.suppress(*UNAVAILABLE):
                await self.tell("look")
            self._report("info", f"{name} is handed over to another server")
        self._left(name)

    async def _drop(self, name: str) -> None:
        if self._house.table(name) is None:
            return
        self._report("warning", f"another server goes on with {name}; it is not run here any more")
        await self._house.drop(name)
        self._left(name)

    # --- asked by the server ---

    async def bring(self, names: Collection[str]) -> None:
        """Brings tables of other servers to this one. `NotHereError` if that takes too long."""
        until = clock() + BRING_SECONDS
        for name in names:
            self._pinned[name] = clock() + PINNED_SECONDS
            if self._house.table(name) is None:
                await self.tell(f"{BRING} {self.me} {name}")
        while missing := [name for name in names if self._house.table(name) is None]:
            if clock() > until:
                raise NotHereError(", ".join(missing))
            await asyncio.sleep(0.02)

    async def leave(self) -> None:
        """Hands all tables over to the other servers, if there are any. The server stops."""
        self._leaving = True
        self._membership.leave()
        able = [one.id for one in self.others() if not one.leaving]
        if able:
            running = [table.name for table in self._house.tables()]
            to = shares(self.state.owners, able)
            await self._together(self._hand_over(name, to.get(name, able[0])) for name in running)

    def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
