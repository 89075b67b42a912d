"""A running table: one act at a time, answered once it is on the disk; deadlines; subscribers."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import FLOORPERSON, Command, Sheet
from cutcard.games.table.clocks import Clocks
from cutcard.law.refusal import Refusal
from cutcard.pit.limits.pending import PendingWager
from cutcard.pit.log.accounts import RACK
from cutcard.pit.runtime import background_tasks
from cutcard.pit.runtime.absent_players import AbsentPlayers
from cutcard.pit.runtime.announced_changes import AnnouncedChanges
from cutcard.pit.runtime.background_tasks import UNAVAILABLE, BackgroundTasks, TryAgainError, report_error
from cutcard.pit.runtime.broadcast import Broadcast, FrameScheduler
from cutcard.pit.runtime.brought_chips import carry_out_with_chips
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.runtime.frame_source import FrameSource, KnownTable, Snapshot
from cutcard.pit.runtime.subscribers import Sink
from cutcard.pit.runtime.table_upkeep import CheckpointWriter, Payouts, WashTimer
from cutcard.pit.runtime.table_writer import SentCommand, TableWriter
from cutcard.pit.runtime.timekeeper import Timekeeper
from cutcard.pit.store.protocol import AnsweredBeforeError, Store, StoredAnswer, StoreDownError
from cutcard.pit.table import acts, answers, seats
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.keeper import Draft, Keeper
from cutcard.pit.table.questions import OpenQuestion
from cutcard.pit.wallet.cage import Cage
from cutcard.pit.wallet.wallet import WalletDownError

LOW_RACK = 2_500_000_00
MAX_RETRY_SECONDS = 30.0  # the longest such pause, where the cause is not a store or wallet that is down
STOP_SECONDS = 6.0
"""How long `stop` waits for an act under way. The store reports sooner than this that it does not answer."""
TASK_SECONDS = 5.0  # how long `stop` waits for background tasks


class RunningTable(KnownTable):
    """One table of the house. Everything that changes it takes its lock, so acts never overlap."""

    def __init__(
        self,
        keeper: Keeper,
        *,
        store: Store,
        cage: Cage,
        frame_source: FrameSource,
        clocks: Callable[[Sheet], Clocks],
        hurries_alone: Callable[[OpenQuestion], bool] = lambda question: True,
        rebuild: Callable[[str], Keeper],
        holds_key: Callable[[str], bool],
        frame_scheduler: FrameScheduler | None = None,
        now: Callable[[], int] = lambda: time.time_ns() // 1000,
        monotonic: Callable[[], int] = lambda: time.monotonic_ns() // 1000,
    ) -> None:
        """`now` is the wall clock, used for the log only. Deadlines are measured with `monotonic`. `clocks`
        says how long a table of a sheet waits."""
        self.stopped = False
        self.fenced: Callable[[], None] = lambda: None
        """Called when another writer has taken over the table."""
        self._now = now
        self._monotonic = monotonic
        self._lock = asyncio.Lock()
        self._clocks_of = clocks
        self.timekeeper = Timekeeper(
            clocks(keeper.rules.sheet),
            wall=lambda: self._now(),  # noqa: PLW0108 - the clock may be replaced
            monotonic=lambda: self._monotonic(),  # noqa: PLW0108
            resumes=keeper.version > 0,
            hurries_alone=hurries_alone,
        )
        self.writer = TableWriter(
            keeper,
            store=store,
            cage=cage,
            timekeeper=self.timekeeper,
            rebuild=rebuild,
            holds_key=holds_key,
            now=lambda: self._now(),  # noqa: PLW0108
            committed=self._after_commit,
            fenced=self._stop_as_fenced,
        )
        self._deadline_timer: asyncio.TimerHandle | None = None
        self._changes = AnnouncedChanges(
            self.writer,
            now=lambda: self._now(),  # noqa: PLW0108
            fire=lambda: self._tasks.start(self._take_effect()),
        )
        self._absent = AbsentPlayers(lambda player: self._tasks.start(self._remove_absent(player)))
        self._tasks = BackgroundTasks()
        self.payouts = Payouts(cage, self._tasks, lambda: self.stopped)
        self._checkpoints = CheckpointWriter(store, self._tasks)
        self._wash_timer = WashTimer(self._tasks, self.act_as_table)
        self._reloading = False
        self._frame_scheduler = frame_scheduler or FrameScheduler()
        self.broadcast = Broadcast(
            self,
            self._take_snapshot(),
            frame_source=frame_source,
            timekeeper=self.timekeeper,
            frame_scheduler=self._frame_scheduler,
            report_error=report_error,
        )

    @property
    def keeper(self) -> Keeper:
        return self.writer.keeper

    @property
    def snapshot(self) -> Snapshot:
        """The table as it was last committed."""
        return self.broadcast.current

    @property
    def clocks(self) -> Clocks:
        return self.timekeeper.clocks

    @property
    def now(self) -> int:
        """The wall time, in microseconds."""
        return self._now()

    @property
    def is_at_rest(self) -> bool:
        """Whether the table is in sync with its log and no background task runs."""
        return self.writer.in_sync and not self._tasks

    # --- acts of players ---

    async def act(
        self, player: str, command: str, seen: int, act: Act, pending: PendingWager | None = None
    ) -> bytes:
        """Carries an act out; the answer, once it is on the disk. The same command gets the same answer.
        `pending` is its wager, if it already counts in the player's own limits."""
        sent = SentCommand(player, command, seen, answers.digest(self.keeper.codec, act), pending)
        async with self._lock:
            try:
                return await self._act(sent, act)
            except (StoreDownError, WalletDownError):
                raise TryAgainError from None
            finally:
                self._schedule_reload()

    async def _act(self, sent: SentCommand, act: Act) -> bytes:
        cache = self.writer.answer_cache
        before = cache.get(sent.player, sent.command)
        if before is not None:
            return self._repeat_answer(sent, before)
        if self.stopped:
            raise TryAgainError
        await self._reload_if_needed()
        if sent.pending is not None and sent.pending.epoch != self.writer.store.epoch(self.name):
            raise TryAgainError  # it was counted before the table was reloaded, and no longer is
        await self._changes.take_effect()
        if cache.may_have_been_evicted(sent.seen):
            before = await self.writer.stored_answer(sent)
        try:
            return self._repeat_answer(sent, before) if before is not None else await self._do(sent, act)
        except AnsweredBeforeError:  # it claims to have seen a later version than when it was first sent
            await self._reload_if_needed()
            before = await self.writer.stored_answer(sent)
            assert before is not None, "a command that was answered before has a stored answer"
            cache.put(before, self.snapshot.version)
            return self._repeat_answer(sent, before)

    def _repeat_answer(self, sent: SentCommand, before: StoredAnswer) -> bytes:
        """The earlier answer, if this is the same command; otherwise a refusal of the reused id."""
        if before.digest in (None, sent.digest):
            return before.body
        return answers.refused(sent.command, self.snapshot.version, answers.ID_REUSED)

    async def _do(self, sent: SentCommand, act: Act) -> bytes:
        if isinstance(act, acts.Next):
            act = acts.Next(self.timekeeper.is_over(self.keeper.facts, self.present), act.role)
        if isinstance(act, acts.Sit | acts.Bring):
            return await carry_out_with_chips(self.writer, sent, act)
        return await self.writer.carry_out(sent, act)

    # --- acts of the table ---

    async def act_as_table(self, act: Act) -> None:
        await self._carry_out_as(TABLE, act)

    async def order(self, command: Command, person: str) -> Refusal | None:
        """Carries out a command of a person who speaks as the floorperson; the log names the person."""
        return await self.act_as_floorperson(acts.Say(command, FLOORPERSON), person)

    async def act_as_floorperson(self, act: Act, actor: str = FLOORPERSON) -> Refusal | None:
        if self.stopped:
            raise TryAgainError
        try:
            return await self._carry_out_as(actor, act)
        except (StoreDownError, WalletDownError):
            raise TryAgainError from None

    @contextlib.asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """Holds the lock on a table that is in sync and plays by the rules of this moment."""
        async with self._lock:
            try:
                await self._reload_if_needed()
                await self._changes.take_effect()
                yield
            finally:
                self._schedule_reload()

    async def _carry_out_as(self, actor: str, act: Act) -> Refusal | None:
        async with self.exclusive():
            return await self.writer.carry_out_as(actor, act)

    async def _take_effect(self) -> None:
        """The time of an announced change has come: it takes effect before whatever is done."""
        with contextlib.suppress(*UNAVAILABLE):
            async with self.exclusive():
                pass
        self._changes.schedule(background_tasks.RETRY_SECONDS)

    async def fill_rack(self) -> None:
        """Brings chips to a rack that has run low."""
        async with self.exclusive():
            if not self.keeper.facts.closed:
                await self.writer.fill_rack()

    async def _expire(self, since: int) -> None:
        """The deadline has passed for the question of that version, unless another question is open now."""
        async with self._lock:
            if self.stopped:
                return
            before, wait = self.snapshot.version, background_tasks.RETRY_SECONDS
            try:
                await self._reload_if_needed()
                facts = self.keeper.facts
                if since == facts.question.since and self.timekeeper.is_over(facts, self.present):
                    await self.writer.carry_out_as(TABLE, acts.Expire())
                else:
                    wait = 0.0
            except UNAVAILABLE:
                pass
            except Exception as error:
                report_error(error)
            finally:
                self._schedule_reload()
            if self.snapshot.version == before:  # otherwise the commit has set the timer
                self._set_deadline_timer(wait)

    def _set_deadline_timer(self, least: float = 0.01) -> None:
        self.timekeeper.update_presence(self.snapshot)
        if self._deadline_timer is not None:
            self._deadline_timer.cancel()
            self._deadline_timer = None
        due = None if self.stopped else self.timekeeper.due(self.snapshot.facts, self.present)
        if due is None or self.keeper.house_goes_on_by_hand:
            return
        delay = max(least, 0.01, self.timekeeper.time_left(due) / SECOND)
        since, loop = self.snapshot.facts.question.since, asyncio.get_running_loop()
        self._deadline_timer = loop.call_later(delay, lambda: self._tasks.start(self._expire(since)))

    def _set_timers(self) -> None:
        self._set_deadline_timer()
        self._changes.schedule()
        self._wash_timer.schedule(self.keeper)

    # --- after a commit ---

    def _after_commit(self, draft: Draft) -> None:
        self.keeper.add_to_history(draft.change, draft.entry.at)
        self.broadcast.publish(self._take_snapshot(), draft.change)
        self._set_timers()
        ended = any(isinstance(item, Step) and item.ended for _, item in draft.change.items)
        if ended:
            self._frame_scheduler.schedule(self.keeper.history.pack)
        if ended and self.keeper.ledger.holds(RACK) < LOW_RACK:
            self._tasks.start(self.fill_rack())
        if any(row.state == "due" for row in draft.cage):
            self.payouts.schedule()
        self._checkpoints.schedule(self.keeper)

    def _take_snapshot(self) -> Snapshot:
        keeper = self.keeper
        self.timekeeper.use(self._clocks_of(self.sheet))
        chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
        return Snapshot(keeper.version, keeper.state, keeper.facts, chips)

    # --- after a failure ---

    async def _reload_if_needed(self) -> None:
        if self.writer.in_sync:
            return
        if await self.writer.reload_from_log():
            self.payouts.schedule()
        self.broadcast.reset_to(self._take_snapshot())
        self._set_timers()
        self.broadcast.publish_current()

    def _schedule_reload(self) -> None:
        """A table that is out of sync reloads itself, even if nobody sends it a command."""
        if not self.writer.in_sync and not self.stopped and not self._reloading:
            self._reloading = True
            self._tasks.start(self._reload_until_in_sync())

    async def _reload_until_in_sync(self) -> None:
        pause = background_tasks.RETRY_SECONDS
        try:
            while not (self.writer.in_sync or self.stopped):
                await asyncio.sleep(pause)
                try:
                    async with self._lock:
                        if not self.stopped:
                            await self._reload_if_needed()
                except UNAVAILABLE:
                    continue
                except Exception as error:
                    report_error(error)
                    pause = min(2 * pause, MAX_RETRY_SECONDS)
        finally:
            self._reloading = False

    def _stop_as_fenced(self) -> None:
        self.stopped = True
        self.fenced()

    # --- subscribers ---

    @property
    def present(self) -> frozenset[str]:
        """The names of those who are connected."""
        return self.broadcast.present

    def frame(self, observer: str) -> bytes:
        return self.broadcast.frame(observer)

    def subscribe(self, observer: str, sink: Sink) -> Callable[[], None]:
        """The sink gets a whole frame at once and one after every commit. Call the result to unsubscribe."""
        is_new = observer not in self.present
        first = self.broadcast.frame(observer)
        number = self.broadcast.subscribe(observer, sink)
        if is_new and seats.of(self.snapshot.facts.seats, observer) is not None:
            self._connected(observer)  # this sends everybody a frame, the new subscriber included
        else:
            sink(first)

        def unsubscribe() -> None:
            self.broadcast.unsubscribe(number)
            if observer not in self.present:
                self._disconnected(observer)

        return unsubscribe

    def _connected(self, player: str) -> None:
        self._absent.cancel_removal(player)
        self._set_deadline_timer()  # a connected player has the full time again
        self.broadcast.publish_current()

    def _disconnected(self, observer: str) -> None:
        if self.stopped or seats.of(self.snapshot.facts.seats, observer) is None:
            return
        self.broadcast.publish_current()
        self._set_deadline_timer()
        self._absent.schedule_removal(observer)

    async def _remove_absent(self, player: str) -> None:
        if player in self.present or self.stopped:
            return
        try:
            await self.act_as_table(acts.SendAway(player))
        except UNAVAILABLE:
            self._absent.schedule_removal(player)

    # --- start and stop ---

    async def start(self, checkpoint_at: int = 0) -> None:
        """Continues the table. `checkpoint_at` is the last entry a checkpoint was written after."""
        self._checkpoints.last_entry = checkpoint_at
        self._checkpoints.schedule(self.keeper)
        self._set_timers()
        for seat in seats.people(self.keeper.facts.seats):
            self._absent.schedule_removal(seat.player)

    async def stop(self) -> None:
        """Takes no further command. An act under way is finished, unless the store does not answer."""
        self.stopped = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS), self._lock:
                self._set_deadline_timer()
                self._changes.cancel()
                self._wash_timer.cancel()
                self.broadcast.flush()
                if self.writer.in_sync and not self.writer.is_fenced:
                    self._checkpoints.schedule(self.keeper, every=1)
        self._absent.cancel_all()
        await self._tasks.wait(TASK_SECONDS)
