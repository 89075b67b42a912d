"""A table that runs: one writer, answers after they are on the disk, clocks, seats that are told."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import FLOORPERSON, Rules, Sheet
from cutcard.games.table.clocks import Clocks
from cutcard.law.refusal import Refusal
from cutcard.pit.log import checkpoints
from cutcard.pit.runtime.answer_cache import Answers
from cutcard.pit.runtime.broadcast import Herald, Showing
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.runtime.frame_source import Painter, Snapshot
from cutcard.pit.runtime.timekeeper import Timekeeper
from cutcard.pit.runtime.watchers import Sink
from cutcard.pit.store.protocol import (
    AnsweredBeforeError,
    Commit,
    FencedError,
    Opening,
    Store,
    StoredAnswer,
    StoreDownError,
)
from cutcard.pit.table import acts, answers, ledger, seats
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.keeper import Draft, Keeper, RackShortError, StaleError
from cutcard.pit.wallet.cage import Cage, new_key
from cutcard.pit.wallet.wallet import NotEnough, Reserved, WalletDownError

FULL_RACK = 5_000_000_00
LOW_RACK = 2_500_000_00
MOST_FILLS = 20
"""For one act: more than any payoff takes."""
GONE_FOR = 120.0
"""Seconds after which a player who is not connected is taken from his seat."""
RETRY = 1.0
"""Seconds after which a table that could not write, or could not go on, tries again by itself."""
MOST_RETRY = 30.0
"""The longest pause before it tries again, where it failed for another reason than a store that is away."""
STOP_SECONDS = 6.0
"""How long an end waits for an act under way: the store says within less that it does not answer."""
_STALE = answers.house_rule("the table has gone on since you saw it")
_OTHER = answers.house_rule(
    "this id was used for another command before; nothing was done: send it with a new id"
)


class TryAgainError(Exception):
    """The store went away: whether the act was done is not known yet. The same command may be sent again."""


_LATER = (TryAgainError, StoreDownError, WalletDownError)
"""Nothing is wrong with the table: what could not be done is done when store and wallet answer again."""


class _Sent(NamedTuple):
    """A command as it was sent, beside its act."""

    player: str
    command: str
    seen: int
    digest: bytes

    def answered(self, body: bytes) -> StoredAnswer:
        return StoredAnswer(self.player, self.command, body, self.digest)


class RunningTable:
    """One table of the house. Everything that changes it goes through `act`, one at a time."""

    def __init__(
        self,
        keeper: Keeper,
        *,
        store: Store,
        cage: Cage,
        painter: Painter,
        clocks: Clocks,
        rebuild: Callable[[str], Keeper],
        holds: Callable[[str], bool],
        herald: Herald | None = None,
        now: Callable[[], int] = lambda: time.time_ns() // 1000,
        monotonic: Callable[[], int] = lambda: time.monotonic_ns() // 1000,
    ) -> None:
        """`now` is the wall's time, for the record alone; what is timed is timed by `monotonic`."""
        self.keeper = keeper
        self.store = store
        self.cage = cage
        self.stopped = False
        self.fenced: Callable[[], None] = lambda: None
        """Called when another writer has taken the table."""
        self.observe: Callable[[str, float], None] = lambda kind, seconds: None
        """Told of every commit: what kind of act, and how long it took."""
        self._rebuild = rebuild
        self._holds = holds
        """Whether the log says that chips came under a key."""
        self._now = now
        self._monotonic = monotonic
        self._lock = asyncio.Lock()
        self._sure = True
        self._store_was_away = False
        self._fenced_off = False
        """Another writer has the table: what this one sent last is known not to have happened."""
        self._answers = Answers(keeper.version)
        self._checkpoint_at = 0
        """The last entry a checkpoint was written after."""
        self.timekeeper = Timekeeper(
            clocks,
            wall=self._wall_time,
            monotonic=self._monotonic_time,
            resumes=keeper.version > 0,
        )
        self._timer: asyncio.TimerHandle | None = None
        self._leavers: dict[str, asyncio.TimerHandle] = {}
        """When those who are gone are taken from their seats."""
        self._mending = False
        self._paying = False
        self._herald = herald or Herald()
        self._tasks: set[asyncio.Task[None]] = set()
        self.showing = Showing(
            self,
            self._snapshot(),
            painter=painter,
            timekeeper=self.timekeeper,
            herald=self._herald,
            report=self._report,
        )

    @property
    def shown(self) -> Snapshot:
        """The table as it was last committed."""
        return self.showing.now

    @property
    def name(self) -> str:
        return self.keeper.table

    @property
    def rules(self) -> Rules:
        return self.keeper.rules

    @property
    def sheet(self) -> Sheet:
        return self.keeper.rules.sheet

    def _wall_time(self) -> int:
        return self._now()

    def _monotonic_time(self) -> int:
        return self._monotonic()

    @property
    def clocks(self) -> Clocks:
        return self.timekeeper.clocks

    # --- acts ---

    async def act(self, player: str, command: str, seen: int, act: Act) -> bytes:
        """Carries an act out; the answer, once it is on the disk. The same command gets the same answer."""
        sent = _Sent(player, command, seen, answers.digest(self.keeper.codec, act))
        async with self._lock:
            try:
                return await self._act(sent, act)
            except (StoreDownError, WalletDownError):
                raise TryAgainError from None
            finally:
                self._mend_soon()

    async def _act(self, sent: _Sent, act: Act) -> bytes:
        before = self._answers.get(sent.player, sent.command)
        if before is not None:
            return self._again(sent, before)
        if self.stopped:
            raise TryAgainError
        if not self._sure:
            await self._make_sure()
        if self._answers.may_be_older(sent.seen):
            before = await self._stored_answer(sent)
        try:
            return self._again(sent, before) if before is not None else await self._answered(sent, act)
        except AnsweredBeforeError:  # one that says it has seen more than when it was sent first
            await self._make_sure()
            before = await self._stored_answer(sent)
            assert before is not None, "what was answered before has its answer"
            self._answers.keep(before, self.shown.version)
            return self._again(sent, before)

    async def _stored_answer(self, sent: _Sent) -> StoredAnswer | None:
        """Not on the loop's own thread: a database that does not answer must not hold up everything else."""
        return await asyncio.to_thread(self.store.answer, self.name, sent.player, sent.command)

    def _again(self, sent: _Sent, before: StoredAnswer) -> bytes:
        """The answer given before, if what is sent now is the same command."""
        if before.digest in (None, sent.digest):
            return before.body
        return answers.refused(sent.command, self.shown.version, _OTHER)

    async def _answered(self, sent: _Sent, act: Act) -> bytes:
        if isinstance(act, acts.Sit | acts.Bring):
            return await self._with_chips(sent, act)
        return await self._tried(sent, act)

    async def _with_chips(self, sent: _Sent, act: acts.Sit | acts.Bring) -> bytes:
        """Chips come through the wallet's door first; if the table does not want them they go back."""
        if act.chips <= 0:
            return await self._refuse(sent, answers.house_rule("bring some chips"))
        key = new_key(self.name, sent.player)
        reserved = await self._asked(sent.player, act.chips, key)
        if isinstance(reserved, NotEnough):
            return await self._refuse(sent, answers.house_rule("you have less than that in your wallet"))
        kept = act.__class__(**{name: getattr(act, name) for name in act.__slots__} | {"key": key})
        try:
            answer = await self._tried(sent, kept)
        except TryAgainError:
            if self._fenced_off:  # nobody here looks for the chips again
                await self.cage.give_back(key)
            raise
        try:
            # Does nothing where the table has written that it holds them. Otherwise the answer stands, and
            # where the chips are is looked up when the store is back.
            self._sure = await self.cage.give_back(key)
        except StoreDownError:
            self._sure = False
        return answer

    async def _asked(self, player: str, cents: int, key: str) -> Reserved | NotEnough:
        try:
            return await self.cage.ask(player, self.name, cents, key)
        except (WalletDownError, StoreDownError):
            self._sure = False  # what the wallet may have given is found and goes back when they answer again
            raise TryAgainError from None

    async def _tried(self, sent: _Sent, act: Act) -> bytes:
        try:
            draft = await self._drafted(act, sent.player, command=sent.command, seen=sent.seen)
        except StaleError:
            return await self._refuse(sent, _STALE, stale=True)
        if isinstance(draft, Refusal):
            return await self._refuse(sent, draft)
        answer = answers.done(sent.command, draft.entry.number)
        await self._commit(draft, sent.answered(answer))
        return answer

    async def _drafted(
        self, act: Act, actor: str, *, command: str = "", seen: int | None = None
    ) -> Draft | Refusal:
        """The act carried out; where the rack is too short for it, it is filled and the act done again."""
        for _ in range(MOST_FILLS):
            try:
                return self._done(act, actor, command=command, seen=seen)
            except RackShortError as short:
                if short.account != ledger.rack(self.name):
                    raise  # a fault of the program: filling the rack would not help
                drawn = [*self.keeper.door.orders], [*self.keeper.door.numbers]
            await self._fill()
            self.keeper.door.again, seen = drawn, None
        raise TryAgainError

    def _done(self, act: Act, actor: str, *, command: str = "", seen: int | None = None) -> Draft | Refusal:
        """The act carried out in memory; what goes wrong unforeseen leaves a table to be read again."""
        at = self._now()
        self.timekeeper.note(self.keeper.facts.question, at)
        try:
            return self.keeper.do(act, actor, at=at, command=command, seen=seen)
        except (StaleError, RackShortError):
            raise
        except BaseException:
            self._sure = False
            raise
        finally:
            self.keeper.door.again = ([], [])

    async def _refuse(self, sent: _Sent, refusal: Refusal, *, stale: bool = False) -> bytes:
        answer = answers.refused(sent.command, self.keeper.version, refusal, stale=stale)
        await self._write(Commit(self.name, self.keeper.version, answer=sent.answered(answer)))
        self._answers.keep(sent.answered(answer), self.keeper.version)
        return answer

    async def _commit(self, draft: Draft, answer: StoredAnswer | None = None) -> None:
        began = time.perf_counter()
        entry = draft.entry
        opening = Opening(self.rules.game.name, self.sheet.digest) if entry.number == 1 else None
        await self._write(
            Commit(
                self.name,
                entry.number - 1,
                (entry,),
                answer,
                draft.balances,
                draft.cage,
                opening,
                self.keeper.facts.closed,
            )
        )
        self.observe(entry.kind, time.perf_counter() - began)
        if answer is not None:
            self._answers.keep(answer, entry.number)
        self._committed(draft)

    async def _write(self, commit: Commit) -> None:
        """Durable when it returns; otherwise the table is no longer sure of itself."""
        self._sure = False
        try:
            await self.store.commit(commit)
        except FencedError:
            self._stop_fenced()
            raise TryAgainError from None
        except StoreDownError:
            self._store_was_away = True
            raise TryAgainError from None
        self._sure = True

    def _stop_fenced(self) -> None:
        self.stopped = self._fenced_off = True
        self.fenced()

    async def _make_sure(self) -> None:
        """After a commit that failed or was cancelled: what the log says is what has happened."""
        if self._sure:
            return
        try:
            # What is still on its way in the database comes to an end first, one way or the other.
            await asyncio.to_thread(lambda: self.store.seize(self.name, still_mine=True))
            self.keeper = await asyncio.to_thread(self._rebuild, self.name)
            left = await self.cage.recover(self._holds, table=self.name)
        except FencedError:
            self._stop_fenced()
            raise TryAgainError from None
        except (StoreDownError, WalletDownError):
            raise TryAgainError from None
        self._sure = True
        if self._store_was_away:
            self._store_was_away = False
            self.timekeeper.resume()
        if left:
            self.pay_out_soon()
        self._answers.forget(self.keeper.version)
        self.showing.found(self._snapshot())
        self._set_timer()
        self.showing.tell_how_it_stands()

    def _mend_soon(self) -> None:
        """A table that is not sure of itself finds out by itself, even if nobody asks it anything."""
        if not self._sure and not self.stopped and not self._mending:
            self._mending = True
            self._soon(self._mend())

    async def _mend(self) -> None:
        pause = RETRY
        try:
            while not (self._sure or self.stopped):
                await asyncio.sleep(pause)
                try:
                    async with self._lock:
                        if not self.stopped:
                            await self._make_sure()
                except _LATER:
                    continue
                except Exception as error:
                    self._report(error)
                    pause = min(2 * pause, MOST_RETRY)
        finally:
            self._mending = False

    def _committed(self, draft: Draft) -> None:
        self.keeper.keep(draft.change, draft.entry.at)
        self.showing.committed(self._snapshot(), draft.change)
        self._set_timer()
        ended = any(isinstance(item, Step) and item.ended for _, item in draft.change.items)
        if ended:
            self._herald.soon(self.keeper.history.pack)
        if ended and self.keeper.ledger.holds(ledger.rack(self.name)) < LOW_RACK:
            self._soon(self.fill())
        if draft.cage and any(row.state == "due" for row in draft.cage):
            self.pay_out_soon()
        self._write_checkpoint_soon()

    def pay_out_soon(self) -> None:
        if not self._paying:
            self._paying = True
            self._soon(self._pay_out())

    async def _pay_out(self) -> None:
        """Until the wallet has taken everything that is due, and has back what was asked for in vain."""
        try:
            while not self.stopped:
                self._paying = True
                try:
                    if not await self.cage.pay_out():
                        return
                except _LATER:
                    pass
                await asyncio.sleep(RETRY)
        finally:
            self._paying = False

    def _write_checkpoint_soon(self, *, after: int | None = None) -> None:
        """Where so many entries have been made since the last one."""
        keeper = self.keeper
        entries = checkpoints.EVERY if after is None else after
        if keeper.version >= self._checkpoint_at + entries and checkpoints.may_be_taken(keeper):
            self._checkpoint_at = keeper.version
            self._soon(self._write_checkpoint(keeper.version, checkpoints.checkpoint(keeper)))

    async def _write_checkpoint(self, version: int, body: bytes) -> None:
        """A checkpoint saves time and nothing else: one that cannot be written is left out."""
        with contextlib.suppress(StoreDownError):
            await self.store.put_checkpoint(self.name, version, body)

    def _soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        """What goes wrong in the table's own work is written down; the table goes on."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, _LATER):
            self._report(error)

    def _report(self, error: BaseException) -> None:
        told = {"message": "a table's own work failed", "exception": error}
        asyncio.get_running_loop().call_exception_handler(told)

    # --- the table's own acts ---

    async def own(self, act: Act) -> None:
        """An act of the table itself."""
        async with self._lock:
            try:
                await self._make_sure()
                await self._own(act)
            finally:
                self._mend_soon()

    async def _own(self, act: Act) -> None:
        draft = await self._drafted(act, TABLE)
        if isinstance(draft, Draft):
            await self._commit(draft)

    async def order(self, command: Any) -> Refusal | None:
        """A command of the floorperson, who has no seat; why not, where it is refused."""
        async with self._lock:
            if self.stopped:
                raise TryAgainError
            try:
                await self._make_sure()
                draft = await self._drafted(acts.Say(command), FLOORPERSON)
                if isinstance(draft, Draft):
                    await self._commit(draft)
                return draft if isinstance(draft, Refusal) else None
            except (StoreDownError, WalletDownError):
                raise TryAgainError from None
            finally:
                self._mend_soon()

    async def fill(self) -> None:
        """Chips for a rack that has run low."""
        async with self._lock:
            try:
                await self._make_sure()
                if not self.keeper.facts.closed:
                    await self._fill()
            finally:
                self._mend_soon()

    async def _fill(self) -> None:
        key = new_key(self.name, "house")
        reserved = await self._asked("house", FULL_RACK, key)
        if isinstance(reserved, NotEnough):
            raise TryAgainError
        draft = self._done(acts.Fill(FULL_RACK, key), TABLE)
        assert isinstance(draft, Draft)
        await self._commit(draft)

    async def _expire(self, since: int) -> None:
        """Time is up for what was asked since that version, unless it is asked no longer or anew."""
        async with self._lock:
            if self.stopped:
                return
            before, wait = self.shown.version, RETRY
            try:
                await self._make_sure()
                due = self.timekeeper.due(self.keeper.facts, self.present)
                if since != self.keeper.facts.question.since or due is None or self.timekeeper.left(due) > 0:
                    wait = 0.0
                else:
                    await self._own(acts.Expire())
            except _LATER:
                pass
            except Exception as error:
                self._report(error)
            finally:
                self._mend_soon()
            if self.shown.version == before:  # otherwise the clock has been set with what was shown
                self._set_timer(wait)

    # --- clocks ---

    def _set_timer(self, least: float = 0.01) -> None:
        self.timekeeper.look(self.shown)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = None if self.stopped else self.timekeeper.due(self.shown.facts, self.present)
        if due is None:
            return
        delay = max(least, 0.01, self.timekeeper.left(due) / SECOND)
        since = self.shown.facts.question.since
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(delay, lambda: self._soon(self._expire(since)))

    # --- who watches ---

    @property
    def present(self) -> frozenset[str]:
        """Who is connected."""
        return self.showing.present

    def subscribe(self, observer: str, sink: Sink) -> Callable[[], None]:
        """The sink gets a whole frame at once and one after every commit; the answer ends it."""
        came = observer not in self.present
        first = self.showing.frame(observer)
        number = self.showing.join(observer, sink)
        if came and seats.of(self.shown.facts.seats, observer) is not None:
            self._back(observer)  # the others see that he is back; he gets his first frame with them
        else:
            sink(first)

        def unsubscribe() -> None:
            self.showing.leave(number)
            if observer not in self.present:
                self._gone(observer)

        return unsubscribe

    def _back(self, observer: str) -> None:
        leaver = self._leavers.pop(observer, None)
        if leaver is not None:
            leaver.cancel()
        self._set_timer()  # who is there has his full time
        self.showing.tell_how_it_stands()

    def _gone(self, observer: str) -> None:
        if self.stopped or seats.of(self.shown.facts.seats, observer) is None:
            return
        self.showing.tell_how_it_stands()
        self._set_timer()
        self._send_away_later(observer)

    def _send_away_later(self, player: str) -> None:
        earlier = self._leavers.pop(player, None)
        if earlier is not None:
            earlier.cancel()
        later = asyncio.get_running_loop().call_later
        self._leavers[player] = later(GONE_FOR, lambda: self._soon(self._send_away(player)))

    async def _send_away(self, player: str) -> None:
        self._leavers.pop(player, None)
        if player in self.present or self.stopped:
            return
        try:
            await self.own(acts.SendAway(player))
        except _LATER:
            self._send_away_later(player)

    def frame(self, observer: str) -> bytes:
        """The table as it stands, for one observer."""
        return self.showing.frame(observer)

    def _snapshot(self) -> Snapshot:
        keeper = self.keeper
        chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
        return Snapshot(keeper.version, keeper.state, keeper.facts, chips)

    # --- stopping ---

    async def start(self, checkpoint_at: int = 0) -> None:
        """Goes on where it was. `checkpoint_at`: the last entry a checkpoint was written after."""
        self._checkpoint_at = checkpoint_at
        self._write_checkpoint_soon()
        self._set_timer()
        for sitting in seats.people(self.keeper.facts.seats):
            self._send_away_later(sitting.player)

    async def stop(self) -> None:
        """Takes no further command; what was begun is finished, unless the store does not answer."""
        self.stopped = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS), self._lock:
                self._set_timer()
                self.showing.tell()
                if self._sure and not self._fenced_off:
                    self._write_checkpoint_soon(after=1)
        for leaver in self._leavers.values():
            leaver.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
