"""Changes one table: carries acts out in memory, commits them, and reloads the table after a failed commit.

A commit that failed or was cancelled may have happened all the same. Until the table has been reloaded from
its log it is out of sync, and no further act is carried out.
"""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from cutcard.law.refusal import Refusal
from cutcard.pit.limits.pending import PendingWager
from cutcard.pit.log.accounts import RACK
from cutcard.pit.runtime.answer_cache import AnswerCache
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.timekeeper import Timekeeper
from cutcard.pit.store.protocol import Commit, FencedError, Opening, Store, StoredAnswer, StoreDownError
from cutcard.pit.table import acts, answers
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.floor.floor_events import AlarmRaised
from cutcard.pit.table.keeper import Draft, Keeper, RackShortError, StaleError
from cutcard.pit.table.shoe.wash import secrets_drawn
from cutcard.pit.wallet.cage import Cage, new_key
from cutcard.pit.wallet.wallet import NotEnough, Reserved, WalletDownError

FULL_RACK = 5_000_000_00
MAX_FILLS = 20
"""For one act. This is more than any payoff takes."""
STALE = answers.house_rule("the table has changed since you saw it")


class SentCommand(NamedTuple):
    """A command as its sender sent it, beside its act."""

    player: str
    command: str
    seen: int
    digest: bytes
    pending: PendingWager | None = None
    """Of a player who limits what they lose."""

    def answered(self, body: bytes) -> StoredAnswer:
        return StoredAnswer(self.player, self.command, body, self.digest)


class TableWriter:
    """The only writer of one table. Its caller holds the table's lock."""

    def __init__(
        self,
        keeper: Keeper,
        *,
        store: Store,
        cage: Cage,
        timekeeper: Timekeeper,
        rebuild: Callable[[str], Keeper],
        holds_key: Callable[[str], bool],
        now: Callable[[], int],
        committed: Callable[[Draft], None],
        fenced: Callable[[], None],
    ) -> None:
        """`rebuild` reads a table from its log. `holds_key` says whether a log has the chips of a key."""
        self.keeper = keeper
        self.store = store
        self.cage = cage
        self.in_sync = True
        self.is_fenced = False
        """Another writer has the table. The last commit sent from here is known not to have happened."""
        self.answer_cache = AnswerCache(keeper.version)
        self.observe: Callable[[str, float], None] = lambda kind, seconds: None
        """Called after every commit with the kind of act and the seconds it took."""
        self.alarmed: Callable[[AlarmRaised], None] = lambda alarm: None
        """Called for every alarm, once it is on the disk."""
        self._timekeeper = timekeeper
        self._rebuild = rebuild
        self._holds_key = holds_key
        self._now = now
        self._committed = committed
        self._fenced = fenced
        self._store_was_down = False

    @property
    def table(self) -> str:
        return self.keeper.table

    # --- in memory ---

    async def draft(
        self, act: Act, actor: str, *, command: str = "", seen: int | None = None
    ) -> Draft | Refusal:
        """Carries the act out. If the rack is too short for it, fills the rack and carries it out again."""
        for _ in range(MAX_FILLS):
            try:
                return self._apply(act, actor, command=command, seen=seen)
            except RackShortError as short:
                if short.account != RACK:
                    raise  # a fault of the program: filling the rack would not help
                randomness = self.keeper.randomness
                drawn = [*randomness.orders], [*randomness.numbers]
                secrets = secrets_drawn(self.keeper)
            await self.fill_rack()
            self.keeper.randomness.replay_first, seen = drawn, None
            self.keeper.vault.replayed = secrets
        raise TryAgainError

    def _apply(self, act: Act, actor: str, *, command: str = "", seen: int | None = None) -> Draft | Refusal:
        """Carries the act out in memory. After an unforeseen error the table must be reloaded."""
        at = self._now()
        self._timekeeper.record_act(self.keeper.facts.question, at)
        try:
            return self.keeper.do(act, actor, at=at, command=command, seen=seen)
        except (StaleError, RackShortError):
            raise
        except BaseException:
            self.in_sync = False
            raise
        finally:
            self.keeper.randomness.replay_first = ([], [])
            self.keeper.vault.replayed = []

    # --- on the disk ---

    async def carry_out(self, sent: SentCommand, act: Act) -> bytes:
        """Carries a player's act out and commits it; the answer, once it is on the disk."""
        try:
            draft = await self.draft(act, sent.player, command=sent.command, seen=sent.seen)
        except StaleError:
            return await self.refuse(sent, STALE, stale=True)
        if isinstance(draft, Refusal):
            return await self.refuse(sent, draft)
        answer = answers.done(sent.command, draft.entry.number)
        await self.commit(draft, sent.answered(answer), sent.pending)
        return answer

    async def carry_out_as(self, actor: str, act: Act) -> Refusal | None:
        """Carries an act of the table itself or of the floorperson out and commits it."""
        draft = await self.draft(act, actor)
        if isinstance(draft, Refusal):
            return draft
        await self.commit(draft)
        return None

    async def refuse(self, sent: SentCommand, refusal: Refusal, *, stale: bool = False) -> bytes:
        answer = answers.refused(sent.command, self.keeper.version, refusal, stale=stale)
        pending = sent.pending is not None
        commit = Commit(self.table, self.keeper.version, answer=sent.answered(answer), pending=pending)
        await self._write(commit, sent.pending)
        self.answer_cache.put(sent.answered(answer), self.keeper.version)
        return answer

    async def commit(
        self, draft: Draft, answer: StoredAnswer | None = None, pending: PendingWager | None = None
    ) -> None:
        began = time.perf_counter()
        commit = self.commit_of(draft, answer)._replace(pending=pending is not None)
        await self._write(commit, pending)
        self.committed(draft, time.perf_counter() - began, answer)

    def commit_of(self, draft: Draft, answer: StoredAnswer | None = None) -> Commit:
        """What the store is asked to write of a draft."""
        keeper, entry = self.keeper, draft.entry
        opening = Opening(keeper.rules.game.name, keeper.rules.sheet.digest) if entry.number == 1 else None
        return Commit(
            self.table,
            entry.number - 1,
            (entry,),
            answer,
            draft.balances,
            draft.cage,
            opening,
            keeper.facts.closed,
        )

    def committed(self, draft: Draft, seconds: float, answer: StoredAnswer | None = None) -> None:
        """A draft of this table is on the disk."""
        self.in_sync = True
        self.observe(draft.entry.kind, seconds)
        if answer is not None:
            self.answer_cache.put(answer, draft.entry.number)
        self._committed(draft)
        for _, item in draft.change.items:
            if isinstance(item, AlarmRaised):
                self.alarmed(item)

    async def _write(self, commit: Commit, pending: PendingWager | None = None) -> None:
        """Durable when it returns. If it fails the table is out of sync."""
        self.in_sync = False
        if pending is not None:
            pending.sent = True
        try:
            await self.store.commit(commit)
        except FencedError:
            if pending is not None:
                pending.sent = False
            self._stop_as_fenced()
            raise TryAgainError from None
        except StoreDownError:
            self._store_was_down = True
            raise TryAgainError from None
        self.in_sync = True

    def lose_sync(self, *, store_was_down: bool) -> None:
        """The table in memory may no longer be what its log says. It must be reloaded."""
        self.in_sync = False
        self._store_was_down |= store_was_down

    async def stored_answer(self, sent: SentCommand) -> StoredAnswer | None:
        """Read in another thread, so that a database that does not answer cannot block the event loop."""
        return await asyncio.to_thread(self.store.answer, self.table, sent.player, sent.command)

    async def reload_from_log(self) -> bool:
        """Makes the table what its log says; whether chips are left that must be paid out."""
        try:
            # First end any commit that is still on its way in the database, one way or the other.
            await asyncio.to_thread(lambda: self.store.seize(self.table, still_mine=True))
            self.keeper = await asyncio.to_thread(self._rebuild, self.table)
            left = await self.cage.recover(self._holds_key, table=self.table)
        except FencedError:
            self._stop_as_fenced()
            raise TryAgainError from None
        except (StoreDownError, WalletDownError):
            raise TryAgainError from None
        self.in_sync = True
        if self._store_was_down:
            self._store_was_down = False
            self._timekeeper.resume()
        self.answer_cache.mark_evicted(self.keeper.version)
        return bool(left)

    def _stop_as_fenced(self) -> None:
        self.is_fenced = True
        self._fenced()

    # --- chips ---

    async def reserve_chips(self, player: str, cents: int, key: str) -> Reserved | NotEnough:
        try:
            return await self.cage.ask(player, self.table, cents, key)
        except (WalletDownError, StoreDownError):
            self.in_sync = False  # the reload finds what the wallet may have given, and returns it
            raise TryAgainError from None

    async def fill_rack(self) -> None:
        """Brings chips from the house to the rack."""
        key = new_key(self.table, "house")
        reserved = await self.reserve_chips("house", FULL_RACK, key)
        if isinstance(reserved, NotEnough):
            raise TryAgainError
        draft = self._apply(acts.Fill(FULL_RACK, key), TABLE)
        assert isinstance(draft, Draft)
        try:
            await self.commit(draft)
        except TryAgainError:
            if self.is_fenced:  # the server that has the table now does not know of these chips
                await self.cage.give_back(key)
            raise
