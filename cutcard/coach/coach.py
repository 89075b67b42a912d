"""The coach of a house: observers by person and table, one worker, settings, and what is stored of decisions.

A table hands over frames that were sent and goes on. They are read one by one between the turns of the event
loop, and what they ask is computed in another process.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cutcard.answers.shipped import Figures
from cutcard.coach.drills import exercise_worth
from cutcard.coach.frame_questions.protocol import FRAME_PARSERS
from cutcard.coach.observer import Observer, PlayerAnswer
from cutcard.coach.prices import Prices
from cutcard.coach.questions import CoachAnswer, CoachQuestion
from cutcard.coach.record_writer import RecordWriter, accuracy_of, decision_of
from cutcard.coach.supervisor import SAYS, Supervisor
from cutcard.pit.coaching.records import ChosenSettings, CoachRecords, Decision, PlayedRound
from cutcard.training.protocol import Exercise, Worth
from cutcard.web import wire
from cutcard.web.http import coach_types as http
from cutcard.web.server.metrics import CoachMetrics
from cutcard.web.wire_coach import CoachStatus

MOST_EARLY = 20
MOST_UNREAD = 4_000
"""Frames that wait to be read; if there are more, all are dropped."""
_encode = msgspec.json.Encoder().encode


class Watch:
    """One socket of a person."""

    def __init__(self, coach: "Coach", seat: "_Seat", send: Callable[[bytes], None]) -> None:
        self._coach, self._seat, self._send = coach, seat, send
        seat.sends.append(send)

    def sent(self, frame: bytes) -> None:
        seat = self._seat
        if not seat.known:
            seat.early.append(frame)
        elif seat.observer.settings.mode != "off":
            self._coach.unread(seat, frame)

    def said(self, frame: wire.ClientFrame) -> object | None:
        self._coach.read_now(self._seat)
        return self._seat.observer.said(frame)

    def done(self, said: object) -> None:
        assert isinstance(said, PlayerAnswer)
        self._seat.observer.done(said)

    def close(self) -> None:
        self._seat.sends.remove(self._send)
        if not self._seat.sends:
            self._coach.leave(self._seat)


class _Seat:
    """A person at a table, with their sockets there."""

    def __init__(self, person: str, table: Any, coach: "Coach") -> None:
        self.person, self.table = person, table
        self.sends: list[Callable[[bytes], None]] = []
        self.known = False
        """Whether the person's settings have been read."""
        self.early: deque[bytes] = deque(maxlen=MOST_EARLY)
        """Frames from before that."""
        self.observer = Observer(person, table, coach, self.send)

    def send(self, frame: wire.ServerFrame) -> None:
        data = _encode(frame)
        for send in tuple(self.sends):
            send(data)


class Coach:
    """Implements `CoachPort` of the server, and what an observer asks of its surroundings."""

    def __init__(
        self,
        records: CoachRecords,
        *,
        metrics: CoachMetrics,
        supervisor: Callable[..., Supervisor] = Supervisor,
        prices: Prices | None = None,
    ) -> None:
        self._records = records
        self._writer = RecordWriter(records, metrics.lost.inc)
        self._prices = prices or Prices()
        self._metrics = metrics
        self._state = "starting"
        self._supervisor = supervisor(
            on_state=self._changed,
            on_seconds=metrics.seconds.observe,
            on_outcome=lambda outcome: metrics.questions.labels(outcome).inc(),
        )
        self._seats: dict[tuple[str, str], _Seat] = {}
        self._unread: deque[tuple[_Seat, bytes]] = deque()
        self._reading = False
        self._loads: set[asyncio.Task[None]] = set()
        self._digests: dict[str, tuple[int, str]] = {}

    # --- running ---

    def start(self, tables: Sequence[Any] = ()) -> None:
        """Starts the worker; the sheets of these tables are prepared first."""
        for table in tables:
            self.digest(table)
        self._supervisor.start()
        self._writer.start()

    async def stop(self) -> None:
        for task in tuple(self._loads):
            task.cancel()
        await self._supervisor.stop()
        await self._prices.stop()
        await self._writer.stop()

    def set_up(self, state: str) -> None:
        """The packages are being installed, or cannot be: there is no worker yet."""
        self._changed(state)

    @property
    def worker(self) -> int | None:
        """The worker's process number."""
        return self._supervisor.pid

    def _changed(self, state: str) -> None:
        self._state = state
        self._metrics.ready.set(state == "ready")
        for seat in tuple(self._seats.values()):
            if seat.known and seat.observer.settings.mode != "off":
                seat.send(self._status(seat))
                if state == "ready":
                    seat.observer.ask_again()

    def _status(self, seat: _Seat) -> CoachStatus:
        settings, decides = seat.observer.settings, FRAME_PARSERS[seat.table.rules.sheet.game].decides
        return CoachStatus(self._state, SAYS[self._state], settings.mode, settings.cards, decides)  # type: ignore[arg-type]

    # --- sockets ---

    def watch(self, person: str, table: Any, send: Callable[[bytes], None]) -> Watch:
        key = person, table.name
        seat = self._seats.get(key)
        if seat is None:
            seat = self._seats[key] = _Seat(person, table, self)
        task = asyncio.get_running_loop().create_task(self._load(seat, send))
        self._loads.add(task)
        task.add_done_callback(self._loads.discard)
        return Watch(self, seat, send)

    def leave(self, seat: _Seat) -> None:
        self._seats.pop((seat.person, seat.table.name), None)

    async def _load(self, seat: _Seat, send: Callable[[bytes], None]) -> None:
        """Reads the person's settings and tells the new socket how the coach stands."""
        if not seat.known:
            try:
                found = await self._records.settings(seat.person)
            except Exception:  # the store is away: the coach of this seat stays off
                return
            if not seat.known:
                self._configure(seat, found)
        if seat.sends:
            send(_encode(self._status(seat)))

    def _configure(self, seat: _Seat, settings: ChosenSettings) -> None:
        seat.observer.configure(settings)
        seat.known = True
        while seat.early:
            frame = seat.early.popleft()
            if settings.mode != "off":
                self.unread(seat, frame)

    # --- frames ---

    def unread(self, seat: _Seat, frame: bytes) -> None:
        if len(self._unread) >= MOST_UNREAD:
            self._unread.clear()
            self._metrics.questions.labels("unread").inc()
        self._unread.append((seat, frame))
        if not self._reading:
            self._reading = True
            asyncio.get_running_loop().call_soon(self._read_next)

    def _read_next(self) -> None:
        if self._unread:
            seat, frame = self._unread.popleft()
            if seat.sends and seat.observer.settings.mode != "off":
                self._read(seat, frame)
        self._reading = bool(self._unread)
        if self._reading:
            asyncio.get_running_loop().call_soon(self._read_next)

    def read_now(self, seat: _Seat) -> None:
        """The person acts: what they have been sent before is read first."""
        mine = [frame for one, frame in self._unread if one is seat]
        if mine and seat.observer.settings.mode != "off":
            self._unread = deque((one, frame) for one, frame in self._unread if one is not seat)
            for frame in mine:
                self._read(seat, frame)

    def _read(self, seat: _Seat, frame: bytes) -> None:
        try:
            seat.observer.see(frame)
        except Exception:  # a coach that stumbles over a frame must not touch the table
            self._metrics.failures.inc()

    # --- what observers ask ---

    def ask(self, question: CoachQuestion, receive: Callable[[CoachAnswer], None]) -> bool:
        return self._supervisor.ask(question, receive)

    def digest(self, table: Any) -> str:
        sheet = table.rules.sheet
        known = self._digests.get(table.name)
        if known is None or known[0] != id(sheet):
            known = self._digests[table.name] = id(sheet), sheet.digest
            text = table.snapshot.facts.sheet
            self._supervisor.sheet(sheet.digest, text)
            if self._prices.of(sheet.digest) is None:
                self._prices.find(sheet.digest, text)
        return known[1]

    def figures(self, digest: str) -> Figures | None:
        return self._prices.of(digest)

    def decided(self, person: str, decision: Decision) -> None:
        self._writer.decided(person, decision)

    def played(self, person: str, played: PlayedRound) -> None:
        self._writer.played(person, played)

    # --- requests ---

    async def worth(self, table: Any, exercise: Exercise) -> Worth | None:
        """What the choices of an exercise are worth by a table's rules; None where the worker cannot say."""
        return await exercise_worth(self.ask, self.digest(table), exercise)

    async def coach(self, person: str) -> http.Coach:
        return self._described(await self._records.settings(person))

    async def change(self, person: str, mode: str, cards: str) -> http.Coach:
        wanted = ChosenSettings(mode, cards)
        await self._records.change_settings(person, wanted)
        for seat in tuple(self._seats.values()):
            if seat.person == person:
                self._configure(seat, wanted)
                seat.send(self._status(seat))
                if mode != "off":
                    self.unread(seat, seat.table.frame(person))
        return self._described(wanted)

    def _described(self, settings: ChosenSettings) -> http.Coach:
        return http.Coach(self._state, SAYS[self._state], settings.mode, settings.cards)  # type: ignore[arg-type]

    async def accuracy(self, person: str) -> http.CoachAccuracy:
        session, life = await self._writer.totals(person)
        return http.CoachAccuracy(accuracy_of(session), accuracy_of(life))

    async def round(self, person: str, table: str, number: int) -> http.CoachedRound:
        await self._writer.flush()
        found = await self._records.decisions(person, table, number)
        return http.CoachedRound(tuple(map(decision_of, found)))
