"""What a server does for the record: checks it before it runs, notes its start, publishes signed heads."""

import asyncio
import contextlib
import time
import urllib.request
from http.client import HTTPException
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection

from cutcard.pit.heads import heads_file
from cutcard.pit.heads.heads import (
    COMMAND,
    INTERVAL,
    START,
    STOP,
    Heads,
    digest_of_line,
    heads_of,
    signed_line,
)
from cutcard.pit.heads.heads_file import BadLine, HeadsLine
from cutcard.pit.heads.program import program, program_digest
from cutcard.pit.journal.recording import note
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.log.audit.faults import Fault
from cutcard.pit.log.audit.start_check import AuditRejectsError, faults_at_start
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.store.sql_store import SqlStore
from cutcard.web.server.logs import Log

HEADS_SECONDS = 300.0
WEBHOOK_SECONDS = 5.0
CLOCK_SECONDS = 5.0
JUMP_SECONDS = 2.0
"""By so much the clock must go back before it is said."""
MOST_NAMED = 20


class HeadsOutput(NamedTuple):
    """Where heads go, beside the log."""

    file: Path | None = None
    webhook: str = ""


NOWHERE = HeadsOutput()


class Export(NamedTuple):
    """The last heads that this server has signed, and what became of them."""

    heads: Heads
    at: float
    """Seconds since 1970."""
    file: str = ""
    """Why they are not in the file; empty if they are, or if there is no file."""
    webhook: str = ""


class RecordKeeper:
    """`accepted`: why the server runs although the audit found something; empty if it may not."""

    def __init__(
        self,
        store: SqlStore,
        keys: HouseKeys,
        log: Log,
        output: HeadsOutput = NOWHERE,
        *,
        accepted: str = "",
    ) -> None:
        self._store = store
        self._keys = keys
        self._log = log
        self._output = output
        self._accepted = accepted
        self._last: Heads | None = None
        self.exported: Export | None = None
        """None before the first heads are signed."""
        self._last_digest = ""
        self._work: list[asyncio.Task[None]] = []

    @property
    def output(self) -> HeadsOutput:
        return self._output

    async def signed_now(self) -> str:
        """A line of heads as they are now, for a person who keeps it elsewhere. It begins a file of its own.
        `StoreDownError` if the database does not answer."""
        heads = await self._store.read(lambda connection: heads_of(connection, COMMAND))
        return signed_line(heads, self._keys)

    async def start(self) -> None:
        """Checks the record and notes the start. `AuditRejectsError` if the audit rejects the database."""
        faults = await asyncio.to_thread(self._faults_now)
        if faults and not self._accepted:
            first, more = faults[0], len(faults) - 1
            if self._keys.made is not None and first.row.startswith("journal "):
                self._keys.made.unlink()
                raise AuditRejectsError(
                    f"{self._keys.made}: the file with the house's keys is missing, and this database was"
                    " kept with them; put it back from its copy"
                )
            others = f" (and {more} more)" if more else ""
            raise AuditRejectsError(f"the audit rejects this database: {first.told()}{others}")
        await asyncio.to_thread(program_digest)
        await self._store.transact(lambda connection: self._note_start(connection, faults))
        if faults:
            says = f"the audit rejects this database, and that was accepted: {faults[0].told()}"
            self._log.line("server", level="error", says=says)
        await self.publish(START)
        self._work = [asyncio.ensure_future(one) for one in (self._publish_often(), self._watch_clock())]

    async def stop(self) -> None:
        """After the last commit."""
        for one in self._work:
            one.cancel()
        await self.publish(STOP)

    def _faults_now(self) -> list[Fault]:
        """In one snapshot: other servers may be writing."""
        with self._store.snapshot() as rows:
            return self._faults(rows.connection)

    def _faults(self, connection: Connection) -> list[Fault]:
        lines: list[HeadsLine] = []
        bad: list[BadLine] = []
        file = self._output.file
        if file is not None and file.exists():
            lines, bad = heads_file.read(file, self._keys)
        return list(islice(faults_at_start(connection, self._keys, lines, bad), MOST_NAMED))

    def _note_start(self, connection: Connection, faults: list[Fault]) -> None:
        note(connection, "server-started", program(), self._keys.vouch)
        if faults:
            found = {"why": self._accepted, "findings": [one.told() for one in faults]}
            note(connection, "findings-accepted", found, self._keys.vouch)

    # --- heads --------------------------------------------------------------------------------------------

    async def publish(self, why: str) -> None:
        """Signs the heads as they are now; nothing if nothing has changed, but for a start and a stop."""
        try:
            before = await asyncio.to_thread(self._before)
            heads = await self._store.read(lambda connection: heads_of(connection, why, before))
        except StoreDownError:
            return  # the log says already that the store is down
        except OSError as error:
            self._failed(error)
            return
        if why == INTERVAL and self._last is not None and heads[2:5] == self._last[2:5]:
            return
        line = signed_line(heads, self._keys)
        self._log.line("heads", why=why, heads=line)
        self._last, self._last_digest = heads, digest_of_line(line)
        file, webhook = await asyncio.to_thread(self._deliver, line)
        self.exported = Export(heads, time.time(), file, webhook)

    def _before(self) -> str:
        if self._output.file is None:
            return self._last_digest
        line = heads_file.last_line(self._output.file)
        return digest_of_line(line) if line else ""

    def _deliver(self, line: str) -> tuple[str, str]:
        """Why the line did not reach the file, and why not the webhook; empty where it did."""
        file = webhook = ""
        if self._output.file is not None:
            try:
                heads_file.append(self._output.file, line)
            except OSError as error:
                file = self._failed(error)
        if self._output.webhook:
            try:
                request = urllib.request.Request(
                    self._output.webhook, line.encode(), {"Content-Type": "application/json"}
                )
                with urllib.request.urlopen(request, timeout=WEBHOOK_SECONDS):
                    pass
            except (OSError, ValueError, HTTPException) as error:
                # An invalid address is not repeated: it may hold a secret.
                webhook = "its address is not valid" if isinstance(error, ValueError) else str(error)
                self._log.line("server", level="warning", says=f"heads could not be sent: {webhook}")
        return file, webhook

    def _failed(self, error: OSError) -> str:
        why = (error.strerror or str(error)).lower()
        says = f"{self._output.file}: heads cannot be written: {why}"
        self._log.line("server", level="warning", says=says)
        return why

    async def _publish_often(self) -> None:
        while True:
            await asyncio.sleep(HEADS_SECONDS)
            await self.publish(INTERVAL)

    # --- the clock ----------------------------------------------------------------------------------------

    async def _watch_clock(self) -> None:
        watch = ClockWatch(time.time(), time.monotonic())
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            back = watch.set_back_by(time.time(), time.monotonic())
            if back:
                await self.clock_set_back(back)

    async def clock_set_back(self, seconds: float) -> None:
        """Says and notes it, so that times in the record that go back are explained."""
        says = f"the clock was set back by {seconds:.0f} s; times in the record go back with it"
        self._log.line("server", level="warning", says=says)
        values = {"seconds": round(seconds)}
        with contextlib.suppress(StoreDownError):  # the entry that follows is marked all the same
            await self._store.transact(
                lambda connection: note(connection, "clock-set-back", values, self._keys.vouch)
            )


class ClockWatch:
    """Compares the wall clock with the monotonic one."""

    def __init__(self, wall: float, monotonic: float) -> None:
        self._difference = wall - monotonic

    def set_back_by(self, wall: float, monotonic: float) -> float:
        """How far the wall clock was set back since the last call; 0 for less than `JUMP_SECONDS`."""
        before, self._difference = self._difference, wall - monotonic
        back = before - self._difference
        return back if back >= JUMP_SECONDS else 0.0
